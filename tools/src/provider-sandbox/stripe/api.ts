// What we use of Stripe's API: https://docs.stripe.com/api
import { createHash, randomBytes } from 'node:crypto'
import { type Answer, json, type Routes } from '#provider-sandbox/http.ts'
import type { Intent, State, StripeDispute, StripeRefund } from '#provider-sandbox/state.ts'
import { cardProblem, outcomeOf } from '#provider-sandbox/stripe/cards.ts'
import { amountProblem } from '#provider-sandbox/stripe/money.ts'
import type { Webhooks } from '#provider-sandbox/webhooks.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly publishableKey: string
  /** Milliseconds after which what is processing succeeds; it stays so where it is undefined. */
  readonly processing?: number | undefined
}

interface DisputeMove {
  readonly status?: string
  readonly funds?: string
  readonly settled?: number
}

const name = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const seconds = () => Math.floor(Date.now() / 1000)

function refuse(status: number, error: Record<string, unknown>): Answer {
  return json(status, { error: { type: 'invalid_request_error', ...error } })
}

export function stripeRoutes(state: State, webhooks: Webhooks, { secretKey, publishableKey, processing }: StripeOptions): Routes {
  const present = (intent: Intent) => ({
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    canceled_at: null,
    client_secret: intent.secret,
    confirmation_method: 'automatic',
    capture_method: 'automatic_async',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    last_payment_error: intent.problem,
    latest_charge: intent.status === 'succeeded' ? intent.id.replace('pi_', 'ch_') : null,
    livemode: false,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } } : null,
    payment_method: intent.card?.id ?? null,
    payment_method_types: ['card'],
    setup_future_usage: intent.setupFutureUsage,
    status: intent.status,
  })

  const presentMethod = ({ id, number, month, year }: NonNullable<Intent['card']>, { created, customer }: Intent) => ({
    id,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null },
    card: {
      brand: number.startsWith('5') ? 'mastercard' : 'visa',
      country: 'US',
      exp_month: month,
      exp_year: year,
      funding: 'credit',
      last4: number.slice(-4),
    },
    created,
    customer,
    livemode: false,
    metadata: {},
    type: 'card',
  })

  /** `expand[]=payment_method`, the one that we use. */
  const expanded = (intent: Intent, query: Record<string, string>) =>
    intent.card && Object.entries(query).some(([name, value]) => name.startsWith('expand') && value === 'payment_method')
      ? { ...present(intent), payment_method: presentMethod(intent.card, intent) }
      : present(intent)

  const presentRefund = ({ intent, ...refund }: StripeRefund) => ({
    object: 'refund',
    balance_transaction: null,
    charge: intent.replace('pi_', 'ch_'),
    payment_intent: intent,
    reason: null,
    ...refund,
  })

  const presentDispute = ({ id, intent, dueBy, moves, ...dispute }: StripeDispute) => ({
    id,
    object: 'dispute',
    // The newest first, as Stripe's lists are.
    balance_transactions: moves.toReversed().map((amount, index) => ({
      id: `txn_${id}_${moves.length - index}`,
      object: 'balance_transaction',
      amount,
      created: dispute.created + moves.length - index,
      currency: dispute.currency,
      reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
      type: 'adjustment',
    })),
    charge: intent.replace('pi_', 'ch_'),
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: dueBy, enhanced_eligibility: {}, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: dispute.status.startsWith('warning'),
    livemode: false,
    metadata: {},
    payment_intent: intent,
    ...dispute,
  })

  const ended = ['won', 'lost', 'warning_closed', 'prevented']

  /** @param funds withdrawn or reinstated, where they move by it; `settled` of them, where the account has another currency */
  function moveDispute(dispute: StripeDispute, { status = dispute.status, funds, settled = dispute.amount }: DisputeMove): Answer {
    dispute.status = status
    if (funds !== undefined) dispute.moves.push(funds === 'withdrawn' ? -settled : settled)
    const first = !state.stripeDisputes.has(dispute.id)
    state.stripeDisputes.set(dispute.id, dispute)
    tell(`charge.dispute.${first ? 'created' : ended.includes(status) ? 'closed' : 'updated'}`, presentDispute(dispute))
    if (funds !== undefined) tell(`charge.dispute.funds_${funds}`, presentDispute(dispute))
    state.keep()
    return json(200, presentDispute(dispute))
  }

  function tell(type: string, object: object): void {
    const id = name('evt')
    webhooks.emit('stripe', id, type, {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
    })
  }

  function move(intent: Intent, status: string, problem: Record<string, unknown> | null = null): void {
    intent.status = status
    intent.problem = problem
    const type = status === 'requires_payment_method' ? 'payment_failed' : status
    tell(`payment_intent.${type}`, present(intent))
    if (status === 'succeeded') {
      const { id, amount, currency, metadata } = intent
      tell('charge.succeeded', {
        id: id.replace('pi_', 'ch_'),
        object: 'charge',
        amount,
        currency,
        metadata,
        payment_intent: id,
        status: 'succeeded',
      })
    }
  }

  /** @returns the error where the card is declined */
  function charge(intent: Intent, present: boolean): Record<string, unknown> | undefined {
    const outcome = outcomeOf(intent.card, present)
    if (outcome === 'succeeds') move(intent, 'succeeded')
    else if (outcome === 'authenticates') move(intent, 'requires_action')
    else if (outcome === 'processes') {
      move(intent, 'processing')
      if (processing !== undefined) setTimeout(() => settle(intent, 'succeeded'), processing).unref()
    } else {
      const error = { type: 'card_error', code: outcome.code, decline_code: outcome.declineCode, message: outcome.message }
      move(intent, 'requires_payment_method', error)
      return error
    }
    return undefined
  }

  function settle(intent: Intent, status: string): void {
    if (intent.status !== 'processing') return
    if (status === 'succeeded') move(intent, 'succeeded')
    else move(intent, 'requires_payment_method', { type: 'card_error', code: 'payment_failed', decline_code: null, message: 'The payment failed.' })
    state.keep()
  }

  const authorized = (authorization: string | undefined) => authorization === `Bearer ${secretKey}`

  /** Stripe's idempotency: the same key is the same answer, for as long as this process or its file lives. */
  function once(handle: (call: Parameters<Routes[string]>[0]) => Answer): Routes[string] {
    return (call) => {
      if (!authorized(call.headers.authorization)) return refuse(401, { message: 'Invalid API Key provided' })
      const key = call.headers['idempotency-key']
      if (typeof key !== 'string') return handle(call)
      const hash = createHash('sha256').update(`${call.path} ${call.raw}`).digest('hex')
      const known = state.answered.get(`stripe ${key}`)
      if (known && known.hash !== hash) {
        return json(400, {
          error: {
            type: 'idempotency_error',
            message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
          },
        })
      }
      if (known) return { ...json(known.status, known.body), headers: { 'idempotent-replayed': 'true' } }
      const answer = handle(call)
      state.answered.set(`stripe ${key}`, { hash, status: answer.status, body: answer.body })
      return answer
    }
  }

  const reading =
    (handle: Routes[string]): Routes[string] =>
    (call) =>
      authorized(call.headers.authorization) ? handle(call) : refuse(401, { message: 'Invalid API Key provided' })

  const missing = (id: string) => refuse(404, { code: 'resource_missing', param: 'intent', message: `No such payment_intent: '${id}'` })

  /** For browsers, which have the payment's own secret and the key that everybody may see. */
  function forBrowser(handle: (intent: Intent, body: Record<string, never>) => Answer): Routes[string] {
    return ({ params, body, query }) => {
      const intent = state.intents.get(params.id as string)
      const asked = { ...query, ...body }
      if (asked.key !== publishableKey) return refuse(401, { message: 'Invalid API Key provided' })
      if (!intent || intent.secret !== asked.client_secret) return missing(params.id as string)
      const answer = handle(intent, asked as never)
      state.keep()
      return { ...answer, headers: { 'access-control-allow-origin': '*' } }
    }
  }

  const unconfirmable = ({ status }: Intent) =>
    refuse(400, { code: 'payment_intent_unexpected_state', message: `This PaymentIntent's status is ${status}: it cannot be confirmed.` })

  const confirmInBrowser = forBrowser((intent, body: Record<string, never>) => {
    if (intent.status !== 'requires_payment_method') return unconfirmable(intent)
    const { number = '', exp_month: month, exp_year: year, cvc = '' } = (body as { card?: Record<string, string> }).card ?? {}
    const card = { number: number.replaceAll(/[\s-]/g, ''), month: Number(month), year: Number(year), cvc }
    const wrong = cardProblem(card)
    if (wrong) return json(402, { error: { type: 'card_error', ...wrong } })
    intent.card = { id: name('pm'), number: card.number, month: card.month, year: card.year }
    const error = charge(intent, true)
    return error ? json(402, { error: { ...error, payment_intent: present(intent) } }) : json(200, present(intent))
  })

  /** With the card that was named when it was made. */
  const confirmSaved = once(({ params, body }) => {
    const intent = state.intents.get(params.id as string)
    if (!intent) return missing(params.id as string)
    if (intent.status !== 'requires_confirmation') return unconfirmable(intent)
    const error = charge(intent, body.off_session !== 'true')
    state.keep()
    return error ? json(402, { error: { ...error, payment_intent: present(intent) } }) : json(200, present(intent))
  })

  return {
    'POST /v1/customers': once(({ body }) => {
      const id = name('cus')
      state.customers.set(id, body.metadata ?? {})
      return json(200, { id, object: 'customer', metadata: body.metadata ?? {} })
    }),

    'POST /v1/payment_intents': once(({ body }) => {
      const amount = Number(body.amount)
      const currency = String(body.currency ?? '')
      if (currency !== currency.toLowerCase()) return refuse(400, { param: 'currency', message: `Invalid currency: ${currency}` })
      const problem = amountProblem(amount, currency)
      if (problem) return refuse(400, problem)
      const id = name('pi')
      const saved = [...state.intents.values()].find(({ card, customer }) => card?.id === body.payment_method && customer === body.customer)
      const intent: Intent = {
        id,
        secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        amount,
        currency,
        description: body.description ?? null,
        metadata: body.metadata ?? {},
        created: seconds(),
        customer: body.customer ?? null,
        setupFutureUsage: body.setup_future_usage ?? null,
        status: body.payment_method === undefined ? 'requires_payment_method' : 'requires_confirmation',
        card: saved?.card ?? null,
        problem: null,
      }
      if (body.payment_method !== undefined && !saved) {
        return refuse(404, { code: 'resource_missing', param: 'payment_method', message: `No such PaymentMethod: '${body.payment_method}'` })
      }
      state.intents.set(id, intent)
      tell('payment_intent.created', present(intent))
      return json(200, present(intent))
    }),

    'GET /v1/payment_intents/:id': (call) => {
      const intent = state.intents.get(call.params.id as string)
      if (call.query.client_secret !== undefined) return forBrowser((found) => json(200, present(found)))(call)
      if (!authorized(call.headers.authorization)) return refuse(401, { message: 'Invalid API Key provided' })
      return intent ? json(200, expanded(intent, call.query)) : missing(call.params.id as string)
    },

    'POST /v1/payment_intents/:id/cancel': once(({ params }) => {
      const intent = state.intents.get(params.id as string)
      if (!intent) return missing(params.id as string)
      if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
        return refuse(400, {
          code: 'payment_intent_unexpected_state',
          message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        })
      }
      move(intent, 'canceled')
      return json(200, present(intent))
    }),

    'POST /v1/payment_intents/:id/confirm': (call) => (call.headers.authorization === undefined ? confirmInBrowser(call) : confirmSaved(call)),

    // What the card's bank does in a window of its own.
    'POST /v1/payment_intents/:id/authenticate': forBrowser((intent, { passed }: Record<string, unknown>) => {
      if (intent.status !== 'requires_action') return refuse(400, { code: 'payment_intent_unexpected_state', message: `It is ${intent.status}.` })
      if (passed === true || passed === 'true') {
        move(intent, 'succeeded')
        return json(200, present(intent))
      }
      const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
      const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', decline_code: null, message }
      move(intent, 'requires_payment_method', error)
      return json(402, { error: { ...error, payment_intent: present(intent) } })
    }),

    'GET /v1/refunds': reading(({ query }) =>
      json(200, {
        object: 'list',
        has_more: false,
        url: '/v1/refunds',
        data: [...state.stripeRefunds.values()].filter(({ intent }) => intent === query.payment_intent).map(presentRefund),
      }),
    ),

    'POST /v1/refunds': once(({ body }) => {
      const intent = state.intents.get(body.payment_intent)
      if (!intent) return missing(body.payment_intent)
      if (intent.status !== 'succeeded') return refuse(400, { message: 'This PaymentIntent does not have a successful charge to refund.' })
      const back = [...state.stripeRefunds.values()]
        .filter((refund) => refund.intent === intent.id && refund.status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0)
      const amount = body.amount === undefined ? intent.amount - back : Number(body.amount)
      if (!(amount >= 1 && amount <= intent.amount - back)) {
        const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${intent.amount - back})`
        return refuse(400, { param: 'amount', message })
      }
      const { currency } = intent
      const refund: StripeRefund = {
        id: name('re'),
        intent: intent.id,
        amount,
        currency,
        metadata: body.metadata ?? {},
        created: seconds(),
        status: 'succeeded',
      }
      state.stripeRefunds.set(refund.id, refund)
      tell('refund.created', presentRefund(refund))
      tell('charge.refunded', { id: intent.id.replace('pi_', 'ch_'), object: 'charge', amount: intent.amount, currency, payment_intent: intent.id })
      return json(200, presentRefund(refund))
    }),

    // For tests: what takes days elsewhere, and a card that gets old.
    'POST /sandbox/stripe/payment_intents/:id/card': ({ params, body }) => {
      const card = state.intents.get(params.id as string)?.card
      if (!card) return missing(params.id as string)
      Object.assign(card, { month: Number(body.exp_month), year: Number(body.exp_year) })
      state.keep()
      return json(200, {})
    },

    /** The payer's bank sends it back, days after it was confirmed. */
    'POST /sandbox/stripe/refunds/:id/fail': ({ params }) => {
      const refund = state.stripeRefunds.get(params.id as string)
      if (!refund) return missing(params.id as string)
      refund.status = 'failed'
      tell('refund.failed', presentRefund(refund))
      state.keep()
      return json(200, presentRefund(refund))
    },

    'GET /v1/disputes': reading(({ query }) => {
      const since = Number(query['created[gte]'] ?? 0)
      const found = [...state.stripeDisputes.values()].filter(({ created }) => created >= since).reverse()
      const from = found.findIndex(({ id }) => id === query.starting_after) + 1
      const data = found.slice(from, from + Number(query.limit ?? 10)).map(presentDispute)
      return json(200, { object: 'list', url: '/v1/disputes', has_more: from + data.length < found.length, data })
    }),

    'GET /v1/disputes/:id': reading(({ params }) => {
      const dispute = state.stripeDisputes.get(params.id as string)
      if (dispute) return json(200, presentDispute(dispute))
      return refuse(404, { code: 'resource_missing', param: 'dispute', message: `No such dispute: '${params.id}'` })
    }),

    /** The payer's bank says that he wants his money back; of any intent, as other accounts have them. */
    'POST /sandbox/stripe/payment_intents/:id/dispute': ({ params, body }) => {
      const intent = state.intents.get(params.id as string)
      const dispute: StripeDispute = {
        id: name('du'),
        intent: params.id as string,
        amount: Number(body.amount ?? intent?.amount ?? 1000),
        currency: String(body.currency ?? intent?.currency ?? 'usd'),
        reason: String(body.reason ?? 'fraudulent'),
        created: seconds(),
        dueBy: Number(body.due_by ?? seconds() + 9 * 24 * 60 * 60),
        status: 'needs_response',
        moves: [],
      }
      return moveDispute(dispute, body)
    },

    /** The bank goes on with it: `status` in Stripe's words, `funds` withdrawn or reinstated. */
    'POST /sandbox/stripe/disputes/:id/move': ({ params, body }) => {
      const dispute = state.stripeDisputes.get(params.id as string)
      return dispute ? moveDispute(dispute, body) : missing(params.id as string)
    },

    /** As where it was another account's. */
    'POST /sandbox/stripe/payment_intents/:id/forget': ({ params }) => {
      state.intents.delete(params.id as string)
      state.keep()
      return json(200, {})
    },

    'POST /sandbox/stripe/payment_intents/:id/settle': ({ params, body }) => {
      const intent = state.intents.get(params.id as string)
      if (!intent) return missing(params.id as string)
      settle(intent, body.outcome)
      return json(200, present(intent))
    },
  }
}
