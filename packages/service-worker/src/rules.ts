/** What the worker does with a request. opened: a file of the API that a link opens. network: it stays out of the way. */
export type Handling = 'page' | 'file' | 'data' | 'opened' | 'network'

/** A released file whose content never changes: its name has a hash. */
const RELEASED = /^\/(?:r\/[a-z][a-z0-9-]*\/)?assets\/[^/]+\.[\da-f]{8}\.\w+$/

/** A page of plain HTML, which is no page of the application and is never saved: /t/messages, /fr/t. */
const TEXT_PAGE = /^\/(?:[a-z]{2}\/)?t(?:\/|$)/

export const isReleasedFile = (path: string): boolean => RELEASED.test(path)

type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'headers'>

export function handlingOf({ method, mode, url, headers }: Asked, origin: string): Handling {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'network'
  const { pathname } = address
  if (isReleasedFile(pathname)) return 'file'
  if (pathname.startsWith('/api/')) return mode === 'navigate' ? 'opened' : isStream(headers) ? 'network' : 'data'
  return mode === 'navigate' && !pathname.startsWith('/r/') && !TEXT_PAGE.test(pathname) ? 'page' : 'network'
}

const isStream = (headers: Headers) => headers.get('accept')?.includes('text/event-stream') ?? false
