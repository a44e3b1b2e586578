// The caller of a request.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { callerOf, actorOf as personOf } from '@ungana/service-kit'
import type { Actor, Logistics } from '#lib/dependencies.ts'

interface Call {
  readonly identity: IdentityClaims
  readonly id: string
}

export const actorOf = ({ now }: Pick<Logistics, 'now'>, request: Call): Actor => ({
  ...bookingReaderOf(request),
  person: personOf(request),
  requestId: request.id,
  now: now(),
})

/** Who reads bookings: a company or one of its drivers. */
export const bookingReaderOf = (request: Pick<Call, 'identity'>) => ({
  callerId: callerOf(request),
  driverId: request.identity.person?.role === 'driver' ? request.identity.person.id : undefined,
})

/** Who reads a public listing. A visitor has no id. */
export interface ListingReader {
  readonly viewer: string | undefined
  readonly staff: boolean
}

export const readerOf = (call: Pick<Call, 'identity'>): ListingReader => ({ viewer: call.identity.sub, staff: call.identity.role === 'staff' })
