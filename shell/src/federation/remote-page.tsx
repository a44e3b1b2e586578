import { HOST_API_VERSION, type HostApi, type RegisteredRemote } from '@ungana/contracts-shell'
import { renewPage } from '@ungana/web-kit'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { exposedComponent } from './exposed-component.ts'
import { FailurePanel } from './failure-panel.tsx'
import { useHostApi } from './host-api.tsx'
import { isLoadFailure } from './own-page-boundary.tsx'
import { PageSuspense } from './page-suspense.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { useRegistry } from './registry-provider.tsx'
import { distrustPreloads, hasStarted, isReplaced } from './remotes.ts'

/** After so many retries in vain, only a fresh page can help. */
const RETRIES = 2

/** The pages of one remote, or why they are not there. */
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
    // Where the remote is may have changed, and if even that is out of reach, the old place is as good as any.
    const registry = await refresh(remote.name).catch(() => null)
    retries.current = { pathname, count, gatewayAnswers: registry !== null }
    distrustPreloads(remote)
    renewPage(error)
    const fresh = registry?.remotes.find(({ name }) => name === remote.name) ?? remote
    setView(({ attempt }) => ({ remote: fresh, attempt: attempt + 1 }))
    setRetrying(false)
  }

  const onFailure = (error: unknown) => {
    // Perhaps the release that runs here is so old that its files are gone: then a retry would be in vain.
    if (hasStarted(remote) && isLoadFailure(error)) refresh().catch(() => undefined)
    // Without a gateway a reload would cost the visitor the whole page.
    if (retries.current.count >= RETRIES && retries.current.gatewayAnswers && retries.current.pathname === pathname) reload()
  }

  return (
    <PartBoundary
      key={view.attempt}
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

/** Below the boundary, so that another page of a remote that failed asks for it anew; outside of the Suspense, or it would ask after each failure. */
function Routes({ remote, host }: { readonly remote: RegisteredRemote; readonly host: HostApi }) {
  const [Exposed] = useState(() => exposedComponent<{ host: HostApi }>(remote, './routes'))
  return (
    <PageSuspense>
      <Exposed host={host} />
    </PageSuspense>
  )
}
