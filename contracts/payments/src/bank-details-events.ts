/** What others learn of bank details. Never a number, nor a part of one. */
import { event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** An account, whole, after each change of it. A reader keeps what has the highest `version`. */
export const bankDetailsChanged = event(
  'payments.bank-details.changed.v1',
  z.object({
    bankDetailsId: z.uuid(),
    ownerId: z.uuid(),
    change: openEnum(['added', 'described', 'number-changed', 'shared', 'unshared', 'deleted']),
    isShared: z.boolean(),
    /** When its number was last changed; null while it is the first. */
    numberChangedAt: z.nullable(z.iso.datetime()),
    /** Who could read it until now, or still can. */
    readerIds: z.array(z.uuid()),
    changedAt: z.iso.datetime(),
    version: z.int(),
  }),
)

export const bankDetailsRequested = event(
  'payments.bank-details.requested.v1',
  z.object({ requestId: z.uuid(), ownerId: z.uuid(), requesterId: z.uuid(), requestedAt: z.iso.datetime() }),
)

/** By the owner. `revoked` takes an approval back. */
export const bankRequestDecided = event(
  'payments.bank-details.request-decided.v1',
  z.object({
    requestId: z.uuid(),
    ownerId: z.uuid(),
    requesterId: z.uuid(),
    decision: openEnum(['approved', 'rejected', 'revoked']),
    decidedAt: z.iso.datetime(),
  }),
)
