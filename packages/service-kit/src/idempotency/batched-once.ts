// Like createOnce, but for a route that many callers use at the same moment. Calls that arrive while others run share the next transaction, because
// the round trips and the commit cost more than a few more rows.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { databaseFailure } from '../database.ts'
import { IdempotencyKeyReused, Unavailable } from '../errors.ts'
import { awaitBoth, type SqlTransaction } from '../transactions.ts'
import {
  answerWith,
  type Claim,
  claimOf,
  idempotencyKey,
  type OnceAnswer,
  readKey,
  releaseKey,
  type SerializedAnswer,
  serializeAnswer,
  storeAnswer,
  takeKeys,
} from './keys.ts'

export interface BatchedOnceOptions<Tx, Call, Known> {
  /** A courier's transaction. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Names of a call's locks. Calls that share a lock never run at the same time, so give the same lock to calls that write the same rows. */
  readonly locksOf: (call: Call) => readonly string[]
  /** Whether the call needs its own transaction, because `work` may throw after writing. */
  readonly alone?: (call: Call) => boolean
  /**
   * Reads the rows that `work` needs. This query is sent together with the query for the keys, so `calls` may include calls whose answer is already
   * stored.
   */
  readonly read: (tx: Tx, calls: readonly Call[]) => Promise<Known>
  /**
   * Runs all calls and returns an answer for each, or the error that refuses it. A refused call must not write anything. If `work` throws, the whole
   * batch is rolled back and each call runs separately.
   */
  readonly work: (tx: Tx, calls: readonly Call[], known: Known) => Promise<readonly (OnceAnswer | Error)[]>
}

/**
 * Resolves when the call is answered, and rejects if the call is refused. `body` is the part of the request body that must be equal in a repeated
 * call; `scope` is the account's id.
 */
export type BatchedOnce<Call> = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: { readonly scope: string; readonly body: unknown },
  call: Call,
) => Promise<FastifyReply>

const MAX = 32
/** The largest number of concurrent transactions. */
const AT_ONCE = 2
/**
 * Milliseconds from the start of one transaction to the start of the next. A full batch starts without this pause. A single call runs at once; when
 * many calls arrive, a short wait costs less than more transactions.
 */
const PAUSE = 4
/**
 * The same pause while the last transaction still runs. Normally that transaction ends earlier, and the next one then starts with all calls that have
 * arrived. A transaction that hangs on a lock delays the others only this long.
 */
const RUNNING_PAUSE = 50
/** The largest number of waiting calls. More calls are refused, because they would time out anyway. */
const WAITING_MAX = 500

interface Waiting<Call> {
  readonly call: Call
  readonly locks: readonly string[]
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Undefined for a call without a key. */
  readonly claim: Claim | undefined
  /** Whether the call runs in its own transaction. This is also set when a batch with this call has failed. */
  alone: boolean
  readonly resolve: (answer: SerializedAnswer) => void
  readonly reject: (reason: unknown) => void
}

/** @see createOnce, which gives the same guarantees. */
export function createBatchedOnce<Tx extends SqlTransaction, Call, Known>({
  transaction,
  locksOf,
  alone = () => false,
  read,
  work,
}: BatchedOnceOptions<Tx, Call, Known>): BatchedOnce<Call> {
  let waiting = new Set<Waiting<Call>>()
  const underWay = new Set<string>()
  let running = 0
  let begunAt = Number.NEGATIVE_INFINITY
  /** The latest batch, while it runs. */
  let last: readonly Waiting<Call>[] | undefined
  let timer: NodeJS.Timeout | undefined

  function start() {
    while (running < AT_ONCE && !isPaused()) {
      const chosen = choose()
      if (chosen.length === 0) return
      begunAt = performance.now()
      last = chosen
      running += 1
      void serve(chosen).finally(() => {
        running -= 1
        if (last === chosen) last = undefined
        for (const { locks } of chosen) for (const lock of locks) underWay.delete(lock)
        start()
      })
    }
  }

  /** Returns whether the pause is still on, and if so schedules the next start for its end. */
  function isPaused(): boolean {
    clearTimeout(timer)
    const left = begunAt + (last ? RUNNING_PAUSE : PAUSE) - performance.now()
    if (left <= 0 || (!last && waiting.size >= MAX)) return false
    const next = firstFree()
    if (!next || next.alone) return false
    timer = setTimeout(start, Math.ceil(left))
    return true
  }

  function firstFree(): Waiting<Call> | undefined {
    for (const each of waiting) if (isFree(each)) return each
    return undefined
  }

  /** Whether none of the call's locks is in use. */
  const isFree = ({ locks }: Waiting<Call>) => !locks.some((lock) => underWay.has(lock))

  /** Chooses the oldest waiting calls that share no lock with each other or with running calls. */
  function choose(): Waiting<Call>[] {
    const chosen: Waiting<Call>[] = []
    for (const each of waiting) {
      const { signal } = each.request
      if (signal.aborted) {
        // Drops the call, because its caller has disconnected or got a timeout. So the call never has an effect.
        waiting.delete(each)
        each.reject(signal.reason)
        continue
      }
      if (!isFree(each)) continue
      if (each.alone && chosen.length > 0) continue
      waiting.delete(each)
      for (const lock of each.locks) underWay.add(lock)
      chosen.push(each)
      if (each.alone || chosen.length === MAX) break
    }
    return chosen
  }

  /** Never rejects: at the end each call in `chosen` has been answered or waits to run separately. */
  async function serve(chosen: readonly Waiting<Call>[]): Promise<void> {
    try {
      const outcomes = await transaction((tx) => serveIn(tx, chosen))
      const again = chosen.filter(({ resolve, reject }, nth) => {
        const outcome = outcomes[nth]
        if (outcome instanceof Error) reject(outcome)
        else if (outcome) resolve(outcome)
        // The key existed at first and was removed before its answer was read.
        return outcome === undefined
      })
      tryAgain(again)
    } catch (error) {
      // Each call is retried separately: after a lost connection, its stored key shows whether the batch was committed. While the database is
      // unavailable, retrying is useless.
      if (chosen.length === 1 || databaseFailure(error) === 'UNAVAILABLE') for (const { reject } of chosen) reject(error)
      else {
        chosen[0]?.request.log.warn({ err: error, calls: chosen.length }, 'a batch of calls failed: running each call separately')
        tryAgain(chosen)
      }
    }
  }

  /** Puts the calls at the front of the queue, each for its own transaction. */
  function tryAgain(calls: readonly Waiting<Call>[]) {
    if (calls.length === 0) return
    for (const each of calls) each.alone = true
    waiting = new Set([...calls, ...waiting])
  }

  async function serveIn(tx: Tx, chosen: readonly Waiting<Call>[]): Promise<(SerializedAnswer | Error | undefined)[]> {
    const claims = chosen.flatMap(({ claim }) => claim ?? [])
    const [taken, known] = await awaitBoth(
      takeKeys(tx, claims),
      read(
        tx,
        chosen.map(({ call }) => call),
      ),
    )
    const fresh = chosen.filter(({ claim }) => !claim || taken.has(claim))
    const done = await work(
      tx,
      fresh.map(({ call }) => call),
      known,
    )
    const outcomes = new Map(fresh.map((each, nth) => [each, done[nth]]))
    return Promise.all(
      chosen.map(async (each): Promise<SerializedAnswer | Error | undefined> => {
        const { claim, reply } = each
        if (claim && !taken.has(claim)) {
          const stored = await readKey(tx, claim)
          return stored && stored.request_hash !== claim.hash ? new IdempotencyKeyReused() : stored
        }
        const outcome = outcomes.get(each)
        if (outcome === undefined) throw new Error('A call was neither answered nor refused')
        if (outcome instanceof Error) {
          if (claim) await releaseKey(tx, claim)
          return outcome
        }
        const answer = serializeAnswer(reply, outcome)
        if (claim) await storeAnswer(tx, claim, answer)
        return answer
      }),
    )
  }

  return async (request, reply, { scope, body }, call) => {
    const key = idempotencyKey(request)
    const claim = key === undefined ? undefined : claimOf(request, key, scope, body)
    const locks = [...locksOf(call), ...(claim ? [`key ${claim.scope} ${claim.key}`] : [])]
    if (waiting.size >= WAITING_MAX) throw new Unavailable('too many waiting calls')
    const answer = await new Promise<SerializedAnswer>((resolve, reject) => {
      // For a call without a key, nobody can find out whether an interrupted transaction was committed, so it is never retried.
      waiting.add({ call, locks, request, reply, claim, alone: !claim || alone(call), resolve, reject })
      start()
    })
    return answerWith(reply, answer)
  }
}
