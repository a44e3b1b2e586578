// Rows of courier.idempotency_keys: whose key it is, what was asked with it, and what was answered.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInput } from '../errors.ts'
import { runSql, runWithCommit, type SqlTransaction } from '../transactions.ts'

export interface OnceAnswer {
  readonly status: number
  readonly body?: unknown
}

/** A key is its account's own, on one route. */
export interface Place {
  /** The account's id, or what stands for a visitor. */
  readonly scope: string
  readonly route: string
  readonly key: string
}

/** What a call asks for under its key. */
export interface Claim extends Place {
  /** Of all that makes two calls the same. */
  readonly hash: string
}

export interface Stored {
  readonly request_hash: string
  readonly status: number
  readonly body: string | null
}

/** An answer as it goes out. */
export type Written = Pick<Stored, 'status' | 'body'>

/** The request's Idempotency-Key, undefined without one. @throws InvalidInput where it is none */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new InvalidInput('idempotency-key', 'idempotency-key must be 1 to 255 visible ASCII characters')
}

/** The claim of `request`, whose body's part that counts is `body`. Without a `scope` it is a visitor's, whose keys are the request's own. */
export function claimOf(request: FastifyRequest, key: string, scope: string | undefined, body: unknown): Claim {
  const hash = createHash('sha256')
    .update(JSON.stringify([request.url, body ?? null]))
    .digest('hex')
  return { scope: scope ?? `visitor ${hash}`, route: `${request.method} ${request.routeOptions.url}`, key, hash }
}

/**
 * Takes the keys that nobody has; resolves to these. Waits for transactions that are still at one of them, at most as long as the database lets it wait
 * for a lock. Always in the same order, so that no two wait for each other.
 */
export async function takeKeys<Each extends Claim>(tx: SqlTransaction, claims: readonly Each[]): Promise<ReadonlySet<Each>> {
  if (claims.length === 0) return new Set()
  const rows = await runSql<Place>(
    tx,
    `INSERT INTO courier.idempotency_keys (scope, route, key, request_hash)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS claim (scope, route, key, hash) ORDER BY scope, route, key
     ON CONFLICT DO NOTHING RETURNING scope, route, key`,
    [claims.map(({ scope }) => scope), claims.map(({ route }) => route), claims.map(({ key }) => key), claims.map(({ hash }) => hash)],
  )
  return new Set(claims.filter((claim) => rows.some((row) => row.scope === claim.scope && row.route === claim.route && row.key === claim.key)))
}

/** What the first call with the key left; undefined where the key was removed meanwhile, being old. */
export async function readKey(tx: SqlTransaction, { scope, route, key }: Place): Promise<Stored | undefined> {
  const [known] = await runSql<Stored>(
    tx,
    'SELECT request_hash, status::int, body FROM courier.idempotency_keys WHERE scope = $1 AND route = $2 AND key = $3',
    [scope, route, key],
  )
  return known
}

/**
 * Notes what is answered to the call that took the key. The row is there, so all of it is an update; written as an insert because that looks each row up
 * in the index, whatever Postgres takes the size of the table for.
 */
export const noteAnswer = (tx: SqlTransaction, { scope, route, key, hash }: Claim, { status, body }: Written): Promise<void> =>
  runWithCommit(
    tx,
    `INSERT INTO courier.idempotency_keys (scope, route, key, request_hash, status, body)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::text[]) AS answer (scope, route, key, hash, status, body)
     ON CONFLICT (scope, route, key) DO UPDATE SET status = excluded.status, body = excluded.body RETURNING key`,
    [scope, route, key, hash, status, body],
  )

/** Gives a key back that this transaction took: its call was refused, and the next one with the key is asked anew. */
export const giveBack = (tx: SqlTransaction, { scope, route, key }: Place): Promise<void> =>
  runWithCommit(
    tx,
    `DELETE FROM courier.idempotency_keys k USING unnest($1::text[], $2::text[], $3::text[]) AS a (scope, route, key)
     WHERE k.scope = a.scope AND k.route = a.route AND k.key = a.key RETURNING k.key`,
    [scope, route, key],
  )

/** The answer as it goes out, so that its repetition is the same to the byte; by the route's own schema, also where the reply was used up meanwhile. */
export function written(reply: FastifyReply, { status, body }: OnceAnswer): Written {
  if (body === undefined) return { status, body: null }
  // Where a call took too long its reply has another serializer, that of the error.
  const serialize = reply.getSerializationFunction(String(status)) ?? JSON.stringify
  return { status, body: serialize(body as { [key: string]: unknown }) }
}

export function answerWith(reply: FastifyReply, { status, body }: Written): FastifyReply {
  reply.code(status)
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
