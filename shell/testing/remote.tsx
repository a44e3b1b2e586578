/** Remotes for tests. Module Federation's runtime loads them like real remotes, but without a network. */
import type { RegisteredRemote } from '@ungana/contracts-shell'
import type { ComponentType } from 'react'
import { onTestFinished, vi } from 'vitest'
import { listedRemote } from './site.tsx'

type Exposed = () => Promise<{ readonly default: ComponentType<never> }>
type LoadOutcome = 'loads' | 'fails' | 'hangs' | 'is another script'

interface TestRemote {
  readonly registered: RegisteredRemote
  /** Scripts that the page requested, oldest first. */
  readonly scripts: readonly HTMLScriptElement[]
  /** Sets the result of the next scripts. By default they load. */
  readonly setOutcome: (outcome: LoadOutcome) => void
}

/** Handlers of each remote's script elements, by the folder of the scripts. */
const scriptHandlers = new Map<string, (script: HTMLScriptElement) => void>()

/** Creates a remote with a unique name. `exposes` maps modules such as `./routes` to loaders. */
export function testRemote({ exposes, ...facts }: Partial<RegisteredRemote> & { readonly exposes: Readonly<Record<string, Exposed>> }): TestRemote {
  const registered = listedRemote(facts)
  const global = `ungana_${registered.name.replaceAll('-', '_')}`
  const scripts: HTMLScriptElement[] = []
  let outcome: LoadOutcome = 'loads'
  const container = async (module: string) => {
    const loaded = await exposes[`./${module.replace(/^\.\//, '')}`]?.()
    if (!loaded) throw new Error(`${module} is not exposed`)
    return () => loaded
  }
  scriptHandlers.set(`/r/${registered.name}/`, (script) => {
    scripts.push(script)
    if (outcome === 'loads') Object.assign(globalThis, { [global]: { init: () => undefined, get: container } })
    if (outcome === 'fails') script.onerror?.(new Event('error'))
    else if (outcome !== 'hangs') script.onload?.(new Event('load'))
  })
  interceptScripts()
  onTestFinished(() => {
    scriptHandlers.clear()
    Reflect.deleteProperty(globalThis, global)
  })
  return {
    registered,
    scripts,
    setOutcome: (next) => {
      outcome = next
    },
  }
}

function interceptScripts() {
  const append = Object.getPrototypeOf(document.head).appendChild as Document['head']['appendChild']
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    const take = node instanceof HTMLScriptElement ? [...scriptHandlers].find(([folder]) => node.src.includes(folder))?.[1] : undefined
    if (!take) return append.call(document.head, node)
    queueMicrotask(() => take(node as unknown as HTMLScriptElement))
    return node
  })
}

/** A loader that returns a component at once. */
export const exposed =
  (Component: ComponentType<never>): Exposed =>
  async () => ({ default: Component })
