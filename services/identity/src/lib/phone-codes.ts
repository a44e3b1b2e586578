// Codes by SMS: each belongs to a token, which only the browser that asked for the code has.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { PHONE_CODE_MINUTES, PHONE_CODE_TRIES } from '@ungana/contracts-identity'
import type { LanguageCode } from '@ungana/language'
import { say, text } from '@ungana/language/server'
import type { SmsSender } from '@ungana/service-kit/sms'
import { SmsCodeOver, SmsOff, TooManyAttempts } from '#errors.ts'
import type { Client } from './client.ts'
import { type Database, sql, type Transaction } from './database.ts'
import type { Identity } from './dependencies.ts'
import { hashToken, newToken } from './sessions.ts'

/** Whose number it is: that of a person who wants to use it, or of anybody who logs in. Without a number, no code is right. */
export type CodeFor =
  | { readonly kind: 'verify'; readonly personId: string; readonly number: string }
  | { readonly kind: 'login'; readonly number: string | undefined }

/** Returns the token for the browser and the code for the SMS. */
export async function makePhoneCode(tx: Pick<Transaction, 'phoneCode'>, wanted: CodeFor): Promise<{ readonly token: string; readonly code: string }> {
  const { token, tokenHash } = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = wanted.number === undefined ? randomBytes(32) : hashCode(token, code)
  await tx.phoneCode.create({
    data: {
      tokenHash: new Uint8Array(tokenHash),
      codeHash: new Uint8Array(codeHash),
      kind: wanted.kind,
      personId: wanted.kind === 'verify' ? wanted.personId : null,
      number: wanted.number ?? null,
      expiresAt: new Date(Date.now() + PHONE_CODE_MINUTES * 60_000),
    },
  })
  return { token, code }
}

/** With the token, which is not stored, so that the database does not tell the code. */
const hashCode = (token: string, code: string) => createHash('sha256').update(`${token} ${code}`).digest()

interface CodeRow {
  readonly codeHash: Uint8Array
  readonly number: string | null
  readonly personId: string | null
}

export interface CheckedCode {
  readonly right: boolean
  readonly number: string | undefined
}

/**
 * Compares a code and counts a wrong one, so the transaction must commit. A right code still works: `usePhoneCode` ends it.
 * @param personId whose code to verify it is; undefined for a login
 * @throws SmsCodeOver
 */
export async function checkPhoneCode(
  tx: Transaction,
  { token, smsCode }: { readonly token: string; readonly smsCode: string },
  personId: string | undefined,
): Promise<CheckedCode> {
  const tokenHash = hashToken(token)
  const [found] = await tx.$queryRaw<CodeRow[]>(sql`
    SELECT code_hash AS "codeHash", number, person_id::text AS "personId" FROM phone_codes
    WHERE token_hash = ${tokenHash} AND expires_at > now() AND wrong_codes < ${PHONE_CODE_TRIES} AND person_id IS NOT DISTINCT FROM ${personId ?? null}::uuid
    FOR NO KEY UPDATE`)
  if (!found) throw new SmsCodeOver()
  const right = timingSafeEqual(found.codeHash, hashCode(token, smsCode))
  if (!right) await tx.$executeRaw(sql`UPDATE phone_codes SET wrong_codes = wrong_codes + 1 WHERE token_hash = ${tokenHash}`)
  return { right, number: found.number ?? undefined }
}

/** Of two simultaneous calls with a right code, only one uses it. @throws SmsCodeOver */
export async function usePhoneCode(tx: Transaction, token: string): Promise<void> {
  const { count } = await tx.phoneCode.deleteMany({ where: { tokenHash: new Uint8Array(hashToken(token)) } })
  if (count === 0) throw new SmsCodeOver()
}

/** One SMS of GSM-7 in most languages. */
export const codeText = (language: LanguageCode, code: string): string =>
  say(
    language,
    text('{code} is your Ungana code. It works for {minutes} minutes. Do not share it with anybody.', { code, minutes: String(PHONE_CODE_MINUTES) }),
  )

/**
 * Counts a code to this number from this address, whether or not somebody has verified the number.
 * @throws SmsOff, TooManyAttempts
 */
export async function admitCode(
  { sms, throttles }: Pick<Identity, 'sms' | 'throttles'>,
  number: string,
  { address, requestId }: Client,
): Promise<SmsSender> {
  if (!sms) throw new SmsOff()
  await throttles.phoneCode(number, address)
  try {
    await throttles.smsLeft()
  } catch (error) {
    if (error instanceof TooManyAttempts) sms.withhold(requestId)
    throw error
  }
  return sms
}

/** Deletes expired codes. */
export async function deleteExpiredPhoneCodes({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.phoneCode.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}
