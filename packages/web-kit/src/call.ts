import { ACCOUNT_HEADER, type DeadlineClass, type EndpointDefinition, type EndpointInput, type EndpointOutput } from '@ungana/contracts-kit'
import { parseAnswer, refusal } from './answer.ts'
import { ApiError } from './api-error.ts'

export interface CallOptions {
  /** Ends the call early; it then rejects with the signal's reason, not with an ApiError. */
  readonly signal?: AbortSignal | undefined
  /**
   * For calls that create something: the same key again, with the same body, is answered as the first time and creates nothing more. Make
   * one with `crypto.randomUUID()` when the form opens, and another after each success.
   */
  readonly idempotencyKey?: string | undefined
  /** For edits: the version that was edited. Where it is another by now, the answer is 412 and nothing is changed. */
  readonly ifMatch?: number | undefined
  /** The id of the account whose call it must be: with the session of another it is refused as without one. */
  readonly account?: string | undefined
}

/** An endpoint without parameters and body needs no input. */
type CallArguments<E extends EndpointDefinition> =
  Record<never, never> extends EndpointInput<E> ? [input?: EndpointInput<E>, options?: CallOptions] : [input: EndpointInput<E>, options?: CallOptions]

/** Milliseconds until the browser gives up; transfers and streams are bounded by the gateway, by idleness. */
const deadlines: Readonly<Record<DeadlineClass, number | undefined>> = { normal: 10_000, provider: 12_000, transfer: undefined, stream: undefined }

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * Calls an endpoint of the contracts on our own origin and resolves to its parsed 2xx answer; keys that the contract does not know drop.
 * Rejects with ApiError for every other answer, for an answer that does not fit the contract, for no network (status 0) and when the
 * endpoint's deadline passes (status 0).
 */
export async function call<const E extends EndpointDefinition>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<EndpointOutput<E>> {
  const { data } = await request(endpoint, input as LooseInput | undefined, options)
  return data as EndpointOutput<E>
}

/** `call()` for a list that comes in pages: the rows, how many there are in all by the X-Total-Count header, and how many that are only similar follow them by X-Similar-Count. */
export async function callPage<const E extends EndpointDefinition>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<{ items: EndpointOutput<E>; total: number; similar: number }> {
  const { data, headers } = await request(endpoint, input as LooseInput | undefined, options)
  const counted = Number.parseInt(headers.get('x-total-count') ?? '', 10)
  const total = Number.isNaN(counted) && Array.isArray(data) ? data.length : counted
  return { items: data as EndpointOutput<E>, total, similar: Number.parseInt(headers.get('x-similar-count') ?? '0', 10) }
}

async function request(
  endpoint: EndpointDefinition,
  input: LooseInput = {},
  options: CallOptions = {},
): Promise<{ data: unknown; headers: Headers }> {
  const address = endpointAddress(endpoint.url, input.params, input.query)
  const bound = withDeadline(deadlines[endpoint.deadline ?? 'normal'], options.signal)
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
        ...(options.account === undefined ? {} : { [ACCOUNT_HEADER]: options.account }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: bound.signal,
    })
    const text = await response.text()
    if (!response.ok) {
      throw refusal(response.status, response.statusText, text)
    }
    return { data: parseAnswer(endpoint.schema.response[response.status], response.status, text), headers: response.headers }
  } catch (error) {
    if (error instanceof ApiError) throw error
    options.signal?.throwIfAborted()
    throw new ApiError(0, bound.signal.aborted ? 'The answer took too long' : 'No connection', undefined, { cause: error })
  } finally {
    bound.release()
  }
}

/**
 * The address of a call: `:name` parts of `url` filled from `params`, percent-encoded; keys of `query` that are undefined left out.
 * Throws when a parameter is missing, which the types do not let happen.
 */
export function endpointAddress(url: string, params: Readonly<Record<string, unknown>> = {}, query: Readonly<Record<string, unknown>> = {}): string {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${url} needs the parameter ${name}`)
    return encodeURIComponent(String(params[name]))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** A signal that aborts with `signal` or after `milliseconds`. AbortSignal.any() is too young for the phones that the site is made for. */
function withDeadline(milliseconds: number | undefined, signal: AbortSignal | undefined) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const timer = milliseconds === undefined ? undefined : setTimeout(abort, milliseconds)
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}
