// Calls another service. Calls are signed and have a deadline; a call is repeated only if that is harmless.
import type { KeyObject } from 'node:crypto'
import { type EndpointDefinition, type EndpointInput, type EndpointOutput, errorBody } from '@ungana/contracts-kit'
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from 'cockatiel'
import { safeParse } from 'zod/v4/core'
import { deadlineFactor } from '../deadline-factor.ts'
import { createDiscovery, type Lookup, SEARCH_INTERVAL } from '../discovery.ts'
import { Unavailable } from '../errors.ts'
import { inSpan, traceHeader } from '../tracing/tracing.ts'
import { serviceTokens } from './service-token.ts'

/** An endpoint that only other services call. */
export type InternalEndpoint = EndpointDefinition & { readonly url: `/internal/${string}` }

export interface ServiceClientOptions {
  /** The calling service's name and key. */
  readonly service: string
  readonly privateKey: KeyObject
  /** The called service's name, and the addresses of its instances (`http://host:port`), used in turn. */
  readonly target: string
  readonly addresses: readonly string[]
  /** Replaces the name server. */
  readonly lookup?: Lookup
}

/** What `serviceCallConfig` reads. */
export interface ServiceCallConfig {
  readonly SERVICE_PRIVATE_KEY: KeyObject
  readonly SERVICE_ADDRESSES: ReadonlyMap<string, readonly string[]>
}

export interface ServiceCallOptions {
  /** Milliseconds for the call, retries included. Defaults to 2000. */
  readonly deadlineMs?: number
  /** Sent as Idempotency-Key. With a key, a call that writes may be repeated. */
  readonly idempotencyKey?: string
  /** Id of the request that caused the call. */
  readonly requestId?: string
  /** Aborts the call. */
  readonly signal?: AbortSignal
}

export interface ServiceClient {
  /**
   * Returns the parsed body of an answer with 200 or 201; undefined if the endpoint declares neither status.
   * @throws ServiceRefused for a 4xx; Unavailable (503) if the service is unavailable, too slow, answers 5xx or breaks its contract
   */
  call<const E extends InternalEndpoint>(endpoint: E, input: EndpointInput<E>, options?: ServiceCallOptions): Promise<EndpointOutput<E>>
}

/** The called service refused the call. If nobody catches this error, the caller answers 500, because the caller has a bug. */
export class ServiceRefused extends Error {
  override readonly name = 'ServiceRefused'
  readonly status: number
  /** The answer's `code`. */
  readonly code: string

  constructor(target: string, status: number, code: string) {
    super(`${target} answered ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

/** The service is unavailable or too slow. */
class NoAnswer extends Error {
  /** Whether no connection was made, so that repeating the call is harmless. */
  get wasNeverSent(): boolean {
    const reasons =
      this.cause instanceof Error ? [this.cause.cause].flatMap((cause) => (cause instanceof AggregateError ? cause.errors : [cause])) : []
    return reasons.length > 0 && reasons.every((reason) => reason instanceof Error && 'code' in reason && connectFailures.has(reason.code))
  }
}
const connectFailures = new Set<unknown>(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

const DEADLINE = 2000
const RETRIES = 2
const FAILURES_BEFORE_BREAK = 5
const BREAK = 2000
/**
 * Every 10 calls earn one repetition, and up to 10 repetitions can be saved. This keeps a service that is down from getting three times as many
 * calls.
 */
const BUDGET_MAX = 10
const BUDGET_PER_CALL = 0.1

/** The client of `service` that calls `target`. */
export const clientOf = (service: string, target: string, { SERVICE_PRIVATE_KEY, SERVICE_ADDRESSES }: ServiceCallConfig): ServiceClient =>
  createServiceClient({ service, privateKey: SERVICE_PRIVATE_KEY, target, addresses: SERVICE_ADDRESSES.get(target) ?? [] })

export function createServiceClient({ service, privateKey, target, addresses, lookup }: ServiceClientOptions): ServiceClient {
  if (addresses.length === 0) throw new Error(`The service ${target} needs an address`)
  const noAnswer = handleWhen((error) => error instanceof NoAnswer)
  const token = serviceTokens({ service, privateKey, audience: target })
  const discovery = createDiscovery(addresses, lookup)
  const newBreaker = () => circuitBreaker(noAnswer, { breaker: new ConsecutiveBreaker(FAILURES_BEFORE_BREAK), halfOpenAfter: BREAK })
  let breakers = new Map<string, ReturnType<typeof newBreaker>>()
  let searchedAt = Number.NEGATIVE_INFINITY
  let searching: Promise<void> | undefined
  let turn = 0
  let budget = BUDGET_MAX

  async function call<const E extends InternalEndpoint>(endpoint: E, input: EndpointInput<E>, options: ServiceCallOptions = {}) {
    const { idempotencyKey, requestId, signal } = options
    const deadlineMs = (options.deadlineMs ?? DEADLINE) * deadlineFactor
    const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
    const path = pathOf(endpoint.url, params, query)
    const deadline = AbortSignal.any([AbortSignal.timeout(deadlineMs), ...(signal ? [signal] : [])])
    const headers = {
      authorization: `Bearer ${await token()}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(requestId !== undefined && { 'x-request-id': requestId }),
    }
    const repeatable = endpoint.method === 'GET' || idempotencyKey !== undefined
    // If an attempt hangs, there must be time left for another.
    const attemptMs = repeatable ? deadlineMs / 2 : deadlineMs

    const once = () =>
      throughInstance(async (address) => {
        const attempt = AbortSignal.any([deadline, AbortSignal.timeout(attemptMs)])
        return send(address + path, {
          method: endpoint.method,
          headers: { ...headers, ...traceHeader() },
          redirect: 'error',
          signal: attempt,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
      })
    budget = Math.min(BUDGET_MAX, budget + BUDGET_PER_CALL)
    const repeating = retry(
      handleWhen((error) => error instanceof NoAnswer && (repeatable || error.wasNeverSent) && !deadline.aborted && budget >= 1),
      { maxAttempts: RETRIES, backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500, generator: fullJitterGenerator }) },
    )
    repeating.onRetry(() => {
      budget--
    })
    try {
      const about = { name: `${endpoint.method} ${target} ${endpoint.url}`, kind: 'client', attributes: { 'server.address': target } } as const
      const { status, text } = await inSpan(about, () => repeating.execute(once, deadline))
      return parse(endpoint, status, text) as EndpointOutput<E>
    } catch (error) {
      if (error instanceof ServiceRefused) throw error
      throw Object.assign(new Unavailable(target), { cause: error })
    }
  }

  /** Sends the call to the next instance whose circuit breaker is closed and that takes a connection. */
  async function throughInstance<T>(work: (address: string) => Promise<T>): Promise<T> {
    const instances = await findInstances()
    const first = turn++
    for (let i = 0; ; i++) {
      const address = instances[(first + i) % instances.length] as string
      const breaker = breakers.get(address) ?? newBreaker()
      breakers.set(address, breaker)
      try {
        return await breaker.execute(() => work(address))
      } catch (error) {
        const wasRefused = error instanceof BrokenCircuitError || (error instanceof NoAnswer && error.wasNeverSent)
        if (!wasRefused || i + 1 === instances.length) throw error
      }
    }
  }

  /** Only the first call waits for the names to be looked up. Later calls use what is known, and start another search after a second. */
  async function findInstances(): Promise<readonly string[]> {
    if (!discovery.isFixed && performance.now() - searchedAt >= SEARCH_INTERVAL) {
      const isFirst = searchedAt === Number.NEGATIVE_INFINITY
      searching ??= discovery.search().then(() => {
        searchedAt = performance.now()
        searching = undefined
        breakers = new Map([...breakers].filter(([address]) => discovery.instances.includes(address)))
      })
      if (isFirst) await searching
    }
    return discovery.instances
  }

  async function send(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
    let answer: { status: number; text: string }
    try {
      const response = await fetch(url, init)
      answer = { status: response.status, text: await response.text() }
    } catch (error) {
      throw new NoAnswer(`no answer from ${target}`, { cause: error })
    }
    if (answer.status >= 500) throw new NoAnswer(`${target} answered ${answer.status}`)
    return answer
  }

  function parse({ schema }: InternalEndpoint, status: number, text: string): unknown {
    const body = parseJson(text)
    if (status >= 400) {
      const refusal = safeParse(errorBody, body)
      throw new ServiceRefused(target, status, refusal.success ? refusal.data.code : 'UNKNOWN')
    }
    const expected = schema.response[status]
    if (!expected) throw new Error(`${target} answered ${status}, which the contract does not name`)
    if (status !== 200 && status !== 201) return undefined
    const result = safeParse(expected, body)
    if (!result.success) throw new Error(`${target} broke its contract: ${result.error.issues[0]?.path.join('.')}`)
    return result.data
  }

  return { call }
}

function pathOf(url: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const path = url.replaceAll(/:([A-Za-z]\w*)/g, (_all, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
