// Asks a second instance when the first says nothing at all, which a frozen instance does.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { ServiceCall } from '#lib/service-call.ts'
import type { Address } from './address.ts'

/** Milliseconds in which an instance must answer any call at all. */
export const SILENCE = 500

/** Whether another instance may get the call too: reads change nothing, and streams and transfers are read for long. */
export const mayHedge = ({ method, isLong, body }: ServiceCall): boolean => method === 'GET' && !isLong && body === undefined

/**
 * Sends a read to `first`, and to `second` as well if `first` has answered no call since, and returns the answer that comes first. Without an answer,
 * rejects as `first` does. An instance that is only busy answers some calls, so a hedge does not double the load of a busy service.
 */
export async function sendHedged(first: Address, second: Address, call: ServiceCall, silence = SILENCE): Promise<Dispatcher.ResponseData> {
  const started = performance.now()
  const [one, other] = [attempt(call), attempt(call)]
  const answer = first.send(one.call)
  const isSettled = await Promise.race([
    answer.then(
      () => true,
      () => true,
    ),
    sleep(silence, false, { ref: false, signal: one.call.controller.signal }).catch(() => true),
  ])
  if (isSettled || first.answeredAt > started || !second.acceptsCalls) return answer
  const hedge = second.send(other.call)
  const winner = await Promise.any([answer.then(() => one), hedge.then(() => other)]).catch(() => one)
  const loser = winner === one ? other : one
  loser.end()
  const [won, lost] = winner === one ? [answer, hedge] : [hedge, answer]
  lost.then(
    ({ body }) => body.destroy(),
    () => undefined,
  )
  return won
}

/** The same call with a controller of its own, which also ends with the caller's. */
function attempt(call: ServiceCall): { readonly call: ServiceCall; end(): void } {
  const controller = new AbortController()
  const { signal } = call.controller
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return {
    call: { ...call, controller },
    end() {
      signal.removeEventListener('abort', abort)
      controller.abort(new Error('Another instance answered first'))
    },
  }
}
