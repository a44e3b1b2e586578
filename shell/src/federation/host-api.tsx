import { HOST_API_VERSION, type HostApi, type ToastMessage } from '@ungana/contracts-shell'
import { type ReactNode, useContext, useMemo } from 'react'
import { setPageTitle } from '#layout/page-title.ts'
import { HostApiContext } from './host-api-context.ts'
import { Slot } from './slot.tsx'

/** Makes the object that the shell hands to every remote. */
export function HostApiProvider({ toast, children }: { readonly toast: (message: ToastMessage) => void; readonly children: ReactNode }) {
  const host = useMemo<HostApi>(() => ({ version: HOST_API_VERSION, session: { user: null }, toast, Slot, setTitle: setPageTitle }), [toast])
  return <HostApiContext value={host}>{children}</HostApiContext>
}

export function useHostApi(): HostApi {
  const host = useContext(HostApiContext)
  if (!host) throw new Error('useHostApi() needs a HostApiProvider above it')
  return host
}
