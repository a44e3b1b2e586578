// What M-Pesa's result codes mean for the payer: https://developer.safaricom.co.ke/apis/MpesaExpressSimulate
// Only codes are read, because the words of one code differ from day to day. contracts/payments/provider-messages.json lists our words.
import type { PaymentFact } from './provider.ts'

const REFUSED = 'Mobile money refused this payment.'
const NOT_APPROVED = 'The payment was not approved on the phone.'
const OTHER_AMOUNT = 'This mobile network does not accept this amount.'
const WAITS = 'Another payment is waiting on this phone. Please finish it first.'

/** Documented results after which no money moves. */
const failures: Readonly<Record<string, string>> = {
  '1': 'Not enough money in the account.',
  '2': OTHER_AMOUNT,
  '3': OTHER_AMOUNT,
  '4': 'This phone has reached the limit of its mobile money account.',
  '8': REFUSED,
  '17': WAITS,
  '1001': WAITS,
  '1019': NOT_APPROVED,
  '1025': REFUSED,
  '1032': NOT_APPROVED,
  '1037': NOT_APPROVED,
  '2001': NOT_APPROVED,
  '2028': REFUSED,
  '8006': REFUSED,
  SFC_IC0003: REFUSED,
}

/** Every other code, such as 4999 for a payment that waits, means that the money may still move. */
export function resultOf(code: string): Pick<PaymentFact, 'state' | 'problem'> {
  if (code === '0') return { state: 'succeeded', problem: null }
  const problem = failures[code]
  return problem === undefined ? { state: 'processing', problem: null } : { state: 'failed', problem }
}

interface Refusal {
  readonly code: string
  readonly words: RegExp
  readonly message: string
  readonly field?: 'amount' | 'phone'
}

/** Errors after which no phone was asked. All others leave that open. */
export const refusals: readonly Refusal[] = [
  { code: '400.002.02', words: /PhoneNumber|PartyA/, message: 'This is not a valid phone number.', field: 'phone' },
  { code: '400.002.02', words: /Amount/, message: OTHER_AMOUNT, field: 'amount' },
  { code: '400.002.02', words: /./, message: REFUSED },
  { code: '500.001.1001', words: /lock subscriber/, message: WAITS },
]
