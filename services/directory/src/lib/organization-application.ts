// Registering an organization submits its verification: the form is the first evidence.
import type { LanguageCode } from '@ungana/language'
import { audit } from '@ungana/service-kit'
import { queueMail } from '@ungana/service-kit/mailer'
import type { Transaction } from '#lib/database.ts'
import { newOrganizationLink } from '#lib/organization-links.ts'
import { organizationReceivedMail } from '#lib/verification-mails.ts'

/** Where the form was filled. */
export interface PageOfForm {
  /** Origin of the links in emails. */
  readonly site: string
  readonly language: LanguageCode
}

export async function applyForVerification(
  tx: Transaction,
  { id, country, email }: { readonly id: string; readonly country: string; readonly email: string },
  { site, language }: PageOfForm,
): Promise<void> {
  const now = new Date()
  const { id: verificationId } = await tx.verification.create({
    data: { subjectKind: 'organization', subjectId: id, status: 'submitted', country, submittedAt: now },
  })
  await tx.verificationStep.create({ data: { verificationId, status: 'submitted', by: 'owner' } })
  await queueMail(tx, organizationReceivedMail({ to: email, about: id, link: await newOrganizationLink(tx, id, site) }), { language })
  await audit.add(tx, {
    actor: `contact of ${id}`,
    action: 'verification.submitted',
    subject: verificationId,
    details: { subjectKind: 'organization', subjectId: id },
  })
}
