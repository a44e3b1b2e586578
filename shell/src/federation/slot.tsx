import { HOST_API_VERSION, type HostApi, type RegisteredRemote, type SlotProps } from '@ungana/contracts-shell'
import { type ComponentType, type ReactNode, Suspense, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { exposedComponent } from './exposed-component.ts'
import { HostApiContext } from './host-api-context.ts'
import { PartBoundary } from './part-boundary.tsx'
import { useRegistry } from './registry-provider.tsx'

type SlotFill = ComponentType<{ readonly host: HostApi; readonly context: SlotProps['context'] }>

/** What the remotes offer under a slot's name, one after the other; the fallback while nobody does, or while one of them is missing. */
export function Slot({ name, context, fallback = null }: SlotProps): ReactNode {
  const { registry } = useRegistry()
  const host = useContext(HostApiContext)
  const { key } = useLocation()
  const fills = registry.remotes.filter((remote) => remote.slots[name] && remote.hostApi === HOST_API_VERSION)
  if (!host || fills.length === 0) return fallback
  return fills.map((remote) => (
    <PartBoundary key={remote.name} resetKey={key} fallback={() => fallback}>
      <Suspense fallback={fallback}>
        <Fill remote={remote} exposed={remote.slots[name] ?? ''} host={host} context={context} />
      </Suspense>
    </PartBoundary>
  ))
}

function Fill({ remote, exposed, host, context }: { remote: RegisteredRemote; exposed: string; host: HostApi; context: SlotProps['context'] }) {
  const Component = exposedComponent<{ host: HostApi; context: SlotProps['context'] }>(remote, exposed) as SlotFill
  return <Component host={host} context={context} />
}
