// Adapter for cards: Stripe.
import { type Currency, currencies } from '@ungana/contracts-payments'
import Stripe from 'stripe'
import {
  type DisputeFact,
  type DisputeState,
  ForgedEvent,
  inWords,
  type PaymentFact,
  type Provider,
  ProviderAway,
  type ProviderEvent,
  ProviderRefused,
  type RefundFact,
  type Remedy,
} from './provider.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** URL of our own sandbox, which has Stripe's API. */
  readonly apiUrl?: string | undefined
  /** Time limit of a call in milliseconds. */
  readonly timeout?: number
  /** Seconds since 1970, for signatures. */
  readonly now?: () => number
}

/** The version of Stripe's API that this code was tested with. */
const API_VERSION = '2026-10-28.endive'
/** How many seconds old an event may be, and how many seconds Stripe's clock may be ahead of ours. */
const TOLERANCE = 300
const FUTURE = 30

/** UGX has no smaller unit, but for compatibility Stripe counts it in hundredths. */
const stripeFactor = (currency: string) => (currency.toUpperCase() === 'UGX' ? 100 : 1)
const toStripe = (amount: number, currency: string) => amount * stripeFactor(currency)
const fromStripe = (amount: number, currency: string) => amount / stripeFactor(currency)

export function createStripe({ secretKey, webhookSecret, apiUrl, timeout = 6000, now = () => Date.now() / 1000 }: StripeOptions): Provider {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout,
    // Later checks repeat calls under our own keys, so the caller waits only for one try.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl !== undefined && serverOf(apiUrl)),
  })

  async function customerOf(payerId: string): Promise<string> {
    // The key avoids duplicates for a day. A later duplicate does no harm, because a saved card is found through its payment.
    const customer = await stripe.customers.create({ metadata: { account_id: payerId } }, { idempotencyKey: `customer-${payerId}` })
    return customer.id
  }

  async function savedCard(reference: string) {
    const { customer, payment_method: card } = await stripe.paymentIntents.retrieve(reference)
    const id = (value: { id: string } | string | null) => (typeof value === 'string' ? value : value?.id)
    const found = { customer: id(customer), card: id(card) }
    if (found.customer === undefined || found.card === undefined) throw new ProviderRefused('This payment has no saved card.', { reason: 'declined' })
    return { customer: found.customer, payment_method: found.card }
  }

  return {
    name: 'stripe',
    method: 'card',

    start: (payment) =>
      callWithCard(payment.savedFrom !== null, async () => {
        const { id, amount, currency, description } = payment
        const asked: Stripe.PaymentIntentCreateParams = {
          amount: toStripe(amount, currency),
          currency: currency.toLowerCase(),
          description,
          metadata: { payment_id: id },
        }
        if (payment.savedFrom !== null) {
          Object.assign(asked, await savedCard(payment.savedFrom), { payment_method_types: ['card'] })
        } else {
          asked.automatic_payment_methods = { enabled: true }
          if (payment.keepCard) Object.assign(asked, { customer: await customerOf(payment.payerId), setup_future_usage: 'off_session' })
        }
        const intent = await stripe.paymentIntents.create(asked, { idempotencyKey: `payment-${id}` })
        return { reference: intent.id, secret: intent.client_secret ?? '' }
      }),

    charge: ({ id, reference }) =>
      callWithCard(true, async () => {
        try {
          await stripe.paymentIntents.confirm(reference, { off_session: true }, { idempotencyKey: `charge-${id}` })
        } catch (error) {
          // Declined, or already confirmed: `getPayment` shows the result.
          if (!(error instanceof Stripe.errors.StripeCardError) && !isInOtherState(error)) throw error
        }
      }),

    getPayment: (reference) =>
      callStripe(async () => {
        const intent = await stripe.paymentIntents.retrieve(reference)
        const isPaid = intent.status === 'succeeded'
        const refunds = isPaid ? await stripe.refunds.list({ payment_intent: reference, limit: 100 }) : { data: [] }
        return factOf(intent, refunds.data)
      }),

    getDispute: (reference) => callStripe(async () => disputeOf(await stripe.disputes.retrieve(reference))),

    recentDisputes: (since) =>
      callStripe(async () => {
        const ids: string[] = []
        for await (const { id } of stripe.disputes.list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })) ids.push(id)
        return ids
      }),

    savedCard: (reference) =>
      callStripe(async () => {
        const { payment_method: method } = await stripe.paymentIntents.retrieve(reference, { expand: ['payment_method'] })
        const card = typeof method === 'object' ? method?.card : undefined
        if (!card) return undefined
        const { brand, last4, exp_month: month, exp_year: year } = card
        // The card is valid until the end of its month. Date counts months from 0, so `month` is the month after it.
        return { brand: brands[brand] ?? 'Card', last4, expiresAt: new Date(Date.UTC(year, month, 1)) }
      }),

    cancel: (reference) =>
      callStripe(async () => {
        try {
          await stripe.paymentIntents.cancel(reference)
        } catch (error) {
          if (!isInOtherState(error)) throw error
        }
      }),

    refund: ({ id, amount, currency, reference }) =>
      callStripe(async () => {
        const asked = { payment_intent: reference, amount: toStripe(amount, currency), metadata: { refund_id: id } }
        await stripe.refunds.create(asked, { idempotencyKey: `refund-${id}` })
      }),

    async readEvent({ body, headers }): Promise<ProviderEvent> {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') throw new ForgedEvent('no signature')
      // Checks the time here, because Stripe's library accepts any time in the future.
      const at = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN)
      if (!(at <= now() + FUTURE)) throw new ForgedEvent('from the future')
      let event: Stripe.Event
      try {
        event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, TOLERANCE, undefined, Math.floor(now() * 1000))
      } catch (error) {
        throw new ForgedEvent((error as Error).message)
      }
      const object = event.data.object as { object?: string; id?: string; payment_intent?: unknown; metadata?: Record<string, string> | null }
      const reference = object.object === 'payment_intent' ? object.id : object.payment_intent
      const dispute = object.object === 'dispute' ? object.id : undefined
      return {
        dispute,
        id: event.id,
        type: event.type,
        reference: typeof reference === 'string' ? reference : null,
        paymentId: object.metadata?.payment_id ?? null,
      }
    },
  }
}

function serverOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) } as const
}

const states: Readonly<Record<string, PaymentFact['state']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

function factOf(intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[]): PaymentFact {
  const state = states[intent.status] ?? 'open'
  return {
    paymentId: intent.metadata.payment_id ?? null,
    state,
    waitsForUs: intent.status === 'requires_confirmation',
    word: intent.status,
    amount: fromStripe(state === 'succeeded' ? intent.amount_received : intent.amount, intent.currency),
    currency: intent.currency.toUpperCase(),
    problem: intent.last_payment_error?.message ?? null,
    remedy: remedyOf(intent.last_payment_error),
    refunds: refunds.map(
      ({ id, amount, currency, status, metadata }): RefundFact => ({
        reference: id,
        refundId: metadata?.refund_id ?? null,
        amount: fromStripe(amount, currency),
        state: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'requested',
      }),
    ),
  }
}

const disputeStates: Readonly<Record<string, DisputeState>> = {
  under_review: 'under_review',
  warning_under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
}

function disputeOf({
  payment_intent: intent,
  amount,
  currency,
  reason,
  status,
  balance_transactions: moves,
  evidence_details,
}: Stripe.Dispute): DisputeFact {
  const { due_by: dueBy } = evidence_details
  // Each move of money uses the exchange rate of its day, so the moves may not add up to zero. Only the newest move counts.
  const newest = moves.reduce<Stripe.BalanceTransaction | undefined>((last, move) => (last && last.created > move.created ? last : move), undefined)
  const withdrawn = newest !== undefined && newest.amount < 0
  return {
    reference: typeof intent === 'string' ? intent : (intent?.id ?? null),
    paymentId: null,
    // A bank's conversion may result in a fraction of the smallest unit.
    amount: Math.round(fromStripe(amount, currency)),
    currency: currency.toUpperCase(),
    reason: inWords(reason),
    // `prevented`: we had agreed to refund, and may have done so. An unknown status counts as open, so that staff see it.
    state: status === 'prevented' ? (withdrawn ? 'lost' : 'closed') : (disputeStates[status] ?? 'open'),
    withdrawn,
    // The deadline is empty or 0 if no answer is possible.
    respondBy: dueBy ? new Date(dueBy * 1000) : null,
  }
}

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', unionpay: 'UnionPay' }

/** Reasons for which a card will be declined again and again. Card networks fine merchants who keep trying. https://docs.stripe.com/declines/codes */
const permanentDeclines = new Set([
  'expired_card',
  'incorrect_number',
  'invalid_account',
  'lost_card',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
])

function remedyOf(error: Stripe.PaymentIntent.LastPaymentError | null): Remedy | null {
  const codes = [error?.code ?? '', error?.decline_code ?? '']
  if (codes.includes('authentication_required')) return 'authentication'
  return codes.some((code) => permanentDeclines.has(code)) ? 'another-card' : null
}

/** The payment is already in another state. */
const isInOtherState = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'

/** @param saved whether a saved card pays. Then "resource_missing" means that the card was deleted. @throws ProviderRefused, ProviderAway */
const callWithCard = <T>(saved: boolean, work: () => Promise<T>): Promise<T> =>
  callStripe(async () => {
    try {
      return await work()
    } catch (error) {
      if (saved && error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        throw new ProviderRefused('The saved card was deleted.', { reason: 'declined' })
      throw error
    }
  })

/** @throws ProviderRefused with Stripe's own words, ProviderAway */
async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new ProviderRefused(error.message, { reason: 'declined' })
    // `resource_missing`: the payment belongs to another account, or the sandbox was restarted. The outcome is unknown.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== 'resource_missing') {
      const field = error.param === 'amount' || error.param === 'currency' ? error.param : undefined
      throw new ProviderRefused(withUpperCaseCurrencies(error.message), {
        field: field ?? (error.code?.startsWith('amount_') ? 'amount' : undefined),
      })
    }
    if (error instanceof ProviderRefused) throw error
    throw new ProviderAway('Stripe does not answer', { cause: error })
  }
}

/** Writes currencies in upper case, because Stripe's messages have them in lower case. */
const withUpperCaseCurrencies = (message: string) =>
  message.replaceAll(/\b[a-z]{3}\b/g, (word) => (isCurrency(word.toUpperCase()) ? word.toUpperCase() : word))
const isCurrency = (code: string): code is Currency => (currencies as readonly string[]).includes(code)
