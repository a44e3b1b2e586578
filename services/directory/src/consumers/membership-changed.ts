// A plan decides, with the evidence, on badge, placement and an organization's profile.
import { membershipChanged } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import { keepMembership } from '#features/memberships/memberships.ts'
import type { Transaction } from '#lib/database.ts'

/** @param site origin that the links of mails begin with */
export const planOfHolder = (site: string) =>
  consumer(membershipChanged, 'directory-plan-of-holder', (tx: Transaction, membership, { requestId }) =>
    keepMembership(tx, membership, { site, requestId }),
  )
