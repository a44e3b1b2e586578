import { randomUUIDv7 } from 'node:crypto'
import { INTERESTS_A_DAY, interestShown, type OwnInterest } from '@ungana/contracts-messaging'
import { dayInKigali, InvalidInput, oneAtATime, type StoredActor } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { AlreadyAsked, BoardEntryNotFound, TooManyInterests } from '#errors.ts'
import { visibleEntries } from '#lib/board.ts'
import { cautionOf } from '#lib/caution.ts'
import { hasContactDetails } from '#lib/contact-details.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { readOwnInterest } from './board-rows.ts'

interface NewInterest {
  readonly entryId: string
  readonly supplierId: string
  readonly content: string
  readonly person: StoredActor | null
  readonly requestId: string
  readonly now: Date
}

/** The caller knows that the supplier is verified. @throws InvalidInput, BoardEntryNotFound, TooManyInterests, AlreadyAsked */
export async function showInterest(tx: Transaction, { entryId, supplierId, content, person, requestId, now }: NewInterest): Promise<OwnInterest> {
  if (hasContactDetails(content))
    throw new InvalidInput('content', 'Please leave out phone numbers, email addresses and links. The buyer sees your company.')
  const today = dayInKigali(now)
  await oneAtATime(tx, `interests of ${supplierId}`)
  // The request is locked until the commit, so that it does not end at the same moment.
  const { rows } = await query(tx, `SELECT r.id AS "requestId", r.buyer_id AS "buyerId" ${visibleEntries} AND b.id = $3 FOR SHARE OF r`, [
    supplierId,
    today,
    entryId,
  ])
  const [entry] = rows
  if (!entry) throw new BoardEntryNotFound()
  const recent = await query(
    tx,
    `SELECT count(*)::int AS count FROM interests WHERE supplier_id = $1 AND created_at > clock_timestamp() - interval '1 day'`,
    [supplierId],
  )
  if ((recent.rows[0]?.count ?? 0) >= INTERESTS_A_DAY) throw new TooManyInterests(INTERESTS_A_DAY)
  const { rows: added } = await query(
    tx,
    `INSERT INTO interests (id, entry_id, supplier_id, content, caution, person, created_at) VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())
     ON CONFLICT (entry_id, supplier_id) DO NOTHING RETURNING created_at AS "createdAt"`,
    [randomUUIDv7(), entryId, supplierId, content, cautionOf(content), person],
  )
  const shown = await readOwnInterest(tx, supplierId, today, entryId)
  if (!added[0] || !shown) throw new AlreadyAsked()
  await outbox.add(tx, interestShown, { ...entry, shownAt: added[0].createdAt.toISOString() }, { requestId })
  return shown
}
