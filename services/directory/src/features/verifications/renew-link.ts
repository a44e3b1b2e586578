// Emails a new link to an organization's contact whose link has expired or was replaced.
import { VerificationLinkExpired, VerificationLinkSent } from '#errors.ts'
import type { Transaction } from '#lib/database.ts'
import { newOrganizationLink, organizationOfOldLink } from '#lib/organization-links.ts'
import { queueMailAbout } from '#lib/organization-mail.ts'
import { newLinkMail } from '#lib/verification-mails.ts'

const LINKS_A_DAY = 3

/** Only somebody who got an earlier link can ask, so strangers cannot flood the mailbox. @throws VerificationLinkExpired, VerificationLinkSent */
export async function renewLink(tx: Transaction, token: string, site: string): Promise<void> {
  const organization = await organizationOfOldLink(tx, token)
  if (!organization?.email) throw new VerificationLinkExpired()
  if (organization.today >= LINKS_A_DAY) throw new VerificationLinkSent()
  await queueMailAbout(
    tx,
    newLinkMail({ to: organization.email, about: organization.id, link: await newOrganizationLink(tx, organization.id, site) }),
  )
}
