/** Federation manifests by absolute address, as the registry brought them, so that the runtime need not ask the network. */
import type { Registry } from '@ungana/contracts-shell'

const manifests = new Map<string, unknown>()

export function rememberManifests(registry: Registry) {
  for (const remote of registry.remotes) {
    if (remote.federation) manifests.set(absolute(remote.manifestUrl), remote.federation)
  }
}

export function rememberedManifest(address: string): unknown {
  return manifests.get(absolute(address))
}

function absolute(address: string): string {
  return new URL(address, window.location.origin).href
}
