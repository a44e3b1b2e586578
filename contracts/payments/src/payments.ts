import { currencies, endpoint, event, line, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { amount, currency, money } from './money.ts'
import { plans } from './plans.ts'

/** Forward only: open (waits for the payer), processing, failed or canceled, succeeded, refunded. A failed one may still succeed, nothing else goes back. */
export const paymentStatuses = ['open', 'processing', 'failed', 'canceled', 'succeeded', 'refunded'] as const
export const paymentMethods = ['card', 'wallet', 'mobile-money'] as const

export const payment = z.object({
  id: z.uuid(),
  method: openEnum(paymentMethods),
  status: openEnum(paymentStatuses),
  ...money,
  /** Of `amount`, what went back. */
  refunded: z.number(),
  description: z.string(),
  /** What it buys a month of; null for any other payment. */
  plan: z.nullable(openEnum(plans)),
  /** Why it failed, in the provider's words; null where it did not. */
  problem: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
})
export type Payment = z.output<typeof payment>

const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)
/** Rows of a page of payments or invoices. */
export const PAYMENTS_PAGE_SIZE = 50

/** The caller's own, the newest first; header X-Total-Count. */
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
  /** What can be paid in, upper case. */
  currencies: z.array(openEnum(currencies)),
  /**
   * Where the sandbox's stand-in of the provider's script is loaded from: Stripe's before `loadStripe` is called, PayPal's as `sdkBaseUrl`. Null: the
   * provider's own, which the provider's library knows by itself.
   */
  scriptUrl: z.nullable(z.string()),
})

/** What a page needs to offer payments, for visitors as well: it holds no secret. A method that is not configured is null. */
export const getPaymentOptions = endpoint({
  method: 'GET',
  url: '/api/payments/options',
  schema: {
    response: {
      200: z.object({
        /** Whether no money moves: a sandbox stands in for the providers. The page has to say so. */
        sandbox: z.boolean(),
        currencies: z.array(openEnum(currencies)),
        card: z.nullable(z.extend(method, { publishableKey: z.string() })),
        wallet: z.nullable(z.extend(method, { clientId: z.string() })),
        mobileMoney: z.nullable(z.object({ name: z.string(), currencies: z.array(openEnum(currencies)) })),
      }),
    },
  },
})

/** What is paid: a plan, whose price is the server's, or an amount. */
const paid = {
  /** Main unit. Ignored with a plan, needed without. */
  amount: z.optional(amount),
  /** Ignored with a plan. */
  currency: z.optional(currency),
  description: z.optional(line(0, 200, 'must be text')),
  /** A month of it. 403 PAYMENTS_PLAN_FOR_OTHERS where it is not for the caller's kind; 400 for Basic, which costs nothing. */
  plan: z.optional(z.enum(plans, 'Please choose a plan.')),
}

/**
 * The card payment that a browser then confirms with the provider. `metadata.userId` may be sent and is ignored: the payer is the caller. 400 with the
 * field `amount` or `currency` for what cannot be paid, in the provider's words where it is the provider that refuses; 503 PAYMENTS_PROVIDER_AWAY.
 */
export const createPaymentIntent = endpoint({
  method: 'POST',
  url: '/api/payments/stripe/create-payment-intent',
  deadline: 'provider',
  schema: {
    body: z.object({
      ...paid,
      /** Whether the card is charged again each month, until that is stopped. Only with a plan. */
      renew: z.optional(z.boolean()),
      metadata: z.optional(z.object({ userId: z.optional(z.string()) })),
    }),
    response: {
      200: z.object({
        success: z.boolean(),
        clientSecret: z.string(),
        message: z.string(),
        /** What will be charged: with a plan, its price. */
        ...money,
        description: z.string(),
        paymentId: z.uuid(),
      }),
    },
  },
})

/** The state of a card payment for whoever pays it, in the provider's words (succeeded, processing, requires_payment_method, …). 404 for anybody else. */
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

/** The calls of the wallet answer below /paypal as well as below /api/paypal. */
export const setUpWallet = endpoint({
  method: 'GET',
  url: '/api/paypal/setup',
  deadline: 'provider',
  schema: { response: { 200: z.object({ clientToken: z.string() }) } },
})

/** 400 with the field `currency` where the wallet does not take it. `amount` may be text, as in PayPal's own examples. */
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
 * Takes the money of an order that its payer approved. Repeating it answers what the first did. 404 for anybody's order but the caller's; 409
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

/** Asks the payer's phone for the money; the payment's own state tells the rest. 404 where mobile money is not configured. */
export const requestMobileMoney = endpoint({
  method: 'POST',
  url: '/api/payments/mobile-money',
  deadline: 'provider',
  schema: {
    body: z.object({ ...paid, phone: line(8, 20, 'Please enter the phone number that pays.') }),
    response: { 201: payment },
  },
})

const received = z.object({ received: z.boolean() })
/** For the provider alone, by its signature: 200 once stored, 400 when forged. */
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

export const refundStatuses = ['requested', 'succeeded', 'failed'] as const

/** open (waits for our answer at the provider's), under_review (there, without us), won, lost, or closed without a decision. */
export const disputeStates = ['open', 'under_review', 'won', 'lost', 'closed'] as const

/** What a payer took back, or wants back, through his bank or PayPal. */
export const dispute = z.object({
  id: z.uuid(),
  state: openEnum(disputeStates),
  /** Null until the provider has said more than that there is one. */
  amount: z.nullable(z.number()),
  currency: z.nullable(openEnum(currencies)),
  /** In the provider's words. */
  reason: z.nullable(z.string()),
  /** Whether the money has left our account at the provider's; null until the provider has said so. */
  withdrawn: z.nullable(z.boolean()),
  /** Until when the provider takes our answer; null where it takes none. */
  respondBy: z.nullable(z.string()),
  openedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** When staff saw how it ended. */
  seenAt: z.nullable(z.string()),
})

export const staffPayment = z.extend(payment, {
  payerId: z.uuid(),
  payerName: z.nullable(z.string()),
  payerEmail: z.nullable(z.string()),
  /** The provider's own name of it. */
  reference: z.nullable(z.string()),
  /** Number of its invoice; null where nothing was paid. */
  invoiceNumber: z.nullable(z.string()),
  /** What the provider says about it does not fit what was agreed: staff has to look. */
  mismatch: z.nullable(z.string()),
  /** What staff did about that; null while it waits. */
  mismatchNote: z.nullable(z.string()),
  /** What the provider took in place of what was agreed; null where it took nothing else. */
  taken: z.optional(z.nullable(z.object(money))),
  /** The oldest first; amounts in the main unit, in the currency of `taken` where there is one. */
  refunds: z.array(z.object({ id: z.uuid(), amount: z.number(), status: openEnum(refundStatuses), reason: z.string(), createdAt: z.string() })),
  /** The oldest first. */
  disputes: z.optional(z.array(dispute)),
  /** Main unit: what is disputed of it, or lost so. None of that can be refunded. */
  disputed: z.optional(z.number()),
})
export type StaffPayment = z.output<typeof staffPayment>

/**
 * For staff, the newest first; header X-Total-Count. `q` is part of the payer's name or e-mail address, or the whole of an invoice's number, of the
 * provider's name of the payment, or of its id. `mismatch=true`: those that do not fit and wait.
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
 * For staff: all that a provider took of what was not agreed goes back the way it came, and nothing waits once it has. With an Idempotency-Key, sent
 * twice gives back once. 409 PAYMENTS_NOTHING_WAITS; 409 PAYMENTS_NOT_REFUNDABLE where nothing was taken yet, or all is on its way back. In the audit log.
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
 * For staff: what does not fit was looked into, and settled otherwise. 409 PAYMENTS_NOTHING_WAITS. In the audit log.
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
 * For staff: all of what was paid, or part of it. What it bought ends where all went back. 409 PAYMENTS_NOT_REFUNDABLE where nothing is left to
 * refund, or the payer disputes it. In the audit log.
 */
export const refundPayment = endpoint({
  method: 'POST',
  url: '/api/staff/payments/:id/refund',
  deadline: 'provider',
  schema: {
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** Main unit; all that is left where it is missing. */
      amount: z.optional(z.number().check(z.positive('The amount must be more than 0.'))),
      reason: line(3, 300, 'Please give the reason.'),
    }),
    response: { 200: staffPayment },
  },
})

export const staffDispute = z.extend(dispute, {
  method: openEnum(paymentMethods),
  /** The provider's own name of it. */
  reference: z.string(),
  /** The provider's own name of the payment; null where it is about something else. */
  paymentReference: z.nullable(z.string()),
  /** Null where we know no such payment. */
  payment: z.nullable(z.object({ id: z.uuid(), ...money, description: z.string(), payerId: z.uuid(), payerName: z.nullable(z.string()) })),
})
export type StaffDispute = z.output<typeof staffDispute>

/**
 * For staff: what payers dispute, also of payments that we do not know. First what waits: for an answer, the nearest deadline first, or, decided, for
 * somebody to see it (`waiting=true`: these alone); then the newest first. Header X-Total-Count.
 */
export const listDisputes = endpoint({
  method: 'GET',
  url: '/api/staff/disputes',
  schema: { querystring: z.object({ waiting: z.optional(z.stringbool()), page }), response: { 200: z.array(staffDispute) } },
})

/** For staff: how it ended was seen, and waits no longer. 404 PAYMENTS_DISPUTE_NOT_FOUND; 409 PAYMENTS_NOTHING_WAITS. In the audit log. */
export const markDisputeSeen = endpoint({
  method: 'POST',
  url: '/api/staff/disputes/:id/seen',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: staffDispute } },
})

const told = { paymentId: z.uuid(), payerId: z.uuid(), amountMinor: z.int(), currency: openEnum(currencies), plan: z.nullable(openEnum(plans)) }

/** The money is ours. `amountMinor` is in the currency's smallest unit. */
export const paymentSucceeded = event('payments.payment.succeeded.v1', z.object({ ...told, description: z.string(), paidAt: z.iso.datetime() }))
/** Nothing was taken. */
export const paymentFailed = event(
  'payments.payment.failed.v1',
  z.object({
    ...told,
    reason: z.nullable(z.string()),
    /** Whether it was to renew a plan: payments then mails what can be done about it. */
    renewal: z.optional(z.boolean()),
  }),
)
/** Some of it went back, or all: `amountMinor` is what went back this time. */
export const paymentRefunded = event(
  'payments.payment.refunded.v1',
  z.object({
    ...told,
    refundId: z.uuid(),
    refundedAt: z.iso.datetime(),
    /** Whether payments mails it, with the credit note; so did all versions that do not say. */
    mailed: z.optional(z.boolean()),
  }),
)
