// How soon a business answers, as messaging measures it.

import type { EventPayload } from '@ungana/contracts-kit'
import type { responseTimeChanged } from '@ungana/contracts-messaging'
import { announceBusinesses } from '#lib/business-changed.ts'
import { sql, type Transaction } from '#lib/database.ts'

/** Screens show hours, rounded: below this a business would answer in no time at all. */
const LEAST_MINUTES = 30
const MOST_MINUTES = 2_147_483_647

interface Measured extends EventPayload<typeof responseTimeChanged> {
  readonly requestId: string | undefined
}

/**
 * Keeps the newest measurement of each business; null says that there is none (any more). Messaging measures organizations as well, which show none.
 * @throws Error while nobody has one of the ids: the courier tries again, for news of its registration may be on the way
 */
export async function keepResponseTimes(tx: Transaction, measured: readonly Measured[]): Promise<void> {
  const newest = new Map<string, Measured>()
  for (const each of measured) {
    const id = each.businessId.toLowerCase()
    if (each.version > (newest.get(id)?.version ?? 0)) newest.set(id, each)
  }
  const kept = [...newest.values()]
  const rows = await tx.$queryRaw<{ id: string; changed: boolean; known: boolean }[]>(sql`
    WITH told AS MATERIALIZED (
      SELECT * FROM unnest(
        ${kept.map(({ businessId }) => businessId)}::uuid[], ${kept.map(({ averageMinutes }) => minutesOf(averageMinutes))}::int[],
        ${kept.map(({ version }) => version)}::bigint[]
      ) AS told (id, minutes, version)
    ),
    -- Sorted, so that two such transactions never wait crosswise.
    held AS MATERIALIZED (
      SELECT b.id FROM businesses AS b JOIN told ON told.id = b.id WHERE b.response_time_version < told.version ORDER BY b.id FOR NO KEY UPDATE OF b
    ),
    changed AS (
      UPDATE businesses AS b SET average_response_time = told.minutes, response_time_version = told.version, updated_at = now()
      FROM held JOIN told ON told.id = held.id WHERE b.id = held.id AND b.response_time_version < told.version
      RETURNING b.id
    )
    SELECT told.id, told.id IN (SELECT id FROM changed) AS changed,
      EXISTS (SELECT FROM businesses AS b WHERE b.id = told.id) OR EXISTS (SELECT FROM organizations AS o WHERE o.id = told.id) AS known
    FROM told`)
  const unknown = rows.find(({ known }) => !known)
  if (unknown) throw new Error(`There is no business ${unknown.id} to keep a response time of`)
  await announceBusinesses(
    tx,
    rows.filter(({ changed }) => changed).map(({ id }) => ({ id, requestId: newest.get(id)?.requestId })),
  )
}

const minutesOf = (average: number | null) => (average === null ? null : Math.min(Math.max(average, LEAST_MINUTES), MOST_MINUTES))
