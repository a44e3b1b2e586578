import type { HostApi, RemoteModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { PaymentsRoutes } from '#routes.tsx'

/** What the shell loads: small, because it is on the way of every page of this part. */
function Payments({ host }: { readonly host: HostApi }) {
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        <PaymentsRoutes />
      </LinkProvider>
    </HostProvider>
  )
}

export default Payments satisfies RemoteModule['default']
