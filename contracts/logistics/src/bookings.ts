import { event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Goods have arrived and both sides have nothing left to do: shipper and carrier have dealt with each other. */
export const bookingCompleted = event(
  'logistics.booking.completed.v1',
  z.object({
    bookingId: z.uuid(),
    /** Accounts, which have their companies' ids. */
    shipperId: z.uuid(),
    carrierId: z.uuid(),
    completedAt: z.iso.datetime(),
  }),
)
