import type { HostApi } from '@ungana/contracts-shell'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { PasswordPrompt } from './password-prompt.tsx'
import { onSessionRefused } from './session-refusals.ts'

const HostContext = createContext<HostApi | null>(null)

/**
 * Makes the shell's `host` available to everything inside, tells the shell when a call found no session, and asks for the password when a call needs
 * a recent login.
 */
export function HostProvider({ host, children }: { readonly host: HostApi; readonly children: ReactNode }) {
  const { recheckSession } = host
  useEffect(() => {
    // A page that has been open for a long time may run an older shell without this method.
    if (recheckSession) return onSessionRefused(recheckSession)
  }, [recheckSession])
  return (
    <HostContext value={host}>
      {children}
      <PasswordPrompt />
    </HostContext>
  )
}

/** The shell's services: session, toasts, slots and the page title. Throws outside of a HostProvider. */
export function useHost(): HostApi {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost() needs a HostProvider above it')
  return host
}
