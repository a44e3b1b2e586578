/** Puts the site into the page. */
import { createQueryClient } from '@ungana/web-kit'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { within } from '#federation/budgets.ts'
import { fetchExposed } from '#federation/exposed-component.ts'
import { firstSkeleton } from '#federation/first-skeleton.ts'
import { inlinedRegistry } from '#federation/registry.ts'
import { announceRemotes } from '#federation/remotes.ts'
import { AccountMenu } from '#layout/account.tsx'
import { askSession } from '#session/session-calls.ts'
import { createSessionStore } from '#session/session-store.ts'
import { readStoredUser, storeUser } from '#session/stored-user.ts'
import { ownPage, remoteAt } from './own-pages.ts'
import { Shell } from './shell.tsx'

/** Milliseconds that the first drawing waits for the code of the page at this address, which would only replace what was drawn. */
const FIRST_PAGE_BUDGET = 3000

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const registry = inlinedRegistry()
const session = createSessionStore({ ask: askSession, memory: { read: readStoredUser, write: storeUser } })
const site = (
  <BrowserRouter>
    <Shell registry={registry} session={session} queryClient={createQueryClient()} />
  </BrowserRouter>
)
if (registry) announceRemotes(registry)
if (session.current().user) AccountMenu.preload().catch(() => undefined)
const { pathname } = window.location
const remote = registry && remoteAt(pathname, registry)
if (remote) fetchExposed(remote, './routes')
const firstPage = within(FIRST_PAGE_BUDGET, Promise.resolve(ownPage(pathname)?.Page.preload())).catch(() => undefined)
// A skeleton stays until the page is there.
const ready = firstSkeleton() === null ? firstPage : Promise.resolve()
void ready.then(() => {
  // Under development nothing was drawn ahead.
  if (root.firstElementChild) hydrateRoot(root, site)
  else createRoot(root).render(site)
})
