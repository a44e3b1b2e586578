import {
  ACCOUNT_HEADER,
  type DeadlineClass,
  type EndpointDefinition,
  type EndpointInput,
  type EndpointOutput,
  LANGUAGE_HEADER,
  PERSON_HEADER,
} from '@ungana/contracts-kit'
import { currentLanguage } from '@ungana/language/formats'
import { parseAnswer, refusal } from './answer.ts'
import { ApiError } from './api-error.ts'
import { askFor, type Need } from './password-asking.ts'

export interface CallOptions {
  /** Ends the call early. The call then rejects with the signal's reason, not with an ApiError. */
  readonly signal?: AbortSignal | undefined
  /**
   * For calls that create something. Repeating the call with the same key and body returns the first answer and creates nothing more. Create a key
   * with `crypto.randomUUID()` when the form opens, and a new one after each success.
   */
  readonly idempotencyKey?: string | undefined
  /** For edits: the version that the user edited. If the stored version has changed since then, the answer is 412 and nothing changes. */
  readonly ifMatch?: number | undefined
  /** The id of the account that makes the call. If the session belongs to another account, the server answers as if there were no session. */
  readonly account?: string | undefined
  /** The id of the person who makes the call, in the same way. */
  readonly person?: string | undefined
}

/** An endpoint without parameters or body needs no input. */
type CallArguments<E extends EndpointDefinition> =
  Record<never, never> extends EndpointInput<E> ? [input?: EndpointInput<E>, options?: CallOptions] : [input: EndpointInput<E>, options?: CallOptions]

/** Milliseconds until the browser gives up. Transfers and streams have no limit here: the gateway ends them when they are idle. */
const deadlines: Readonly<Record<DeadlineClass, number | undefined>> = { normal: 10_000, provider: 12_000, transfer: undefined, stream: undefined }

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * Calls an endpoint of the contracts on our own origin. Returns its parsed 2xx answer, without fields that the contract does not know.
 * Rejects with ApiError for every other answer, for an answer that does not match the contract, and with status 0 if there is no network or the
 * endpoint's deadline passes.
 */
export async function call<const E extends EndpointDefinition>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<EndpointOutput<E>> {
  const { data } = await request(endpoint, input as LooseInput | undefined, options)
  return data as EndpointOutput<E>
}

/**
 * `call()` for a list in pages. Returns the rows, `total` from the X-Total-Count header, and `similar` (how many similar rows follow the exact ones)
 * from X-Similar-Count.
 */
export async function callPage<const E extends EndpointDefinition>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<{ items: EndpointOutput<E>; total: number; similar: number }> {
  const { data, headers } = await request(endpoint, input as LooseInput | undefined, options)
  const counted = Number.parseInt(headers.get('x-total-count') ?? '', 10)
  const total = Number.isNaN(counted) && Array.isArray(data) ? data.length : counted
  return { items: data as EndpointOutput<E>, total, similar: Number.parseInt(headers.get('x-similar-count') ?? '0', 10) }
}

interface Answered {
  readonly data: unknown
  readonly headers: Headers
}

const needs: Readonly<Record<string, Need>> = { REAUTHENTICATION_REQUIRED: 'password', DEVICE_UNPROVED: 'device' }

/** Sends the call. If it needs the password or the proof of a new device, the user is asked, and the call is repeated. */
async function request(endpoint: EndpointDefinition, input?: LooseInput, options?: CallOptions): Promise<Answered> {
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    const need = error instanceof ApiError && needs[error.body?.code ?? '']
    if (!need || !(await askFor(need))) throw error
    // A new device may have to give the password as well.
    return need === 'device' ? request(endpoint, input, options) : send(endpoint, input, options)
  }
}

async function send(endpoint: EndpointDefinition, input: LooseInput = {}, options: CallOptions = {}): Promise<Answered> {
  const address = endpointAddress(endpoint.url, input.params, input.query)
  const bound = withDeadline(deadlines[endpoint.deadline ?? 'normal'], options.signal)
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        [LANGUAGE_HEADER]: currentLanguage(),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
        ...(options.account === undefined ? {} : { [ACCOUNT_HEADER]: options.account }),
        ...(options.person === undefined ? {} : { [PERSON_HEADER]: options.person }),
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
 * The address of a call: replaces the `:name` parts of `url` with percent-encoded `params` and adds the defined values of `query`. Throws if a
 * parameter is missing, although the types do not allow that.
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

/** A signal that aborts with `signal` or after `milliseconds`. Older phones do not have AbortSignal.any(). */
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
