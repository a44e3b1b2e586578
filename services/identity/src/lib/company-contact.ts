// Tells other services about the address and the language of a company's contact, to whom emails about the company go.
import { accountEmailChanged, accountEmailConfirmed, accountLanguageChanged } from '@ungana/contracts-identity'
import type { LanguageCode } from '@ungana/language'
import { outbox } from '@ungana/service-kit/courier'
import type { Client } from './client.ts'
import { sql, type Transaction } from './database.ts'

interface Contacted {
  readonly id: string
  readonly role: 'member' | 'organization'
  readonly name: string
  readonly version: number
}

type Request = Pick<Client, 'requestId'>

/** The companies whose contact this person is, each with a new version. */
function renewedCompanies(tx: Transaction, contactId: string): Promise<Contacted[]> {
  return tx.$queryRaw<Contacted[]>(sql`
    UPDATE companies AS c SET contact_version = greatest(c.contact_version, a.email_version, a.language_version) + 1 FROM accounts AS a
    WHERE a.id = c.id AND c.contact_id = ${contactId}::uuid AND c.status <> 'closed'
    RETURNING c.id::text, c.kind AS role, c.name, c.contact_version AS version`)
}

/** Call it after storing the address. */
export async function announceEmail(tx: Transaction, contactId: string, email: string, client: Request): Promise<void> {
  for (const company of await renewedCompanies(tx, contactId)) await outbox.add(tx, accountEmailChanged, { ...company, email }, client)
}

/** Call it after storing the language. */
export async function announceLanguage(tx: Transaction, contactId: string, language: LanguageCode, client: Request): Promise<void> {
  for (const company of await renewedCompanies(tx, contactId)) await outbox.add(tx, accountLanguageChanged, { ...company, language }, client)
}

/** Call it after storing `emailConfirmedAt`. */
export async function announceConfirmedEmail(tx: Transaction, contactId: string, client: Request): Promise<void> {
  const { emailConfirmedAt, contactOf } = await tx.account.findUniqueOrThrow({
    where: { id: contactId },
    select: { emailConfirmedAt: true, contactOf: { where: { status: { not: 'closed' } }, select: { id: true, kind: true } } },
  })
  if (emailConfirmedAt === null) return
  for (const { id, kind } of contactOf) {
    await outbox.add(tx, accountEmailConfirmed, { id, role: kind as 'member', confirmedAt: emailConfirmedAt.toISOString() }, client)
  }
}

/** Makes another owner the contact of the company. */
export async function moveContact(tx: Transaction, companyId: string, contactId: string, client: Request): Promise<void> {
  await tx.company.update({ where: { id: companyId }, data: { contactId } })
  const { email, language } = await tx.account.findUniqueOrThrow({ where: { id: contactId }, select: { email: true, language: true } })
  await announceEmail(tx, contactId, email, client)
  if (language) await announceLanguage(tx, contactId, language as LanguageCode, client)
  await announceConfirmedEmail(tx, contactId, client)
}
