import { HOST_API_VERSION, type HostApi, type RegisteredRemote, type SlotProps } from '@ungana/contracts-shell'
import { renewPage } from '@ungana/web-kit'
import { type ReactNode, Suspense, useContext, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { exposedComponent } from './exposed-component.ts'
import { HostApiContext } from './host-api-context.ts'
import { PartBoundary } from './part-boundary.tsx'
import { useRegistry } from './registry-provider.tsx'
import { bypassPreloads } from './remotes.ts'

interface FillProps extends Pick<SlotProps, 'context'> {
  readonly remote: RegisteredRemote
  readonly exposed: string
  readonly host: HostApi
}

/** Renders all remotes' components for a slot, one after the other. Shows the fallback without components, and for a component that failed. */
export function Slot(slot: SlotProps): ReactNode {
  const { registry } = useRegistry()
  const host = useContext(HostApiContext)
  const fills = registry.remotes.flatMap((remote) => {
    const exposed = remote.hostApi === HOST_API_VERSION ? remote.slots[slot.name] : undefined
    return exposed === undefined ? [] : [{ remote, exposed }]
  })
  if (!host || fills.length === 0) return slot.fallback ?? null
  return fills.map((fill) => <SlotPart key={fill.remote.name} {...fill} {...slot} host={host} />)
}

/** One remote's component for a slot, or its loading, failed or fallback view. */
export function SlotPart({ fallback = null, loading = fallback, failed, ...fill }: Omit<SlotProps, 'name'> & FillProps) {
  const { key } = useLocation()
  const { refresh } = useRegistry()
  const [attempt, setAttempt] = useState(0)
  const [retrying, setRetrying] = useState(false)
  const { remote } = fill

  const retry = async (error: unknown) => {
    setRetrying(true)
    // The remote's address may have changed. If the registry cannot be fetched, use the old address.
    await refresh(remote.name).catch(() => undefined)
    bypassPreloads(remote)
    renewPage(error)
    setAttempt(attempt + 1)
    setRetrying(false)
  }

  return (
    <PartBoundary
      key={attempt}
      remote={remote}
      resetKey={key}
      fallback={(error) => failed?.({ part: remote.title, retry: () => void retry(error), retrying }) ?? fallback}
    >
      <Fill {...fill} loading={loading} />
    </PartBoundary>
  )
}

/** The component is stored outside of the Suspense. Inside the Suspense it would load again after each failure, forever. */
function Fill({ remote, exposed, host, context, loading }: FillProps & { readonly loading: ReactNode }) {
  const [Component] = useState(() => exposedComponent<Pick<FillProps, 'host' | 'context'>>(remote, exposed))
  return (
    <Suspense fallback={loading}>
      <Component host={host} context={context} />
    </Suspense>
  )
}
