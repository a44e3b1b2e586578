// Idempotency-Key: a call that is repeated with its key has one effect and gets the answer of the first.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { IdempotencyKeyReused } from '../errors.ts'
import type { SqlTransaction } from '../transactions.ts'
import { answerWith, type Claim, claimOf, idempotencyKey, noteAnswer, type OnceAnswer, readKey, type Stored, takeKeys, written } from './keys.ts'

export interface OnceOptions<Tx> {
  /**
   * Whose key it is: the account's id. Undefined for visitors, whose keys are their request's own: another body is another call, so
   * that nobody can take somebody else's key away.
   */
  readonly scope: string | undefined
  /** What of the body makes two calls the same; by default all of it. Secrets, passwords for one, must be left out. */
  readonly body?: unknown
  /** Before a stored answer is sent again: checks that the caller may have it (throws), sets the cookies that are never stored. */
  readonly replay?: (tx: Tx, answer: OnceAnswer) => Promise<void>
  /** The body of a call that comes again, where it is too large to be stored with every key: what there is to say by then. */
  readonly again?: (tx: Tx) => Promise<unknown>
}

export type Once<Tx> = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: OnceOptions<Tx>,
  work: (tx: Tx) => Promise<OnceAnswer>,
) => Promise<FastifyReply>

/**
 * A helper for the handlers of routes that create: `return once(request, reply, { scope }, async (tx) => ({ status: 201, body }))`.
 * `work` and the note of its answer are one transaction, which `transaction` runs: a courier's. Without the header `work` just runs.
 * Calls with one key at the same time wait for the first, at most as long as the database lets them wait for a lock (then 503).
 * What `work` throws is not stored: the next call with the key runs it again. Answers are known for 48 hours.
 *
 * 400 VALIDATION for a key that is not 1 to 255 visible ASCII characters, 422 IDEMPOTENCY_KEY_REUSED for the key of another request.
 */
export function createOnce<Tx extends SqlTransaction>(transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Once<Tx> {
  return async (request, reply, options, work) => {
    const key = idempotencyKey(request)
    const answer = await transaction(async (tx) => {
      if (key === undefined) return written(reply, await work(tx))
      const claim = claimOf(request, key, options.scope, options.body ?? request.body)
      const known = await take(tx, claim)
      if (known) {
        if (known.request_hash !== claim.hash) throw new IdempotencyKeyReused()
        await options.replay?.(tx, { status: known.status, ...(known.body !== null && { body: JSON.parse(known.body) }) })
        return options.again ? written(reply, { status: known.status, body: await options.again(tx) }) : known
      }
      const fresh = written(reply, await work(tx))
      await noteAnswer(tx, claim, options.again ? { ...fresh, body: null } : fresh)
      return fresh
    })
    return answerWith(reply, answer)
  }
}

/** Takes the key, or resolves to what its first call left. */
async function take(tx: SqlTransaction, claim: Claim): Promise<Stored | undefined> {
  for (;;) {
    if ((await takeKeys(tx, [claim])).size > 0) return undefined
    const known = await readKey(tx, claim)
    if (known) return known
  }
}
