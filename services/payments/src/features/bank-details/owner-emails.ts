// Emails the owner about every change, because somebody else may have made it. The email never contains an account number or a part of one.
import { bankDetailsPath } from '@ungana/contracts-payments'
import { text } from '@ungana/language/server'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import type { BankDetailsRow } from './bank-details-rows.ts'

const changes = {
  added: { subject: text('A bank account was added'), what: text('A bank account was added to your bank details.') },
  number: { subject: text('The number of your bank account was changed'), what: text('A bank account has a new account number.') },
  described: { subject: text('Your bank details were changed'), what: text('A bank account has a new bank, account name or code.') },
} as const

/** Sends nothing if the owner's email address is unknown. */
export async function emailOwner(tx: Transaction, { ownerId, bankName }: BankDetailsRow, what: keyof typeof changes, site: string): Promise<void> {
  const { rows } = await query(tx, 'SELECT email FROM accounts WHERE id = $1', [ownerId])
  const [owner] = rows
  if (!owner?.email) return
  await queueMail(tx, bankDetailsMail(owner.email, { ownerId, bankName }, what, site))
}

export const bankDetailsMail = (
  to: string,
  { ownerId, bankName }: Pick<BankDetailsRow, 'ownerId' | 'bankName'>,
  what: keyof typeof changes,
  site: string,
): Mail =>
  composeMail({
    kind: 'bank-details-changed',
    to,
    about: ownerId,
    subject: changes[what].subject,
    words: [
      changes[what].what,
      text('If this was not you: change your password now, correct your bank details, and contact us.'),
      text('Bank: {bankName}', { bankName }),
    ],
    button: { label: text('See your bank details'), to: new URL(bankDetailsPath(), site).href },
  })
