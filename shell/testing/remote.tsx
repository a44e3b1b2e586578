/** Remotes of a test's own: Module Federation's runtime loads them as it does real ones, but for the network. */
import type { RegisteredRemote } from '@ungana/contracts-shell'
import type { ComponentType } from 'react'
import { onTestFinished, vi } from 'vitest'
import { listedRemote } from './site.tsx'

type Exposed = () => Promise<{ readonly default: ComponentType<never> }>
type Fate = 'comes' | 'fails' | 'hangs' | 'is another script'

interface TestRemote {
  readonly registered: RegisteredRemote
  /** Scripts that the page asked for, oldest first. */
  readonly scripts: readonly HTMLScriptElement[]
  /** How the next scripts fare. They come, unless told. */
  readonly fate: (fate: Fate) => void
}

/** By folder of their scripts: who takes the script elements of each remote. */
const takers = new Map<string, (script: HTMLScriptElement) => void>()

/** `exposes`: by module, such as `./routes`, what loads it. Each test remote has a name of its own. */
export function testRemote({ exposes, ...facts }: Partial<RegisteredRemote> & { readonly exposes: Readonly<Record<string, Exposed>> }): TestRemote {
  const registered = listedRemote(facts)
  const global = `ungana_${registered.name.replaceAll('-', '_')}`
  const scripts: HTMLScriptElement[] = []
  let fate: Fate = 'comes'
  const container = async (module: string) => {
    const loaded = await exposes[`./${module.replace(/^\.\//, '')}`]?.()
    if (!loaded) throw new Error(`${module} is not exposed`)
    return () => loaded
  }
  takers.set(`/r/${registered.name}/`, (script) => {
    scripts.push(script)
    if (fate === 'comes') Object.assign(globalThis, { [global]: { init: () => undefined, get: container } })
    if (fate === 'fails') script.onerror?.(new Event('error'))
    else if (fate !== 'hangs') script.onload?.(new Event('load'))
  })
  interceptScripts()
  onTestFinished(() => {
    takers.clear()
    Reflect.deleteProperty(globalThis, global)
  })
  return {
    registered,
    scripts,
    fate: (next) => {
      fate = next
    },
  }
}

function interceptScripts() {
  const append = Object.getPrototypeOf(document.head).appendChild as Document['head']['appendChild']
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    const take = node instanceof HTMLScriptElement ? [...takers].find(([folder]) => node.src.includes(folder))?.[1] : undefined
    if (!take) return append.call(document.head, node)
    queueMicrotask(() => take(node as unknown as HTMLScriptElement))
    return node
  })
}

/** What a remote exposes, there at once. */
export const exposed =
  (Component: ComponentType<never>): Exposed =>
  async () => ({ default: Component })
