import { HOST_API_VERSION, type HostApi, type ToastMessage } from '@ungana/contracts-shell'
import { PasswordPrompt } from '@ungana/web-kit'
import { type ReactNode, useContext, useMemo } from 'react'
import { setPageTitle } from '#layout/page-title.ts'
import { useServed } from '#layout/use-served.ts'
import { useEventBus } from '#live/live-provider.tsx'
import { useSession, useSessionStore } from '#session/session-provider.tsx'
import { HostApiContext } from './host-api-context.ts'
import { Slot } from './slot.tsx'

/** Creates the HostApi that the shell passes to every remote. */
export function HostApiProvider({ toast, children }: { readonly toast: (message: ToastMessage) => void; readonly children: ReactNode }) {
  const { user, status } = useSession()
  const known = status !== 'presumed'
  const { loggedIn, recheck } = useSessionStore()
  const isServed = useServed()
  const { subscribe } = useEventBus()
  const host = useMemo<HostApi>(
    () => ({
      version: HOST_API_VERSION,
      session: { user, known },
      signedIn: loggedIn,
      recheckSession: () => void recheck(),
      toast,
      Slot,
      isServed,
      setTitle: setPageTitle,
      live: { subscribe },
    }),
    [user, known, loggedIn, recheck, toast, isServed, subscribe],
  )
  return (
    <HostApiContext value={host}>
      {children}
      <PasswordPrompt />
    </HostApiContext>
  )
}

export function useHostApi(): HostApi {
  const host = useContext(HostApiContext)
  if (!host) throw new Error('useHostApi() needs a HostApiProvider above it')
  return host
}
