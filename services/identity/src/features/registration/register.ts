// Registers a member: writes account, event and first session in one transaction, then calls directory.

import type { Business } from '@ungana/contracts-directory'
import { accountRegistered, type RegistrationBody, type SessionUserBody } from '@ungana/contracts-identity'
import type { LanguageCode } from '@ungana/language'
import { audit, type Logger } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { deviceName } from '@ungana/service-kit/device-name'
import { changeLanguage } from '#lib/account-language.ts'
import { insertAccount } from '#lib/accounts.ts'
import { mailConfirmation } from '#lib/confirmation-mail.ts'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import type { CallContext } from '#lib/log-in-again.ts'
import { presentPerson, presentUser } from '#lib/session-user.ts'
import { type OpenedSession, openSession } from '#lib/sessions.ts'
import { newBusiness, type RegisteredCompany, registeredCompany } from './registered-company.ts'

export interface NewMember {
  readonly form: RegistrationBody
  readonly preferredUsername: string | undefined
  readonly passwordHash: string
  readonly requestId?: string
}

export interface Member {
  readonly company: RegisteredCompany
  readonly user: SessionUserBody
}

/** Creates an account. Its event makes directory create the company. @throws EmailTaken */
export async function createMember(tx: Transaction, { form, preferredUsername, passwordHash, requestId }: NewMember): Promise<Member> {
  const now = new Date()
  const { businessName: name, email, contactPerson = '' } = form
  const { id, username } = await insertAccount(tx, {
    name,
    email,
    passwordHash,
    role: 'member',
    createdAt: now,
    preferredUsername,
    personName: contactPerson,
  })
  const company = registeredCompany(form, { id, username, now })
  const business = newBusiness(company)
  // The version is 0, so that every projection from directory is newer.
  await tx.profile.create({ data: { accountId: id, version: 0, business } })
  await outbox.add(tx, accountRegistered, company, requestId === undefined ? {} : { requestId })
  const person = presentPerson(id, contactPerson, 'owner')
  return { company, user: presentUser({ id, username, name, role: 'member', totpConfirmedAt: null, profile: { business }, person }) }
}

/** Registers and logs in a member, who keeps the language of the page. `mayBeMailed` is false if the mailbox already got the day's emails. @throws EmailTaken */
export async function register(
  tx: Transaction,
  given: NewMember & CallContext & { readonly site: string; readonly language: LanguageCode; readonly mayBeMailed: boolean },
): Promise<Member & { readonly session: OpenedSession }> {
  const { client, caller, site, language, mayBeMailed } = given
  const member = await createMember(tx, { ...given, requestId: client.requestId })
  const { id, username } = member.company
  const session = await openSession(tx, { accountId: id, companyId: id, trusted: false, client, caller })
  if (language !== 'en') await changeLanguage(tx, id, language, client)
  // If no email is sent now, the member can request it in Settings.
  if (mayBeMailed) await mailConfirmation(tx, { accountId: id, email: given.form.email, site })
  const details = { username, device: deviceName(client.userAgent), address: client.address }
  await audit.add(tx, { actor: id, action: 'account.registered', subject: id, details })
  return { ...member, session }
}

/** Resolves to the company that directory created. */
export type CreateCompany = (company: RegisteredCompany, requestId: string) => Promise<Business>

/** Calls directory at once, so that search finds the company. If the call fails, directory creates the company a little later, from the event. */
export async function callDirectory(
  { prisma }: Database,
  createCompany: CreateCompany,
  company: RegisteredCompany,
  { requestId, logger }: { requestId: string; logger: Logger },
): Promise<void> {
  try {
    const business = await createCompany(company, requestId)
    await prisma.$executeRaw(sql`
      UPDATE profiles SET business = ${JSON.stringify(business)}::jsonb WHERE account_id = ${company.id}::uuid AND version = 0`)
  } catch (error) {
    logger.warn({ err: error }, 'the direct call to directory failed: the event will create the company')
  }
}
