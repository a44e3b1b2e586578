// Cards, by Stripe.
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
  /** Another server that speaks Stripe's API: the sandbox. */
  readonly apiUrl?: string | undefined
  /** Milliseconds that a call may take. */
  readonly timeout?: number
  /** Seconds since 1970, for signatures. */
  readonly now?: () => number
}

/** What this code was written and tested against; a newer one is a change of code. */
const API_VERSION = '2026-10-28.endive'
/** Seconds that an event may be old, and, clocks being clocks, from the future. */
const TOLERANCE = 300
const FUTURE = 30

/** UGX has no smaller unit, but Stripe counts it as if it had hundredths, for the sake of old integrations. */
const hundredfold = (currency: string) => (currency.toUpperCase() === 'UGX' ? 100 : 1)
const toStripe = (amount: number, currency: string) => amount * hundredfold(currency)
const fromStripe = (amount: number, currency: string) => amount / hundredfold(currency)

export function createStripe({ secretKey, webhookSecret, apiUrl, timeout = 6000, now = () => Date.now() / 1000 }: StripeOptions): Provider {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout,
    // Our own calls are repeated under our own keys, later: the caller waits no longer than for one.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl !== undefined && serverOf(apiUrl)),
  })

  async function customerOf(payerId: string): Promise<string> {
    // A key of its own: asked twice at once, it is one customer. Days later it is another, which changes nothing: a saved card is found by its payment.
    const customer = await stripe.customers.create({ metadata: { account_id: payerId } }, { idempotencyKey: `customer-${payerId}` })
    return customer.id
  }

  async function savedCard(reference: string) {
    const { customer, payment_method: card } = await stripe.paymentIntents.retrieve(reference)
    const id = (value: { id: string } | string | null) => (typeof value === 'string' ? value : value?.id)
    const found = { customer: id(customer), card: id(card) }
    if (found.customer === undefined || found.card === undefined) throw new ProviderRefused('There is no saved card.', { reason: 'declined' })
    return { customer: found.customer, payment_method: found.card }
  }

  return {
    method: 'card',

    start: (payment) =>
      askingOfCard(payment.savedFrom !== null, async () => {
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
      askingOfCard(true, async () => {
        try {
          await stripe.paymentIntents.confirm(reference, { off_session: true }, { idempotencyKey: `charge-${id}` })
        } catch (error) {
          // Declined, or gone on meanwhile: whoever looks sees how.
          if (!(error instanceof Stripe.errors.StripeCardError) && !isElsewhere(error)) throw error
        }
      }),

    look: (reference) =>
      asking(async () => {
        const intent = await stripe.paymentIntents.retrieve(reference)
        const touched = intent.status === 'succeeded'
        const refunds = touched ? await stripe.refunds.list({ payment_intent: reference, limit: 100 }) : { data: [] }
        return factOf(intent, refunds.data)
      }),

    lookAtDispute: (reference) => asking(async () => disputeOf(await stripe.disputes.retrieve(reference))),

    recentDisputes: (since) =>
      asking(async () => {
        const names: string[] = []
        for await (const { id } of stripe.disputes.list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })) names.push(id)
        return names
      }),

    savedCard: (reference) =>
      asking(async () => {
        const { payment_method: method } = await stripe.paymentIntents.retrieve(reference, { expand: ['payment_method'] })
        const card = typeof method === 'object' ? method?.card : undefined
        if (!card) return undefined
        const { brand, last4, exp_month: month, exp_year: year } = card
        // To the end of its last month; Date counts months from 0.
        return { brand: brands[brand] ?? 'Card', last4, expiresAt: new Date(Date.UTC(year, month, 1)) }
      }),

    cancel: (reference) =>
      asking(async () => {
        try {
          await stripe.paymentIntents.cancel(reference)
        } catch (error) {
          if (!isElsewhere(error)) throw error
        }
      }),

    refund: ({ id, amount, currency, reference }) =>
      asking(async () => {
        const asked = { payment_intent: reference, amount: toStripe(amount, currency), metadata: { refund_id: id } }
        await stripe.refunds.create(asked, { idempotencyKey: `refund-${id}` })
      }),

    async readEvent(body, headers): Promise<ProviderEvent> {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') throw new ForgedEvent('no signature')
      // Stripe's own check takes any time to come.
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
  // In the currency of our account there, at the rate of its day: they need not add up to nothing, so the newest counts.
  const newest = moves.reduce<Stripe.BalanceTransaction | undefined>((last, move) => (last && last.created > move.created ? last : move), undefined)
  const withdrawn = newest !== undefined && newest.amount < 0
  return {
    reference: typeof intent === 'string' ? intent : (intent?.id ?? null),
    paymentId: null,
    // A bank may convert into hundredths that a currency does not have.
    amount: Math.round(fromStripe(amount, currency)),
    currency: currency.toUpperCase(),
    reason: inWords(reason),
    // Prevented where we had agreed to give it back, which is done by then or not. Whatever else it is called waits for us, and will not be overlooked.
    state: status === 'prevented' ? (withdrawn ? 'lost' : 'closed') : (disputeStates[status] ?? 'open'),
    withdrawn,
    // Nothing, or 0, where no answer is taken.
    respondBy: dueBy ? new Date(dueBy * 1000) : null,
  }
}

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', unionpay: 'UnionPay' }

/** What stays refused however often it is tried: card networks fine those who try all the same. https://docs.stripe.com/declines/codes */
const lasting = new Set([
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
  return codes.some((code) => lasting.has(code)) ? 'another-card' : null
}

/** It has gone on meanwhile. */
const isElsewhere = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'

/** Where a saved card is wanted, one that Stripe does not know is gone: deleted there, or with its customer. @throws ProviderRefused, ProviderAway */
const askingOfCard = <T>(saved: boolean, work: () => Promise<T>): Promise<T> =>
  asking(async () => {
    try {
      return await work()
    } catch (error) {
      if (saved && error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        throw new ProviderRefused('The saved card is no longer there.', { reason: 'declined' })
      throw error
    }
  })

/** @throws ProviderRefused with Stripe's own words, ProviderAway */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new ProviderRefused(error.message, { reason: 'declined' })
    // Of another account, or of a sandbox that forgot: nothing can be said about it.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== 'resource_missing') {
      const field = error.param === 'amount' || error.param === 'currency' ? error.param : undefined
      throw new ProviderRefused(inOurCodes(error.message), { field: field ?? (error.code?.startsWith('amount_') ? 'amount' : undefined) })
    }
    if (error instanceof ProviderRefused) throw error
    throw new ProviderAway('Stripe does not answer', { cause: error })
  }
}

/** Stripe writes currencies in lower case. */
const inOurCodes = (message: string) => message.replaceAll(/\b[a-z]{3}\b/g, (word) => (isCurrency(word.toUpperCase()) ? word.toUpperCase() : word))
const isCurrency = (code: string): code is Currency => (currencies as readonly string[]).includes(code)
