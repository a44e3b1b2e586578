// Asks a second instance when the first is silent. A frozen instance is silent.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { CallerGone, type ServiceCall } from '#lib/service-call.ts'
import type { Address } from './address.ts'

/** Milliseconds in which an instance must answer any call at all. */
export const SILENCE = 500
/** Maximum number of reads that run twice. Otherwise a slow database would double the load of all its readers. */
const MAX_HEDGES = 16
let hedges = 0

type Answer = Dispatcher.ResponseData

/** A read changes nothing, so two instances may get it. Streams and transfers are left out because they last long. */
export const mayHedge = ({ method, isLong, body }: ServiceCall): boolean => method === 'GET' && !isLong && body === undefined

/**
 * Sends a read to `first`. If `first` answers no call for half a second, sends it to `second` too. The first good answer wins. If there is none, the
 * outcome is that of `first`.
 */
export async function sendHedged(first: Address, second: Address, call: ServiceCall): Promise<Answer> {
  const started = performance.now()
  const one = attempt(call)
  const answer = first.send(one.call)
  const isSettled = await settledWithin(answer, SILENCE)
  if (isSettled || first.answeredAt > started || !second.acceptsCalls || hedges >= MAX_HEDGES) return answer
  const other = attempt(call)
  hedges += 1
  try {
    const hedge = second.send(other.call).then(refuseBad)
    const isFirst = await Promise.any([answer.then(() => true), hedge.then(() => false)]).catch(() => true)
    // The breaker of `first` counts its silence. `second` did nothing wrong.
    if (isFirst) other.end(new CallerGone())
    else one.end(new Error('Another instance answered first'))
    drop(isFirst ? hedge : answer)
    return await (isFirst ? answer : hedge)
  } finally {
    hedges -= 1
  }
}

/** An instance that starts, or is older, may answer with an error although the other has a good answer. */
function refuseBad(answer: Answer): Answer {
  if (answer.statusCode < 500 && answer.statusCode !== 404) return answer
  answer.body.destroy()
  throw new Error(`The second instance answered ${answer.statusCode}`)
}

function drop(lost: Promise<Answer>): void {
  lost.then(
    ({ body }) => body.destroy(),
    () => undefined,
  )
}

async function settledWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const over = new AbortController()
  const late = sleep(milliseconds, false, { ref: false, signal: over.signal }).catch(() => true)
  const settled = work.then(
    () => true,
    () => true,
  )
  return Promise.race([settled, late]).finally(() => over.abort())
}

/** The same call with a controller of its own, which also ends with the caller's. */
function attempt(call: ServiceCall): { readonly call: ServiceCall; end(reason: Error): void } {
  const controller = new AbortController()
  const { signal } = call.controller
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return { call: { ...call, controller }, end: (reason) => controller.abort(reason) }
}
