// A plan and the evidence together decide badge, featured placement and an organization's profile.
import { membershipChanged } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import { storeMembership } from '#features/memberships/memberships.ts'
import type { Transaction } from '#lib/database.ts'

/** @param site origin of the links in emails */
export const onMembershipChanged = (site: string) =>
  consumer(membershipChanged, 'directory-plan-of-holder', (tx: Transaction, membership, { requestId }) =>
    storeMembership(tx, membership, { site, requestId }),
  )
