// The outbox: an event is written in the transaction of what it tells about, so that both happen or neither.
import { randomUUIDv7 } from 'node:crypto'
import type { EventDefinition } from '@ungana/contracts-kit'
import { type $ZodType, type input, safeParse } from 'zod/v4/core'
import { runWithCommit, type SqlTransaction } from '../transactions.ts'
import { predicate, sentence } from '../validation.ts'
import { type OutboxRow, ROW_COLUMNS } from './outbox-row.ts'

interface AddOptions {
  /** A UUID, by default a new one. A second event with the same id is not added. */
  readonly id?: string
  /** Of the request that caused the event: it is in the logs of whoever handles it. */
  readonly requestId?: string
}

/** Characters of JSON. NATS refuses messages of more than 1 MiB. */
const PAYLOAD_MAX = 256 * 1024

/** Events per transaction that are sent at once; the sweeper finds the others. */
const REMEMBERED = 1000

const added = new WeakMap<object, readonly OutboxRow[]>()

async function add<const Schema extends $ZodType>(
  tx: SqlTransaction,
  event: EventDefinition<Schema>,
  payload: input<Schema>,
  { id = randomUUIDv7(), requestId }: AddOptions = {},
): Promise<string> {
  const text = JSON.stringify(readable(event, payload))
  if (text.length > PAYLOAD_MAX) throw new Error(`${event.name}: the payload is too large (${text.length} characters of JSON)`)
  // Consumers read JSON: what only fits before it was written as text, a Date for one, would fail there.
  readable(event, JSON.parse(text))
  await runWithCommit<OutboxRow>(
    tx,
    `INSERT INTO courier.outbox (id, event, payload, request_id)
     SELECT id, event, payload::json, request_id
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS added (id, event, payload, request_id, nth) ORDER BY nth
     ON CONFLICT (id) DO NOTHING RETURNING ${ROW_COLUMNS}`,
    [id, event.name, text, requestId ?? null],
    // Clients of a pool outlive their transactions: what nobody takes must not pile up.
    (rows) => added.set(tx, [...(added.get(tx) ?? []), ...rows].slice(-REMEMBERED)),
  )
  return id
}

/** The payload without keys that the schema does not name: nothing leaves by accident. */
function readable({ name, schema }: EventDefinition, payload: unknown): unknown {
  const result = safeParse(schema, payload, { error: predicate })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`${name}: ${sentence(issue?.path.join('.') || 'payload', issue?.message ?? 'is not valid')}`)
}

/** What was added in `tx`, which is committed, once. */
export function takeAdded(tx: object): readonly OutboxRow[] {
  const rows = added.get(tx) ?? []
  added.delete(tx)
  return rows
}

export const outbox = {
  /**
   * Adds an event to the transaction and resolves to its id. Keys that the schema does not name are left out; secrets have no place
   * in one. The event's domain must be the service's own. Schemas of events have no transformations. It may be written with the COMMIT only: a
   * transaction that rolls back to a savepoint keeps it.
   * @throws Error when the payload does not fit the schema or is larger than 256 KiB
   */
  add,
}
