import { type Currency, currencies, endpoint, event, line, openEnum, staffProposalsAt } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { amount, currency, money } from './money.ts'
import { plans } from './plans.ts'

/**
 * Statuses only move forward: open (waits for the payer), processing, failed or canceled, succeeded, refunded. There is one exception: a failed
 * payment may still succeed.
 */
export const paymentStatuses = ['open', 'processing', 'failed', 'canceled', 'succeeded', 'refunded'] as const
export const paymentMethods = ['card', 'wallet', 'mobile-money'] as const

const rate = {
  /** How much of the currency one US dollar buys, as decimal text. */
  perUsd: z.string(),
  /** The day of the rate. */
  rateDate: z.string(),
}

export const payment = z.object({
  id: z.uuid(),
  method: openEnum(paymentMethods),
  status: openEnum(paymentStatuses),
  ...money,
  /** The refunded part of `amount`. */
  refunded: z.number(),
  description: z.string(),
  /** The plan that this payment buys for one month; null for other payments. */
  plan: z.nullable(openEnum(plans)),
  /** Why the payment failed, in the provider's words; null if it did not fail. */
  problem: z.nullable(z.string()),
  /** Whether the provider has not told the outcome in time, so that staff look into it. */
  unsettled: z.optional(z.boolean()),
  /** The price, if the payer pays it in another currency. */
  price: z.optional(z.object({ ...money, ...rate })),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
})
export type Payment = z.output<typeof payment>

const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)
/** Rows per page. */
export const PAYMENTS_PAGE_SIZE = 50

/** The caller's own payments, newest first. Header X-Total-Count. */
export const listPayments = endpoint({
  method: 'GET',
  url: '/api/payments',
  schema: { querystring: z.object({ page }), response: { 200: z.array(payment) } },
})

/** One of the caller's own. 404 PAYMENTS_PAYMENT_NOT_FOUND. */
export const getPayment = endpoint({
  method: 'GET',
  url: '/api/payments/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: payment } },
})

const method = z.object({
  /** Accepted currencies, upper case. */
  currencies: z.array(openEnum(currencies)),
  /**
   * URL of the sandbox's replacement for the provider's script: set before `loadStripe` for Stripe, or as `sdkBaseUrl` for PayPal. Null if the page
   * uses the provider's own script, whose URL is built into the provider's library.
   */
  scriptUrl: z.nullable(z.string()),
})

/**
 * Settings that a page needs to offer the payment methods. Contains no secrets, so visitors may read it. A payment method that is not configured is
 * null.
 */
export const getPaymentOptions = endpoint({
  method: 'GET',
  url: '/api/payments/options',
  schema: {
    response: {
      200: z.object({
        /** True if the sandbox replaces the providers and no money moves. The page must say so. */
        sandbox: z.boolean(),
        /** Who receives every payment on this site: the issuer of invoices, or the site's name without one. Older services do not send it. */
        recipient: z.optional(z.string()),
        currencies: z.array(openEnum(currencies)),
        card: z.nullable(z.extend(method, { publishableKey: z.string() })),
        wallet: z.nullable(z.extend(method, { clientId: z.string() })),
        mobileMoney: z.nullable(z.object({ name: z.string(), currencies: z.array(openEnum(currencies)) })),
      }),
    },
  },
})

/** What is paid: either a plan, at the price in the server's plan table, or an amount. */
const paid = {
  /** Main unit. Required if `plan` is missing, otherwise ignored. */
  amount: z.optional(amount),
  /** Ignored with a plan. */
  currency: z.optional(currency),
  description: z.optional(line(0, 200, 'must be text')),
  /** Buys one month. 403 PAYMENTS_PLAN_FOR_OTHERS if the plan is for another kind of account or another type of organization; 400 for Basic, which is free. */
  plan: z.optional(z.enum(plans, 'Please choose a plan.')),
}

/**
 * Creates a card payment, which the browser then confirms with the provider. The payer is always the caller; `metadata.userId` is ignored. 400 with
 * the field `amount` or `currency` if the amount cannot be paid; if the provider refuses it, the message is the provider's. 503
 * PAYMENTS_PROVIDER_AWAY if the provider does not answer.
 */
export const createPaymentIntent = endpoint({
  method: 'POST',
  url: '/api/payments/stripe/create-payment-intent',
  deadline: 'provider',
  schema: {
    body: z.object({
      ...paid,
      /** Whether the card is charged every month until the holder stops the renewal. Only with a plan. */
      renew: z.optional(z.boolean()),
      metadata: z.optional(z.unknown()),
    }),
    response: {
      200: z.object({
        success: z.boolean(),
        clientSecret: z.string(),
        message: z.string(),
        /** The amount that will be charged. If `plan` is given, this is the plan's price. */
        ...money,
        description: z.string(),
        paymentId: z.uuid(),
      }),
    },
  },
})

/** The status of the payer's own card payment, in the provider's words (succeeded, processing, requires_payment_method, …). 404 for other accounts. */
export const getPaymentIntent = endpoint({
  method: 'GET',
  url: '/api/payments/stripe/payment-intent/:paymentIntentId',
  deadline: 'provider',
  schema: {
    params: z.object({ paymentIntentId: z.string().check(z.maxLength(255), z.regex(/^[\w-]+$/)) }),
    response: {
      200: z.object({
        success: z.boolean(),
        data: z.object({ status: z.string(), ...money, plan: z.nullable(openEnum(plans)), paymentId: z.uuid() }),
      }),
    },
  },
})

/** Wallet endpoints answer at both /paypal/* and /api/paypal/*. */
export const setUpWallet = endpoint({
  method: 'GET',
  url: '/api/paypal/setup',
  deadline: 'provider',
  schema: { response: { 200: z.object({ clientToken: z.string() }) } },
})

/** 400 with the field `currency` if the wallet does not accept it. `amount` may be text, as in PayPal's own examples. */
export const createWalletOrder = endpoint({
  method: 'POST',
  url: '/api/paypal/order',
  deadline: 'provider',
  schema: {
    body: z.object({
      ...paid,
      amount: z.optional(
        z.union([
          amount,
          z.pipe(
            z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/, 'Please enter an amount.')),
            z.pipe(
              z.transform((text: string) => Number(text)),
              amount,
            ),
          ),
        ]),
      ),
      intent: z.optional(z.string().check(z.regex(/^capture$/i, 'must be CAPTURE'))),
    }),
    response: { 200: z.object({ id: z.string(), status: z.string(), paymentId: z.uuid() }) },
  },
})

/**
 * Collects the money for an order that the payer approved. Repeating the call returns the first result. 404 for other accounts' orders; 409
 * PAYMENTS_ORDER_NOT_APPROVED; 402 PAYMENTS_DECLINED in the provider's words.
 */
export const captureWalletOrder = endpoint({
  method: 'POST',
  url: '/api/paypal/order/:id/capture',
  deadline: 'provider',
  schema: {
    params: z.object({ id: z.string().check(z.maxLength(64), z.regex(/^[\w-]+$/)) }),
    response: { 200: z.object({ id: z.string(), /** COMPLETED or PENDING. */ status: z.string(), payment }) },
  },
})

/**
 * What a price in US dollars costs in the currencies of phones, by the rates that staff entered. Currencies without a rate, or with one older than 7
 * days, are missing. 404 if mobile money is not configured; 400 for a price in another currency.
 */
export const getPhonePrices = endpoint({
  method: 'GET',
  url: '/api/payments/mobile-money/prices',
  deadline: 'provider',
  schema: {
    querystring: z.object({ amount: z.optional(z.pipe(z.coerce.number(), amount)), currency: z.optional(currency), plan: z.optional(z.enum(plans)) }),
    response: {
      200: z.object({
        price: z.object(money),
        /** Mobile networks, such as "MTN", for each currency. */
        prices: z.array(z.object({ ...money, ...rate, networks: z.array(z.string()) })),
      }),
    },
  },
})

/** Sends a payment request to the payer's phone. The payment's `status` shows the outcome. 404 if mobile money is not configured. */
export const requestMobileMoney = endpoint({
  method: 'POST',
  url: '/api/payments/mobile-money',
  deadline: 'provider',
  schema: {
    body: z.object({
      ...paid,
      phone: line(8, 20, 'Please enter the phone number to charge.'),
      /** Pays a price in US dollars in this currency. The amount is the one that the payer saw; 400 with the field `local` if it has changed. */
      local: z.optional(z.object({ amount, currency })),
    }),
    response: { 201: payment },
  },
})

const received = z.object({ received: z.boolean() })
/** Webhook that the provider calls. 200 after the event is stored, 400 if its signature is wrong. */
export const receiveStripeEvent = endpoint({ method: 'POST', url: '/api/payments/stripe/webhook', schema: { response: { 200: received } } })
export const receivePaypalEvent = endpoint({
  method: 'POST',
  url: '/api/paypal/webhook',
  deadline: 'provider',
  schema: { response: { 200: received } },
})
export const receiveMobileMoneyEvent = endpoint({
  method: 'POST',
  url: '/api/payments/mobile-money/webhook',
  schema: { response: { 200: received } },
})

/**
 * The callback of M-Pesa (Daraja), which signs nothing and is sent once: each payment has a path of its own, and its token is proof that the caller
 * got the path from us. 200 after it is stored, 400 if the token is wrong.
 */
export const receiveDarajaCallback = endpoint({
  method: 'POST',
  url: '/api/payments/mobile-money/callback/:id/:token',
  schema: {
    params: z.object({ id: z.uuid(), token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    response: { 200: received },
  },
})

export const refundStatuses = ['requested', 'succeeded', 'failed'] as const

/** open (the provider waits for our answer), under_review (the provider decides), won, lost, or closed without a decision. */
export const disputeStates = ['open', 'under_review', 'won', 'lost', 'closed'] as const

/** A payment that the payer's bank or PayPal takes back or examines. */
export const dispute = z.object({
  id: z.uuid(),
  state: openEnum(disputeStates),
  /** Main unit; null until the provider sends it. */
  amount: z.nullable(z.number()),
  currency: z.nullable(openEnum(currencies)),
  /** In the provider's words. */
  reason: z.nullable(z.string()),
  /** Whether the provider has taken the money from our balance; null until the provider reports it. */
  withdrawn: z.nullable(z.boolean()),
  /** Deadline for our answer to the provider; null if the provider accepts no answer. */
  respondBy: z.nullable(z.string()),
  openedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** When staff confirmed that they saw the outcome. */
  seenAt: z.nullable(z.string()),
})

export const staffPayment = z.extend(payment, {
  /** Whether a refund waits for a second member of staff. */
  refundProposed: z.optional(z.boolean()),
  payerId: z.uuid(),
  payerName: z.nullable(z.string()),
  payerKind: z.optional(z.nullable(openEnum(['business', 'organization']))),
  payerEmail: z.nullable(z.string()),
  /** The provider's own id. */
  reference: z.nullable(z.string()),
  /** The provider's number that the payer sees, such as M-Pesa's receipt number. */
  receipt: z.optional(z.nullable(z.string())),
  /** Null if nothing was paid. */
  invoiceNumber: z.nullable(z.string()),
  /** How the provider's data differs from our record; staff must look into it. Null if nothing differs. */
  mismatch: z.nullable(z.string()),
  /** What staff did about the mismatch; null if they have noted nothing. */
  mismatchNote: z.nullable(z.string()),
  /** The amount that the provider took if it differs from the agreed amount; otherwise null. */
  taken: z.optional(z.nullable(z.object(money))),
  /** Oldest first. Amounts are in the main unit; the currency is that of `taken` if it is set. */
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amount: z.number(),
      status: openEnum(refundStatuses),
      reason: z.string(),
      createdAt: z.string(),
      /** Whether staff make it at the provider. While it is requested, it waits for `recordRefund`. */
      byHand: z.optional(z.boolean()),
      receipt: z.optional(z.nullable(z.string())),
    }),
  ),
  /** Oldest first. */
  disputes: z.optional(z.array(dispute)),
  /** The part of the payment that is disputed or was lost in a dispute, in the main unit. It cannot be refunded. */
  disputed: z.optional(z.number()),
})
export type StaffPayment = z.output<typeof staffPayment>

/**
 * For staff, newest first; header X-Total-Count. `q` may be part of the payer's name or email, or a complete invoice number, payment id or provider's
 * payment id or receipt number, or the last 12 characters of a payment id. `mismatch=true` returns only payments with an open mismatch.
 */
export const listStaffPayments = endpoint({
  method: 'GET',
  url: '/api/staff/payments',
  schema: {
    querystring: z.object({
      status: z.optional(z.enum(paymentStatuses)),
      payerId: z.optional(z.uuid()),
      mismatch: z.optional(z.stringbool()),
      q: z.optional(line(0, 200, 'must be text')),
      page,
    }),
    response: { 200: z.array(staffPayment) },
  },
})

/**
 * For staff: refunds everything that a provider took outside the agreement, then closes the mismatch. Two calls with the same Idempotency-Key refund
 * only once. 409 PAYMENTS_NOTHING_WAITS; 409 PAYMENTS_NOT_REFUNDABLE if the provider has taken nothing yet, or if everything is already being
 * refunded. Above `REFUND_ALONE_MAX` it is only proposed, like a refund. 403 REAUTHENTICATION_REQUIRED without a login in the last 15 minutes. Recorded in the audit log.
 */
export const returnMismatch = endpoint({
  method: 'POST',
  url: '/api/staff/payments/:id/return-mismatch',
  deadline: 'provider',
  schema: {
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: line(3, 300, 'Please give the reason.') }),
    response: { 200: staffPayment },
  },
})

/**
 * Lets staff close a mismatch that they have settled in another way. A payment whose outcome is unknown is then cancelled; money that still arrives
 * pays it. 409 PAYMENTS_NOTHING_WAITS. Recorded in the audit log.
 */
export const closeMismatch = endpoint({
  method: 'POST',
  url: '/api/staff/payments/:id/close-mismatch',
  schema: {
    params: z.object({ id: z.uuid() }),
    body: z.object({ note: line(3, 300, 'Please say what was done.') }),
    response: { 200: staffPayment },
  },
})

/**
 * For staff: says what became of a refund that staff make at the provider, because its API cannot: its receipt number, or why it is impossible. 409
 * PAYMENTS_NOTHING_WAITS if the refund does not wait for this; 400 with the field `receipt` if the number belongs to another payment or refund. 403
 * REAUTHENTICATION_REQUIRED without a login in the last 15 minutes. Recorded in the audit log.
 */
export const recordRefund = endpoint({
  method: 'POST',
  url: '/api/staff/payments/:id/refunds/:refundId/record',
  schema: {
    params: z.object({ id: z.uuid(), refundId: z.uuid() }),
    body: z.object({
      receipt: z.optional(
        line(8, 20, 'Please enter the receipt number.').check(z.regex(/^[A-Za-z0-9]+$/, 'A receipt number has only letters and digits.')),
      ),
      reason: z.optional(line(3, 300, 'Please give the reason.')),
    }),
    response: { 200: staffPayment },
  },
})

const refundProposals = staffProposalsAt('/api/staff/refund-proposals')
/** Refunds that wait for a second member of staff. Confirming one makes the refund. */
export const listRefundProposals = refundProposals.list
export const confirmRefund = refundProposals.confirm
export const declineRefund = refundProposals.decline

/** What one member of staff may refund of a payment alone, in the main unit: about 200 USD. */
export const REFUND_ALONE_MAX: Readonly<Record<Currency, number>> = {
  USD: 200,
  EUR: 200,
  KES: 25_000,
  RWF: 280_000,
  TZS: 500_000,
  UGX: 700_000,
  CDF: 500_000,
  BIF: 600_000,
  SSP: 200_000,
}

/**
 * For staff: refunds a payment in full or in part. If staff refund more of it than `REFUND_ALONE_MAX`, also in several parts, the refund is only
 * proposed, and another member of staff must confirm it: the answer then has `refundProposed`, 409 STAFF_PROPOSED_ALREADY. A full refund also ends the plan that the payment bought. 409 PAYMENTS_NOT_REFUNDABLE if nothing
 * is left to refund, or the payer disputes the payment. 403 REAUTHENTICATION_REQUIRED without a login in the last 15 minutes. Recorded in the audit log.
 */
export const refundPayment = endpoint({
  method: 'POST',
  url: '/api/staff/payments/:id/refund',
  deadline: 'provider',
  schema: {
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** Main unit. If missing, everything that was not refunded yet. */
      amount: z.optional(z.number().check(z.positive('The amount must be more than 0.'))),
      reason: line(3, 300, 'Please give the reason.'),
    }),
    response: { 200: staffPayment },
  },
})

export const staffDispute = z.extend(dispute, {
  method: openEnum(paymentMethods),
  /** The provider's own id. */
  reference: z.string(),
  /** The provider's own id of the payment; null if the dispute is about something else. */
  paymentReference: z.nullable(z.string()),
  /** Null if we do not know the disputed payment. */
  payment: z.nullable(
    z.object({
      id: z.uuid(),
      ...money,
      description: z.string(),
      payerId: z.uuid(),
      payerName: z.nullable(z.string()),
      payerKind: z.optional(z.nullable(openEnum(['business', 'organization']))),
    }),
  ),
})
export type StaffDispute = z.output<typeof staffDispute>

/**
 * For staff: disputes, including those about payments that we do not know. Disputes that need an answer come first, sorted by deadline; then those
 * whose outcome staff have not seen; then the others, newest first. `waiting=true` returns only disputes of the first two kinds. Header
 * X-Total-Count.
 */
export const listDisputes = endpoint({
  method: 'GET',
  url: '/api/staff/disputes',
  schema: { querystring: z.object({ waiting: z.optional(z.stringbool()), page }), response: { 200: z.array(staffDispute) } },
})

/** For staff: marks the outcome as seen. 404 PAYMENTS_DISPUTE_NOT_FOUND; 409 PAYMENTS_NOTHING_WAITS. Recorded in the audit log. */
export const markDisputeSeen = endpoint({
  method: 'POST',
  url: '/api/staff/disputes/:id/seen',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: staffDispute } },
})

const paymentFacts = {
  paymentId: z.uuid(),
  payerId: z.uuid(),
  amountMinor: z.int(),
  currency: openEnum(currencies),
  plan: z.nullable(openEnum(plans)),
}

/** We received the money. `amountMinor` is in the currency's smallest unit. */
export const paymentSucceeded = event(
  'payments.payment.succeeded.v1',
  z.object({ ...paymentFacts, description: z.string(), paidAt: z.iso.datetime() }),
)
/** The payment failed; no money was taken. */
export const paymentFailed = event(
  'payments.payment.failed.v1',
  z.object({
    ...paymentFacts,
    reason: z.nullable(z.string()),
    /** True for a failed renewal: the payments service then emails the holder what to do. */
    renewal: z.optional(z.boolean()),
  }),
)
/** A refund succeeded. `amountMinor` is the amount of this refund. */
export const paymentRefunded = event(
  'payments.payment.refunded.v1',
  z.object({
    ...paymentFacts,
    refundId: z.uuid(),
    refundedAt: z.iso.datetime(),
    /** Whether payments emails the credit note. If missing, it does. */
    mailed: z.optional(z.boolean()),
  }),
)
