/**
 * What the site uses of react-router-dom, with the same names and behaviour: router.test.tsx compares the two. The library would make each first visit
 * 4.5 KiB larger.
 */
import {
  Children,
  type ComponentPropsWithRef,
  createContext,
  isValidElement,
  type PropsWithChildren,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

interface Path {
  readonly pathname: string
  /** Empty, or begins with `?`. */
  readonly search: string
  /** Empty, or begins with `#`. */
  readonly hash: string
}

export type To = string | Partial<Path>

export interface Location extends Path {
  /** What `navigate()` or a link stored with the history entry. */
  readonly state: unknown
  /** Differs for each history entry; `default` for one that the browser made. */
  readonly key: string
}

interface NavigateOptions {
  readonly replace?: boolean
  readonly state?: unknown
  /** For react-router's types. Nothing here scrolls. */
  readonly preventScrollReset?: boolean
}

export type NavigateFunction = (to: To | number, options?: NavigateOptions) => void

type Action = 'POP' | 'PUSH' | 'REPLACE'

interface RouterState {
  /** A prefix of all addresses that no page sees, such as a language. */
  readonly basename: string
  readonly location: Location
  readonly action: Action
  readonly go: (to: Path | number, options?: NavigateOptions) => void
}

const RouterContext = createContext<RouterState | null>(null)
const ParamsContext = createContext<Readonly<Record<string, string | undefined>>>({})

export const RouterProvider = RouterContext.Provider

function useRouter(): RouterState {
  const router = useContext(RouterContext)
  if (!router) throw new Error('There is no router above this component')
  return router
}

export const useLocation = (): Location => useRouter().location
export const useNavigationType = (): Action => useRouter().action
export const useParams = () => useContext(ParamsContext)

/** `to` as a complete path. It is a query or hash of `from`, or starts at the root. Its origin can only be ours. */
export function resolvePath(to: To, from: string): Path {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
  return {
    pathname: pathname ? new URL(`/${pathname}`.replaceAll(/[\\/]+/g, '/'), 'http://x').pathname : from,
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
  }
}

function parsePath(path: string): Path {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? []
  return { pathname, search, hash }
}

const addressOf = ({ pathname, search, hash }: Path, basename: string) =>
  (pathname === '/' && basename ? basename : basename + pathname) + search + hash

/** The params of `pathname` if it matches `pattern` (`/company/:id`, `/a/:b?`, `/a/*`); letter case and a slash at the end make no difference. */
export function matchPath(pattern: string, pathname: string) {
  const names: string[] = []
  const source = pattern
    .replace(/\/*\*?$/, '')
    .replace(/^\/*/, '/')
    .replaceAll(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replaceAll(/\/:([\w-]+)(\??)/g, (_, name: string, optional: string) => {
      names.push(name)
      return optional ? '(?:/([^/]*))?' : '/([^/]+)'
    })
  const isOpen = pattern.endsWith('*')
  if (isOpen) names.push('*')
  const end = isOpen ? (source === '/' ? '(.*)' : '(?:/(.+)|/*)') : '/*'
  const values = new RegExp(`^${source}${end}$`, 'i').exec(pathname)
  const read = (name: string, value = '') => value.replaceAll('%2F', '/') || (name === '*' ? '' : undefined)
  return values && { params: Object.fromEntries(names.map((name, index) => [name, read(name, values[index + 1])])) }
}

interface RouteProps {
  readonly path: string
  readonly element: ReactNode
}

/** A page of `<Routes>`. */
export function Route(_: RouteProps): ReactNode {
  return null
}

const fixedSegments = ({ path }: RouteProps) => path.split('/').filter((segment) => !/^[:*]/.test(segment)).length

/** Shows the `<Route>` that matches the address; if several do, the one with the most fixed segments. */
export function Routes({ children }: PropsWithChildren): ReactNode {
  const pathname = decodeSegments(useLocation().pathname)
  const routes = Children.toArray(children).flatMap((child) => (isValidElement<RouteProps>(child) ? [child.props] : []))
  for (const { path, element } of routes.sort((a, b) => fixedSegments(b) - fixedSegments(a))) {
    const match = matchPath(path, pathname)
    if (match) return <ParamsContext value={match.params}>{element}</ParamsContext>
  }
  return null
}

/** A slash in a segment stays encoded. */
function decodeSegments(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}

export function useNavigate(): NavigateFunction {
  const {
    go,
    location: { pathname },
  } = useRouter()
  return useCallback((to, options) => go(typeof to === 'number' ? to : resolvePath(to, pathname), options), [go, pathname])
}

export function useSearchParams() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = (next: Readonly<Record<string, string>>, options?: NavigateOptions) => navigate(`?${new URLSearchParams(next)}`, options)
  return [query, setQuery] as const
}

/** Opens `to` as soon as it is shown. */
export function Navigate({ to, ...options }: NavigateOptions & { readonly to: To }): ReactNode {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => navigate(to, options), [])
  return null
}

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: To
  /** Stored in the history entry of the opened page. */
  readonly state?: unknown
  /** Whether the opened page takes the place of this one in the history. A link to the open page always does. */
  readonly replace?: boolean
}

export function Link({ to, state, replace, onClick, target, ...rest }: LinkProps) {
  const { go, basename, location } = useRouter()
  const path = resolvePath(to, location.pathname)
  return (
    <a
      {...rest}
      href={addressOf(path, basename)}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        // The browser opens other tabs and windows.
        const { button, metaKey, altKey, ctrlKey, shiftKey } = event
        if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey || (target && target !== '_self')) return
        event.preventDefault()
        go(path, { state, replace: replace ?? addressOf(path, '') === addressOf(location, '') })
      }}
    />
  )
}

/** Keeps the page and the browser's address the same. */
export function BrowserRouter({ basename = '', children }: PropsWithChildren<{ readonly basename?: string }>) {
  const prefix = basename.replace(/\/+$/, '')
  const [entry, setEntry] = useState(() => readEntry('POP', prefix))
  useLayoutEffect(() => {
    const onPop = () => startTransition(() => setEntry(readEntry('POP', prefix)))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [prefix])
  const go = useCallback<RouterState['go']>(
    (to, { replace, state = null } = {}) => {
      if (typeof to === 'number') return window.history.go(to)
      const address = addressOf(to, prefix)
      const stored = { usr: state, key: Math.random().toString(36).slice(2, 10) }
      try {
        window.history[replace ? 'replaceState' : 'pushState'](stored, '', address)
      } catch (failure) {
        if (failure instanceof DOMException && failure.name === 'DataCloneError') throw failure
        // iOS refuses more than 100 calls in 30 seconds.
        return window.location.assign(address)
      }
      startTransition(() => setEntry(readEntry(replace ? 'REPLACE' : 'PUSH', prefix)))
    },
    [prefix],
  )
  return <RouterContext value={useMemo(() => ({ ...entry, basename: prefix, go }), [entry, prefix, go])}>{children}</RouterContext>
}

function readEntry(action: Action, basename: string): { action: Action; location: Location } {
  const { pathname, search, hash } = window.location
  const { usr: state = null, key = 'default' } = (window.history.state ?? {}) as { usr?: unknown; key?: string }
  const isInside = pathname.toLowerCase().startsWith(`${basename.toLowerCase()}/`)
  const inside = isInside ? pathname.slice(basename.length) : pathname.toLowerCase() === basename.toLowerCase() ? '/' : pathname
  return { action, location: { pathname: inside, search, hash, state, key } }
}
