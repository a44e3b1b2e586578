import { endpoint, event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

const status = openEnum(['active', 'suspended'])

/** For messaging, logistics and payments: who has this id, where no event has told of it yet. 404 BUSINESS_NOT_FOUND where nobody has. */
export const findAddressee = endpoint({
  method: 'GET',
  url: '/internal/addressees/:id',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: {
      200: z.object({
        id: z.uuid(),
        kind: openEnum(['business', 'organization']),
        name: z.string(),
        sample: z.boolean(),
        status,
        /** As in directory.business.changed.v1; 0 for an organization. */
        version: z.int(),
      }),
    },
  },
})

/**
 * A business or an organization was suspended, or is active again: directory.business.changed.v1 tells of active businesses only. Of an organization it
 * says how its account stands, not what its evidence and its plan make of it.
 */
export const businessStatusChanged = event(
  'directory.business.status-changed.v1',
  z.object({
    /** Or the organization's. */
    businessId: z.uuid(),
    businessName: z.string(),
    status,
    /** The business's, as in directory.business.changed.v1; an organization has a count of its own, from 1. */
    version: z.int(),
  }),
)
