/** Starts the site in the page. */
import './trusted-types.ts'
import { createQueryClient } from '@ungana/web-kit'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { within } from '#federation/budgets.ts'
import { takeDrawnAnswers } from '#federation/drawn-answers.ts'
import { fetchExposed } from '#federation/exposed-component.ts'
import { firstSkeleton } from '#federation/first-skeleton.ts'
import { inlinedRegistry } from '#federation/registry.ts'
import { announceRemotes } from '#federation/remotes.ts'
import { AccountMenu } from '#layout/account.tsx'
import { restoreState } from '#layout/carried-state.ts'
import { startLessData } from '#layout/less-data-choice.ts'
import { askSession } from '#session/session-calls.ts'
import { createSessionStore } from '#session/session-store.ts'
import { readStoredUser, storeUser } from '#session/stored-user.ts'
import { ownPage, remoteAt } from './own-pages.ts'
import { startReports } from './reports/start-reports.ts'
import { Shell } from './shell.tsx'

/** Milliseconds that hydration waits for the code of the first page. The visitor already sees the prerendered page. */
const FIRST_PAGE_BUDGET = 3000

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
restoreState()
startLessData()
const registry = inlinedRegistry()
startReports(registry?.shell)
const session = createSessionStore({ ask: askSession, memory: { read: readStoredUser, write: storeUser } })
const queryClient = createQueryClient()
takeDrawnAnswers(queryClient, session.current().user !== null)
/** The gateway has read the language from the address and written it into the document. */
const { lang } = document.documentElement
const prefix = lang === 'en' ? '' : `/${lang}`
if (registry) announceRemotes(registry)
if (session.current().user) AccountMenu.preload().catch(() => undefined)
const pathname = window.location.pathname.slice(prefix.length) || '/'
const remote = registry && remoteAt(pathname, registry)
if (remote) fetchExposed(remote, './routes')
const firstPage = within(FIRST_PAGE_BUDGET, Promise.resolve(ownPage(pathname)?.Page.preload())).catch(() => undefined)
// A skeleton in the document stays until the page is ready, so no waiting is needed.
const ready = firstSkeleton() === null ? firstPage : Promise.resolve()
void ready.then(() => {
  // In development nothing is prerendered. A saved document is that of another page.
  const isPrerendered = root.firstElementChild !== null && !document.documentElement.hasAttribute('data-saved')
  const site = (
    <BrowserRouter basename={prefix}>
      <Shell registry={registry} session={session} queryClient={queryClient} prerendered={isPrerendered} />
    </BrowserRouter>
  )
  // React then works in short turns, and the page can react to input between them.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, site)
    else createRoot(root).render(site)
  })
})
