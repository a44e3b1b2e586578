// The language in which an account reads the site and gets emails.
import { accountLanguageChanged } from '@ungana/contracts-identity'
import type { LanguageCode } from '@ungana/language'
import { outbox } from '@ungana/service-kit/courier'
import type { Client } from './client.ts'
import type { Transaction } from './database.ts'

export async function changeLanguage(tx: Transaction, accountId: string, language: LanguageCode, client: Client): Promise<void> {
  const { language: before } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { language: true } })
  if (before === language) return
  const changed = await tx.account.update({ where: { id: accountId }, data: { language, languageVersion: { increment: 1 } } })
  const { id, role, name, languageVersion: version } = changed
  if (role !== 'staff') await outbox.add(tx, accountLanguageChanged, { id, role: role as 'member', name, language, version }, client)
}
