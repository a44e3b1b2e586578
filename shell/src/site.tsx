/** The layout of every page: header, the requested page, footer. */
import { ToastRegion, type Toasts } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { FailurePanel } from '#federation/failure-panel.tsx'
import { OwnPageBoundary } from '#federation/own-page-boundary.tsx'
import { PagePlaceholder } from '#federation/page-placeholder.tsx'
import { PageSuspense } from '#federation/page-suspense.tsx'
import { PartBoundary } from '#federation/part-boundary.tsx'
import { prefetchWhenIdle, whenLoaded } from '#federation/prefetch-when-idle.ts'
import { providersOf } from '#federation/providers.ts'
import { useRegistry } from '#federation/registry-provider.tsx'
import { RemotePage } from '#federation/remote-page.tsx'
import { carryState } from '#layout/carried-state.ts'
import { Footer } from '#layout/footer.tsx'
import { Header } from '#layout/header.tsx'
import { MAIN_ID, PageChange } from '#layout/page-change.tsx'
import { SkipLink } from '#layout/skip-link.tsx'
import { useSession } from '#session/session-provider.tsx'
import { NotFoundPage, ownPage, remoteAt } from './own-pages.ts'

/** A separate chunk that visitors do not need. */
const WaitingWork = lazyPage<object>(() =>
  import(/* webpackChunkName: "live" */ '#federation/waiting-work.tsx').then((module) => ({ default: module.WaitingWork })),
)

const OfflineNotice = lazyPage<object>(() =>
  import(/* webpackChunkName: "offline" */ '#offline/offline-notice.tsx').then((module) => ({ default: module.OfflineNotice })),
)

const Main = styled.main`
  /* Keeps the footer below the fold while a page loads, so that nothing jumps. */
  min-height: calc(100svh - 62px);
`

export function Site({ toasts }: { readonly toasts: Toasts }) {
  const { registry } = useRegistry()
  useEffect(() => prefetchWhenIdle(registry), [registry])
  const accountChanges = useAccountChanges()
  return (
    <>
      <SkipLink />
      <Header />
      <Offline />
      <Main id={MAIN_ID} tabIndex={-1}>
        <Page key={accountChanges} />
      </Main>
      <Footer />
      <ToastRegion toast={toasts.toast} onDismiss={toasts.dismiss} />
      <PageChange />
      <PendingWork />
    </>
  )
}

/** Where people open one page, and later need it without a network. */
const keptAtOnce = ['/passport/verify']

/** Not on the first page of a new visitor, which stays as light as it was. */
function Offline() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const [entered] = useState(pathname)
  const [due, setDue] = useState(false)
  const stays = pathname !== entered || user !== null || keptAtOnce.includes(pathname)
  useEffect(() => {
    if (!stays && !navigator.serviceWorker?.controller) return
    return whenLoaded(() => setDue(true))
  }, [stays])
  return due ? <Extra Part={OfflineNotice} /> : null
}

function PendingWork() {
  const { user } = useSession()
  return user ? <Extra Part={WaitingWork} /> : null
}

/** A part without which the page works. */
function Extra({ Part }: { readonly Part: ComponentType }) {
  const { pathname } = useLocation()
  return (
    <PartBoundary resetKey={pathname} fallback={() => null}>
      <Suspense>
        <Part />
      </Suspense>
    </PartBoundary>
  )
}

/** Counts account changes while the page is open. Used as a key, so that the page is rendered again without the previous account's input. */
function useAccountChanges(): number {
  const { user } = useSession()
  const [seen, setSeen] = useState({ id: user?.id, gone: 0 })
  if (seen.id !== user?.id) setSeen({ id: user?.id, gone: seen.gone + (seen.id === undefined ? 0 : 1) })
  return seen.gone
}

/** A remote renders its own routes from the root, so no `<Route>` of the shell contains it. The shell only decides which part has the page. */
function Page(): ReactNode {
  const { pathname } = useLocation()
  const { registry, status, refresh } = useRegistry()
  const own = ownPage(pathname)
  const remote = remoteAt(pathname, registry)
  const needsReload = useNeedsReload(pathname)
  if (needsReload) return <PagePlaceholder />
  if (remote) return <RemotePage key={remote.name} remote={remote} />
  if (!own && status === 'loading') return <PagePlaceholder />
  if (!own && status === 'failed') return <FailurePanel title="Ungana" failure="unreachable" onRetry={() => refresh().catch(() => undefined)} />
  const OwnPage = own?.Page ?? NotFoundPage
  return (
    <OwnPageBoundary>
      <PageSuspense prerendered={own?.prerendered}>
        <OwnPage />
      </PageSuspense>
    </OwnPageBoundary>
  )
}

/** Whether the page at `pathname` loads scripts of other providers than this document allows. If so, reloads the page. */
function useNeedsReload(pathname: string): boolean {
  const { initialRegistry } = useRegistry()
  const [entered] = useState(pathname)
  const isOther = providersOf(pathname, initialRegistry) !== providersOf(entered, initialRegistry)
  useLayoutEffect(() => {
    if (!isOther) return
    carryState()
    window.location.reload()
  }, [isOther])
  return isOther
}
