// The owner is mailed what became of the bank details, whoever sat at the browser. Neither a number nor a part of one is in it.
import { bankDetailsPath } from '@ungana/contracts-payments'
import { letter, queueMail } from '@ungana/service-kit/mailer'
import type { Transaction } from '#lib/dependencies.ts'
import type { BankDetailsRow } from './bank-details-rows.ts'

const words = {
  added: { subject: 'A bank account was added', what: 'was added to your bank details' },
  number: { subject: 'The number of your bank account was changed', what: 'has another number now' },
  described: { subject: 'Your bank details were changed', what: 'is described otherwise now, with another bank, name or code' },
} as const

/** Nobody is mailed whose address is not known. */
export async function tellOwner(tx: Transaction, { ownerId, bankName }: BankDetailsRow, what: keyof typeof words, site: string): Promise<void> {
  const { rows } = await tx.query<{ name: string; email: string | null }>('SELECT name, email FROM accounts WHERE id = $1', [ownerId])
  const [owner] = rows
  if (!owner?.email) return
  await queueMail(
    tx,
    letter({
      to: owner.email,
      subject: words[what].subject,
      words: [
        `For ${owner.name}:`,
        `Your account at ${bankName} ${words[what].what}.`,
        'If this was not you, please change your password at once, correct your bank details, and tell us.',
      ],
      button: { label: 'See your bank details', to: new URL(bankDetailsPath(), site).href },
    }),
  )
}
