import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page's code failed to load. React.lazy keeps a rejection forever; `renew` makes the page load again on its next render. */
class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
  readonly renew: () => void

  constructor(cause: unknown, renew: () => void) {
    super('This page did not load', { cause })
    this.renew = renew
  }
}

export type LazyPage<P extends object> = ComponentType<P> & {
  /** Loads the code before the first render, which then needs no waiting. Rejects if the code does not load; rendering tries again. */
  readonly preload: () => Promise<void>
}

/**
 * Like React.lazy, but a failed load can be retried: the nearest error boundary passes the error to `renewPage()` and renders again. The shell's
 * boundary around every remote does this. A page that is `first` has its texts in the document.
 */
export function lazyPage<P extends object>(given: () => Promise<{ default: ComponentType<P> }>, first?: boolean): LazyPage<P> {
  const load = () => {
    const texts = first ? undefined : globalThis.unganaLaterTexts?.()
    return texts ? texts.then(given) : given()
  }
  let loaded: ComponentType<P> | undefined
  let page = create()

  function create(): LazyExoticComponent<ComponentType<P>> {
    const created: LazyExoticComponent<ComponentType<P>> = lazy(() =>
      load().catch((cause: unknown) => {
        throw new PageLoadError(cause, () => {
          // Two boundaries may catch the same failure. The second boundary must not discard the load that the first one has started.
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
 * Call this with the error that an error boundary caught, before rendering the children again. Ignores errors that do not come from a lazy page. Checks
 * for the method and not for the class, because each part has its own copy of this module.
 */
export function renewPage(error: unknown): void {
  if (typeof error === 'object' && error !== null && 'renew' in error && typeof error.renew === 'function') error.renew()
}
