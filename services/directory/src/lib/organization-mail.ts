import { isLanguageCode } from '@ungana/language'
import { type Mail, queueMail } from '@ungana/service-kit/mailer'
import type { Transaction } from '#lib/database.ts'

/** Emails a company or an organization. Without an account, an organization gets the language of the page on which it registered. */
export async function queueMailAbout(tx: Transaction, mail: Mail): Promise<void> {
  const organization = mail.about === undefined ? null : await tx.organization.findUnique({ where: { id: mail.about }, select: { language: true } })
  const language = organization?.language
  await queueMail(tx, mail, language && isLanguageCode(language) ? { language } : {})
}
