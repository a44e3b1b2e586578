// Measures what it costs to remove old rows of the outbox: by DELETE, or by dropping a partition of each day.
import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { given, pidOf, quick } from '#config.ts'
import { table } from '#figures.ts'
import { median } from '#percentiles.ts'
import { processorTime } from '#processor-time.ts'
import { report, say } from '#report.ts'

const ROWS_A_DAY = quick ? 5_000 : 40_000
const DAYS = 7
const DAYS_KEPT = 2
const AT_ONCE = 20
/** As the courier deletes. */
const DELETED_AT_ONCE = 5_000
const ROUNDS = quick ? 1 : 3

const payload = JSON.stringify({ message: 'x'.repeat(131), ids: Array.from({ length: 6 }, () => randomUUIDv7()), text: 'Coffee '.repeat(30) })
const client = new pg.Client({ connectionString: given('POSTGRES_URL') })
await client.connect()

const tables = ['courier.sql', 'courier-epochs.sql', 'courier-traces.sql']
  .map((name) => readFileSync(join(given('CHECKOUT'), 'packages/service-kit/sql', name), 'utf8'))
  .join('\n')

/** Postgres refuses a partitioned table whose primary key lacks the day. */
const partitions = `
  ALTER TABLE courier.outbox RENAME TO one_piece;
  CREATE TABLE courier.outbox (LIKE courier.one_piece INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING CONSTRAINTS) PARTITION BY LIST (day);
  ALTER TABLE courier.outbox ADD PRIMARY KEY (day, id);
  DROP TABLE courier.one_piece;
  CREATE INDEX outbox_waiting ON courier.outbox (position) WHERE ack_sequence IS NULL;
  CREATE INDEX outbox_acked ON courier.outbox (ack_stream, ack_sequence) WHERE ack_sequence IS NOT NULL;
  CREATE INDEX outbox_first_acked ON courier.outbox (first_acked_at) WHERE ack_sequence IS NOT NULL;
  ${Array.from({ length: DAYS }, (_, day) => `CREATE TABLE courier.outbox_${day} PARTITION OF courier.outbox FOR VALUES IN (${day});`).join('\n')}`

type Way = 'deleted' | 'dropped'

async function makeTables(way: Way): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS courier CASCADE; DROP SCHEMA IF EXISTS audit CASCADE; ${tables}`)
  await client.query('ALTER TABLE courier.outbox ADD COLUMN day int NOT NULL')
  if (way === 'dropped') await client.query(partitions)
  await client.query('CHECKPOINT')
}

/** Events as the outbox adds them, and their acknowledgements as the publisher stores them. */
async function write(day: number): Promise<void> {
  for (let row = 0; row < ROWS_A_DAY; row += AT_ONCE) {
    const ids = Array.from({ length: AT_ONCE }, () => randomUUIDv7())
    await client.query(
      `INSERT INTO courier.outbox (id, event, payload, request_id, day)
       SELECT id, 'messaging.message.sent', $2, id::text, $3 FROM unnest($1::uuid[]) AS added (id)`,
      [ids, payload, day],
    )
    await client.query(
      `UPDATE courier.outbox AS o SET ack_sequence = a.sequence, ack_stream = 'messaging', ack_epoch = 1, first_acked_at = now()
       FROM unnest($1::uuid[]) WITH ORDINALITY AS a (id, sequence) WHERE o.id = a.id AND o.day = $2`,
      [ids, day],
    )
  }
}

async function remove(way: Way, day: number, until: Date): Promise<void> {
  if (way === 'dropped') {
    await client.query(`DROP TABLE courier.outbox_${day}`)
    return
  }
  let removed: number
  do {
    const { rowCount } = await client.query(
      `DELETE FROM courier.outbox WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM courier.outbox WHERE ack_sequence IS NOT NULL AND first_acked_at < $1 LIMIT ${DELETED_AT_ONCE}))`,
      [until],
    )
    removed = rowCount ?? 0
  } while (removed === DELETED_AT_ONCE)
  await client.query('VACUUM courier.outbox')
}

async function one<T>(text: string): Promise<T> {
  const { rows } = await client.query<{ value: T }>(`SELECT ${text} AS value`)
  return (rows[0] as { value: T }).value
}
const logEnd = () => one<number>("(pg_current_wal_lsn() - '0/0')::float8")
const now = () => one<Date>('clock_timestamp()')

/** Seconds of Postgres' processors and bytes of its log. */
async function costOf(work: () => Promise<void>): Promise<{ seconds: number; log: number }> {
  const [time, log] = [processorTime(pidOf('postgres')), await logEnd()]
  await work()
  return { seconds: time.end(), log: (await logEnd()) - log }
}

async function live(way: Way) {
  await makeTables(way)
  const ends: Date[] = []
  const [written, removed] = [
    { seconds: 0, log: 0 },
    { seconds: 0, log: 0 },
  ]
  const add = (sum: typeof written, { seconds, log }: typeof written): void => {
    sum.seconds += seconds
    sum.log += log
  }
  for (let day = 0; day < DAYS; day++) {
    add(written, await costOf(() => write(day)))
    ends.push(await now())
    const old = day - DAYS_KEPT
    const until = ends[old]
    if (until) add(removed, await costOf(() => remove(way, old, until)))
  }
  const [rows, gone] = [ROWS_A_DAY * DAYS, ROWS_A_DAY * (DAYS - DAYS_KEPT)]
  const bytes = await one<number>("(SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relname LIKE 'outbox%' AND relkind = 'r')::float8")
  return {
    write: (written.seconds / rows) * 1e6,
    remove: (removed.seconds / gone) * 1e6,
    log: written.log / rows + removed.log / gone,
    disk: bytes / (ROWS_A_DAY * DAYS_KEPT),
  }
}

const measured: Record<Way, Awaited<ReturnType<typeof live>>[]> = { deleted: [], dropped: [] }
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ['deleted', 'dropped'] as const) {
      measured[way].push(await live(way))
      say(`${way}, round ${round + 1} of ${ROUNDS}`)
    }
  }
  const row = (name: string, key: 'write' | 'remove' | 'log' | 'disk', digits = 1) => {
    const [deleted, dropped] = [median(measured.deleted.map((each) => each[key])), median(measured.dropped.map((each) => each[key]))]
    return [name, deleted.toFixed(digits), dropped.toFixed(digits), (dropped / deleted).toPrecision(2)]
  }
  report({
    name: 'old-rows',
    title: 'Removing old rows',
    yardstick: `Yardstick: the outbox as it is, whose old rows are deleted in batches of ${DELETED_AT_ONCE.toLocaleString('en')} and then vacuumed. Beside it: the same table in a partition for each day. ${(ROWS_A_DAY * DAYS).toLocaleString('en')} events of ${DAYS} days, each kept for ${DAYS_KEPT}; added and acknowledged in batches of ${AT_ONCE}. Median of ${ROUNDS} alternating rounds.`,
    body: table([
      ['each event', 'deleted', 'dropped', 'ratio'],
      row('µs of the processor to add and acknowledge it', 'write'),
      row('µs to remove it', 'remove'),
      row("bytes of Postgres' log", 'log', 0),
      row('bytes of disk for each event kept', 'disk', 0),
    ]),
  })
} finally {
  await client.end()
}
