// A company's response time, as measured by messaging.

import type { EventPayload } from '@ungana/contracts-kit'
import type { responseTimeChanged } from '@ungana/contracts-messaging'
import { announceBusinesses } from '#lib/business-changed.ts'
import { sql, type Transaction } from '#lib/database.ts'

/** Screens round to hours, so a shorter time would show as 0 hours. */
const MIN_MINUTES = 30
const MAX_MINUTES = 2_147_483_647

interface Measured extends EventPayload<typeof responseTimeChanged> {
  readonly requestId: string | undefined
}

/**
 * Stores the newest measurement of each company; null means none. Messaging measures organizations too; their response times are ignored.
 * @throws Error if an id is unknown, so that the courier retries after the registration arrives
 */
export async function storeResponseTimes(tx: Transaction, measured: readonly Measured[]): Promise<void> {
  const newest = new Map<string, Measured>()
  for (const each of measured) {
    const id = each.businessId.toLowerCase()
    if (each.version > (newest.get(id)?.version ?? 0)) newest.set(id, each)
  }
  const kept = [...newest.values()]
  const rows = await tx.$queryRaw<{ id: string; changed: boolean; known: boolean }[]>(sql`
    WITH measured AS MATERIALIZED (
      SELECT * FROM unnest(
        ${kept.map(({ businessId }) => businessId)}::uuid[], ${kept.map(({ averageMinutes }) => minutesOf(averageMinutes))}::int[],
        ${kept.map(({ version }) => version)}::bigint[]
      ) AS measured (id, minutes, version)
    ),
    -- Sorted, so that two such transactions cannot deadlock.
    locked AS MATERIALIZED (
      SELECT b.id FROM businesses AS b JOIN measured ON measured.id = b.id WHERE b.response_time_version < measured.version ORDER BY b.id FOR NO KEY UPDATE OF b
    ),
    changed AS (
      UPDATE businesses AS b SET average_response_time = measured.minutes, response_time_version = measured.version, updated_at = now()
      FROM locked JOIN measured ON measured.id = locked.id WHERE b.id = locked.id AND b.response_time_version < measured.version
      RETURNING b.id
    )
    SELECT measured.id, measured.id IN (SELECT id FROM changed) AS changed,
      EXISTS (SELECT FROM businesses AS b WHERE b.id = measured.id) OR EXISTS (SELECT FROM organizations AS o WHERE o.id = measured.id) AS known
    FROM measured`)
  const unknown = rows.find(({ known }) => !known)
  if (unknown) throw new Error(`Cannot store a response time: unknown business ${unknown.id}`)
  await announceBusinesses(
    tx,
    rows.filter(({ changed }) => changed).map(({ id }) => ({ id, requestId: newest.get(id)?.requestId })),
  )
}

const minutesOf = (average: number | null) => (average === null ? null : Math.min(Math.max(average, MIN_MINUTES), MAX_MINUTES))
