import { currencies, endpoint, line, lineOrNone, linesOrNone } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** How long an approved request lets its maker read, and for how long readers are warned of a number that was changed. */
export const GRANT_DAYS = 30
export const CAUTION_HOURS = 48

const accountNumber = line(1, 64, 'Please enter the account number.')

/** The form of the specification. */
export const bankDetailsForm = z.object({
  bankName: line(1, 200, 'Please enter the name of the bank.'),
  accountName: line(1, 200, 'Please enter the name on the account.'),
  accountNumber,
  swiftCode: lineOrNone(40),
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

/** An account as its owner sees it again. */
export const bankDetails = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  ...described,
  /** Masked: "•••• 4321". The whole number is read through an approved request only. */
  accountNumber: z.string(),
  /** Whether others may ask for it. */
  isShared: z.boolean(),
  /** When the number was last changed; null while it is the first. ISO 8601, UTC, as all times here. */
  numberChangedAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type BankDetails = z.output<typeof bankDetails>

const id = z.object({ id: z.uuid() })
const userId = z.object({ userId: z.uuid() })

/** The account's own, or staff's to look at, which is noted. The first added first. */
export const listBankDetails = endpoint({
  method: 'GET',
  url: '/api/bank-details/user/:userId',
  schema: { params: userId, response: { 200: z.array(bankDetails) } },
})

/** A `userId` in the body is ignored. 409 PAYMENTS_BANK_DETAILS_TOO_MANY. */
export const addBankDetails = endpoint({
  method: 'POST',
  url: '/api/bank-details',
  schema: { body: bankDetailsForm, response: { 201: bankDetails } },
})

/** What is left out stays. Another number warns its readers. 404 PAYMENTS_BANK_DETAILS_NOT_FOUND for another's, here and below. */
export const changeBankDetails = endpoint({
  method: 'PATCH',
  url: '/api/bank-details/:id',
  schema: {
    params: id,
    body: z.object({
      bankName: z.optional(line(1, 200, 'Please enter the name of the bank.')),
      accountName: z.optional(line(1, 200, 'Please enter the name on the account.')),
      accountNumber: z.optional(accountNumber),
      swiftCode: lineOrNone(40),
      branchCode: lineOrNone(40),
      bankAddress: linesOrNone(500),
      currency: z.optional(z.enum(currencies, 'Please select a currency.')),
    }),
    response: { 200: bankDetails },
  },
})

/** Off ends every grant to read it. */
export const shareBankDetails = endpoint({
  method: 'PATCH',
  url: '/api/bank-details/:id/share',
  schema: { params: id, body: z.object({ isShared: z.boolean() }), response: { 200: bankDetails } },
})

/** Ends every grant to read it, and turns down who still waits. */
export const deleteBankDetails = endpoint({
  method: 'DELETE',
  url: '/api/bank-details/:id',
  schema: { params: id, response: { 204: z.undefined() } },
})

/** What can be asked for of this account; empty where it shares nothing, or is not. */
export const listSharedBankDetails = endpoint({
  method: 'GET',
  url: '/api/bank-details/shared/:userId',
  schema: {
    params: userId,
    response: { 200: z.array(z.object({ id: z.uuid(), bankName: z.string(), currency: z.string(), /** "•••• 4321" */ masked: z.string() })) },
  },
})

/** What an approved request lets its maker read. */
export const grantedBankDetails = z.object({
  ...described,
  /** Whole. */
  accountNumber: z.string(),
  /** When the grant ends. */
  expiresAt: z.string(),
  /** Where the number was changed in the last `CAUTION_HOURS`: when. */
  numberChangedAt: z.nullable(z.string()),
})
export type GrantedBankDetails = z.output<typeof grantedBankDetails>
