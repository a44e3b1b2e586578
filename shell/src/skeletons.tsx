/** What stands in the shell's pages until their code is there, as contracts/shell says in prerendered.ts. */
import { LinkProvider } from '@ungana/ui'
import { RouterLink } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { DevicesPage } from '#features/devices/devices-page.tsx'
import { LoginPage } from '#features/login/login-page.tsx'
import { NewsletterPage } from '#features/newsletter/newsletter-page.tsx'
import { NotFoundSkeleton } from '#features/not-found/not-found-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { WelcomeSkeleton } from '#features/welcome/welcome-page.tsx'
import { HostApiProvider } from '#federation/host-api.tsx'
import { PagePlaceholder } from '#federation/page-placeholder.tsx'
import { RegistryProvider } from '#federation/registry-provider.tsx'
import { SessionProvider } from '#session/session-provider.tsx'
import { visitorSession } from '#session/session-store.ts'

const inShell = (page: ReactNode) => (
  <LinkProvider component={RouterLink}>
    <RegistryProvider initial={{ remotes: [] }}>
      <SessionProvider store={visitorSession()}>
        <HostApiProvider toast={() => undefined}>{page}</HostApiProvider>
      </SessionProvider>
    </RegistryProvider>
  </LinkProvider>
)

export default {
  '/login': { page: inShell(<LoginPage />), chunk: 'login' },
  '/devices': { page: inShell(<DevicesPage />), chunk: 'devices' },
  '/newsletter': { page: inShell(<NewsletterPage />), chunk: 'newsletter' },
  '/staff': { page: inShell(<StaffPage />), chunk: 'staff' },
  '/welcome': { page: inShell(<WelcomeSkeleton />), chunk: 'welcome' },
  '*': { page: inShell(<NotFoundSkeleton />), chunk: 'not-found' },
  otherwise: { page: inShell(<PagePlaceholder />) },
}
