import type { RegisteredRemote } from '@ungana/contracts-shell'
import { type ComponentType, lazy } from 'react'
import { loadExposed } from './remotes.ts'

/** By remote and exposed module. What props a component takes is known where it is asked for. */
const components = new Map<string, unknown>()
const loads = new Map<string, Promise<unknown>>()

/**
 * A remote's exposed component as a lazy one; the same one each time, so that moving between a remote's pages keeps what is drawn.
 * React.lazy keeps a rejection forever, so after a failure the next call makes another.
 */
export function exposedComponent<P extends object>(remote: RegisteredRemote, exposed: string): ComponentType<P> {
  const key = `${remote.name}/${exposed}`
  const known = components.get(key)
  if (known) return known as ComponentType<P>
  const created = lazy(() => load(remote, exposed) as Promise<{ default: ComponentType<P> }>)
  components.set(key, created)
  return created as unknown as ComponentType<P>
}

/** Loads an exposed component ahead of its first drawing, which then shares the load, and its failure. */
export function fetchExposed(remote: RegisteredRemote, exposed: string): void {
  load(remote, exposed).catch(() => undefined)
}

function load(remote: RegisteredRemote, exposed: string): Promise<unknown> {
  const key = `${remote.name}/${exposed}`
  const known = loads.get(key)
  if (known) return known
  const started = loadExposed(remote, exposed).catch((error: unknown) => {
    components.delete(key)
    loads.delete(key)
    throw error
  })
  loads.set(key, started)
  return started
}
