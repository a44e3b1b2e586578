import type { HostApi } from '@ungana/contracts-shell'
import { createContext, type ReactNode, useContext } from 'react'

const HostContext = createContext<HostApi | null>(null)

/** Hands the `host` prop that the shell gives a remote to everything inside it. */
export function HostProvider({ host, children }: { readonly host: HostApi; readonly children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>
}

/** The shell's services: session, toasts, slots, the page's title. Throws outside of a HostProvider. */
export function useHost(): HostApi {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost() needs a HostProvider above it')
  return host
}
