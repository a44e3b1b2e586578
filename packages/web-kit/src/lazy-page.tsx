import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page's code could not be loaded. React.lazy keeps a rejection forever; `renew` makes the page load again on its next render. */
class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
  readonly renew: () => void

  constructor(cause: unknown, renew: () => void) {
    super('This page could not be loaded', { cause })
    this.renew = renew
  }
}

export type LazyPage<P extends object> = ComponentType<P> & {
  /** Loads the code ahead of its first render, which then draws at once. Rejects when it does not come; rendering tries again. */
  readonly preload: () => Promise<void>
}

/**
 * React.lazy for pages, whose failed load can be retried: the nearest error boundary passes what it caught to `renewPage()` and renders
 * again. The shell's boundary around every remote does so.
 */
export function lazyPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPage<P> {
  let loaded: ComponentType<P> | undefined
  let page = create()

  function create(): LazyExoticComponent<ComponentType<P>> {
    const created: LazyExoticComponent<ComponentType<P>> = lazy(() =>
      load().catch((cause: unknown) => {
        throw new PageLoadError(cause, () => {
          // A second boundary that caught the same failure must not throw away the load that the first one started.
          if (page === created) page = create()
        })
      }),
    )
    return created
  }

  function LazyPage(props: P) {
    const Page = loaded ?? (page as ComponentType<P>)
    return <Page {...props} />
  }
  LazyPage.preload = async () => {
    loaded ??= (await load()).default
  }
  return LazyPage
}

/**
 * Call it with what an error boundary caught, before it renders its children again. Does nothing for other errors. It asks for the method
 * and not for the class, because each part brings its own copy of this module.
 */
export function renewPage(error: unknown): void {
  if (typeof error === 'object' && error !== null && 'renew' in error && typeof error.renew === 'function') error.renew()
}
