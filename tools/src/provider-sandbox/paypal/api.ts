// The part of PayPal's API that we use: https://developer.paypal.com/docs/api/orders/v2/
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { json, type Routes } from '#provider-sandbox/http.ts'
import { orderRefusal, refundRefusal, refuse } from '#provider-sandbox/paypal/refusals.ts'
import type { PaypalDispute, PaypalOrder, State } from '#provider-sandbox/state.ts'
import type { Webhooks } from '#provider-sandbox/webhooks.ts'

export interface PaypalOptions {
  readonly clientId: string
  readonly clientSecret: string
}

const name = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()

export function paypalRoutes(state: State, webhooks: Webhooks, { clientId, clientSecret }: PaypalOptions): Routes {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const token = createHash('sha256').update(basic).digest('base64url')

  const money = ({ currency, value }: Pick<PaypalOrder, 'currency' | 'value'>) => ({ currency_code: currency, value })
  const related = ({ id }: PaypalOrder) => ({ supplementary_data: { related_ids: { order_id: id } } })

  const presentCapture = (order: PaypalOrder) => ({
    id: order.capture?.id,
    status: order.capture?.status,
    amount: money(order),
    final_capture: true,
    custom_id: order.customId,
    invoice_id: order.invoiceId,
    ...(order.unrelated ? {} : related(order)),
    create_time: order.created,
    update_time: new Date().toISOString(),
  })

  const link = (rel: string, path: string) => ({ href: `https://api.sandbox.paypal.com/v2/payments/${path}`, rel, method: 'GET' })

  /** A refund names its capture by a link, and does not name the order. */
  const presentRefund = (order: PaypalOrder, { id, value, customId }: PaypalOrder['refunds'][number]) => ({
    id,
    status: 'COMPLETED',
    amount: money({ ...order, value }),
    custom_id: customId,
    links: [link('self', `refunds/${id}`), link('up', `captures/${order.capture?.id}`)],
  })

  const present = (order: PaypalOrder) => ({
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: order.created,
    purchase_units: [
      {
        reference_id: 'default',
        amount: money(order),
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        description: order.description,
        ...((order.capture || order.refunds.length > 0) && {
          payments: {
            captures: order.capture ? [presentCapture(order)] : [],
            refunds: order.refunds.map((refund) => presentRefund(order, refund)),
          },
        }),
      },
    ],
    links: [],
  })

  function emit(type: string, resourceType: string, resource: object): void {
    const id = `WH-${name()}-${name()}`
    webhooks.emit('paypal', id, type, {
      id,
      event_version: '1.0',
      create_time: new Date().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary: type,
      resource,
      links: [],
    })
  }

  const authorized = (authorization: string | undefined) => authorization === `Bearer ${token}`

  /** Repeats the answer for the same PayPal-Request-Id, as PayPal does. */
  function once(handle: Routes[string]): Routes[string] {
    return async (call) => {
      if (!authorized(call.headers.authorization)) {
        return json(401, { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed due to invalid authentication credentials.' })
      }
      const key = call.headers['paypal-request-id']
      const place = `paypal ${call.path} ${String(key)}`
      const known = key === undefined ? undefined : state.answered.get(place)
      if (known) return json(known.status, known.body)
      const answer = await handle(call)
      if (key !== undefined && answer.status < 300) state.answered.set(place, { hash: '', status: answer.status, body: answer.body })
      return answer
    }
  }

  const missing = () => refuse('INVALID_RESOURCE_ID')

  function settle(order: PaypalOrder, status: string): void {
    if (order.capture?.status !== 'PENDING') return
    order.capture.status = status
    emit(status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', 'capture', presentCapture(order))
    state.save()
  }

  const presentDispute = ({ id, captureId, customId, value, currency, reason, created, due, status, outcome, movements }: PaypalDispute) => ({
    dispute_id: id,
    create_time: created,
    update_time: new Date().toISOString(),
    disputed_transactions: [{ seller_transaction_id: captureId, custom: customId, gross_amount: money({ currency, value }) }],
    reason,
    status,
    dispute_amount: money({ currency, value }),
    ...(outcome !== null && { dispute_outcome: { outcome_code: outcome, amount_refunded: money({ currency, value }) } }),
    ...(movements !== null && { money_movements: movements }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    ...(status === 'RESOLVED' ? {} : { seller_response_due_date: due }),
  })

  return {
    'POST /v1/oauth2/token': ({ headers }) =>
      headers.authorization === basic
        ? json(200, {
            scope: 'https://uri.paypal.com/services/payments',
            access_token: token,
            token_type: 'Bearer',
            app_id: 'APP-sandbox',
            expires_in: 32_400,
            nonce: name(),
          })
        : json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' }),

    'POST /v1/identity/generate-token': once(() => json(200, { client_token: randomBytes(24).toString('base64'), expires_in: 3600 })),

    'POST /v1/notifications/verify-webhook-signature': once(({ body }) =>
      json(200, { verification_status: webhooks.verifyPaypal(body) ? 'SUCCESS' : 'FAILURE' }),
    ),

    'POST /v2/checkout/orders': once(({ body }) => {
      const refusal = orderRefusal(body)
      if (refusal) return refusal
      const [unit] = body.purchase_units
      const order: PaypalOrder = {
        id: name(),
        value: unit.amount.value,
        currency: unit.amount.currency_code,
        customId: String(unit.custom_id ?? ''),
        invoiceId: String(unit.invoice_id ?? ''),
        description: String(unit.description ?? ''),
        created: new Date().toISOString(),
        status: 'CREATED',
        funding: 'ok',
        capture: null,
        refunds: [],
      }
      state.orders.set(order.id, order)
      return json(201, present(order))
    }),

    'GET /v2/checkout/orders/:id': once(({ params }) => {
      const order = state.orders.get(params.id as string)
      return order ? json(200, present(order)) : missing()
    }),

    'POST /v2/checkout/orders/:id/capture': once(({ params }) => {
      const order = state.orders.get(params.id as string)
      if (!order) return missing()
      if (order.capture) return refuse('ORDER_ALREADY_CAPTURED')
      if (order.status !== 'APPROVED') return refuse('ORDER_NOT_APPROVED')
      if (order.funding === 'declined') return refuse('INSTRUMENT_DECLINED')
      order.status = 'COMPLETED'
      order.capture = { id: name(), status: order.funding === 'pending' ? 'PENDING' : 'COMPLETED' }
      emit(`PAYMENT.CAPTURE.${order.capture.status}`, 'capture', presentCapture(order))
      return json(201, present(order))
    }),

    'POST /v2/payments/captures/:id/refund': once(({ params, body }) => {
      const order = [...state.orders.values()].find(({ capture }) => capture?.id === params.id)
      if (!order?.capture) return missing()
      const refusal = refundRefusal(body)
      if (refusal) return refusal
      const cents = (value: string) => Math.round(Number(value) * 100)
      const remaining = cents(order.value) - order.refunds.reduce((sum, { value }) => sum + cents(value), 0)
      const value = String(body.amount?.value ?? (remaining / 100).toFixed(2))
      if (body.amount && body.amount.currency_code !== order.currency) return refuse('REFUND_CAPTURE_CURRENCY_MISMATCH', '/amount/currency_code')
      if (remaining === 0) return refuse('CAPTURE_FULLY_REFUNDED')
      if (cents(value) > remaining) return refuse('REFUND_AMOUNT_EXCEEDED', '/amount/value')
      const refund = { id: name(), value, customId: String(body.custom_id ?? '') }
      order.refunds.push(refund)
      order.capture.status = cents(value) === remaining ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      emit('PAYMENT.CAPTURE.REFUNDED', 'refund', presentRefund(order, refund))
      return json(201, presentRefund(order, refund))
    }),

    'GET /v2/payments/captures/:id': once(({ params }) => {
      const order = [...state.orders.values()].find(({ capture }) => capture?.id === params.id)
      return order ? json(200, presentCapture(order)) : missing()
    }),

    'GET /v1/customer/disputes': once(({ query }) => {
      const size = Number(query.page_size ?? 10)
      const from = (Number(query.page ?? 1) - 1) * size
      const found = [...state.paypalDisputes.values()].reverse().filter(({ created }) => created >= (query.update_time_after ?? ''))
      return json(200, { items: found.slice(from, from + size).map(presentDispute), links: [] })
    }),

    'GET /v1/customer/disputes/:id': once(({ params }) => {
      const dispute = state.paypalDisputes.get(params.id as string)
      return dispute ? json(200, presentDispute(dispute)) : missing()
    }),

    // The buttons of the approval page.
    'POST /checkoutnow/:id/:decision': ({ params }) => {
      const order = state.orders.get(params.id as string)
      if (!order) return missing()
      if (order.status !== 'CREATED' && order.status !== 'APPROVED') return refuse('ORDER_ALREADY_CAPTURED')
      order.status = 'APPROVED'
      order.funding = { approve: 'ok', decline: 'declined', pending: 'pending' }[params.decision as string] ?? 'ok'
      emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', present(order))
      return json(200, { id: order.id, payer_id: randomUUID().slice(0, 13).toUpperCase() })
    },

    /** The payer opens a dispute at PayPal. Also accepts unknown orders, because PayPal may report disputes of other shops. */
    'POST /sandbox/paypal/orders/:id/dispute': ({ params, body }) => {
      const order = state.orders.get(params.id as string)
      const dispute: PaypalDispute = {
        id: `PP-D-${name()}`,
        captureId: order?.capture?.id ?? name(),
        customId: order?.customId ?? '',
        value: String(body.value ?? order?.value ?? '10.00'),
        currency: order?.currency ?? 'USD',
        reason: String(body.reason ?? 'UNAUTHORISED'),
        created: new Date().toISOString(),
        due: new Date(Date.now() + 9 * 24 * 60 * 60_000).toISOString(),
        status: 'WAITING_FOR_SELLER_RESPONSE',
        outcome: null,
        movements: null,
      }
      state.paypalDisputes.set(dispute.id, dispute)
      emit('CUSTOMER.DISPUTE.CREATED', 'dispute', presentDispute(dispute))
      return json(200, presentDispute(dispute))
    },

    /** Moves a dispute to a status in PayPal's terms; an `outcome` decides it. `refund` is the amount that we paid back in the dispute. */
    'POST /sandbox/paypal/disputes/:id/move': ({ params, body }) => {
      const dispute = state.paypalDisputes.get(params.id as string)
      if (!dispute) return missing()
      const { outcome = null, movements = null } = body
      Object.assign(dispute, { outcome, movements, status: outcome === null ? body.status : 'RESOLVED' })
      const order = [...state.orders.values()].find(({ capture }) => capture?.id === dispute.captureId)
      if (body.refund !== undefined && order) {
        const refund = { id: name(), value: String(body.refund), customId: '' }
        order.refunds.push(refund)
        emit('PAYMENT.CAPTURE.REFUNDED', 'refund', presentRefund(order, refund))
      }
      emit(`CUSTOMER.DISPUTE.${dispute.status === 'RESOLVED' ? 'RESOLVED' : 'UPDATED'}`, 'dispute', presentDispute(dispute))
      return json(200, presentDispute(dispute))
    },

    /** Removes the order's id from its capture, because PayPal does not promise to send it. */
    'POST /sandbox/paypal/orders/:id/unrelate': ({ params }) => {
      const order = state.orders.get(params.id as string)
      if (!order) return missing()
      order.unrelated = true
      return json(200, present(order))
    },

    'POST /sandbox/paypal/orders/:id/settle': ({ params, body }) => {
      const order = state.orders.get(params.id as string)
      if (!order) return missing()
      settle(order, body.outcome)
      return json(200, present(order))
    },
  }
}
