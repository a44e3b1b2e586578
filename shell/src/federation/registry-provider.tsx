import type { Registry } from '@ungana/contracts-shell'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { fetchRegistry } from './registry.ts'
import { announceRemotes } from './remotes.ts'

/** `loading`: the page came without a registry and it is being fetched. `failed`: it did not come; the shell's own pages work all the same. */
export type RegistryStatus = 'ready' | 'loading' | 'failed'

interface RegistryState {
  readonly registry: Registry
  /** The one that came with the page, whatever was fetched since; null where none came. */
  readonly cameWithPage: Registry | null
  readonly status: RegistryStatus
  /** Fetches the registry anew and makes the runtime forget the remote called `failed`. Rejects when it does not come. */
  readonly refresh: (failed?: string) => Promise<Registry>
}

const noRemotes: Registry = { remotes: [] }
const RegistryContext = createContext<RegistryState | null>(null)

/** `initial` is the registry that came with the page, already announced to the runtime, or null. */
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

  const state = useMemo(() => ({ registry, cameWithPage: initial, status, refresh }), [registry, initial, status, refresh])
  return <RegistryContext value={state}>{children}</RegistryContext>
}

export function useRegistry(): RegistryState {
  const state = useContext(RegistryContext)
  if (!state) throw new Error('useRegistry() needs a RegistryProvider above it')
  return state
}
