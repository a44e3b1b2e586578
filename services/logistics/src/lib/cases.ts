// Cases for staff. The booking cannot change until they decide.
import { randomUUIDv7 } from 'node:crypto'
import type { caseKinds } from '@ungana/contracts-logistics'
import type { BookingRow } from '#lib/bookings.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export async function openCase(
  tx: Transaction,
  { id: bookingId, status }: BookingRow,
  { kind, detail }: { readonly kind: (typeof caseKinds)[number]; readonly detail: string },
  { callerId, now }: Actor,
): Promise<void> {
  await query(tx, 'INSERT INTO cases (id, booking_id, kind, detail, opened_by, resume_status, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    randomUUIDv7(),
    bookingId,
    kind,
    detail,
    callerId,
    status,
    now,
  ])
}
