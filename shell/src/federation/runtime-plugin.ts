/** Federation runtime plugin of the shell: manifests come from the page, and nothing that a remote sends may hang for long. */
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { fetchWithin, MANIFEST_BUDGET, SCRIPT_BUDGET } from './budgets.ts'
import { rememberedManifest } from './manifests.ts'

export default function shellRuntimePlugin(): ModuleFederationRuntimePlugin {
  const attempts = new Map<string, number>()
  return {
    name: 'shell',
    async fetch(address) {
      const manifest = rememberedManifest(address)
      return manifest ? new Response(JSON.stringify(manifest)) : fetchWithin(MANIFEST_BUDGET, address)
    },
    createScript({ url }) {
      const attempt = attempts.get(url) ?? 0
      attempts.set(url, attempt + 1)
      const script = document.createElement('script')
      script.src = attempt === 0 ? url : `${url}?retry=${attempt}`
      return { script, timeout: SCRIPT_BUDGET }
    },
  }
}
