// A registered organization stands in the queue of verifications from the start: its form is its first evidence.
import { audit } from '@ungana/service-kit'
import { queueMail } from '@ungana/service-kit/mailer'
import { sql, type Transaction } from '#lib/database.ts'
import { newOrganizationLink } from '#lib/organization-links.ts'
import { organizationReceivedMail } from '#lib/verification-mails.ts'

/** Mails to one address in a day: nobody's mailbox can be filled by a form that is open to all. */
const MAILS_A_DAY = 3

export async function applyForVerification(
  tx: Transaction,
  { id, country, email }: { readonly id: string; readonly country: string; readonly email: string },
  site: string,
): Promise<void> {
  const now = new Date()
  const { id: verificationId } = await tx.verification.create({
    data: { subjectKind: 'organization', subjectId: id, status: 'submitted', country, submittedAt: now },
  })
  await tx.verificationStep.create({ data: { verificationId, status: 'submitted', by: 'owner' } })
  const [today] = await tx.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int AS count FROM organizations WHERE lower(email) = lower(${email}) AND created_at > now() - interval '1 day'`)
  if ((today?.count ?? 0) <= MAILS_A_DAY) {
    await queueMail(tx, organizationReceivedMail({ to: email, link: await newOrganizationLink(tx, id, site) }))
  }
  await audit.add(tx, {
    actor: `contact of ${id}`,
    action: 'verification.submitted',
    subject: verificationId,
    details: { subjectKind: 'organization', subjectId: id },
  })
}
