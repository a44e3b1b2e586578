/** Events of deals. They never carry people's texts or amounts. */
import { event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Something happened in a deal. Consumers keep the highest `version`. */
export const dealChanged = event(
  'deals.deal.changed.v1',
  z.object({
    dealId: z.uuid(),
    buyerId: z.uuid(),
    sellerId: z.uuid(),
    /** Kind of the deal's last event, or the milestone that was reached. */
    what: openEnum([
      'opened',
      'ready',
      'loaded',
      'border',
      'arrived',
      'accepted',
      'sent',
      'received',
      'missing',
      'cancel-asked',
      'cancel-refused',
      'cancelled',
    ]),
    changedBy: z.uuid(),
    version: z.int(),
    changedAt: z.iso.datetime(),
  }),
)
