// Idempotency-Key: a call that is repeated with its key has one effect and gets the answer of the first.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { IdempotencyKeyReused, InvalidInput } from '../errors.ts'
import { runSql, runWithCommit, type SqlTransaction } from '../transactions.ts'

export interface OnceAnswer {
  readonly status: number
  readonly body?: unknown
}

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
}

export type Once<Tx> = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: OnceOptions<Tx>,
  work: (tx: Tx) => Promise<OnceAnswer>,
) => Promise<FastifyReply>

interface Stored {
  readonly request_hash: string
  readonly status: number
  readonly body: string | null
}

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
      const hash = digest([request.url, options.body ?? request.body ?? null])
      const place = [options.scope ?? `visitor ${hash}`, `${request.method} ${request.routeOptions.url}`, key]
      const known = await claim(tx, place, hash)
      if (known) {
        if (known.request_hash !== hash) throw new IdempotencyKeyReused()
        await options.replay?.(tx, { status: known.status, ...(known.body !== null && { body: JSON.parse(known.body) }) })
        return known
      }
      const fresh = written(reply, await work(tx))
      await runWithCommit(
        tx,
        'UPDATE courier.idempotency_keys SET status = $4::smallint, body = $5 WHERE scope = $1 AND route = $2 AND key = $3 RETURNING key',
        [...place, fresh.status, fresh.body],
      )
      return fresh
    })
    reply.code(answer.status)
    return answer.body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(answer.body)
  }
}

/** The request's Idempotency-Key, undefined without one. @throws InvalidInput where it is none */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new InvalidInput('idempotency-key', 'idempotency-key must be 1 to 255 visible ASCII characters')
}

/** Takes the key, or resolves to what its first call left. Waits for one that is still at it. */
async function claim(tx: SqlTransaction, place: readonly string[], hash: string): Promise<Stored | undefined> {
  for (;;) {
    const taken = await runSql(
      tx,
      `INSERT INTO courier.idempotency_keys (scope, route, key, request_hash) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING key`,
      [...place, hash],
    )
    if (taken.length > 0) return undefined
    const [known] = await runSql<Stored>(
      tx,
      'SELECT request_hash, status::int, body FROM courier.idempotency_keys WHERE scope = $1 AND route = $2 AND key = $3',
      place,
    )
    // Else it was removed in between, being old.
    if (known) return known
  }
}

/** The answer as it goes out, so that its repetition is the same to the byte. */
function written(reply: FastifyReply, { status, body }: OnceAnswer): Pick<Stored, 'status' | 'body'> {
  if (body === undefined) return { status, body: null }
  const text = reply.code(status).serialize(body)
  return { status, body: typeof text === 'string' ? text : Buffer.from(text as ArrayBuffer).toString() }
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
