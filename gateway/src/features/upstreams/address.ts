import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { type Dispatcher, Pool } from 'undici'
import { UpstreamBusy } from '#errors.ts'
import { BodyRefused, CallerGone, type ServiceCall } from '#lib/service-call.ts'

export interface AddressLimits {
  /** Maximum number of connections for ordinary calls. */
  readonly connections: number
  /** Maximum number of ordinary calls that wait for a connection. Further calls are refused. */
  readonly waiting: number
  /**
   * Maximum number of connections for streams and transfers. They are separate, so that open streams leave room for ordinary calls. As many as the
   * gateway has sockets, so that no stream waits for another to end.
   */
  readonly streams: number
  /** Milliseconds. */
  readonly connectTimeout: number
  /** Number of consecutive failures that open the breaker, and the pause in milliseconds before a call tries the address again. */
  readonly breaker: { readonly failures: number; readonly pause: number }
}

export const addressLimits: AddressLimits = {
  connections: 128,
  waiting: 256,
  streams: 10_000,
  connectTimeout: 1000,
  breaker: { failures: 5, pause: 2000 },
}

/**
 * unknown: not probed yet. ready: /ready answered 200. unready: the address answers but accepts no calls, or is shutting down. down: the address
 * refuses connections or does not answer.
 */
export type Health = 'unknown' | 'ready' | 'unready' | 'down'

/** One instance of a service, with its connections, breaker and health. */
export class Address {
  readonly origin: string
  health: Health = 'unknown'
  /** While it is down: whether it refused the last connection, instead of not answering. */
  refuses = false
  /** When it last answered a call, in milliseconds of performance.now(). */
  answeredAt = Number.NEGATIVE_INFINITY
  readonly #service: string
  readonly #limits: AddressLimits
  readonly #calls: Pool
  readonly #streams: Pool
  // Every response counts as a success: a service that answers 503 is running and limits its load itself. Errors of the caller, and calls refused
  // before they were sent, count neither as success nor as failure.
  readonly #breaker
  #running = 0

  constructor(service: string, origin: string, limits: AddressLimits) {
    this.origin = origin
    this.#service = service
    this.#limits = limits
    const connect = { timeout: limits.connectTimeout }
    // The abort signal enforces the deadline, because undici's own timeouts may be late by a second.
    this.#calls = new Pool(origin, { connections: limits.connections, connect, headersTimeout: 0 })
    this.#streams = new Pool(origin, { connections: limits.streams, connect, headersTimeout: 0 })
    this.#breaker = circuitBreaker(
      handleWhen((error) => !(error instanceof CallerGone || error instanceof BodyRefused || error instanceof UpstreamBusy)),
      { halfOpenAfter: limits.breaker.pause, breaker: new ConsecutiveBreaker(limits.breaker.failures) },
    )
  }

  /**
   * False while one call tests whether the address has recovered. Without this check, cockatiel would let other calls wait for the result of the
   * test.
   */
  get acceptsCalls(): boolean {
    return this.#breaker.state !== CircuitState.HalfOpen
  }

  /** Whether failures have opened the breaker, so that calls are refused. */
  get isBroken(): boolean {
    return this.#breaker.state === CircuitState.Open
  }

  /** Ordinary calls that run or wait now. */
  get running(): number {
    return this.#running
  }

  /** Rejects with UpstreamBusy, BrokenCircuitError, the reason why the call was aborted, or an error of undici. */
  async send(call: ServiceCall): Promise<Dispatcher.ResponseData> {
    return this.#breaker.execute(() => this.#send(call))
  }

  async #send(call: ServiceCall): Promise<Dispatcher.ResponseData> {
    if (!call.isLong && this.#running >= this.#limits.connections + this.#limits.waiting) throw new UpstreamBusy(this.#service)
    const release = call.isLong ? () => undefined : this.#occupy()
    try {
      const answer = await untilAborted(call.controller.signal, this.#request(call))
      answer.body.once('close', release)
      // Without a listener, an error after the reader has gone would crash the process.
      answer.body.on('error', () => undefined)
      this.answeredAt = performance.now()
      // A service that is shutting down sends this header. From now on, other instances get the calls.
      if (answer.headers.connection === 'close' && this.health === 'ready') this.health = 'unready'
      return answer
    } catch (error) {
      release()
      if (wasNeverSent(error)) {
        this.health = 'down'
        this.refuses = wasRefused(error)
      }
      throw error
    }
  }

  #request({ isLong, method, path, headers, body, deadline, controller }: ServiceCall): Promise<Dispatcher.ResponseData> {
    const pool = isLong ? this.#streams : this.#calls
    return pool.request({ method, path, headers, body: body ?? null, bodyTimeout: deadline.silence, signal: controller.signal })
  }

  #occupy(): () => void {
    this.#running += 1
    let occupied = true
    return () => {
      if (occupied) this.#running -= 1
      occupied = false
    }
  }

  /** Ends after the calls that run. */
  async retire(): Promise<void> {
    await Promise.all([this.#calls.close(), this.#streams.close()])
  }

  async close(): Promise<void> {
    await Promise.all([this.#calls.destroy(), this.#streams.destroy()])
  }
}

/** Returns whether `error` means that no byte of the request was sent, so that another instance may get it. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && connectFailures.has(error.code)
}

/** Returns whether the machine answered that nobody listens there. */
export function wasRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
}

const connectFailures = new Set<unknown>(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Returns whether `error` means that this address was not tried. */
export function wasNotTried(error: unknown): boolean {
  return error instanceof BrokenCircuitError || error instanceof UpstreamBusy
}

/** Rejects at once when aborted. undici notices the abort of a waiting call only when a connection is free, which is too late for a deadline. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
