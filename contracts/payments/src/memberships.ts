import { event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { plans } from './plans.ts'

/**
 * The plan that a business or an organization has, whole, after each change of it: bought, renewed, changed, ended. Sent when it begins, not when
 * it is agreed. A reader keeps what has the highest `version` and ends it by itself at `until`: nobody sends an event for the mere passing of time.
 */
export const membershipChanged = event(
  'payments.membership.changed.v1',
  z.object({
    /** The account's id, which is its business's or its organization's. */
    holderId: z.uuid(),
    holderKind: openEnum(['business', 'organization']),
    plan: openEnum(plans),
    /** ISO 8601, UTC. */
    from: z.iso.datetime(),
    /** When what was paid ends; null where it does not end by itself, as Basic. */
    until: z.nullable(z.iso.datetime()),
    /** Grows with each change of the holder's membership. */
    version: z.int(),
  }),
)
