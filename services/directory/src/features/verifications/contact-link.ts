// The link in emails about a verification: the status page, with a token for an organization without an account.
import { verificationLink } from '@ungana/contracts-directory'
import type { Transaction } from '#lib/database.ts'
import { newOrganizationLink } from '#lib/organization-links.ts'
import { statusPage } from '#lib/verification-mails.ts'
import type { VerificationRow } from './change-status.ts'

/**
 * After its first approval, an organization was invited to create an account, so it needs no token. A caller with a link, `token`, gets the same link
 * again, because a new one would end the page that the caller has open.
 */
export async function linkFor(
  tx: Transaction,
  { subjectKind, subjectId }: Pick<VerificationRow, 'subjectKind' | 'subjectId'>,
  site: string,
  token?: string,
): Promise<string> {
  if (subjectKind === 'business') return statusPage(site)
  const approved = await tx.verification.findFirst({
    where: { subjectId, status: { in: ['approved', 'expired', 'replaced', 'revoked'] } },
    select: { id: true },
  })
  if (approved) return statusPage(site)
  return token === undefined ? newOrganizationLink(tx, subjectId, site) : `${site}${verificationLink.path(token)}`
}
