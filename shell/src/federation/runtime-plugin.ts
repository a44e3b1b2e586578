/** Federation runtime plugin of the shell. Runs a remote's entry only if it matches the release's hash, and limits its loading time. */
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { SCRIPT_BUDGET } from './budgets.ts'
import { rememberedIntegrity } from './script-integrity.ts'

export default function shellRuntimePlugin(): ModuleFederationRuntimePlugin {
  const attempts = new Map<string, number>()
  return {
    name: 'shell',
    createScript({ url }) {
      const attempt = attempts.get(url) ?? 0
      attempts.set(url, attempt + 1)
      const script = document.createElement('script')
      const integrity = rememberedIntegrity(url)
      if (integrity) {
        script.integrity = integrity
        // The page's preload has the same value. With another value the browser would load the script twice.
        script.crossOrigin = 'anonymous'
      }
      script.src = attempt === 0 ? url : `${url}?retry=${attempt}`
      return { script, timeout: SCRIPT_BUDGET }
    },
  }
}
