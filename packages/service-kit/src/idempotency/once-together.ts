// What createOnce does, for a route that many call at the same moment: who comes while others are under way is served with the next of them, in one
// transaction. A transaction's ways to the database and its commit cost more than a few rows more in it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { databaseTrouble } from '../database.ts'
import { IdempotencyKeyReused, Unavailable } from '../errors.ts'
import { bothOf, type SqlTransaction } from '../transactions.ts'
import {
  answerWith,
  type Claim,
  claimOf,
  giveBack,
  idempotencyKey,
  noteAnswer,
  type OnceAnswer,
  readKey,
  takeKeys,
  type Written,
  written,
} from './keys.ts'

export interface TogetherOptions<Tx, Call, Known> {
  /** A courier's. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Calls that have one of these words in common are never under way at the same moment: those that write the same rows. */
  readonly apart: (call: Call) => readonly string[]
  /** Whether the call has to have its transaction for itself: where `work` may throw after it has written. */
  readonly alone?: (call: Call) => boolean
  /** Reads what `work` needs. It goes out together with the keys, so it may be asked for a call whose answer turns out to be known. */
  readonly read: (tx: Tx, calls: readonly Call[]) => Promise<Known>
  /**
   * Does all calls, and resolves to each one's answer, or to the error that refuses it, for which it has written nothing. Where it throws, nothing of any
   * is done, and each is tried by itself.
   */
  readonly work: (tx: Tx, calls: readonly Call[], known: Known) => Promise<readonly (OnceAnswer | Error)[]>
}

/** Resolves once the call is answered; rejects with its refusal. `body` is what makes two calls the same, `scope` whose key it is: the account's id. */
export type OnceTogether<Call> = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: { readonly scope: string; readonly body: unknown },
  call: Call,
) => Promise<FastifyReply>

/** Most calls in one transaction. */
const MAX = 32
/** Transactions at the same time. */
const AT_ONCE = 2
/**
 * Milliseconds from the beginning of one to that of the next, unless so many wait that it is full. Who comes alone is served at once; where many come, a
 * transaction more costs all of them more than they wait.
 */
const PAUSE = 4
/** The same while that one is still under way: as a rule the next begins when it ends, with all that have come meanwhile. One that waits for a lock holds up nobody for longer. */
const PASSED_AFTER = 50
/** Calls that wait. More would be too late for most of them anyway. */
const WAITING_MAX = 500

interface Waiting<Call> {
  readonly call: Call
  readonly words: readonly string[]
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Undefined without a key. */
  readonly claim: Claim | undefined
  /** Never together with another; no more once it failed together with others. */
  alone: boolean
  readonly resolve: (answer: Written) => void
  readonly reject: (reason: unknown) => void
}

/** @see createOnce, whose promises it keeps to the letter */
export function createOnceTogether<Tx extends SqlTransaction, Call, Known>({
  transaction,
  apart,
  alone = () => false,
  read,
  work,
}: TogetherOptions<Tx, Call, Known>): OnceTogether<Call> {
  let waiting = new Set<Waiting<Call>>()
  const underWay = new Set<string>()
  let running = 0
  let begunAt = Number.NEGATIVE_INFINITY
  /** What was begun last, while it is under way. */
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
        for (const { words } of chosen) for (const word of words) underWay.delete(word)
        start()
      })
    }
  }

  /** Where it is, it is begun again when the pause is over. */
  function isPaused(): boolean {
    clearTimeout(timer)
    const left = begunAt + (last ? PASSED_AFTER : PAUSE) - performance.now()
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

  /** Whether it writes no row that one under way writes. */
  const isFree = ({ words }: Waiting<Call>) => !words.some((word) => underWay.has(word))

  /** Those that came first, as far as they may be under way with each other and with those that are. */
  function choose(): Waiting<Call>[] {
    const chosen: Waiting<Call>[] = []
    for (const each of waiting) {
      const { signal } = each.request
      if (signal.aborted) {
        // Its caller has gone, or was told that it took too long: what has no effect yet has none any more.
        waiting.delete(each)
        each.reject(signal.reason)
        continue
      }
      if (!isFree(each)) continue
      if (each.alone && chosen.length > 0) continue
      waiting.delete(each)
      for (const word of each.words) underWay.add(word)
      chosen.push(each)
      if (each.alone || chosen.length === MAX) break
    }
    return chosen
  }

  /** Never rejects: each of `chosen` is told, or waits again to be tried by itself. */
  async function serve(chosen: readonly Waiting<Call>[]): Promise<void> {
    try {
      const outcomes = await transaction((tx) => serveIn(tx, chosen))
      const again = chosen.filter(({ resolve, reject }, nth) => {
        const outcome = outcomes[nth]
        if (outcome instanceof Error) reject(outcome)
        else if (outcome) resolve(outcome)
        // Its key was there and then was not.
        return outcome === undefined
      })
      tryAgain(again)
    } catch (error) {
      // Whether it was committed before the connection was lost, the keys know. Where there is no database, nobody tries in vain.
      if (chosen.length === 1 || databaseTrouble(error) === 'UNAVAILABLE') for (const { reject } of chosen) reject(error)
      else {
        chosen[0]?.request.log.warn({ err: error, calls: chosen.length }, 'calls could not be served together: each is tried by itself')
        tryAgain(chosen)
      }
    }
  }

  /** Before all that came later, each by itself. */
  function tryAgain(calls: readonly Waiting<Call>[]) {
    if (calls.length === 0) return
    for (const each of calls) each.alone = true
    waiting = new Set([...calls, ...waiting])
  }

  async function serveIn(tx: Tx, chosen: readonly Waiting<Call>[]): Promise<(Written | Error | undefined)[]> {
    const claims = chosen.flatMap(({ claim }) => claim ?? [])
    const [taken, known] = await bothOf(
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
      chosen.map(async (each): Promise<Written | Error | undefined> => {
        const { claim, reply } = each
        if (claim && !taken.has(claim)) {
          const stored = await readKey(tx, claim)
          return stored && stored.request_hash !== claim.hash ? new IdempotencyKeyReused() : stored
        }
        const outcome = outcomes.get(each)
        if (outcome === undefined) throw new Error('A call was neither answered nor refused')
        if (outcome instanceof Error) {
          if (claim) await giveBack(tx, claim)
          return outcome
        }
        const answer = written(reply, outcome)
        if (claim) await noteAnswer(tx, claim, answer)
        return answer
      }),
    )
  }

  return async (request, reply, { scope, body }, call) => {
    const key = idempotencyKey(request)
    const claim = key === undefined ? undefined : claimOf(request, key, scope, body)
    const words = [...apart(call), ...(claim ? [`key ${claim.scope} ${claim.key}`] : [])]
    if (waiting.size >= WAITING_MAX) throw new Unavailable('too many calls wait')
    const answer = await new Promise<Written>((resolve, reject) => {
      // Without a key nobody could tell what an interrupted transaction did of it, so it is never tried a second time.
      waiting.add({ call, words, request, reply, claim, alone: !claim || alone(call), resolve, reject })
      start()
    })
    return answerWith(reply, answer)
  }
}
