/** A second person must agree to what a stolen login would do, if the owners of a company want that. docs/decisions/0070-second-person.md. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type Currency, currencies, mainUnits } from './money.ts'
import { openEnum } from './open-enum.ts'

/** Above this amount a second person must agree. */
export const approvalLimit = z.object({
  /** In the currency's smallest unit. */
  amountMinor: z.int().check(z.minimum(0), z.maximum(1e15)),
  currency: z.enum(currencies, 'Please choose a currency.'),
})
export type ApprovalLimit = z.output<typeof approvalLimit>

/** An amount in any currency, such as a quote's. */
export interface LimitedAmount {
  readonly amountMinor: number
  readonly currency: string
}

/** Roughly how much of a currency one US dollar buys. Only for `isCertainlyBelow`, never for prices. */
const perDollar: Readonly<Record<Currency, number>> = {
  USD: 1,
  EUR: 0.9,
  KES: 130,
  RWF: 1450,
  TZS: 2600,
  UGX: 3700,
  CDF: 2700,
  BIF: 2950,
  SSP: 4500,
}

/** An amount in another currency counts as below the limit if it is less than a quarter of it at rough rates, because rates change. */
const MARGIN = 4

export function isCertainlyBelow(amount: LimitedAmount, limit: ApprovalLimit): boolean {
  if (amount.currency === limit.currency) return amount.amountMinor <= limit.amountMinor
  const rate = (perDollar as Readonly<Record<string, number>>)[amount.currency]
  if (rate === undefined) return false
  const dollars = mainUnits(amount.amountMinor, amount.currency) / rate
  return dollars * MARGIN < mainUnits(limit.amountMinor, limit.currency) / perDollar[limit.currency]
}

export const approvalKinds = [
  'quote',
  'deal',
  'payment',
  'bank-details-add',
  'bank-details-change',
  'bank-details-share',
  'bank-details-unshare',
  'bank-details-delete',
  'limit',
] as const

/** What a person asked for, which waits for a second person. */
export const approval = z.object({
  id: z.uuid(),
  kind: openEnum(approvalKinds),
  /** The subject of the inquiry, what is paid, or the bank. */
  about: z.string(),
  /** The other company, if there is one. */
  partner: z.nullable(z.string()),
  /** Null without an amount. */
  amount: z.nullable(z.object({ amountMinor: z.number(), currency: z.string() })),
  /** The new values of bank details. The account number is masked. */
  values: z.array(
    z.object({
      field: openEnum(['bankName', 'accountName', 'accountNumber', 'swiftCode', 'branchCode', 'bankAddress', 'currency']),
      value: z.string(),
    }),
  ),
  /** Path of the page that shows more. */
  page: z.nullable(z.string()),
  /** Empty if the person has given no name. */
  askedBy: z.string(),
  /** Whether the caller asked. Another person must agree. */
  own: z.boolean(),
  /** ISO 8601, UTC. */
  askedAt: z.string(),
  expiresAt: z.string(),
})
export type Approval = z.output<typeof approval>

/** Days in which somebody can agree, and afterwards pay. */
export const APPROVAL_DAYS = 7

/** Declares a service's calls: what waits for a second person of the caller's company, newest first, and the answers to it. */
export const approvalsAt = <const Url extends `/api/${string}`>(url: Url) => ({
  list: endpoint({ method: 'GET', url, schema: { response: { 200: z.array(approval) } } }),
  approve: endpoint({ method: 'POST', url: `${url}/:id/approve`, schema: { params: z.object({ id: z.uuid() }), response: { 204: z.undefined() } } }),
  refuse: endpoint({ method: 'POST', url: `${url}/:id/refuse`, schema: { params: z.object({ id: z.uuid() }), response: { 204: z.undefined() } } }),
})
export type ApprovalEndpoints = ReturnType<typeof approvalsAt>

/** Somebody asked for an approval, or a second person answered. */
export const approvalChange = z.object({
  approvalId: z.uuid(),
  companyId: z.uuid(),
  kind: openEnum(approvalKinds),
  state: openEnum(['waiting', 'approved', 'refused']),
  changedAt: z.iso.datetime(),
})
export type ApprovalChange = z.output<typeof approvalChange>
