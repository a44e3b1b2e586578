// As much HTTP as the stand-ins of the providers need.
import type { IncomingHttpHeaders } from 'node:http'

export interface Call {
  readonly method: string
  /** Without query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  /** Of JSON or of a form with brackets, nested as it was meant. */
  // biome-ignore lint/suspicious/noExplicitAny: whoever reads it checks what he finds.
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

/** A path with `:name`s against one that was asked for. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] as string
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeURIComponent(value)
    else if (segment !== value) return undefined
  }
  return params
}

type Handler = (call: Call & { readonly params: Readonly<Record<string, string>> }) => Answer | Promise<Answer>
/** By `METHOD /path/:with/:names`. */
export type Routes = Readonly<Record<string, Handler>>

export function findRoute(routes: Routes, { method, path }: Pick<Call, 'method' | 'path'>) {
  for (const [route, handler] of Object.entries(routes)) {
    const [wanted = '', pattern = ''] = route.split(' ')
    const params = wanted === method ? matchPath(pattern, path) : undefined
    if (params) return { handler, params }
  }
  return undefined
}

/** `a[b][c]=1` as `{ a: { b: { c: '1' } } }`. */
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

export function parseBody(type: string | undefined, text: string): unknown {
  if (text === '') return {}
  if (type?.startsWith('application/json')) return JSON.parse(text)
  return parseForm(text)
}
