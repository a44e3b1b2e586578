// The part of Stripe's API that we use: https://docs.stripe.com/api
import { createHash, randomBytes } from 'node:crypto'
import { type Answer, json, type Routes } from '#provider-sandbox/http.ts'
import type { Intent, State, StripeDispute, StripeRefund } from '#provider-sandbox/state.ts'
import { cardProblem, outcomeOf } from '#provider-sandbox/stripe/cards.ts'
import { amountProblem, integerProblem } from '#provider-sandbox/stripe/money.ts'
import { textProblem, unknownProblem } from '#provider-sandbox/stripe/parameters.ts'
import type { Webhooks } from '#provider-sandbox/webhooks.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly publishableKey: string
  /** Milliseconds after which a processing payment succeeds; never if undefined. */
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

  /** Supports `expand[]=payment_method` only. */
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
    // Newest first, like Stripe's lists.
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

  /** @param funds withdrawn or reinstated, if money moves; `settled` is the amount in the account's currency */
  function moveDispute(dispute: StripeDispute, { status = dispute.status, funds, settled = dispute.amount }: DisputeMove): Answer {
    dispute.status = status
    if (funds !== undefined) dispute.moves.push(funds === 'withdrawn' ? -settled : settled)
    const first = !state.stripeDisputes.has(dispute.id)
    state.stripeDisputes.set(dispute.id, dispute)
    emit(`charge.dispute.${first ? 'created' : ended.includes(status) ? 'closed' : 'updated'}`, presentDispute(dispute))
    if (funds !== undefined) emit(`charge.dispute.funds_${funds}`, presentDispute(dispute))
    state.save()
    return json(200, presentDispute(dispute))
  }

  function emit(type: string, object: object): void {
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
    emit(`payment_intent.${type}`, present(intent))
    if (status === 'succeeded') {
      const { id, amount, currency, metadata } = intent
      emit('charge.succeeded', {
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

  /** @returns an error if the card is declined */
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
    state.save()
  }

  const authorized = (authorization: string | undefined) => authorization === `Bearer ${secretKey}`

  /** Repeats the answer for the same key, as Stripe does. */
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

  /** A call for browsers, which send the payment's own secret and the public key. */
  function forBrowser(handle: (intent: Intent, body: Record<string, never>) => Answer): Routes[string] {
    return ({ params, body, query }) => {
      const intent = state.intents.get(params.id as string)
      const fields = { ...query, ...body }
      if (fields.key !== publishableKey) return refuse(401, { message: 'Invalid API Key provided' })
      if (!intent || intent.secret !== fields.client_secret) return missing(params.id as string)
      const answer = handle(intent, fields as never)
      state.save()
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

  /** Charges the saved card that the payment was created with. */
  const confirmSaved = once(({ params, body }) => {
    const intent = state.intents.get(params.id as string)
    if (!intent) return missing(params.id as string)
    if (intent.status !== 'requires_confirmation') return unconfirmable(intent)
    const error = charge(intent, body.off_session !== 'true')
    state.save()
    return error ? json(402, { error: { ...error, payment_intent: present(intent) } }) : json(200, present(intent))
  })

  return {
    'POST /v1/customers': once(({ body }) => {
      const problem = textProblem(body)
      if (problem) return refuse(400, { ...problem })
      const id = name('cus')
      state.customers.set(id, body.metadata ?? {})
      return json(200, { id, object: 'customer', metadata: body.metadata ?? {} })
    }),

    'POST /v1/payment_intents': once(({ body }) => {
      const problem = unknownProblem(body) ?? amountProblem(body.amount, body.currency) ?? textProblem(body)
      if (problem) return refuse(400, { ...problem })
      const id = name('pi')
      const saved = [...state.intents.values()].find(({ card, customer }) => card?.id === body.payment_method && customer === body.customer)
      const intent: Intent = {
        id,
        secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        amount: Number(body.amount),
        currency: body.currency,
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
      emit('payment_intent.created', present(intent))
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

    // The answer of the card's bank.
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
      const wrong = (body.amount === undefined ? undefined : integerProblem(body.amount, 'amount')) ?? textProblem(body)
      if (wrong) return refuse(400, { ...wrong })
      if (intent.status !== 'succeeded') return refuse(400, { message: 'This PaymentIntent does not have a successful charge to refund.' })
      const refunded = [...state.stripeRefunds.values()]
        .filter((refund) => refund.intent === intent.id && refund.status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0)
      const amount = body.amount === undefined ? intent.amount - refunded : Number(body.amount)
      if (!(amount >= 1 && amount <= intent.amount - refunded)) {
        const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${intent.amount - refunded})`
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
      emit('refund.created', presentRefund(refund))
      emit('charge.refunded', { id: intent.id.replace('pi_', 'ch_'), object: 'charge', amount: intent.amount, currency, payment_intent: intent.id })
      return json(200, presentRefund(refund))
    }),

    // For tests: changes that take days or years in reality.
    'POST /sandbox/stripe/payment_intents/:id/card': ({ params, body }) => {
      const card = state.intents.get(params.id as string)?.card
      if (!card) return missing(params.id as string)
      Object.assign(card, { month: Number(body.exp_month), year: Number(body.exp_year) })
      state.save()
      return json(200, {})
    },

    /** The payer's bank returns a refund days after it was confirmed. */
    'POST /sandbox/stripe/refunds/:id/fail': ({ params }) => {
      const refund = state.stripeRefunds.get(params.id as string)
      if (!refund) return missing(params.id as string)
      refund.status = 'failed'
      emit('refund.failed', presentRefund(refund))
      state.save()
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

    /** The payer's bank opens a dispute. Also accepts unknown payments, because Stripe may report disputes of other shops. */
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

    /** Moves a dispute: `status` in Stripe's terms, `funds` withdrawn or reinstated. */
    'POST /sandbox/stripe/disputes/:id/move': ({ params, body }) => {
      const dispute = state.stripeDisputes.get(params.id as string)
      return dispute ? moveDispute(dispute, body) : missing(params.id as string)
    },

    /** Deletes a payment, as if it belonged to another account. */
    'POST /sandbox/stripe/payment_intents/:id/forget': ({ params }) => {
      state.intents.delete(params.id as string)
      state.save()
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
