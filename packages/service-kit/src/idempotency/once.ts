// Idempotency-Key: a call that is repeated with the same key has only one effect, and gets the first answer again.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { IdempotencyKeyReused } from '../errors.ts'
import type { SqlTransaction } from '../transactions.ts'
import {
  answerWith,
  type Claim,
  claimOf,
  idempotencyKey,
  type OnceAnswer,
  readKey,
  type Stored,
  serializeAnswer,
  storeAnswer,
  takeKeys,
} from './keys.ts'

export interface OnceOptions<Tx> {
  /** The account's id. Undefined for visitors, whose keys are valid only for the same request, so that nobody can take another visitor's key. */
  readonly scope: string | undefined
  /** The part of the body that must be equal in a repeated call; by default all of it. It must not contain secrets such as passwords. */
  readonly body?: unknown
  /** Called before a stored answer is sent again. It throws if the caller may not have the answer, and sets cookies, which are never stored. */
  readonly replay?: (tx: Tx, answer: OnceAnswer) => Promise<void>
  /** If the answer's body is too large to store, creates the body again for a repeated call. */
  readonly again?: (tx: Tx) => Promise<unknown>
}

export type Once<Tx> = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: OnceOptions<Tx>,
  work: (tx: Tx) => Promise<OnceAnswer>,
) => Promise<FastifyReply>

/**
 * A helper for handlers of routes that create something: `return once(request, reply, { scope }, async (tx) => ({ status: 201, body }))`. `work` runs
 * and its answer is stored in one transaction of `transaction`, which is a courier's. Without the header `Idempotency-Key`, `work` runs and nothing
 * is stored. Parallel calls with the same key wait for the first call; after the database's lock timeout they get 503. If `work` throws, nothing is
 * stored and the next call with the key runs it again. Answers are kept for 48 hours. Answers 400 VALIDATION for a key that is not 1 to 255 visible
 * ASCII characters, and 422 IDEMPOTENCY_KEY_REUSED for the key of another request.
 */
export function createOnce<Tx extends SqlTransaction>(transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Once<Tx> {
  return async (request, reply, options, work) => {
    const key = idempotencyKey(request)
    const answer = await transaction(async (tx) => {
      if (key === undefined) return serializeAnswer(reply, await work(tx))
      const claim = claimOf(request, key, options.scope, options.body ?? request.body)
      const known = await take(tx, claim)
      if (known) {
        if (known.request_hash !== claim.hash) throw new IdempotencyKeyReused()
        await options.replay?.(tx, { status: known.status, ...(known.body !== null && { body: JSON.parse(known.body) }) })
        return options.again ? serializeAnswer(reply, { status: known.status, body: await options.again(tx) }) : known
      }
      const fresh = serializeAnswer(reply, await work(tx))
      await storeAnswer(tx, claim, options.again ? { ...fresh, body: null } : fresh)
      return fresh
    })
    return answerWith(reply, answer)
  }
}

/** Takes the key, or returns the stored answer of its first call. */
async function take(tx: SqlTransaction, claim: Claim): Promise<Stored | undefined> {
  for (;;) {
    if ((await takeKeys(tx, [claim])).size > 0) return undefined
    const known = await readKey(tx, claim)
    if (known) return known
  }
}
