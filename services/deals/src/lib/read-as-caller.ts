import type { IdentityClaims } from '@ungana/contracts-identity'
import { audit, callerOf } from '@ungana/service-kit'
import { readDeal, readOnceDisputed, type StoredDeal } from '#lib/deals.ts'
import type { Deals, Reader } from '#lib/dependencies.ts'

interface Call {
  readonly identity: IdentityClaims
  readonly id: string
  readonly method: string
}

const isStaff = ({ identity }: Call) => identity.role === 'staff'

/** The deal for one of its companies, and for staff if it is or was disputed. @throws DealNotFound */
export const readAsCaller = (reader: Reader, id: string, request: Call): Promise<StoredDeal> =>
  isStaff(request) ? readOnceDisputed(reader, id) : readDeal(reader, id, callerOf(request))

/** Logs what staff read. Call it before the content is sent, so that no reading goes unlogged. A HEAD request shows nobody the content. */
export async function logStaffReading(
  { transaction }: Pick<Deals, 'transaction'>,
  request: Call,
  reading: { readonly action: string; readonly dealId: string; readonly details?: Record<string, string> },
): Promise<void> {
  if (!isStaff(request) || request.method !== 'GET') return
  const { action, dealId, details } = reading
  await transaction((tx) => audit.add(tx, { actor: callerOf(request), action, subject: dealId, ...(details && { details }) }))
}
