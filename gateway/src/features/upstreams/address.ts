import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { type Dispatcher, Pool } from 'undici'
import { UpstreamBusy } from '#errors.ts'
import { BodyRefused, CallerGone, type ServiceCall } from '#lib/service-call.ts'

export interface AddressLimits {
  /** Connections for calls that are answered at once. */
  readonly connections: number
  /** Such calls that may wait for a connection; one more is refused. */
  readonly waiting: number
  /** Connections for streams and transfers, which are apart so that open streams leave room for calls. */
  readonly streams: number
  /** Milliseconds. */
  readonly connectTimeout: number
  /** Calls in a row that fail before an address is left alone, and for how long (milliseconds) until one call tries it again. */
  readonly breaker: { readonly failures: number; readonly pause: number }
}

export const addressLimits: AddressLimits = {
  connections: 128,
  waiting: 256,
  streams: 4096,
  connectTimeout: 1000,
  breaker: { failures: 5, pause: 2000 },
}

/**
 * unknown: not looked at yet. ready: /ready said so. unready: it lives, but asks for no work, or it is about to leave.
 * down: it refuses connections, or is silent.
 */
export type Health = 'unknown' | 'ready' | 'unready' | 'down'

/** One instance of a service: its connections, its breaker, its health. */
export class Address {
  readonly origin: string
  health: Health = 'unknown'
  /** When it last answered a call, in milliseconds of performance.now(). */
  answeredAt = Number.NEGATIVE_INFINITY
  readonly #service: string
  readonly #limits: AddressLimits
  readonly #calls: Pool
  readonly #streams: Pool
  // Answers count as success whatever their status: a service that answers 503 lives and sheds load itself. What the caller did, and
  // what we refused before trying, says nothing of the address.
  readonly #breaker
  #underWay = 0

  constructor(service: string, origin: string, limits: AddressLimits) {
    this.origin = origin
    this.#service = service
    this.#limits = limits
    const connect = { timeout: limits.connectTimeout }
    // Deadlines to the answer are kept by the signal: undici's own are exact to a second only.
    this.#calls = new Pool(origin, { connections: limits.connections, connect, headersTimeout: 0 })
    this.#streams = new Pool(origin, { connections: limits.streams, connect, headersTimeout: 0 })
    this.#breaker = circuitBreaker(
      handleWhen((error) => !(error instanceof CallerGone || error instanceof BodyRefused || error instanceof UpstreamBusy)),
      { halfOpenAfter: limits.breaker.pause, breaker: new ConsecutiveBreaker(limits.breaker.failures) },
    )
  }

  /** False while one call tries whether the address has recovered: cockatiel would let the others wait for its outcome. */
  get takesCalls(): boolean {
    return this.#breaker.state !== CircuitState.HalfOpen
  }

  /** Rejects with UpstreamBusy, BrokenCircuitError, the reason why the call ended early, or what undici says. */
  async send(call: ServiceCall): Promise<Dispatcher.ResponseData> {
    return this.#breaker.execute(() => this.#send(call))
  }

  async #send(call: ServiceCall): Promise<Dispatcher.ResponseData> {
    if (!call.lasting && this.#underWay >= this.#limits.connections + this.#limits.waiting) throw new UpstreamBusy(this.#service)
    const release = call.lasting ? () => undefined : this.#occupy()
    try {
      const answer = await untilAborted(call.ending.signal, this.#request(call))
      answer.body.once('close', release)
      // Whoever reads the body hears of its errors. Where nobody does any more, they must not bring the process down.
      answer.body.on('error', () => undefined)
      this.answeredAt = performance.now()
      // How a closing service tells that it wants no more requests on its connections: its other instances get them from now on.
      if (answer.headers.connection === 'close' && this.health === 'ready') this.health = 'unready'
      return answer
    } catch (error) {
      release()
      if (wasNeverSent(error)) this.health = 'down'
      throw error
    }
  }

  #request({ lasting, method, path, headers, body, deadline, ending }: ServiceCall): Promise<Dispatcher.ResponseData> {
    const pool = lasting ? this.#streams : this.#calls
    return pool.request({ method, path, headers, body: body ?? null, bodyTimeout: deadline.silence, signal: ending.signal })
  }

  #occupy(): () => void {
    this.#underWay += 1
    let occupied = true
    return () => {
      if (occupied) this.#underWay -= 1
      occupied = false
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#calls.destroy(), this.#streams.destroy()])
  }
}

/** Whether `error` says that no byte of the request left us, so that another instance may get it. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && connectFailures.has(error.code)
}

const connectFailures = new Set<unknown>(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether `error` says that this address was not tried. */
export function wasNotTried(error: unknown): boolean {
  return error instanceof BrokenCircuitError || error instanceof UpstreamBusy
}

/** undici tells a call that waits for a connection of its abort only when it gets one: too late for a deadline. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
