import type { RegisteredRemote } from '@ungana/contracts-shell'
import { type ComponentType, lazy } from 'react'
import { loadExposed } from './remotes.ts'

/** Components by remote and exposed module. The caller knows the type of their props. */
const components = new Map<string, unknown>()
const loads = new Map<string, Promise<unknown>>()

/**
 * A remote's exposed component as a lazy component. Returns the same component each time, so that what is rendered stays when the visitor moves
 * between the remote's pages. After a failure the next call creates a new component, because React.lazy keeps a rejection forever.
 */
export function exposedComponent<P extends object>(remote: RegisteredRemote, exposed: string): ComponentType<P> {
  const key = `${remote.name}/${exposed}`
  const cached = components.get(key)
  if (cached) return cached as ComponentType<P>
  const created = lazy(() => load(remote, exposed) as Promise<{ default: ComponentType<P> }>)
  components.set(key, created)
  return created as unknown as ComponentType<P>
}

/** Starts to load an exposed component before its first render. The first render then gets the result or the failure of this load. */
export function fetchExposed(remote: RegisteredRemote, exposed: string): void {
  load(remote, exposed).catch(() => undefined)
}

function load(remote: RegisteredRemote, exposed: string): Promise<unknown> {
  const key = `${remote.name}/${exposed}`
  const cached = loads.get(key)
  if (cached) return cached
  const started = loadExposed(remote, exposed).catch((error: unknown) => {
    components.delete(key)
    loads.delete(key)
    throw error
  })
  loads.set(key, started)
  return started
}
