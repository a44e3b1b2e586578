import type { HostApi } from '@ungana/contracts-shell'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { onSessionRefused } from './session-refusals.ts'

const HostContext = createContext<HostApi | null>(null)

/** Hands the `host` prop that the shell gives a remote to everything inside it, and tells the shell of calls that found no session. */
export function HostProvider({ host, children }: { readonly host: HostApi; readonly children: ReactNode }) {
  const { recheckSession } = host
  useEffect(() => {
    // A page that has been open for long may hold a shell from before this was there.
    if (recheckSession) return onSessionRefused(recheckSession)
  }, [recheckSession])
  return <HostContext value={host}>{children}</HostContext>
}

/** The shell's services: session, toasts, slots, the page's title. Throws outside of a HostProvider. */
export function useHost(): HostApi {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost() needs a HostProvider above it')
  return host
}
