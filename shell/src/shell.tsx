import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Registry } from '@ungana/contracts-shell'
import { LinkProvider, useToasts } from '@ungana/ui'
import { RouterLink } from '@ungana/web-kit'
import { HostApiProvider } from '#federation/host-api.tsx'
import { RegistryProvider } from '#federation/registry-provider.tsx'
import { PageStyle } from '#layout/page-style.tsx'
import { Hydration } from '#lib/hydration.tsx'
import { LiveProvider } from '#live/live-provider.tsx'
import { SessionProvider } from '#session/session-provider.tsx'
import type { SessionStore } from '#session/session-store.ts'
import { Site } from './site.tsx'

interface ShellProps {
  /** The registry in the document. */
  readonly registry: Registry | null
  readonly session: SessionStore
  readonly queryClient: QueryClient
  /** The first render equals HTML that was rendered ahead. */
  readonly prerendered?: boolean | undefined
}

/** The whole site. Needs a router around it. */
export function Shell({ registry, session, queryClient, prerendered = false }: ShellProps) {
  const toasts = useToasts()
  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider component={RouterLink}>
        <RegistryProvider initial={registry}>
          <Hydration prerendered={prerendered}>
            <SessionProvider store={session}>
              <LiveProvider>
                <HostApiProvider toast={toasts.show}>
                  <PageStyle />
                  <Site toasts={toasts} />
                </HostApiProvider>
              </LiveProvider>
            </SessionProvider>
          </Hydration>
        </RegistryProvider>
      </LinkProvider>
    </QueryClientProvider>
  )
}
