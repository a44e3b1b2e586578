import { currencies, endpoint, latinDigits, line, lineOrNone, linesOrNone } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { isAccountNumber, isSwiftCode } from './bank-numbers.ts'

/** How many days a requester may read the bank details after the owner approves. */
export const GRANT_DAYS = 30
/** Hours during which readers are warned about a changed account number. */
export const CAUTION_HOURS = 48

const accountNumber = line(1, 64, 'Please enter the account number.').check(
  z.overwrite(latinDigits),
  z.refine(
    (text) => text === '' || isAccountNumber(text),
    'Please check the account number. It has letters and digits only, and one of them may be wrong.',
  ),
)
const swiftCode = lineOrNone(40).check(
  z.overwrite((text) => text?.replaceAll(' ', '').toUpperCase()),
  z.refine((text) => !text || isSwiftCode(text), 'Please check the SWIFT code: it has 8 or 11 letters and digits, such as BKIGRWRW.'),
)

export const bankDetailsForm = z.object({
  bankName: line(1, 200, 'Please enter the name of the bank.'),
  accountName: line(1, 200, 'Please enter the name on the account.'),
  accountNumber,
  swiftCode,
  branchCode: lineOrNone(40),
  bankAddress: linesOrNone(500),
  currency: z._default(z.enum(currencies, 'Please select a currency.'), 'USD'),
  isShared: z._default(z.boolean(), false),
})

const described = {
  bankName: z.string(),
  accountName: z.string(),
  swiftCode: z.nullable(z.string()),
  branchCode: z.nullable(z.string()),
  bankAddress: z.nullable(z.string()),
  currency: z.string(),
}

/** Bank details as their owner sees them. */
export const bankDetails = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  ...described,
  /** Masked: "•••• 4321". The full number is readable only through an approved request. */
  accountNumber: z.string(),
  /** Whether others may request these bank details. */
  isShared: z.boolean(),
  /** When the account number last changed; null if it never did. ISO 8601 in UTC, like all times in this file. */
  numberChangedAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type BankDetails = z.output<typeof bankDetails>

const id = z.object({ id: z.uuid() })
const userId = z.object({ userId: z.uuid() })

/** Only the account itself and staff may call this. Reads by staff are recorded in the audit log. Oldest first. */
export const listBankDetails = endpoint({
  method: 'GET',
  url: '/api/bank-details/user/:userId',
  schema: { params: userId, response: { 200: z.array(bankDetails) } },
})

/** A `userId` in the body is ignored. This call and the changes below answer 403 REAUTHENTICATION_REQUIRED without a login in the last 15 minutes. 409 PAYMENTS_BANK_DETAILS_TOO_MANY. */
export const addBankDetails = endpoint({
  method: 'POST',
  url: '/api/bank-details',
  schema: { body: bankDetailsForm, response: { 201: bankDetails } },
})

/**
 * Omitted fields stay. Accounts that may read the bank details are warned when the account number changes. This call and the next ones answer 404
 * PAYMENTS_BANK_DETAILS_NOT_FOUND to other accounts.
 */
export const changeBankDetails = endpoint({
  method: 'PATCH',
  url: '/api/bank-details/:id',
  schema: {
    params: id,
    body: z.object({
      bankName: z.optional(line(1, 200, 'Please enter the name of the bank.')),
      accountName: z.optional(line(1, 200, 'Please enter the name on the account.')),
      accountNumber: z.optional(accountNumber),
      swiftCode,
      branchCode: lineOrNone(40),
      bankAddress: linesOrNone(500),
      currency: z.optional(z.enum(currencies, 'Please select a currency.')),
    }),
    response: { 200: bankDetails },
  },
})

/** Switching sharing off ends all approvals. */
export const shareBankDetails = endpoint({
  method: 'PATCH',
  url: '/api/bank-details/:id/share',
  schema: { params: id, body: z.object({ isShared: z.boolean() }), response: { 200: bankDetails } },
})

/** Ends all approvals and rejects pending requests. */
export const deleteBankDetails = endpoint({
  method: 'DELETE',
  url: '/api/bank-details/:id',
  schema: { params: id, response: { 204: z.undefined() } },
})

/** Bank details that others may request from this account. The list is empty if the account shares no bank details or does not exist. */
export const listSharedBankDetails = endpoint({
  method: 'GET',
  url: '/api/bank-details/shared/:userId',
  schema: {
    params: userId,
    response: { 200: z.array(z.object({ id: z.uuid(), bankName: z.string(), currency: z.string(), /** "•••• 4321" */ masked: z.string() })) },
  },
})

/** Bank details as a requester reads them after approval. */
export const grantedBankDetails = z.object({
  ...described,
  /** The full number. */
  accountNumber: z.string(),
  /** When the approval ends. */
  expiresAt: z.string(),
  /** When the account number last changed; null if that was more than `CAUTION_HOURS` ago. */
  numberChangedAt: z.nullable(z.string()),
})
export type GrantedBankDetails = z.output<typeof grantedBankDetails>
