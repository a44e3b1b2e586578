// A driver says how a border post is, just after arriving there.
import type { BorderReports } from '@ungana/contracts-logistics'
import { BorderNotFound, NotAtBorder } from '#errors.ts'
import { loadedStatuses } from '#lib/booking-states.ts'
import { readBooking } from '#lib/bookings.ts'
import { noReports, readBorderReports } from '#lib/border-reports.ts'
import { lockBooking, requireStep } from '#lib/change-booking.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { borderPosts } from '#lib/roads/road-graph.ts'

interface Report {
  readonly post: string
  readonly status: keyof Omit<BorderReports, 'at'>
}

/** @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState, BorderNotFound, NotAtBorder */
export async function reportBorder(tx: Transaction, id: string, { post: postId, status }: Report, actor: Actor): Promise<BorderReports> {
  const booking = await lockBooking(tx, id, actor)
  requireStep(booking, actor, 'carrier', ...loadedStatuses)
  const post = borderPosts.find((each) => each.id === postId)
  if (!post) throw new BorderNotFound()
  const { route } = await readBooking(tx, id, actor)
  if (!route.borders.some(({ id: each, reportable }) => each === postId && reportable)) throw new NotAtBorder()
  await query(
    tx,
    `INSERT INTO border_reports (place, reporter, hour, status, company_id, at) VALUES ($1, $2, date_trunc('hour', $5::timestamptz), $3, $4, $5)
     ON CONFLICT (place, reporter, hour) DO UPDATE SET status = excluded.status, company_id = excluded.company_id, at = excluded.at`,
    // A truck counts once, also if several people of its company report.
    [post.name, booking.driverId ?? booking.transportId, status, actor.callerId, actor.now],
  )
  return (await readBorderReports(tx, actor.now)).get(post.name) ?? noReports
}
