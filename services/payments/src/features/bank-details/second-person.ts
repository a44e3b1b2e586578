// Changes of bank details, made at once or after a second person agreed.
import { randomUUID } from 'node:crypto'
import { type bankDetailsForm, bankDetailsPath, type changeBankDetails } from '@ungana/contracts-payments'
import type { ApprovalKind, NeedsApproval } from '@ungana/service-kit'
import type * as z from 'zod/mini'
import type { Payments, Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'
import { add, change, type Done, remove, share } from './bank-details.ts'
import type { BankDetailsRow } from './bank-details-rows.ts'
import { fingerprint, open, type Sealed, seal } from './envelope.ts'
import { emailOwner } from './owner-emails.ts'

export type BankChange =
  | { readonly kind: 'bank-details-add'; readonly given: z.output<typeof bankDetailsForm> }
  | { readonly kind: 'bank-details-change'; readonly id: string; readonly given: z.output<typeof changeBankDetails.schema.body> }
  | { readonly kind: 'bank-details-share' | 'bank-details-unshare' | 'bank-details-delete'; readonly id: string }

interface Made {
  readonly row: BankDetailsRow
  /** The fields with a new value that is shown to the second person. */
  readonly fields: readonly string[]
  /** False if the bank details were like this already. */
  readonly changed: boolean
}

const shown = ['bankName', 'accountName', 'accountNumber', 'swiftCode', 'branchCode', 'bankAddress', 'currency'] as const

/** @throws the errors of add, change, share and remove */
export async function makeChange(tx: Transaction, keyring: Keyring, wanted: BankChange, done: Done, site: string): Promise<Made> {
  switch (wanted.kind) {
    case 'bank-details-add': {
      const row = await add(tx, keyring, wanted.given, done)
      await emailOwner(tx, row, 'added', site)
      return { row, fields: shown, changed: true }
    }
    case 'bank-details-change': {
      const { row, fields } = await change(tx, keyring, wanted.id, wanted.given, done)
      if (fields.length > 0) await emailOwner(tx, row, fields.includes('accountNumber') ? 'number' : 'described', site)
      return { row, fields, changed: fields.length > 0 }
    }
    case 'bank-details-delete':
      return { row: await remove(tx, wanted.id, done), fields: [], changed: true }
    default:
      return { ...(await share(tx, wanted.id, wanted.kind === 'bank-details-share', done)), fields: [] }
  }
}

/** Account numbers are stored encrypted, here as everywhere. */
interface Stored {
  readonly wanted: BankChange
  readonly number?: Record<keyof Sealed, string> & { readonly sealedFor: string }
}

/** The request for a change. Its result `made` is known, because the change was made and rolled back. */
export function bankChangeAsked(keyring: Keyring, wanted: BankChange, { row, fields }: Made): NeedsApproval['asked'] {
  const about = `${row.bankName} ${row.mask}`
  const values = { ...row, accountNumber: row.mask }
  return {
    kind: wanted.kind,
    subject: 'id' in wanted ? wanted.id.toLowerCase() : 'new',
    content: fingerprint(keyring, JSON.stringify(wanted)),
    words: {
      about,
      partner: null,
      amount: null,
      // A change may empty a field; new bank details leave out what they do not have.
      values: shown
        .filter((field) => fields.includes(field) && (values[field] || wanted.kind === 'bank-details-change'))
        .map((field) => ({ field, value: values[field] || '—' })),
      page: bankDetailsPath(),
    },
    payload: store(keyring, wanted),
  }
}

function store(keyring: Keyring, wanted: BankChange): Stored {
  if (!('given' in wanted) || wanted.given.accountNumber === undefined) return { wanted }
  const sealedFor = randomUUID()
  const { sealed, wrappedKey, keyId } = seal(keyring, sealedFor, wanted.given.accountNumber)
  const hidden = { ...wanted, given: { ...wanted.given, accountNumber: '' } } as BankChange
  return { wanted: hidden, number: { sealedFor, sealed: sealed.toString('base64'), wrappedKey: wrappedKey.toString('base64'), keyId } }
}

function restore(keyring: Keyring, { wanted, number }: Stored): BankChange {
  if (!number || !('given' in wanted)) return wanted
  const { sealedFor, sealed, wrappedKey, keyId } = number
  const accountNumber = open(keyring, sealedFor, { sealed: Buffer.from(sealed, 'base64'), wrappedKey: Buffer.from(wrappedKey, 'base64'), keyId })
  return { ...wanted, given: { ...wanted.given, accountNumber } } as BankChange
}

/** Makes the change that was agreed to. */
export const agreedBankChange = (keyring: Keyring, { now, site }: Pick<Payments, 'now' | 'site'>): ApprovalKind<Transaction> => ({
  act: 'bank.edit',
  run: (tx, { companyId, payload, requestId }) =>
    makeChange(tx, keyring, restore(keyring, payload as Stored), { ownerId: companyId, now: now(), requestId }, site),
})
