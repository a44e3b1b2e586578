// What we use of PayPal's API: https://developer.paypal.com/docs/api/orders/v2/
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Answer, json, type Routes } from '#provider-sandbox/http.ts'
import type { PaypalDispute, PaypalOrder, State } from '#provider-sandbox/state.ts'
import type { Webhooks } from '#provider-sandbox/webhooks.ts'

export interface PaypalOptions {
  readonly clientId: string
  readonly clientSecret: string
}

/** Of the currencies that matter here. https://developer.paypal.com/reference/currency-codes/ */
const taken = ['USD', 'EUR', 'GBP', 'CHF', 'JPY']

const name = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()

function refuse(status: number, issue: string, description: string, field?: string): Answer {
  const [general, message] =
    status === 422
      ? ['UNPROCESSABLE_ENTITY', 'The requested action could not be performed, semantically incorrect, or failed business validation.']
      : status === 404
        ? ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.']
        : ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.']
  return json(status, {
    name: general,
    message,
    debug_id: randomBytes(6).toString('hex'),
    details: [{ issue, description, ...(field !== undefined && { field }) }],
    links: [{ href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`, rel: 'information_link', method: 'GET' }],
  })
}

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

  /** It names its capture by a link, and the order not at all. */
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

  function tell(type: string, resourceType: string, resource: object): void {
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

  /** PayPal's idempotency: PayPal-Request-Id. */
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

  const missing = () => refuse(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist. Please check the resource ID and try again.')

  function settle(order: PaypalOrder, status: string): void {
    if (order.capture?.status !== 'PENDING') return
    order.capture.status = status
    tell(status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', 'capture', presentCapture(order))
    state.keep()
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
      const unit = body.purchase_units?.[0]
      const currency = String(unit?.amount?.currency_code ?? '')
      const value = String(unit?.amount?.value ?? '')
      const at = "/purchase_units/@reference_id=='default'/amount"
      if (body.intent !== 'CAPTURE') return refuse(400, 'INVALID_PARAMETER_VALUE', 'The value of a field is invalid.', '/intent')
      if (!taken.includes(currency)) {
        const words =
          'Currency code is not currently supported. Please refer https://developer.paypal.com/docs/api/reference/currency-codes/ for list of supported currency codes.'
        return refuse(422, 'CURRENCY_NOT_SUPPORTED', words, `${at}/currency_code`)
      }
      if (!/^\d{1,7}(\.\d{1,2})?$/.test(value) || (currency === 'JPY' && value.includes('.'))) {
        return refuse(422, 'DECIMAL_PRECISION', 'The value of the field should not be more than two decimal places.', `${at}/value`)
      }
      if (Number(value) <= 0) return refuse(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', `${at}/value`)
      const order: PaypalOrder = {
        id: name(),
        value,
        currency,
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
      if (order.capture)
        return refuse(422, 'ORDER_ALREADY_CAPTURED', "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.")
      if (order.status !== 'APPROVED')
        return refuse(
          422,
          'ORDER_NOT_APPROVED',
          "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid payment_source in the request.",
        )
      if (order.funding === 'declined') {
        return refuse(
          422,
          'INSTRUMENT_DECLINED',
          "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
        )
      }
      order.status = 'COMPLETED'
      order.capture = { id: name(), status: order.funding === 'pending' ? 'PENDING' : 'COMPLETED' }
      tell(`PAYMENT.CAPTURE.${order.capture.status}`, 'capture', presentCapture(order))
      return json(201, present(order))
    }),

    'POST /v2/payments/captures/:id/refund': once(({ params, body }) => {
      const order = [...state.orders.values()].find(({ capture }) => capture?.id === params.id)
      if (!order?.capture) return missing()
      const cents = (value: string) => Math.round(Number(value) * 100)
      const left = cents(order.value) - order.refunds.reduce((sum, { value }) => sum + cents(value), 0)
      const value = String(body.amount?.value ?? (left / 100).toFixed(2))
      if (cents(value) > left)
        return refuse(
          422,
          'REFUND_AMOUNT_EXCEEDED',
          'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
        )
      const refund = { id: name(), value, customId: String(body.custom_id ?? '') }
      order.refunds.push(refund)
      order.capture.status = cents(value) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      tell('PAYMENT.CAPTURE.REFUNDED', 'refund', presentRefund(order, refund))
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

    // The page that the wallet opens, and what its buttons do.
    'POST /checkoutnow/:id/:decision': ({ params }) => {
      const order = state.orders.get(params.id as string)
      if (!order) return missing()
      if (order.status !== 'CREATED' && order.status !== 'APPROVED') return refuse(422, 'ORDER_ALREADY_CAPTURED', 'It is paid already.')
      order.status = 'APPROVED'
      order.funding = { approve: 'ok', decline: 'declined', pending: 'pending' }[params.decision as string] ?? 'ok'
      tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', present(order))
      return json(200, { id: order.id, payer_id: randomUUID().slice(0, 13).toUpperCase() })
    },

    /** The payer says so at PayPal; of any order, as other accounts have them. */
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
      tell('CUSTOMER.DISPUTE.CREATED', 'dispute', presentDispute(dispute))
      return json(200, presentDispute(dispute))
    },

    /** PayPal goes on with it, in its words; decided where there is an `outcome`. `refund`: we gave in there, and gave so much back. */
    'POST /sandbox/paypal/disputes/:id/move': ({ params, body }) => {
      const dispute = state.paypalDisputes.get(params.id as string)
      if (!dispute) return missing()
      const { outcome = null, movements = null } = body
      Object.assign(dispute, { outcome, movements, status: outcome === null ? body.status : 'RESOLVED' })
      const order = [...state.orders.values()].find(({ capture }) => capture?.id === dispute.captureId)
      if (body.refund !== undefined && order) {
        const refund = { id: name(), value: String(body.refund), customId: '' }
        order.refunds.push(refund)
        tell('PAYMENT.CAPTURE.REFUNDED', 'refund', presentRefund(order, refund))
      }
      tell(`CUSTOMER.DISPUTE.${dispute.status === 'RESOLVED' ? 'RESOLVED' : 'UPDATED'}`, 'dispute', presentDispute(dispute))
      return json(200, presentDispute(dispute))
    },

    /** From now on its capture does not name it: PayPal promises that for none. */
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
