import { HOST_API_VERSION, type HostApi, type RegisteredRemote } from '@ungana/contracts-shell'
import { renewPage } from '@ungana/web-kit'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { exposedComponent } from './exposed-component.ts'
import { FailurePanel } from './failure-panel.tsx'
import { useHostApi } from './host-api.tsx'
import { isLoadFailure } from './load-failure.ts'
import { PageSuspense } from './page-suspense.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { useRegistry } from './registry-provider.tsx'
import { bypassPreloads, hasStarted, isReplaced } from './remotes.ts'

/** After this many failed retries only a reload can help. */
const RETRIES = 2

/** The pages of one remote, or the reason why they are missing. */
export function RemotePage({ remote }: { readonly remote: RegisteredRemote }) {
  if (remote.hostApi === HOST_API_VERSION) return <RemoteRoutes remote={remote} />
  return (
    <PageSuspense>
      <FailurePanel title={remote.title} failure="outdated" onRetry={reload} />
    </PageSuspense>
  )
}

const reload = () => window.location.reload()

function RemoteRoutes({ remote }: { readonly remote: RegisteredRemote }) {
  const host = useHostApi()
  const { pathname } = useLocation()
  const { refresh } = useRegistry()
  const [view, setView] = useState({ remote, attempt: 0 })
  const [retrying, setRetrying] = useState(false)
  const retries = useRef({ pathname, count: 0, gatewayAnswers: true })

  const retry = async (error: unknown) => {
    setRetrying(true)
    const count = retries.current.pathname === pathname ? retries.current.count + 1 : 1
    // The remote's address may have changed. If the registry cannot be fetched, use the old address.
    const registry = await refresh(remote.name).catch(() => null)
    retries.current = { pathname, count, gatewayAnswers: registry !== null }
    bypassPreloads(remote)
    renewPage(error)
    const fresh = registry?.remotes.find(({ name }) => name === remote.name) ?? remote
    setView(({ attempt }) => ({ remote: fresh, attempt: attempt + 1 }))
    setRetrying(false)
  }

  const onFailure = (error: unknown) => {
    // The running release may be so old that its files were removed. Then a retry would fail.
    if (hasStarted(remote) && isLoadFailure(error)) refresh().catch(() => undefined)
    // While the gateway does not answer, a reload would lose the whole page.
    if (retries.current.count >= RETRIES && retries.current.gatewayAnswers && retries.current.pathname === pathname) reload()
  }

  return (
    <PartBoundary
      key={view.attempt}
      remote={view.remote}
      resetKey={pathname}
      onFailure={onFailure}
      fallback={(error) =>
        isReplaced(remote) && isLoadFailure(error) ? (
          <FailurePanel title={remote.title} failure="outdated" onRetry={reload} />
        ) : (
          <FailurePanel
            title={remote.title}
            failure={hasStarted(remote) && !isLoadFailure(error) ? 'broken' : 'unreachable'}
            retrying={retrying}
            onRetry={() => retry(error)}
          />
        )
      }
    >
      <Routes remote={view.remote} host={host} />
    </PartBoundary>
  )
}

/**
 * Keeps the component inside the boundary, so that another page of a failed remote loads the component again. Keeps it outside of the Suspense, so
 * that it does not load again after each failure.
 */
function Routes({ remote, host }: { readonly remote: RegisteredRemote; readonly host: HostApi }) {
  const [Exposed] = useState(() => exposedComponent<{ host: HostApi }>(remote, './routes'))
  return (
    <PageSuspense>
      <Exposed host={host} />
    </PageSuspense>
  )
}
