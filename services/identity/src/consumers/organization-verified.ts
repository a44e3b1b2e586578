// Invites the contact of a verified organization to create an account, and explains how to pay.
import { organizationVerified } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import { inviteContact } from '#features/invitations/invitations.ts'
import type { Transaction } from '#lib/database.ts'

/** @param site origin of links in emails */
export const handleOrganizationVerified = (site: string) =>
  consumer(organizationVerified, 'identity-invite-organization', (tx: Transaction, organization) => inviteContact(tx, organization, site))
