// The language in which an account reads the site and gets emails.
import type { LanguageCode } from '@ungana/language'
import type { Client } from './client.ts'
import { announceLanguage } from './company-contact.ts'
import type { Transaction } from './database.ts'

export async function changeLanguage(tx: Transaction, accountId: string, language: LanguageCode, client: Client): Promise<void> {
  const { language: before } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { language: true } })
  if (before === language) return
  await tx.account.update({ where: { id: accountId }, data: { language } })
  await announceLanguage(tx, accountId, language, client)
}
