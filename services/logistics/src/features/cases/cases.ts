// Lists cases for staff and applies their decisions.
import type { BookingCase } from '@ungana/contracts-logistics'
import { audit } from '@ungana/service-kit'
import { BookingNotFound, CaseDecided, CaseNotFound } from '#errors.ts'
import { bookingColumns, bookingTables, sideName } from '#lib/bookings.ts'
import { changeBooking } from '#lib/change-booking.ts'
import type { Actor, Reader, Transaction } from '#lib/dependencies.ts'
import { arrive, cancel, close, lockTruckOf } from '#lib/end-booking.ts'
import { query } from '#lib/query.ts'

const PAGE = 50

interface CaseRow extends Omit<BookingCase, 'openedBy' | 'shipper' | 'carrier' | 'createdAt' | 'decidedAt'> {
  readonly resumeStatus: string
  readonly openedBy: string | null
  readonly shipperId: string
  readonly shipperName: string
  readonly carrierId: string
  readonly carrierName: string
  readonly createdAt: Date
  readonly decidedAt: Date | null
}

const cases = `
  SELECT c.id, c.booking_id AS "bookingId", c.kind, c.detail, c.opened_by AS "openedBy", c.status, c.note, c.created_at AS "createdAt",
    c.decided_at AS "decidedAt", c.resume_status AS "resumeStatus", b.shipper_id AS "shipperId", ${sideName('shipper')} AS "shipperName",
    b.carrier_id AS "carrierId", ${sideName('carrier')} AS "carrierName", b.plate,
    ARRAY(SELECT p.file_id::text FROM proofs p WHERE p.booking_id = b.id ORDER BY p.file_id) AS proofs, s.origin_location AS origin, s.destination_location AS destination
  FROM cases c JOIN bookings b ON b.id = c.booking_id JOIN shipments s ON s.id = b.shipment_id
    JOIN accounts shipper ON shipper.id = b.shipper_id JOIN accounts carrier ON carrier.id = b.carrier_id` as const

function present(row: CaseRow): BookingCase {
  const [shipper, carrier] = [
    { id: row.shipperId, name: row.shipperName },
    { id: row.carrierId, name: row.carrierName },
  ]
  return {
    id: row.id,
    bookingId: row.bookingId,
    kind: row.kind,
    detail: row.detail,
    openedBy: [shipper, carrier].find(({ id }) => id === row.openedBy) ?? null,
    shipper,
    carrier,
    origin: row.origin,
    destination: row.destination,
    plate: row.plate,
    proofs: row.proofs,
    status: row.status,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

export async function listCases(
  reader: Reader,
  { show, page }: { show: 'open' | 'decided'; page: number },
): Promise<{ cases: BookingCase[]; total: number }> {
  const order = show === 'open' ? 'c.created_at, c.id' : 'c.decided_at DESC, c.id'
  const { rows } = await query(reader, `${cases} WHERE (c.status = 'open') = $1 ORDER BY ${order} LIMIT ${PAGE} OFFSET $2`, [
    show === 'open',
    (page - 1) * PAGE,
  ])
  const count = await query(reader, `SELECT count(*)::int AS total FROM cases WHERE (status = 'open') = $1`, [show === 'open'])
  return { cases: rows.map(present), total: count.rows[0]?.total ?? 0 }
}

const decided = { resume: 'resumed', cancel: 'cancelled', close: 'closed' } as const

/** @throws CaseNotFound, CaseDecided */
export async function decideCase(tx: Transaction, id: string, decision: keyof typeof decided, note: string, actor: Actor): Promise<BookingCase> {
  const { rows: seen } = await query(tx, 'SELECT booking_id AS "bookingId" FROM cases WHERE id = $1', [id])
  if (!seen[0]) throw new CaseNotFound()
  const { bookingId } = seen[0]
  const truck = await lockTruckOf(tx, bookingId)
  const { rows: bookings } = await query(tx, `SELECT ${bookingColumns} FROM ${bookingTables} WHERE b.id = $1 FOR UPDATE OF b`, [bookingId])
  const [booking] = bookings
  if (!truck || !booking) throw new BookingNotFound()
  const { rows } = await query(
    tx,
    `UPDATE cases SET status = $2, note = $3, decided_by = $4, decided_at = $5 WHERE id = $1 AND status = 'open' RETURNING resume_status AS "resumeStatus"`,
    [id, decided[decision], note, actor.callerId, actor.now],
  )
  const known = await query(tx, `${cases} WHERE c.id = $1`, [id])
  const shown = known.rows[0]
  if (!shown) throw new CaseNotFound()
  if (!rows[0]) throw new CaseDecided(shown.status)
  if (decision === 'cancel') await cancel(tx, truck, booking, { note, by: null }, actor)
  else if (decision === 'close') await close(tx, truck, booking, { note, by: null }, actor)
  else {
    await query(tx, 'UPDATE bookings SET wrong_codes = 0 WHERE id = $1', [bookingId])
    await changeBooking(tx, booking, { status: rows[0].resumeStatus, frozen: false, milestone: 'released', what: 'released', note, by: null }, actor)
    if (rows[0].resumeStatus === 'delivered') await arrive(tx, truck, booking, actor)
  }
  await audit.add(tx, { actor: actor.callerId, action: `booking-case.${decided[decision]}`, subject: id, details: { bookingId } })
  return present(shown)
}
