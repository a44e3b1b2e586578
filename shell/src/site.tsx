/** The page around every page: header, what the address asks for, footer. */
import { ToastRegion, type Toasts } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { FailurePanel } from '#federation/failure-panel.tsx'
import { OwnPageBoundary } from '#federation/own-page-boundary.tsx'
import { PagePlaceholder } from '#federation/page-placeholder.tsx'
import { PageSuspense } from '#federation/page-suspense.tsx'
import { PartBoundary } from '#federation/part-boundary.tsx'
import { prefetchWhenIdle } from '#federation/prefetch-when-idle.ts'
import { providersOf } from '#federation/providers.ts'
import { useRegistry } from '#federation/registry-provider.tsx'
import { RemotePage } from '#federation/remote-page.tsx'
import { Footer } from '#layout/footer.tsx'
import { Header } from '#layout/header.tsx'
import { MAIN_ID, PageChange } from '#layout/page-change.tsx'
import { SkipLink } from '#layout/skip-link.tsx'
import { useSession } from '#session/session-provider.tsx'
import { NotFoundPage, ownPage, remoteAt } from './own-pages.ts'

/** Apart, because visitors leave nothing behind. */
const WaitingWork = lazyPage<object>(() =>
  import(/* webpackChunkName: "live" */ '#federation/waiting-work.tsx').then((module) => ({ default: module.WaitingWork })),
)

const Main = styled.main`
  /* The footer stays below the fold while a page is on its way, so that nothing jumps. */
  min-height: calc(100svh - 62px);
`

export function Site({ toasts }: { readonly toasts: Toasts }) {
  const { registry } = useRegistry()
  useEffect(() => prefetchWhenIdle(registry), [registry])
  const accountsGone = useAccountsGone()
  return (
    <>
      <SkipLink />
      <Header />
      <Main id={MAIN_ID} tabIndex={-1}>
        <Page key={accountsGone} />
      </Main>
      <Footer />
      <ToastRegion toast={toasts.toast} onDismiss={toasts.dismiss} />
      <PageChange />
      <LeftToDo />
    </>
  )
}

function LeftToDo() {
  const { pathname } = useLocation()
  const { user } = useSession()
  if (!user) return null
  return (
    <PartBoundary resetKey={pathname} fallback={() => null}>
      <Suspense>
        <WaitingWork />
      </Suspense>
    </PartBoundary>
  )
}

/** Counts the accounts that have gone while the page was open: with another number it is drawn anew, without what they typed. */
function useAccountsGone(): number {
  const { user } = useSession()
  const [seen, setSeen] = useState({ id: user?.id, gone: 0 })
  if (seen.id !== user?.id) setSeen({ id: user?.id, gone: seen.gone + (seen.id === undefined ? 0 : 1) })
  return seen.gone
}

/** A remote draws its own routes from the root on, so it stands in no `<Route>` of ours: the shell only asks whose page this is. */
function Page(): ReactNode {
  const { pathname } = useLocation()
  const { registry, status, refresh } = useRegistry()
  const own = ownPage(pathname)
  const remote = remoteAt(pathname, registry)
  const isOtherDocument = useOtherDocument(pathname)
  if (isOtherDocument) return <PagePlaceholder />
  if (remote) return <RemotePage key={remote.name} remote={remote} />
  if (!own && status === 'loading') return <PagePlaceholder />
  if (!own && status === 'failed') return <FailurePanel title="Ungana" failure="unreachable" onRetry={() => refresh().catch(() => undefined)} />
  const OwnPage = own?.Page ?? NotFoundPage
  return (
    <OwnPageBoundary>
      <PageSuspense whole={own?.whole}>
        <OwnPage />
      </PageSuspense>
    </OwnPageBoundary>
  )
}

/** Whether the page at `pathname` may load other providers' scripts than this document: then it is loaded as a document of its own. */
function useOtherDocument(pathname: string): boolean {
  const { cameWithPage } = useRegistry()
  const [entered] = useState(pathname)
  const isOther = providersOf(pathname, cameWithPage) !== providersOf(entered, cameWithPage)
  useLayoutEffect(() => {
    if (isOther) window.location.reload()
  }, [isOther])
  return isOther
}
