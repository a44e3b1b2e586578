// Records what people do for their company, for its owners to read. docs/decisions/0065-who-did-it.md.
import { randomUUIDv7 } from 'node:crypto'
import { type ActivityEntry, type IdentityClaims, listServiceActivity, loggedCalls } from '@ungana/contracts-identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { keyInUse } from '../idempotency/keys.ts'
import { runSql, type SqlTransaction } from '../transactions.ts'

/** A courier's transaction. The service's migrations must include sql/activity.sql. */
export type ActivityStore = <T>(work: (tx: SqlTransaction) => Promise<T>) => Promise<T>

interface NewEntry {
  readonly id: string
  readonly at: Date
  readonly company: string
  readonly person: Pick<NonNullable<IdentityClaims['person']>, 'id' | 'name'>
  readonly action: string
  readonly subject: string | null
  readonly key: string | null
}

/**
 * Records successful calls of the routes in `loggedCalls` before their answer is sent. A call that is repeated with the same Idempotency-Key is one
 * entry, if the route knows keys. If the entry cannot be written, the answer is sent anyway, because the change has been made.
 */
export function recordActivity(app: App, store: ActivityStore): void {
  const write = inBatches((entries: readonly NewEntry[]) => store((tx) => insert(tx, entries)))
  app.addHook('onSend', async (request, reply, payload) => {
    const entry = entryOf(request, reply, payload)
    if (!entry) return
    await write(entry).catch((err: unknown) => request.log.error({ err, action: entry.action }, 'an entry is missing in the activity log'))
  })
}

/** The route that identity calls. */
export function activityRoute(app: App, store: ActivityStore): void {
  app.route({
    ...listServiceActivity,
    config: { policy: { services: ['identity'] } },
    handler: ({ params, query }) => store((tx) => readActivity(tx, params.id, query)),
  })
}

function entryOf(request: FastifyRequest, { statusCode }: FastifyReply, payload: unknown): NewEntry | undefined {
  const action = `${request.method} ${request.routeOptions.url}`
  const call = Object.hasOwn(loggedCalls, action) ? loggedCalls[action] : undefined
  if (!call || statusCode >= 300) return undefined
  const { sub: company, role, person } = request.identity
  if (company === undefined || role !== 'member') return undefined
  return {
    id: randomUUIDv7(),
    at: new Date(),
    company,
    // A token without a person comes from an older gateway and counts as the owner's.
    person: person ?? { id: company, name: '' },
    action,
    subject: subjectOf(request, call.subject, payload),
    key: keyInUse(request) ?? null,
  }
}

/** What the call was about. */
function subjectOf({ params, body }: FastifyRequest, field: string | undefined, payload: unknown): string | null {
  const named = field === undefined ? Object.values(params as object).at(-1) : (fieldOf(params, field) ?? fieldOf(body, field))
  const subject = named ?? (typeof payload === 'string' && payload.startsWith('{') ? fieldOf(JSON.parse(payload), 'id') : undefined)
  return typeof subject === 'string' || typeof subject === 'number' ? String(subject).toLowerCase() : null
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && field in value ? (value as Record<string, unknown>)[field] : undefined

/** Writes what comes during a write together in the next one, because a commit costs more than a row. */
function inBatches<T>(write: (items: readonly T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: T[] = []
  let next: Promise<void> | undefined
  let running = Promise.resolve()
  return (item) => {
    waiting.push(item)
    next ??= running.then(() => {
      const batch = waiting
      waiting = []
      next = undefined
      const written = write(batch)
      running = written.catch(() => {})
      return written
    })
    return next
  }
}

/** Less than a key is kept, so that the entry of an expired key never hides a later call. */
const KEY_HOURS = 47

async function insert(tx: SqlTransaction, entries: readonly NewEntry[]): Promise<void> {
  const keyed = entries.filter(({ key }) => key !== null)
  if (keyed.length > 0) {
    await runSql(
      tx,
      `UPDATE activity.entries AS e SET call_key = NULL FROM unnest($1::uuid[], $2::text[], $3::text[]) AS k (company_id, action, call_key)
       WHERE e.company_id = k.company_id AND e.action = k.action AND e.call_key = k.call_key AND e.at < now() - interval '${KEY_HOURS} hours' RETURNING e.id::text`,
      [keyed.map(({ company }) => company), keyed.map(({ action }) => action), keyed.map(({ key }) => key)],
    )
  }
  await runSql(
    tx,
    `INSERT INTO activity.entries (id, at, company_id, person_id, person_name, action, subject, call_key)
     SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[])
     ON CONFLICT DO NOTHING RETURNING id::text`,
    [
      entries.map(({ id }) => id),
      entries.map(({ at }) => at),
      entries.map(({ company }) => company),
      entries.map(({ person }) => person.id),
      entries.map(({ person }) => person.name),
      entries.map(({ action }) => action),
      entries.map(({ subject }) => subject),
      entries.map(({ key }) => key),
    ],
  )
}

interface ActivityQuery {
  readonly before?: string | undefined
  readonly person?: string | undefined
  readonly limit: number
}

interface Row {
  readonly id: string
  readonly at: Date
  readonly personId: string
  readonly name: string
  readonly action: string
  readonly subject: string | null
}

/** A company's entries, newest first. */
export async function readActivity(
  tx: SqlTransaction,
  company: string,
  { before, person, limit }: ActivityQuery,
): Promise<{ entries: ActivityEntry[]; more: boolean }> {
  const rows = await runSql<Row>(
    tx,
    `SELECT e.id::text, e.at, e.person_id::text AS "personId", e.person_name AS name, e.action, e.subject
     FROM activity.entries AS e
     WHERE e.company_id = $1::uuid AND ($2::uuid IS NULL OR e.id < $2::uuid) AND ($3::uuid IS NULL OR e.person_id = $3::uuid)
     ORDER BY e.id DESC LIMIT $4::int`,
    [company, before ?? null, person ?? null, limit + 1],
  )
  const entries = rows
    .slice(0, limit)
    .map(({ id, at, personId, name, action, subject }) => ({ id, at: at.toISOString(), person: { id: personId, name }, action, subject }))
  return { entries, more: rows.length > limit }
}

/** For a company that is closed. Safe to run twice. */
export async function eraseActivity(tx: SqlTransaction, company: string): Promise<void> {
  await runSql(tx, 'DELETE FROM activity.entries WHERE company_id = $1::uuid', [company])
}
