// Registering: an account, its event and its first session in one transaction, then a nudge to directory.
import type { Business } from '@ungana/contracts-directory'
import { accountRegistered, type BusinessForm, type SessionUserBody } from '@ungana/contracts-identity'
import { audit, type Logger } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { insertAccount } from '#lib/accounts.ts'
import { deviceName } from '#lib/client.ts'
import { mailConfirmation } from '#lib/confirmation-mail.ts'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import { presentUser } from '#lib/session-user.ts'
import { type OpenedSession, openSession } from '#lib/sessions.ts'
import type { Visit } from '#lib/sign-in-again.ts'
import { newBusiness, type RegisteredCompany, registeredCompany } from './registered-company.ts'

export interface NewMember {
  readonly form: BusinessForm
  readonly usernameWish: string | undefined
  readonly passwordHash: string
  readonly requestId?: string
}

export interface Member {
  readonly company: RegisteredCompany
  readonly user: SessionUserBody
}

/** An account and, in its event, its company. @throws EmailTaken */
export async function createMember(tx: Transaction, { form, usernameWish, passwordHash, requestId }: NewMember): Promise<Member> {
  const now = new Date()
  const { businessName: name, email } = form
  const { id, username } = await insertAccount(tx, { name, email, passwordHash, role: 'member', createdAt: now, usernameWish })
  const company = registeredCompany(form, { id, username, now })
  const business = newBusiness(company)
  // Version 0: whatever directory says is newer.
  await tx.profile.create({ data: { accountId: id, version: 0, business } })
  await outbox.add(tx, accountRegistered, company, requestId === undefined ? {} : { requestId })
  return { company, user: presentUser({ id, username, name, role: 'member', totpConfirmedAt: null, profile: { business } }) }
}

/** A member who is signed in from now on. `mayBeMailed` is whether his mailbox has not had its mails of the day. @throws EmailTaken */
export async function register(
  tx: Transaction,
  given: NewMember & Visit & { readonly site: string; readonly mayBeMailed: boolean },
): Promise<Member & { readonly session: OpenedSession }> {
  const { client, caller, site, mayBeMailed } = given
  const member = await createMember(tx, { ...given, requestId: client.requestId })
  const { id, username } = member.company
  const session = await openSession(tx, { accountId: id, trusted: false, client, caller })
  // In Settings it can be sent later.
  if (mayBeMailed) await mailConfirmation(tx, { accountId: id, email: given.form.email, site })
  const details = { username, device: deviceName(client.userAgent), address: client.address }
  await audit.add(tx, { actor: id, action: 'account.registered', subject: id, details })
  return { ...member, session }
}

/** Resolves to the company as directory made it. */
export type CreateCompany = (company: RegisteredCompany, requestId: string) => Promise<Business>

/** So that the search finds the company at once. Where this fails, the event does the same a little later. */
export async function nudgeDirectory(
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
    logger.warn({ err: error }, 'directory did not hear of a registration at once: it will from the event')
  }
}
