/** Integrity hashes of scripts by address, from the registry. The browser refuses a script that does not match. */
import type { Registry } from '@ungana/contracts-shell'

const integrities = new Map<string, string>()

export function rememberIntegrity(registry: Registry) {
  for (const { preload, integrity = [] } of registry.remotes) {
    for (const [index, expected] of integrity.entries()) {
      const address = preload[index]
      if (address) integrities.set(absolute(address), expected)
    }
  }
}

/** Undefined if the registry has no hash for the address. */
export function rememberedIntegrity(address: string): string | undefined {
  return integrities.get(absolute(address))
}

function absolute(address: string): string {
  return new URL(address, window.location.origin).href
}
