// What time does by itself: listings and offers expire, deliveries that nobody disputes are closed, and what was kept of closed accounts goes. Any instance may do it, several at once.
import { accountsToForget, eraseAccount } from '#features/account-life/erase-account.ts'
import { runningBookings } from '#lib/booking-states.ts'
import { type BookingRow, bookingColumns, bookingTables } from '#lib/bookings.ts'
import { today } from '#lib/days.ts'
import type { Logistics, Transaction } from '#lib/dependencies.ts'
import { close, holdTruckOf } from '#lib/end-booking.ts'
import { endOffers } from '#lib/end-offers.ts'
import { firstTargetDate } from '#lib/shipments.ts'

/** Days after a delivery in which the shipper may dispute it. */
const DISPUTE_DAYS = 3
/** Days after which it is forgotten that two owners were told of a match: hardly any listing is open for so long. */
const TOLD_DAYS = 90
/** At a time. */
const BATCH = 100

const NOBODY = '00000000-0000-0000-0000-000000000000'

export async function sweepOnce({ transaction }: Pick<Logistics, 'transaction'>, now: Date): Promise<void> {
  const actor = { callerId: NOBODY, requestId: 'sweep', now }
  await transaction((tx) => endOffers(tx, 'o.expires_at <= $2', [], { status: 'expired', now }))
  await transaction(async (tx) => {
    // Trucks before loads and both before offers, as whoever books holds them.
    await tx.query(
      `UPDATE transports t SET status = 'Expired', updated_at = $2 WHERE departure_date < $1 AND (status IN ('Available', 'Draft')
         OR status IN ('Partially Booked', 'Fully Booked') AND NOT EXISTS (SELECT FROM bookings b WHERE b.transport_id = t.id AND b.status IN ${runningBookings}))`,
      [today(now), now],
    )
    await tx.query(`UPDATE shipments SET status = 'Expired', updated_at = $2 WHERE status = 'Seeking Transport' AND target_date < $1`, [
      firstTargetDate(today(now)),
      now,
    ])
    const ended = `(s.status = 'Expired' OR EXISTS (SELECT FROM transports t WHERE t.id = o.transport_id AND t.status = 'Expired'))`
    await endOffers(tx, ended, [], { status: 'expired', now })
  })
  await transaction((tx) => tx.query(`DELETE FROM told_matches WHERE told_at < $1::timestamptz - interval '${TOLD_DAYS} days'`, [now]))
  for (const id of await transaction((tx) => undisputed(tx, now))) {
    await transaction(async (tx) => {
      // The truck first, as all do who hold both. Another instance may have been faster.
      const truck = await holdTruckOf(tx, id)
      const { rows } = await tx.query<BookingRow>(
        `SELECT ${bookingColumns} FROM ${bookingTables} WHERE b.id = $1 AND b.status = 'delivered' AND NOT b.frozen FOR UPDATE OF b`,
        [id],
      )
      if (truck && rows[0]) await close(tx, truck, rows[0], { note: null, by: null }, actor)
    })
  }
  for (const id of await transaction(accountsToForget)) await transaction((tx) => eraseAccount(tx, id, now))
}

/** Deliveries that nobody disputed in time. */
async function undisputed(tx: Transaction, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id FROM bookings WHERE status = 'delivered' AND NOT frozen AND delivered_at < $1::timestamptz - interval '${DISPUTE_DAYS} days'
     ORDER BY id LIMIT ${BATCH}`,
    [now],
  )
  return rows.map(({ id }) => id)
}
