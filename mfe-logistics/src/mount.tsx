import type { HostApi, RemoteModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { LogisticsRoutes } from '#routes.tsx'

/** The shell loads this file before every page of this part, so keep it small. */
function Logistics({ host }: { readonly host: HostApi }) {
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        <LogisticsRoutes />
      </LinkProvider>
    </HostProvider>
  )
}

export default Logistics satisfies RemoteModule['default']
