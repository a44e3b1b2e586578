// Recurring work: expires listings and offers, closes undisputed deliveries, erases data of closed accounts, and computes the waiting times at borders
// once a day. Several instances may run it at once.
import { dayInKigali } from '@ungana/service-kit'
import { closedAccountsToErase, eraseAccount } from '#features/account-life/erase-account.ts'
import { runningBookings } from '#lib/booking-states.ts'
import { bookingColumns, bookingTables } from '#lib/bookings.ts'
import { deleteOldReports } from '#lib/border-reports.ts'
import { computeBorderWaits } from '#lib/border-waits.ts'
import type { Logistics, Transaction } from '#lib/dependencies.ts'
import { close, lockTruckOf } from '#lib/end-booking.ts'
import { endOffers } from '#lib/end-offers.ts'
import { query } from '#lib/query.ts'
import { firstTargetDate } from '#lib/shipments.ts'

/** Days after delivery during which the shipper may dispute it. */
const DISPUTE_DAYS = 3
/** Days after which records of announced matches are deleted. Listings seldom stay open that long. */
const ANNOUNCED_DAYS = 90
/** Bookings per run. */
const BATCH = 100

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A step that fails keeps back no other. @throws the first failure, after all steps */
export async function sweepOnce({ transaction }: Pick<Logistics, 'transaction'>, now: Date): Promise<void> {
  const actor = { callerId: NOBODY, requestId: 'sweep', now }
  const failures: unknown[] = []
  const step = <T>(work: (tx: Transaction) => Promise<T>) => transaction(work).catch((error: unknown) => void failures.push(error))

  await step((tx) => endOffers(tx, { expired: true }, { status: 'expired', now }))
  await step(async (tx) => {
    // Locks trucks, then loads, then offers, in the same order as booking does.
    await query(
      tx,
      `UPDATE transports t SET status = 'Expired', updated_at = $2 WHERE departure_date < $1 AND (status IN ('Available', 'Draft')
         OR status IN ('Partially Booked', 'Fully Booked') AND NOT EXISTS (SELECT FROM bookings b WHERE b.transport_id = t.id AND b.status IN ${runningBookings}))`,
      [dayInKigali(now), now],
    )
    await query(tx, `UPDATE shipments SET status = 'Expired', updated_at = $2 WHERE status = 'Seeking Transport' AND target_date < $1`, [
      firstTargetDate(dayInKigali(now)),
      now,
    ])
    await endOffers(tx, { expired: true }, { status: 'expired', now })
  })
  await step((tx) => query(tx, `DELETE FROM told_matches WHERE told_at < $1::timestamptz - interval '${ANNOUNCED_DAYS} days'`, [now]))
  for (const id of (await step((tx) => undisputed(tx, now))) ?? []) {
    await step(async (tx) => {
      // Locks the truck before the booking. The booking may already be closed by another instance.
      const truck = await lockTruckOf(tx, id)
      const { rows } = await query(
        tx,
        `SELECT ${bookingColumns} FROM ${bookingTables} WHERE b.id = $1 AND b.status = 'delivered' AND NOT b.frozen FOR UPDATE OF b`,
        [id],
      )
      if (truck && rows[0]) await close(tx, truck, rows[0], { note: null, by: null }, actor)
    })
  }
  for (const id of (await step(closedAccountsToErase)) ?? []) await step((tx) => eraseAccount(tx, id, now))
  await step((tx) => deleteOldReports(tx, now))
  await step((tx) => computeBorderWaits(tx, now))
  if (failures.length > 0) throw failures[0]
}

/** Delivered bookings that the shipper can no longer dispute. */
async function undisputed(tx: Transaction, now: Date): Promise<string[]> {
  const { rows } = await query(
    tx,
    `SELECT id FROM bookings WHERE status = 'delivered' AND NOT frozen AND delivered_at < $1::timestamptz - interval '${DISPUTE_DAYS} days'
     ORDER BY id LIMIT ${BATCH}`,
    [now],
  )
  return rows.map(({ id }) => id)
}
