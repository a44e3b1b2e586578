import { HOST_API_VERSION, type HostApi, type RegisteredRemote, type SlotProps } from '@ungana/contracts-shell'
import { renewPage } from '@ungana/web-kit'
import { type ReactNode, Suspense, useContext, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { exposedComponent } from './exposed-component.ts'
import { HostApiContext } from './host-api-context.ts'
import { PartBoundary } from './part-boundary.tsx'
import { useRegistry } from './registry-provider.tsx'
import { distrustPreloads } from './remotes.ts'

interface FillProps extends Pick<SlotProps, 'context'> {
  readonly remote: RegisteredRemote
  readonly exposed: string
  readonly host: HostApi
}

/** What the remotes offer under a slot's name, one after the other; the fallback while nobody does, or instead of one that is missing. */
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

/** What one remote offers, and what stands there while it does not. */
export function SlotPart({ fallback = null, loading = fallback, failed, ...fill }: Omit<SlotProps, 'name'> & FillProps) {
  const { key } = useLocation()
  const { refresh } = useRegistry()
  const [attempt, setAttempt] = useState(0)
  const [retrying, setRetrying] = useState(false)
  const { remote } = fill

  const retry = async (error: unknown) => {
    setRetrying(true)
    // Where the remote is may have changed, and if even that is out of reach, the old place is as good as any.
    await refresh(remote.name).catch(() => undefined)
    distrustPreloads(remote)
    renewPage(error)
    setAttempt(attempt + 1)
    setRetrying(false)
  }

  return (
    <PartBoundary
      key={attempt}
      resetKey={key}
      fallback={(error) => failed?.({ part: remote.title, retry: () => void retry(error), retrying }) ?? fallback}
    >
      <Fill {...fill} loading={loading} />
    </PartBoundary>
  )
}

/** What is drawn is kept outside of the Suspense: asked for anew after each failure, it would be loaded again for ever. */
function Fill({ remote, exposed, host, context, loading }: FillProps & { readonly loading: ReactNode }) {
  const [Component] = useState(() => exposedComponent<Pick<FillProps, 'host' | 'context'>>(remote, exposed))
  return (
    <Suspense fallback={loading}>
      <Component host={host} context={context} />
    </Suspense>
  )
}
