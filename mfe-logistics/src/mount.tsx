import type { HostApi, RemoteModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { LogisticsRoutes } from '#routes.tsx'

/** What the shell loads: small, because it is on the way of every page of this part. */
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
