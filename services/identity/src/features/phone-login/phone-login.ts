// Login with a code by SMS.
import { randomUUIDv7 } from 'node:crypto'
import type {
  IdentityClaims,
  logInByPhone as logInByPhoneCall,
  SessionUserBody,
  sendPhoneLoginCode as sendPhoneLoginCodeCall,
} from '@ungana/contracts-identity'
import type { EndpointInput, EndpointOutput } from '@ungana/contracts-kit'
import type { LanguageCode } from '@ungana/language'
import { audit } from '@ungana/service-kit'
import { deviceName } from '@ungana/service-kit/device-name'
import { CodeRequired, PhoneCaution, PhoneLoginCaution, PhoneUnknown, SmsCodeOver, WrongSmsCode } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { requireCode } from '#lib/credentials.ts'
import type { Identity } from '#lib/dependencies.ts'
import { mailNewDevice } from '#lib/new-device-mail.ts'
import { admitCode, checkPhoneCode, codeText, makePhoneCode, usePhoneCode } from '#lib/phone-codes.ts'
import { maskedPhone, mobileNumber } from '#lib/phone-numbers.ts'
import { requirePhone } from '#lib/phones.ts'
import { requirePlace } from '#lib/places.ts'
import { findUser } from '#lib/session-user.ts'
import { isNewDevice, type OpenedSession, openSession } from '#lib/sessions.ts'

interface Asked {
  readonly phone: string
  readonly client: Client
  readonly language: LanguageCode
}

/**
 * Does the same for every number before the answer. The SMS follows it.
 * @throws InvalidInput, SmsOff, TooManyAttempts
 */
export async function sendPhoneLoginCode(
  identity: Identity,
  { phone, client, language }: Asked,
): Promise<EndpointOutput<typeof sendPhoneLoginCodeCall>> {
  const { database, smsCountries } = identity
  const number = mobileNumber(phone, smsCountries)
  const sms = await admitCode(identity, number, client)
  const found = await database.prisma.phone.findUnique({ where: { number }, select: { person: { select: { language: true } } } })
  const { token, code } = await makePhoneCode(database.prisma, { kind: 'login', number: found ? number : undefined })
  if (found) {
    const message = { id: randomUUIDv7(), to: number, text: codeText((found.person.language ?? language) as LanguageCode, code) }
    sms.sendLater(message)
  }
  return { token, to: maskedPhone(number) }
}

interface LoginInput {
  readonly body: EndpointInput<typeof logInByPhoneCall>['body']
  readonly client: Client
  readonly caller: IdentityClaims
}

/** @throws SmsCodeOver, WrongSmsCode, PhoneLoginCaution, CodeRequired, WrongCode, TooManyAttempts, AccountSuspended, NoCompany */
export async function logInByPhone(
  identity: Identity,
  { body, client, caller }: LoginInput,
): Promise<{ readonly user: SessionUserBody; readonly session: OpenedSession }> {
  const { database, transaction, failedLogins, site } = identity
  const { token, smsCode, code, remember = false } = body
  const { right, number = '' } = await transaction((tx) => checkPhoneCode(tx, { token, smsCode }, undefined))
  if (!right) {
    const phone = await database.prisma.phone.findUnique({ where: { number }, select: { personId: true } })
    failedLogins.add({ accountId: phone?.personId, client, wrong: 'sms-code', inSession: false })
    throw new WrongSmsCode()
  }
  const { personId, totpConfirmedAt } = await transaction((tx) => requirePhone(tx, number)).catch(asLogin)
  const companyId = await requirePlace(database, personId)
  if (totpConfirmedAt) await requireCode(identity, { id: personId }, code, client)

  const newDevice = await isNewDevice(database, personId, client)
  const session = await transaction(async (tx) => {
    await usePhoneCode(tx, token)
    const person = await requirePhone(tx, number).catch(asLogin)
    // Somebody else verified the number, or the person turned on a second factor, a moment ago.
    if (person.personId !== personId) throw new SmsCodeOver()
    if (person.totpConfirmedAt?.getTime() !== totpConfirmedAt?.getTime()) throw new CodeRequired()
    const opened = await openSession(tx, { accountId: personId, companyId, trusted: remember, proved: false, channel: 'site', client, caller })
    const details = { device: deviceName(client.userAgent), address: client.address }
    await audit.add(tx, { actor: personId, action: 'session.opened-by-phone', subject: opened.id, details })
    const { email, emailConfirmedAt, newDeviceMail } = await tx.account.findUniqueOrThrow({ where: { id: personId } })
    if (newDevice && newDeviceMail && emailConfirmedAt) await mailNewDevice(tx, email, client, site)
    return opened
  })
  const user = await findUser(database, { accountId: personId, companyId })
  if (!user) throw new SmsCodeOver()
  return { user, session }
}

/** @throws PhoneLoginCaution; SmsCodeOver if the number was removed after the code was sent */
function asLogin(error: unknown): never {
  if (error instanceof PhoneCaution) throw new PhoneLoginCaution()
  throw error instanceof PhoneUnknown ? new SmsCodeOver() : error
}
