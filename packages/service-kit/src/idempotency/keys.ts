// Rows of courier.idempotency_keys: the key's owner, the request and its answer.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInput } from '../errors.ts'
import { runSql, runWithCommit, type SqlTransaction } from '../transactions.ts'

export interface OnceAnswer {
  readonly status: number
  readonly body?: unknown
}

/** A key belongs to one account and one route. */
export interface KeyId {
  /** The account's id, or a text for a visitor. */
  readonly scope: string
  readonly route: string
  readonly key: string
}

/** A key and the content of its call. */
export interface Claim extends KeyId {
  /** Hash of everything that must be equal in a repeated call. */
  readonly hash: string
}

export interface Stored {
  readonly request_hash: string
  readonly status: number
  readonly body: string | null
}

/** An answer as it is sent. */
export type SerializedAnswer = Pick<Stored, 'status' | 'body'>

/** The request's Idempotency-Key, or undefined. @throws InvalidInput if it is not valid */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new InvalidInput('idempotency-key', 'idempotency-key must be 1 to 255 visible ASCII characters')
}

const claimed = new WeakMap<FastifyRequest, string>()

/** The key by which the route recognizes a repetition. Undefined if the route ignores keys: each call then has an effect. */
export const keyInUse = (request: FastifyRequest): string | undefined => claimed.get(request)

/**
 * Returns the claim of `request`. `body` is the part of the request body that must be equal in a repeated call. Without a `scope` the caller is a
 * visitor, and the key is valid only for exactly this request.
 */
export function claimOf(request: FastifyRequest, key: string, scope: string | undefined, body: unknown): Claim {
  claimed.set(request, key)
  const hash = createHash('sha256')
    .update(JSON.stringify([request.url, body ?? null]))
    .digest('hex')
  return { scope: scope ?? `visitor ${hash}`, route: `${request.method} ${request.routeOptions.url}`, key, hash }
}

/**
 * Stores the claims whose key is new, and returns them. Waits for transactions that use one of the keys, up to the database's lock timeout. Takes the
 * keys in a fixed order, so that two transactions cannot block each other.
 */
export async function takeKeys<Each extends Claim>(tx: SqlTransaction, claims: readonly Each[]): Promise<ReadonlySet<Each>> {
  if (claims.length === 0) return new Set()
  const rows = await runSql<KeyId>(
    tx,
    `INSERT INTO courier.idempotency_keys (scope, route, key, request_hash)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS claim (scope, route, key, hash) ORDER BY scope, route, key
     ON CONFLICT DO NOTHING RETURNING scope, route, key`,
    [claims.map(({ scope }) => scope), claims.map(({ route }) => route), claims.map(({ key }) => key), claims.map(({ hash }) => hash)],
  )
  return new Set(claims.filter((claim) => rows.some((row) => row.scope === claim.scope && row.route === claim.route && row.key === claim.key)))
}

/** Reads the stored answer to the first call with the key. Returns undefined if the key has expired and was removed in the meantime. */
export async function readKey(tx: SqlTransaction, { scope, route, key }: KeyId): Promise<Stored | undefined> {
  const [known] = await runSql<Stored>(
    tx,
    'SELECT request_hash, status::int, body FROM courier.idempotency_keys WHERE scope = $1 AND route = $2 AND key = $3',
    [scope, route, key],
  )
  return known
}

/**
 * Stores the answer of the call that took the key. The row already exists, so this always updates it. An INSERT with ON CONFLICT makes Postgres use
 * the index, even if Postgres believes that the table is small.
 */
export const storeAnswer = (tx: SqlTransaction, { scope, route, key, hash }: Claim, { status, body }: SerializedAnswer): Promise<void> =>
  runWithCommit(
    tx,
    `INSERT INTO courier.idempotency_keys (scope, route, key, request_hash, status, body)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::text[]) AS answer (scope, route, key, hash, status, body)
     ON CONFLICT (scope, route, key) DO UPDATE SET status = excluded.status, body = excluded.body RETURNING key`,
    [scope, route, key, hash, status, body],
  )

/** Releases a key that this transaction took, because its call was refused. The next call with the key then runs normally. */
export const releaseKey = (tx: SqlTransaction, { scope, route, key }: KeyId): Promise<void> =>
  runWithCommit(
    tx,
    `DELETE FROM courier.idempotency_keys k USING unnest($1::text[], $2::text[], $3::text[]) AS a (scope, route, key)
     WHERE k.scope = a.scope AND k.route = a.route AND k.key = a.key RETURNING k.key`,
    [scope, route, key],
  )

/**
 * Serializes the answer as it is sent, so that a repeated call gets the identical answer. Always uses the route's own schema, even if the reply was
 * already used, for example for a timeout.
 */
export function serializeAnswer(reply: FastifyReply, { status, body }: OnceAnswer): SerializedAnswer {
  if (body === undefined) return { status, body: null }
  // After a timeout the reply itself would use the error's serializer.
  const serialize = reply.getSerializationFunction(String(status)) ?? JSON.stringify
  return { status, body: serialize(body as { [key: string]: unknown }) }
}

export function answerWith(reply: FastifyReply, { status, body }: SerializedAnswer): FastifyReply {
  reply.code(status)
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
