import { HOST_API_VERSION, type HostApi, type ToastMessage } from '@ungana/contracts-shell'
import { type ReactNode, useContext, useMemo } from 'react'
import { setPageTitle } from '#layout/page-title.ts'
import { useServed } from '#layout/use-served.ts'
import { useNewsDesk } from '#live/live-provider.tsx'
import { useSession, useSessionStore } from '#session/session-provider.tsx'
import { HostApiContext } from './host-api-context.ts'
import { Slot } from './slot.tsx'

/** Makes the object that the shell hands to every remote. */
export function HostApiProvider({ toast, children }: { readonly toast: (message: ToastMessage) => void; readonly children: ReactNode }) {
  const { user, status } = useSession()
  const known = status !== 'presumed'
  const { signedIn, recheck } = useSessionStore()
  const isServed = useServed()
  const { subscribe } = useNewsDesk()
  const host = useMemo<HostApi>(
    () => ({
      version: HOST_API_VERSION,
      session: { user, known },
      signedIn,
      recheckSession: () => void recheck(),
      toast,
      Slot,
      isServed,
      setTitle: setPageTitle,
      live: { subscribe },
    }),
    [user, known, signedIn, recheck, toast, isServed, subscribe],
  )
  return <HostApiContext value={host}>{children}</HostApiContext>
}

export function useHostApi(): HostApi {
  const host = useContext(HostApiContext)
  if (!host) throw new Error('useHostApi() needs a HostApiProvider above it')
  return host
}
