/** The network of a component test. MSW answers with the contracts' samples and checks that requests and answers match the contracts. */
import { setImmediate } from 'node:timers/promises'
import { act } from '@testing-library/react'
import { ACCOUNT_HEADER, type EndpointDefinition, type EndpointOutput } from '@ungana/contracts-kit'
import { delay, getResponse, HttpResponse, http, type RequestHandler } from 'msw'
import { vi } from 'vitest'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { createQueryClient } from '../src/query-client.ts'
import { endpoints, sampleOf } from './contracts.ts'

/** A request as the service would receive it. */
export interface ReceivedCall {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Parsed JSON, or the FormData of an upload. */
  readonly body: unknown
  readonly headers: Headers
  readonly idempotencyKey: string | null
  /** The account that the request names in its header. */
  readonly account: string | null
}

/** `status` 4xx and 5xx become an ErrorBody. */
export interface Refusal {
  readonly status: number
  readonly message?: string
  readonly code?: string
  readonly field?: string
}

export interface AnswerOptions {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

type Named<E extends EndpointDefinition> = Readonly<Record<string, E>>
type Answer<E extends EndpointDefinition> = EndpointOutput<E> | ((call: ReceivedCall) => EndpointOutput<E> | Promise<EndpointOutput<E>>)

/** Problems that must fail the test, even if the component ignores them. */
const problems: string[] = []

let offline = false

/** Makes the browser offline: every request fails. */
export const goOffline = () => setNetwork(false)
/** Makes the browser online again. */
export const goOnline = () => setNetwork(true)

function setNetwork(there: boolean) {
  offline = !there
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
  // TanStack Query listens only while a client is mounted, and a page may not be rendered yet.
  const queries = createQueryClient()
  queries.mount()
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')))
  queries.unmount()
}

/** Handlers of the running test, the newest first, because the first that answers wins. */
let own: { readonly handlers: RequestHandler[] } = { handlers: [] }

/** For requests outside of the contracts, such as the registry: pass an MSW handler to `server.use`. */
export const server = {
  use: (...more: readonly RequestHandler[]) => void own.handlers.unshift(...more),
}

/**
 * Makes an endpoint answer with `body`, or with the contract's sample if there is none: `answer({ listMessages }, [])`. A function answers each call.
 * @returns the calls received so far, oldest first; the list grows
 */
export function answer<const E extends EndpointDefinition>(named: Named<E>, body?: Answer<E>, options: AnswerOptions = {}): readonly ReceivedCall[] {
  const [name, endpoint] = only(named)
  return handle(endpoint, async (call) => reply(name, endpoint, await answerTo(call, name, endpoint, body), options))
}

/** Makes an endpoint refuse every call. @returns the calls received so far */
export function refuse<const E extends EndpointDefinition>(
  named: Named<E>,
  { status, message = 'Refused', code = 'REFUSED', field }: Refusal,
): readonly ReceivedCall[] {
  const [, endpoint] = only(named)
  return handle(endpoint, () => HttpResponse.json({ message, code, requestId: 'test', ...(field === undefined ? {} : { field }) }, { status }))
}

/** Makes calls of an endpoint fail as if there were no network. @returns the calls tried so far */
export function cutOff<const E extends EndpointDefinition>(named: Named<E>): readonly ReceivedCall[] {
  const [, endpoint] = only(named)
  return handle(endpoint, () => HttpResponse.error())
}

/** Makes calls of an endpoint wait until `release` answers all of them, with `body` or the sample. */
export function hold<const E extends EndpointDefinition>(named: Named<E>, body?: Answer<E>, options: AnswerOptions = {}) {
  const [name, endpoint] = only(named)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const calls = handle(endpoint, async (call) => {
    await released
    return reply(name, endpoint, await answerTo(call, name, endpoint, body), options)
  })
  return { calls, release }
}

/** Makes an endpoint never answer. @returns the calls received so far */
export function hang<const E extends EndpointDefinition>(named: Named<E>): readonly ReceivedCall[] {
  const [, endpoint] = only(named)
  return handle(endpoint, async () => {
    await delay('infinite')
    return HttpResponse.error()
  })
}

async function answerTo<E extends EndpointDefinition>(call: ReceivedCall, name: string, endpoint: E, body: Answer<E> | undefined): Promise<unknown> {
  if (typeof body === 'function') return (body as (call: ReceivedCall) => unknown)(call)
  return body === undefined ? sampleOf(name, endpoint) : body
}

function only<E extends EndpointDefinition>(named: Named<E>): readonly [string, E] {
  const [entry, ...others] = Object.entries(named)
  if (!entry || others.length > 0) throw new Error('Name one endpoint: answer({ listMessages })')
  return entry
}

const verbs = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete }

function handle(endpoint: EndpointDefinition, respond: (call: ReceivedCall) => Response | Promise<Response>): readonly ReceivedCall[] {
  const calls: ReceivedCall[] = []
  server.use(
    // MSW passes the text that the star matches as the parameter `0`.
    verbs[endpoint.method](`*${endpoint.url}`, async ({ request, params: { 0: _origin, ...params } }) => {
      if (offline) return HttpResponse.error()
      const asked = await endpointAsked(request)
      // /api/users/search must not match /api/users/:id: fixed paths win over parameters.
      if (asked && asked.endpoint.url !== endpoint.url) return undefined
      const call = await receive(endpoint, request, params)
      calls.push(call)
      return respond(call)
    }),
  )
  return calls
}

async function receive(endpoint: EndpointDefinition, request: Request, params: Readonly<Record<string, unknown>>): Promise<ReceivedCall> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const body = await bodyOf(request)
  const { schema } = endpoint
  const label = `${endpoint.method} ${endpoint.url}`
  checkContract(`${label}: params`, schema.params, params)
  checkContract(`${label}: query`, schema.querystring, query)
  if (!(body instanceof FormData)) checkContract(`${label}: body`, schema.body, body)
  return {
    params: params as Readonly<Record<string, string>>,
    query,
    body,
    headers: request.headers,
    idempotencyKey: request.headers.get('idempotency-key'),
    account: request.headers.get(ACCOUNT_HEADER),
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/')) return request.formData()
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

function checkContract(what: string, schema: $ZodType | undefined, value: unknown): void {
  if (!schema) return
  const { error } = safeParse(schema, value)
  for (const issue of error?.issues ?? []) problems.push(`${what} breaks its contract at "${issue.path.join('.')}": ${issue.message}`)
}

function reply(name: string, endpoint: EndpointDefinition, value: unknown, { status, headers = {} }: AnswerOptions): Response {
  const code = status ?? Number(Object.keys(endpoint.schema.response).find((key) => key.startsWith('2')) ?? 200)
  checkContract(`Answer ${code} of ${name}`, endpoint.schema.response[code], value)
  if (value === undefined) return new HttpResponse(null, { status: code === 200 ? 204 : code, headers })
  return HttpResponse.json(value as Record<string, unknown>, { status: code, headers })
}

/** Requests that the test does not mention: reads get the contract's sample, writes fail the test. */
const otherwise = http.all('*', async ({ request }) => {
  if (offline) return HttpResponse.error()
  const found = await endpointAsked(request)
  if (!found || request.method !== 'GET') {
    problems.push(`Nothing answers ${request.method} ${new URL(request.url).pathname}: use answer(…)`)
    return HttpResponse.json({ message: 'Nothing answers here', code: 'NOT_ANSWERED', requestId: 'test' }, { status: 501 })
  }
  return reply(found.name, found.endpoint, await sampleOf(found.name, found.endpoint), {})
})

/** The matching endpoint with the fewest parameters. */
async function endpointAsked({ method, url }: Request) {
  const { pathname } = new URL(url)
  const parameters = (endpoint: EndpointDefinition) => endpoint.url.split('/:').length
  return (await endpoints())
    .filter(({ endpoint }) => endpoint.method === method && patternOf(endpoint.url).test(pathname))
    .sort((a, b) => parameters(a.endpoint) - parameters(b.endpoint))[0]
}

const patterns = new Map<string, RegExp>()

function patternOf(url: string): RegExp {
  const known = patterns.get(url)
  if (known) return known
  const pattern = new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`)
  patterns.set(url, pattern)
  return pattern
}

/** Answers a request where happy-dom would open a connection. MSW's own interceptors take part in Node's sockets and TLS, which costs more time. */
async function respond({ request }: { readonly request: Request }): Promise<Response | undefined> {
  const { signal } = request
  const test = own
  // happy-dom refuses it.
  if (signal.aborted) return undefined
  const response = await new Promise<Response | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    // No network answers in the task that asked.
    setImmediate()
      .then(() => (test === own ? getResponse([...own.handlers, otherwise], request) : HttpResponse.error()))
      .then(resolve, reject)
  })
  if (response?.type === 'error') throw new TypeError('Failed to fetch')
  return response
}

interface FetchSettings {
  interceptor: { readonly beforeAsyncRequest: typeof respond } | null
}

/** For the setup file: starts before the first test and resets after each. */
export const network = {
  begin: async () => {
    const { settings } = (window as unknown as { readonly happyDOM: { readonly settings: { readonly fetch: FetchSettings } } }).happyDOM
    settings.fetch.interceptor = { beforeAsyncRequest: respond }
    // Loads the endpoints now, so that the first call of a test does not wait for them.
    await endpoints()
  },
  /** Removes the test's answers. @returns the problems of the test */
  reset: (): readonly string[] => {
    if (offline) goOnline()
    own = { handlers: [] }
    return problems.splice(0)
  },
}
