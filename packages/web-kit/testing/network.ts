/** The network of a component test: MSW answers for the services, by the contracts' own samples, and watches that both sides keep the contracts. */
import { act } from '@testing-library/react'
import { ACCOUNT_HEADER, type EndpointDefinition, type EndpointOutput } from '@ungana/contracts-kit'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { vi } from 'vitest'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { createQueryClient } from '../src/query-client.ts'
import { endpoints, sampleOf } from './contracts.ts'

/** A request as the service would read it. */
export interface ReceivedCall {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Parsed JSON; of an upload its FormData. */
  readonly body: unknown
  readonly headers: Headers
  readonly idempotencyKey: string | null
  /** The account that the request must belong to. */
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

/** Things that a test must fail for, whatever the component made of them. */
const problems: string[] = []

/** Whether the browser has no network at all. */
let offline = false

/** From now on the browser has no network, and says so: nothing that it asks for arrives. */
export const goOffline = () => setNetwork(false)
/** From now on it has one again. */
export const goOnline = () => setNetwork(true)

function setNetwork(there: boolean) {
  offline = !there
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
  // TanStack Query listens while one of its clients is mounted, and a page may not be drawn yet.
  const queries = createQueryClient()
  queries.mount()
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')))
  queries.unmount()
}

/** For requests that are no endpoint's, such as the registry: give `server.use` a handler of MSW. */
export const server = setupServer()

/**
 * From now on `endpoint` answers `answer`, or the contract's sample without one: `answer({ listMessages }, [])`. A function answers each call.
 * @returns the calls received so far, oldest first; it grows
 */
export function answer<const E extends EndpointDefinition>(named: Named<E>, body?: Answer<E>, options: AnswerOptions = {}): readonly ReceivedCall[] {
  const [name, endpoint] = only(named)
  return handle(endpoint, async (call) => {
    const value =
      typeof body === 'function' ? await (body as (call: ReceivedCall) => unknown)(call) : body === undefined ? await sampleOf(name, endpoint) : body
    return reply(name, endpoint, value, options)
  })
}

/** From now on `endpoint` refuses every call. @returns the calls received so far */
export function refuse<const E extends EndpointDefinition>(
  named: Named<E>,
  { status, message = 'Refused', code = 'REFUSED', field }: Refusal,
): readonly ReceivedCall[] {
  const [, endpoint] = only(named)
  return handle(endpoint, () => HttpResponse.json({ message, code, requestId: 'test', ...(field === undefined ? {} : { field }) }, { status }))
}

/** From now on calls of `endpoint` find no network. @returns the calls tried so far */
export function cutOff<const E extends EndpointDefinition>(named: Named<E>): readonly ReceivedCall[] {
  const [, endpoint] = only(named)
  return handle(endpoint, () => HttpResponse.error())
}

/** From now on calls of `endpoint` wait until `release` lets all of them go, with `body` or the sample. */
export function hold<const E extends EndpointDefinition>(named: Named<E>, body?: Answer<E>, options: AnswerOptions = {}) {
  const [name, endpoint] = only(named)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const calls = handle(endpoint, async (call) => {
    await released
    const value =
      typeof body === 'function' ? await (body as (call: ReceivedCall) => unknown)(call) : body === undefined ? await sampleOf(name, endpoint) : body
    return reply(name, endpoint, value, options)
  })
  return { calls, release }
}

/** From now on calls of `endpoint` are never answered. @returns the calls received so far */
export function hang<const E extends EndpointDefinition>(named: Named<E>): readonly ReceivedCall[] {
  const [, endpoint] = only(named)
  return handle(endpoint, async () => {
    await delay('infinite')
    return HttpResponse.error()
  })
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
    // MSW counts what the star stands for among the parameters.
    verbs[endpoint.method](`*${endpoint.url}`, async ({ request, params: { 0: _origin, ...params } }) => {
      if (offline) return HttpResponse.error()
      const asked = await endpointAsked(request)
      // /api/users/search is no user: what an endpoint says word by word is not left to another's parameter.
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
  keeps(`${label}: params`, schema.params, params)
  keeps(`${label}: query`, schema.querystring, query)
  if (!(body instanceof FormData)) keeps(`${label}: body`, schema.body, body)
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

function keeps(what: string, schema: $ZodType | undefined, value: unknown): void {
  if (!schema) return
  const { error } = safeParse(schema, value)
  for (const issue of error?.issues ?? []) problems.push(`${what} breaks its contract at "${issue.path.join('.')}": ${issue.message}`)
}

function reply(name: string, endpoint: EndpointDefinition, value: unknown, { status, headers = {} }: AnswerOptions): Response {
  const code = status ?? Number(Object.keys(endpoint.schema.response).find((key) => key.startsWith('2')) ?? 200)
  keeps(`Answer ${code} of ${name}`, endpoint.schema.response[code], value)
  if (value === undefined) return new HttpResponse(null, { status: code === 200 ? 204 : code, headers })
  return HttpResponse.json(value as Record<string, unknown>, { status: code, headers })
}

/** What the test says nothing about: a read is answered by its contract's sample, a write fails the test. */
const otherwise = http.all('*', async ({ request }) => {
  if (offline) return HttpResponse.error()
  const found = await endpointAsked(request)
  if (!found || request.method !== 'GET') {
    problems.push(`Nothing answers ${request.method} ${new URL(request.url).pathname}: use answer(…)`)
    return HttpResponse.json({ message: 'Nothing answers here', code: 'NOT_ANSWERED', requestId: 'test' }, { status: 501 })
  }
  return reply(found.name, found.endpoint, await sampleOf(found.name, found.endpoint), {})
})

/** Of the contracts' endpoints the one that says most of the address word by word. */
async function endpointAsked({ method, url }: Request) {
  const { pathname } = new URL(url)
  const parameters = (endpoint: EndpointDefinition) => endpoint.url.split('/:').length
  return (await endpoints())
    .filter(({ endpoint }) => endpoint.method === method && matches(endpoint.url, pathname))
    .sort((a, b) => parameters(a.endpoint) - parameters(b.endpoint))[0]
}

function matches(url: string, pathname: string): boolean {
  const pattern = url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(pathname)
}

/** For the setup file: begins before the first test, and ends after each. */
export const network = {
  begin: async () => {
    server.resetHandlers(otherwise)
    server.listen({ onUnhandledFrame: 'error' })
    // Here, and not while the first call of a test waits for its answer.
    await endpoints()
  },
  /** Forgets the test's answers. @returns what went wrong */
  reset: (): readonly string[] => {
    if (offline) goOnline()
    server.resetHandlers(otherwise)
    return problems.splice(0)
  },
  end: () => server.close(),
}
