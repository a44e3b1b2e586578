import type { HostApi, RemoteModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { DealsRoutes } from '#routes.tsx'

/** The shell loads this file before every page of this part, so keep it small. */
function Deals({ host }: { readonly host: HostApi }) {
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        <DealsRoutes />
      </LinkProvider>
    </HostProvider>
  )
}

export default Deals satisfies RemoteModule['default']
