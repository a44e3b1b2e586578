/** What the registry says the browser must find at each script's address, or not run it. */
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

/** Undefined where the registry did not say. */
export function rememberedIntegrity(address: string): string | undefined {
  return integrities.get(absolute(address))
}

function absolute(address: string): string {
  return new URL(address, window.location.origin).href
}
