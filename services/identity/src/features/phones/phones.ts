// Adds, replaces and removes the verified phone of a person.
import { randomUUIDv7 } from 'node:crypto'
import type { confirmPhone as confirmPhoneCall, sendPhoneCode as sendPhoneCodeCall } from '@ungana/contracts-identity'
import type { EndpointInput, EndpointOutput } from '@ungana/contracts-kit'
import type { LanguageCode } from '@ungana/language'
import { type Text, text } from '@ungana/language/server'
import { audit, InvalidInput } from '@ungana/service-kit'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import { SmsRefused, SmsWithheld } from '@ungana/service-kit/sms'
import { StaffWithoutPhone, TooManyAttempts, WrongSmsCode } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { requireOwnProof } from '#lib/credentials.ts'
import { sql, type Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { tellOwners } from '#lib/owner-notices.ts'
import { admitCode, checkPhoneCode, codeText, makePhoneCode, usePhoneCode } from '#lib/phone-codes.ts'
import { maskedPhone, mobileNumber } from '#lib/phone-numbers.ts'
import { endSessions, type OpenSession } from '#lib/sessions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CAUTION = 72 * HOUR

interface Wish {
  readonly body: EndpointInput<typeof sendPhoneCodeCall>['body']
  readonly client: Client
  readonly language: LanguageCode
}

/** @throws InvalidInput, SmsOff, StaffWithoutPhone, TooManyAttempts; WrongCredentials, CodeRequired, WrongCode; Unavailable */
export async function sendPhoneCode(
  identity: Identity,
  session: OpenSession,
  { body, client, language }: Wish,
): Promise<EndpointOutput<typeof sendPhoneCodeCall>> {
  if (session.role === null) throw new StaffWithoutPhone()
  const { accountId: personId } = session
  const { phone, currentPassword, code } = body
  const number = mobileNumber(phone, identity.smsCountries)
  const account = await identity.database.prisma.account.findUniqueOrThrow({ where: { id: personId }, select: { byLink: true, language: true } })
  if (!account.byLink) {
    if (currentPassword === undefined) throw new InvalidInput('currentPassword', 'Please enter your password.')
    await requireOwnProof(identity, session, { password: currentPassword, code, client })
  }
  const sms = await admitCode(identity, number, client)
  const made = await makePhoneCode(identity.database.prisma, { kind: 'verify', personId, number })
  try {
    await sms.send({ id: randomUUIDv7(), to: number, text: codeText((account.language ?? language) as LanguageCode, made.code) })
  } catch (error) {
    if (error instanceof SmsWithheld) throw new TooManyAttempts(DAY)
    throw error instanceof SmsRefused ? new InvalidInput('phone', 'We could not send an SMS to this number.') : error
  }
  return { token: made.token, to: maskedPhone(number) }
}

/** @throws SmsCodeOver, WrongSmsCode */
export async function confirmPhone(
  { transaction, site }: Pick<Identity, 'transaction' | 'site'>,
  { accountId: personId }: OpenSession,
  { body, client }: { readonly body: EndpointInput<typeof confirmPhoneCall>['body']; readonly client: Client },
): Promise<void> {
  const { right, number } = await transaction((tx) => checkPhoneCode(tx, body, personId))
  if (!right || number === undefined) throw new WrongSmsCode()
  await transaction(async (tx) => {
    await usePhoneCode(tx, body.token)
    // Locks the person, so that two numbers are not confirmed at the same time.
    await tx.$queryRaw(sql`SELECT 1 FROM accounts WHERE id = ${personId}::uuid FOR NO KEY UPDATE`)
    await takeFromOther(tx, { number, personId, site, client })
    const before = await tx.phone.findUnique({ where: { personId } })
    const changes = before?.number !== number
    // The row of somebody who had a number stays, so adding one again is a change too.
    const cautionUntil = before && changes ? new Date(Date.now() + CAUTION) : (before?.cautionUntil ?? null)
    const facts = { number, verifiedAt: new Date(), cautionUntil }
    await tx.phone.upsert({ where: { personId }, create: { personId, ...facts }, update: facts })
    if (!changes) return
    if (before) await endPhoneSessions(tx, personId, client)
    const shown = maskedPhone(number)
    const what = before
      ? text('{person} changed their login phone number to {number}.', { person: await nameOf(tx, personId), number: shown })
      : text('{person} can now log in with the phone number {number}.', { person: await nameOf(tx, personId), number: shown })
    await tell(tx, personId, { what, site })
    await audit.add(tx, {
      actor: personId,
      action: before ? 'phone.changed' : 'phone.added',
      subject: personId,
      details: { number: shown, address: client.address },
    })
  })
}

/** The person who gets the SMS of a number now has it, because networks give unused numbers to other people. */
async function takeFromOther(
  tx: Transaction,
  { number, personId, site, client }: { readonly number: string; readonly personId: string; readonly site: string; readonly client: Client },
): Promise<void> {
  const [other] = await tx.$queryRaw<{ personId: string }[]>(sql`
    SELECT person_id::text AS "personId" FROM phones WHERE number = ${number} AND person_id <> ${personId}::uuid FOR NO KEY UPDATE`)
  if (!other) return
  await forgetNumber(tx, other.personId, client)
  const what = text('The phone number {number} can no longer be used to log in as {person}, because another person has verified it.', {
    number: maskedPhone(number),
    person: await nameOf(tx, other.personId),
  })
  await tell(tx, other.personId, { what, site })
  await audit.add(tx, {
    actor: 'visitor',
    action: 'phone.taken',
    subject: other.personId,
    details: { number: maskedPhone(number), address: client.address },
  })
}

/** Does nothing if there is no number. */
export async function removePhone(
  { transaction, site }: Pick<Identity, 'transaction' | 'site'>,
  { accountId: personId }: OpenSession,
  client: Client,
): Promise<void> {
  await transaction(async (tx) => {
    const [found] = await tx.$queryRaw<{ number: string | null }[]>(
      sql`SELECT number FROM phones WHERE person_id = ${personId}::uuid FOR NO KEY UPDATE`,
    )
    if (!found?.number) return
    await forgetNumber(tx, personId, client)
    const shown = maskedPhone(found.number)
    const what = text('{person} removed the phone number {number}. Nobody can log in with it any more.', {
      person: await nameOf(tx, personId),
      number: shown,
    })
    await tell(tx, personId, { what, site })
    await audit.add(tx, { actor: personId, action: 'phone.removed', subject: personId, details: { number: shown, address: client.address } })
  })
}

async function forgetNumber(tx: Transaction, personId: string, client: Client): Promise<void> {
  await tx.phone.update({ where: { personId }, data: { number: null, verifiedAt: null, cautionUntil: null } })
  await endPhoneSessions(tx, personId, client)
}

const endPhoneSessions = (tx: Transaction, personId: string, client: Client) => endSessions(tx, personId, sql`channel IS NOT NULL`, client)

async function nameOf(tx: Transaction, id: string): Promise<string> {
  const { personName, email } = await tx.account.findUniqueOrThrow({ where: { id }, select: { personName: true, email: true } })
  return personName || email
}

/** Tells the person, and the other owners of the companies for which the person works. */
async function tell(tx: Transaction, personId: string, { what, site }: { readonly what: Text; readonly site: string }): Promise<void> {
  const { email, emailConfirmedAt, memberships } = await tx.account.findUniqueOrThrow({ where: { id: personId }, include: { memberships: true } })
  if (emailConfirmedAt) await queueMail(tx, phoneChangedMail(email, { what, site }))
  for (const { companyId } of memberships) await tellOwners(tx, { companyId, what, site, except: personId })
}

export const phoneChangedMail = (to: string, { what, site }: { readonly what: Text; readonly site: string }): Mail =>
  composeMail({
    kind: 'phone-changed',
    to,
    subject: text('Your login phone number was changed'),
    words: [
      text('The phone number that you log in to Ungana with was changed a moment ago.'),
      what,
      text('If it was not you, choose a new password now, and check your phone and your devices in Settings.'),
    ],
    button: { label: text('Open Settings'), to: `${site}/settings` },
  })
