// A verified organization's contact is invited to make an account, with payment instructions.
import { organizationVerified } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import { inviteContact } from '#features/invitations/invitations.ts'
import type { Transaction } from '#lib/database.ts'

/** @param site origin that the links of mails begin with */
export const inviteOrganization = (site: string) =>
  consumer(organizationVerified, 'identity-invite-organization', (tx: Transaction, organization) => inviteContact(tx, organization, site))
