/** Puts the site into the page. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { Registry } from '@ungana/contracts-shell'
import { GlobalStyle, LinkProvider, useToasts } from '@ungana/ui'
import { createQueryClient } from '@ungana/web-kit'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { within } from '#federation/budgets.ts'
import { HostApiProvider } from '#federation/host-api.tsx'
import { inlinedRegistry } from '#federation/registry.ts'
import { RegistryProvider } from '#federation/registry-provider.tsx'
import { announceRemotes } from '#federation/remotes.ts'
import { AccountMenu } from '#layout/account.tsx'
import { RouterLink } from '#lib/router-link.tsx'
import { askSession } from '#session/session-calls.ts'
import { SessionProvider } from '#session/session-provider.tsx'
import { createSessionStore } from '#session/session-store.ts'
import { readStoredUser, storeUser } from '#session/stored-user.ts'
import { ownPage } from './own-pages.ts'
import { Site } from './site.tsx'

const queryClient = createQueryClient()
const session = createSessionStore({ ask: askSession, memory: { read: readStoredUser, write: storeUser } })

function Shell({ registry }: { readonly registry: Registry | null }) {
  const toasts = useToasts()
  return (
    <BrowserRouter>
      <QueryClientProvider client={queryClient}>
        <LinkProvider component={RouterLink}>
          <RegistryProvider initial={registry}>
            <SessionProvider store={session}>
              <HostApiProvider toast={toasts.show}>
                <GlobalStyle />
                <Site toasts={toasts} />
              </HostApiProvider>
            </SessionProvider>
          </RegistryProvider>
        </LinkProvider>
      </QueryClientProvider>
    </BrowserRouter>
  )
}

/** Milliseconds that the first drawing waits for the code of the page at this address, which would only replace what was drawn. */
const FIRST_PAGE_BUDGET = 3000

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const registry = inlinedRegistry()
if (registry) announceRemotes(registry)
if (session.current().user) AccountMenu.preload().catch(() => undefined)
const firstPage = ownPage(window.location.pathname)?.Page.preload()
if (firstPage) await within(FIRST_PAGE_BUDGET, firstPage).catch(() => undefined)
createRoot(root).render(<Shell registry={registry} />)
