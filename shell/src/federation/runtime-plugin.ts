/** Federation runtime plugin of the shell: a remote's entry runs only if it is what was released, and must not hang for long. */
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
        // As in the page's preload, which the browser would fetch once more for a request of another kind.
        script.crossOrigin = 'anonymous'
      }
      script.src = attempt === 0 ? url : `${url}?retry=${attempt}`
      return { script, timeout: SCRIPT_BUDGET }
    },
  }
}
