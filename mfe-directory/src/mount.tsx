import type { HostApi, RemoteModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { DirectoryRoutes } from '#routes.tsx'

/** The component that the shell loads. Keep this file small: every page of this part waits for it. */
function Directory({ host }: { readonly host: HostApi }) {
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        <DirectoryRoutes />
      </LinkProvider>
    </HostProvider>
  )
}

export default Directory satisfies RemoteModule['default']
