import type { HostApi, RemoteModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { PaymentsRoutes } from '#routes.tsx'

/** The shell loads this file before every page of this part, so keep it small. */
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
