import type { HostApi, RemoteModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { useEffect } from 'react'
import { markLoggedIn } from '#lib/was-logged-in.ts'
import { MessagingRoutes } from '#routes.tsx'

/** The shell loads this file before every page of this part, so keep it small. */
function Messaging({ host }: { readonly host: HostApi }) {
  const signedIn = host.session.user !== null
  useEffect(() => {
    if (signedIn) markLoggedIn()
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
