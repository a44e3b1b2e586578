// An organization has an account now, so its emailed links must not work any more.
import { organizationAccountCreated } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { endOrganizationLinks } from '#lib/organization-links.ts'

export const onOrganizationAccountCreated = consumer(
  organizationAccountCreated,
  'directory-links-of-organization',
  (tx: Transaction, { organizationId }) => endOrganizationLinks(tx, organizationId),
)
