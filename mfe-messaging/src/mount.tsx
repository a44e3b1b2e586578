import type { HostApi, RemoteModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { useEffect } from 'react'
import { noteAccount } from '#lib/account-was-here.ts'
import { MessagingRoutes } from '#routes.tsx'

/** What the shell loads: small, because it is on the way of every page of this part. */
function Messaging({ host }: { readonly host: HostApi }) {
  const signedIn = host.session.user !== null
  useEffect(() => {
    if (signedIn) noteAccount()
  }, [signedIn])
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        <MessagingRoutes />
      </LinkProvider>
    </HostProvider>
  )
}

export default Messaging satisfies RemoteModule['default']
