// The small part of HTTP that the fake providers need.
import type { IncomingHttpHeaders } from 'node:http'

export interface Call {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  /** The parsed JSON or form body; brackets in form keys become nested objects. */
  // biome-ignore lint/suspicious/noExplicitAny: handlers check the fields that they read.
  readonly body: any
  readonly raw: string
}

export interface Answer {
  readonly status: number
  readonly type?: string
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const json = (status: number, body: unknown): Answer => ({ status, body })

/** Matches a path against a pattern with `:name`s; returns the names' values. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/')
  const actual = path.split('/')
  if (expected.length !== actual.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of expected.entries()) {
    const value = actual[index] as string
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeURIComponent(value)
    else if (segment !== value) return undefined
  }
  return params
}

type Handler = (call: Call & { readonly params: Readonly<Record<string, string>> }) => Answer | Promise<Answer>
/** Handlers by `METHOD /path/:with/:names`. */
export type Routes = Readonly<Record<string, Handler>>

export function findRoute(routes: Routes, { method, path }: Pick<Call, 'method' | 'path'>) {
  for (const [route, handler] of Object.entries(routes)) {
    const [routeMethod = '', pattern = ''] = route.split(' ')
    const params = routeMethod === method ? matchPath(pattern, path) : undefined
    if (params) return { handler, params }
  }
  return undefined
}

/** Parses `a[b][c]=1` into `{ a: { b: { c: '1' } } }`. */
function parseForm(text: string): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.replaceAll(']', '').split('[')
    let place = result
    for (const step of path.slice(0, -1)) {
      if (typeof place[step] !== 'object') place[step] = Object.create(null)
      place = place[step] as Record<string, unknown>
    }
    place[path.at(-1) as string] = value
  }
  return result
}

/** @throws if the body is not an object */
export function parseBody(type: string | undefined, text: string): object {
  if (text === '') return {}
  if (!type?.startsWith('application/json')) return parseForm(text)
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError('The body is not an object')
  return body
}
