// Where a mail about a verification leads: to the status page, for which an organization without an account needs a link of its own.
import type { Transaction } from '#lib/database.ts'
import { newOrganizationLink } from '#lib/organization-links.ts'
import { statusPage } from '#lib/verification-mails.ts'
import type { VerificationRow } from './move.ts'

/** An organization that was approved once was invited to make an account. */
export async function linkFor(
  tx: Transaction,
  { subjectKind, subjectId }: Pick<VerificationRow, 'subjectKind' | 'subjectId'>,
  site: string,
): Promise<string> {
  if (subjectKind === 'business') return statusPage(site)
  const approved = await tx.verification.findFirst({
    where: { subjectId, status: { in: ['approved', 'expired', 'replaced', 'revoked'] } },
    select: { id: true },
  })
  return approved ? statusPage(site) : newOrganizationLink(tx, subjectId, site)
}
