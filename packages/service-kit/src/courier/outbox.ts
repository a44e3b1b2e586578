// The outbox stores an event in the transaction that causes it, so that both happen or neither.
import { randomUUIDv7 } from 'node:crypto'
import type { EventDefinition } from '@ungana/contracts-kit'
import { type $ZodType, type input, safeParse } from 'zod/v4/core'
import { recordedStep } from '../tracing/tracing.ts'
import { runWithCommit, type SqlTransaction } from '../transactions.ts'
import { issueText, problemSentence } from '../validation.ts'
import { type OutboxRow, ROW_COLUMNS } from './outbox-row.ts'

interface AddOptions {
  /** A UUID, by default a new one. A second event with the same id is ignored. */
  readonly id?: string
  /** Id of the request that caused the event. Consumers log it. */
  readonly requestId?: string
}

/** The largest payload, in characters of JSON. NATS refuses messages of more than 1 MiB. */
const PAYLOAD_MAX = 256 * 1024

/** At most this many events of a transaction are sent right after the commit. The sweeper sends the rest. */
const SENT_AT_ONCE_MAX = 1000

const added = new WeakMap<object, readonly OutboxRow[]>()

async function add<const Schema extends $ZodType>(
  tx: SqlTransaction,
  event: EventDefinition<Schema>,
  payload: input<Schema>,
  { id = randomUUIDv7(), requestId }: AddOptions = {},
): Promise<string> {
  const text = JSON.stringify(readable(event, payload))
  if (text.length > PAYLOAD_MAX) throw new Error(`${event.name}: the payload is too large (${text.length} characters of JSON)`)
  // Check the JSON form too, because consumers read JSON: a Date, for example, no longer matches its schema once it is text.
  readable(event, JSON.parse(text))
  await runWithCommit<OutboxRow>(
    tx,
    `INSERT INTO courier.outbox (id, event, payload, request_id, traceparent)
     SELECT id, event, payload::json, request_id, traceparent
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS added (id, event, payload, request_id, traceparent, nth)
     ORDER BY nth
     ON CONFLICT (id) DO NOTHING RETURNING ${ROW_COLUMNS}`,
    [id, event.name, text, requestId ?? null, recordedStep() ?? null],
    // A pool's clients outlive their transactions, so limit how many rows can pile up if nobody takes them.
    (rows) => added.set(tx, [...(added.get(tx) ?? []), ...rows].slice(-SENT_AT_ONCE_MAX)),
  )
  return id
}

/** Returns the payload without fields that the schema does not name, so that nothing is published by accident. */
function readable({ name, schema }: EventDefinition, payload: unknown): unknown {
  const result = safeParse(schema, payload, { error: issueText })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`${name}: ${problemSentence(issue?.path.join('.') || 'payload', issue?.message ?? 'is not valid')}`)
}

/** Returns the rows added in the committed `tx`, and forgets them. */
export function takeAddedRows(tx: object): readonly OutboxRow[] {
  const rows = added.get(tx) ?? []
  added.delete(tx)
  return rows
}

export const outbox = {
  /**
   * Adds an event in the transaction and returns its id. Drops fields that the schema does not name. Never put secrets into an event. The event must
   * belong to the service's own domain, and its schema must not transform values. The row may be written only with the COMMIT, so a rollback to a
   * savepoint does not remove the event.
   * @throws Error if the payload does not match the schema or is larger than 256 KiB
   */
  add,
}
