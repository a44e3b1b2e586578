// The verified phone of a person.
import type { accountPhone } from '@ungana/contracts-identity'
import type * as z from 'zod/mini'
import { PhoneCaution, PhoneUnknown } from '#errors.ts'
import { sql, type Transaction } from './database.ts'
import type { Identity } from './dependencies.ts'
import { maskedPhone } from './phone-numbers.ts'

/** A person who may log in with a number. */
export interface PhonePerson {
  readonly personId: string
  readonly totpConfirmedAt: Date | null
  readonly language: string | null
}

interface PhoneRow extends PhonePerson {
  readonly cautionUntil: Date | null
}

/**
 * Finds the person of a number and keeps the number from being removed until the commit. Staff have no phone.
 * @throws PhoneUnknown, PhoneCaution
 */
export async function requirePhone(tx: Transaction, number: string): Promise<PhonePerson> {
  const [found] = await tx.$queryRaw<PhoneRow[]>(sql`
    SELECT p.person_id::text AS "personId", p.caution_until AS "cautionUntil", a.totp_confirmed_at AS "totpConfirmedAt", a.language
    FROM phones AS p JOIN accounts AS a ON a.id = p.person_id
    WHERE p.number = ${number} AND a.role <> 'staff' AND a.status <> 'closed' FOR SHARE OF p`)
  if (!found) throw new PhoneUnknown()
  const { cautionUntil, ...person } = found
  if (cautionUntil !== null && cautionUntil > new Date()) throw new PhoneCaution()
  return person
}

/** What the person sees of their own phone. */
export async function accountPhoneOf(
  { database, sms }: Pick<Identity, 'database' | 'sms'>,
  personId: string,
): Promise<z.output<typeof accountPhone>> {
  const phone = await database.prisma.phone.findUnique({ where: { personId } })
  const { number, cautionUntil } = phone ?? {}
  return {
    ...(number && { number: maskedPhone(number) }),
    ...(cautionUntil && cautionUntil > new Date() && { cautionUntil: cautionUntil.toISOString() }),
    canAdd: sms !== undefined,
  }
}
