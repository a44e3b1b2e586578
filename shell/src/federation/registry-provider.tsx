import type { Registry } from '@ungana/contracts-shell'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { fetchRegistry } from './registry.ts'
import { announceRemotes } from './remotes.ts'

/** `loading`: the document had no registry, and it is being fetched. `failed`: fetching failed; the shell's own pages still work. */
export type RegistryStatus = 'ready' | 'loading' | 'failed'

interface RegistryState {
  readonly registry: Registry
  /** The registry in the document; null if there was none. */
  readonly initialRegistry: Registry | null
  readonly status: RegistryStatus
  /** Fetches the registry again and makes the runtime forget the remote called `failed`. Rejects if fetching fails. */
  readonly refresh: (failed?: string) => Promise<Registry>
}

const noRemotes: Registry = { remotes: [] }
const RegistryContext = createContext<RegistryState | null>(null)

/** `initial` is the registry in the document, already announced to the runtime, or null. */
export function RegistryProvider({ initial, children }: { readonly initial: Registry | null; readonly children: ReactNode }) {
  const [registry, setRegistry] = useState(initial ?? noRemotes)
  const [status, setStatus] = useState<RegistryStatus>(initial ? 'ready' : 'loading')

  const refresh = useCallback(async (failed?: string) => {
    const fresh = await fetchRegistry()
    announceRemotes(fresh, failed)
    setRegistry(fresh)
    setStatus('ready')
    return fresh
  }, [])

  useEffect(() => {
    if (!initial) refresh().catch(() => setStatus('failed'))
  }, [initial, refresh])

  const state = useMemo(() => ({ registry, initialRegistry: initial, status, refresh }), [registry, initial, status, refresh])
  return <RegistryContext value={state}>{children}</RegistryContext>
}

export function useRegistry(): RegistryState {
  const state = useContext(RegistryContext)
  if (!state) throw new Error('useRegistry() needs a RegistryProvider above it')
  return state
}
