/** Events about bank details. They never contain an account number or a part of one. */
import { event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Published after each change of bank details, with their full state. Consumers keep the highest `version`. */
export const bankDetailsChanged = event(
  'payments.bank-details.changed.v1',
  z.object({
    bankDetailsId: z.uuid(),
    ownerId: z.uuid(),
    change: openEnum(['added', 'described', 'number-changed', 'shared', 'unshared', 'deleted']),
    isShared: z.boolean(),
    /** When the account number last changed; null if it never did. */
    numberChangedAt: z.nullable(z.iso.datetime()),
    /** Accounts that could read the bank details before this change or can read them now. */
    readerIds: z.array(z.uuid()),
    changedAt: z.iso.datetime(),
    version: z.int(),
  }),
)

export const bankDetailsRequested = event(
  'payments.bank-details.requested.v1',
  z.object({ requestId: z.uuid(), ownerId: z.uuid(), requesterId: z.uuid(), requestedAt: z.iso.datetime() }),
)

/** The owner decided about a request. `revoked` withdraws an approval. */
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
