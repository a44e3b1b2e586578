// Adapter for the wallet: PayPal.
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  type Order,
  OrdersController,
  PaymentsController,
  type Refund,
} from '@paypal/paypal-server-sdk'
import { fractionDigits } from '@ungana/contracts-payments'
import {
  type DisputeFact,
  type DisputeState,
  ForgedEvent,
  inWords,
  type PaymentFact,
  ProviderAway,
  type ProviderEvent,
  ProviderRefused,
  type RefundFact,
  type WalletProvider,
} from './provider.ts'

export interface PaypalOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  /** If false, PayPal's own sandbox is used. */
  readonly live?: boolean
  /** URL of our own sandbox, which has PayPal's API. */
  readonly apiUrl?: string | undefined
  readonly timeout?: number
  /** Webhooks to check with PayPal in one minute. */
  readonly checksPerMinute?: number
}

const MINUTE = 60_000
const CERTIFICATE = /^https:\/\/api(-m)?(\.sandbox)?\.paypal\.com\//
/** PayPal refuses longer descriptions of an order. */
const DESCRIPTION_MAX = 127
/** PayPal's largest page size. */
const DISPUTES_PAGE = 50

/** The SDK only knows PayPal's two servers. This replaces the server in each request. */
class RedirectedClient extends Client {
  apiUrl = ''

  override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
    const factory = super.getRequestBuilderFactory()
    return (...args) => {
      const builder = factory(...args)
      builder.interceptRequest((request) => ({ ...request, url: request.url.replace(/^https:\/\/api-m(\.sandbox)?\.paypal\.com/, this.apiUrl) }))
      return builder
    }
  }
}

export function createPaypal({
  clientId,
  clientSecret,
  webhookId,
  live = false,
  apiUrl,
  timeout = 6000,
  checksPerMinute = 120,
}: PaypalOptions): WalletProvider {
  const server = apiUrl ?? (live ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com')
  const client = new RedirectedClient({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    environment: live ? Environment.Production : Environment.Sandbox,
    timeout,
    httpClientOptions: { timeout, retryConfig: { maxNumberOfRetries: 0 } as never },
  })
  client.apiUrl = server
  const orders = new OrdersController(client)
  const payments = new PaymentsController(client)

  /** Makes calls that the SDK lacks: GET without a body, POST with a body. */
  async function raw(path: string, body?: unknown): Promise<unknown> {
    const { accessToken } = await client.clientCredentialsAuthManager.fetchToken()
    const answer = await fetch(`${server}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (!answer.ok) throw new Error(`PayPal answered ${answer.status} to ${path}`)
    return answer.json()
  }

  /**
   * Anybody can send a webhook, and each costs a call, so forged ones could use up the calls that PayPal allows us. PayPal sends a refused webhook
   * again, and due payments are checked without any webhook.
   */
  let checks = { since: 0, made: 0 }
  function countCheck(): void {
    if (Date.now() - checks.since >= MINUTE) checks = { since: Date.now(), made: 0 }
    if (checks.made >= checksPerMinute) throw new ProviderAway('Too many webhooks in this minute')
    checks.made++
  }

  /** Finds the order of a capture. Disputes and refunds name only the capture, but we store the order. */
  async function paymentOf(captureId: string): Promise<Pick<DisputeFact, 'reference' | 'paymentId'> | undefined> {
    try {
      const { result } = await payments.getCapturedPayment({ captureId })
      return { reference: result.supplementaryData?.relatedIds?.orderId ?? null, paymentId: result.customId ?? null }
    } catch (error) {
      if (error instanceof ApiError && error.statusCode === 404) return undefined
      throw error
    }
  }

  return {
    name: 'paypal',
    method: 'wallet',

    clientToken: () =>
      callPaypal(async () => {
        const { client_token: token } = (await raw('/v1/identity/generate-token', {})) as { client_token: string }
        return token
      }),

    start: ({ id, amount, currency, description }) =>
      callPaypal(async () => {
        const { result } = await orders.createOrder({
          paypalRequestId: `payment-${id}`,
          prefer: 'return=representation',
          body: {
            intent: CheckoutPaymentIntent.Capture,
            purchaseUnits: [
              {
                referenceId: 'default',
                customId: id,
                invoiceId: id,
                description: description.slice(0, DESCRIPTION_MAX),
                amount: { currencyCode: currency, value: decimalOf(amount, currency) },
              },
            ],
          },
        })
        return { reference: result.id as string, secret: '' }
      }),

    getPayment: (reference) =>
      callPaypal(async () => {
        try {
          const { result } = await orders.getOrder({ id: reference })
          return factOf(result)
        } catch (error) {
          // PayPal deletes unapproved orders after some hours.
          if (error instanceof ApiError && error.statusCode === 404) {
            return { state: 'canceled', word: 'EXPIRED', amount: 0, currency: '', problem: null, refunds: [] }
          }
          throw error
        }
      }),

    getDispute: (reference) =>
      callPaypal(async () => {
        const dispute = (await raw(`/v1/customer/disputes/${encodeURIComponent(reference)}`)) as PaypalDispute
        const captureId = dispute.disputed_transactions?.[0]?.seller_transaction_id
        return disputeOf(dispute, captureId === undefined ? undefined : await paymentOf(captureId))
      }),

    recentDisputes: (since) =>
      callPaypal(async () => {
        const ids: string[] = []
        for (let page = 1; ids.length === (page - 1) * DISPUTES_PAGE; page++) {
          const asked = new URLSearchParams({ update_time_after: since.toISOString(), page: `${page}`, page_size: `${DISPUTES_PAGE}` })
          const { items = [] } = (await raw(`/v1/customer/disputes?${asked}`)) as { items?: readonly { readonly dispute_id: string }[] }
          ids.push(...items.map(({ dispute_id: id }) => id))
        }
        return ids
      }),

    // PayPal has no such call. Orders that are not captured expire.
    cancel: async () => {},

    capture: ({ id, reference }) =>
      callPaypal(async () => {
        try {
          await orders.captureOrder({ id: reference, paypalRequestId: `capture-${id}`, prefer: 'return=representation', body: {} })
        } catch (error) {
          if (issueOf(error) !== 'ORDER_ALREADY_CAPTURED') throw error
        }
      }),

    refund: ({ id, amount, currency, reference }) =>
      callPaypal(async () => {
        const { result } = await orders.getOrder({ id: reference })
        const captureId = capturesOf(result)[0]?.id
        if (captureId === undefined) throw new ProviderRefused('This payment was not captured.')
        await payments.refundCapturedPayment({
          captureId,
          paypalRequestId: `refund-${id}`,
          prefer: 'return=representation',
          body: { amount: { currencyCode: currency, value: decimalOf(amount, currency) }, customId: id },
        })
      }),

    async readEvent({ body, headers }): Promise<ProviderEvent> {
      const header = (name: string) => {
        const value = headers[`paypal-${name}`]
        if (typeof value !== 'string' || value === '') throw new ForgedEvent(`no paypal-${name}`)
        return value
      }
      const asked = {
        transmission_id: header('transmission-id'),
        transmission_time: header('transmission-time'),
        transmission_sig: header('transmission-sig'),
        cert_url: header('cert-url'),
        auth_algo: header('auth-algo'),
        webhook_id: webhookId,
      }
      if (!CERTIFICATE.test(asked.cert_url) || asked.auth_algo !== 'SHA256withRSA') throw new ForgedEvent('not a signature of PayPal')
      const at = Date.parse(asked.transmission_time)
      if (!(at <= Date.now() + 30_000)) throw new ForgedEvent('from the future')
      const event = parsed(body)
      countCheck()
      const { verification_status: status } = (await callPaypal(() =>
        raw('/v1/notifications/verify-webhook-signature', { ...asked, webhook_event: event }),
      )) as { verification_status?: string }
      if (status !== 'SUCCESS') throw new ForgedEvent('not signed by PayPal')
      const { resource = {} } = event
      const isOrder = event.event_type?.startsWith('CHECKOUT.ORDER')
      const related = resource.supplementary_data?.related_ids?.order_id ?? (isOrder ? resource.id : undefined)
      const captureId = refundedCapture(resource)
      const refunded = related === undefined && captureId !== undefined ? await callPaypal(() => paymentOf(captureId)) : undefined
      return {
        dispute: event.event_type?.startsWith('CUSTOMER.DISPUTE') ? resource.dispute_id : undefined,
        id: String(event.id),
        type: String(event.event_type),
        reference: related ?? refunded?.reference ?? null,
        // A refund's own custom_id is our refund id, so the custom_id of its capture comes first.
        paymentId:
          refunded?.paymentId ?? resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? resource.disputed_transactions?.[0]?.custom ?? null,
      }
    },
  }
}

interface PaypalEvent {
  readonly id?: string
  readonly event_type?: string
  readonly resource?: {
    readonly id?: string
    readonly custom_id?: string
    readonly dispute_id?: string
    readonly disputed_transactions?: PaypalDispute['disputed_transactions']
    readonly purchase_units?: readonly { readonly custom_id?: string }[]
    readonly supplementary_data?: { readonly related_ids?: { readonly order_id?: string } }
    readonly links?: readonly { readonly rel?: string; readonly href?: string }[]
  }
}

/** A refund names its capture only in its `up` link, which ends in /v2/payments/captures/{id}. */
const refundedCapture = ({ links = [] }: NonNullable<PaypalEvent['resource']>): string | undefined =>
  /\/v2\/payments\/captures\/(\w+)$/.exec(links.find(({ rel }) => rel === 'up')?.href ?? '')?.[1]

function parsed(body: Buffer): PaypalEvent {
  try {
    const event: unknown = JSON.parse(body.toString())
    if (typeof event === 'object' && event !== null) return event
  } catch {}
  throw new ForgedEvent('not an event')
}

const decimalOf = (amount: number, currency: string) => {
  const digits = fractionDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}
const unitsOf = ({ currencyCode = '', value = '0' }: { currencyCode?: string; value?: string } = {}) => ({
  amount: Math.round(Number(value) * 10 ** fractionDigits(currencyCode)),
  currency: currencyCode,
})

const capturesOf = (order: Order) => order.purchaseUnits?.[0]?.payments?.captures ?? []

function factOf(order: Order): PaymentFact {
  const [capture] = capturesOf(order)
  const refunds = order.purchaseUnits?.[0]?.payments?.refunds ?? []
  const money = unitsOf(capture?.amount ?? order.purchaseUnits?.[0]?.amount)
  const paymentId = order.purchaseUnits?.[0]?.customId ?? null
  const base = { ...money, paymentId, word: capture?.status ?? order.status ?? '', problem: null, refunds: refunds.map(refundOf) }
  switch (capture?.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return { ...base, state: 'succeeded' }
    case 'PENDING':
      return { ...base, state: 'processing' }
    case 'DECLINED':
    case 'FAILED':
      return { ...base, state: 'failed', problem: 'The wallet declined the payment.' }
    default:
      return { ...base, state: order.status === 'VOIDED' ? 'canceled' : 'open' }
  }
}

const refundOf = ({ id = '', customId, amount, status }: Refund): RefundFact => ({
  reference: id,
  refundId: customId ?? null,
  amount: unitsOf(amount).amount,
  state: status === 'COMPLETED' ? 'succeeded' : status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'requested',
})

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
interface PaypalDispute {
  readonly disputed_transactions?: readonly { readonly seller_transaction_id?: string; readonly custom?: string }[]
  readonly reason?: string
  readonly status?: string
  readonly dispute_amount?: PaypalMoney
  readonly dispute_outcome?: { readonly outcome_code?: string; readonly amount_refunded?: PaypalMoney }
  readonly seller_response_due_date?: string
  readonly money_movements?: readonly {
    readonly affected_party?: string
    readonly type?: string
    readonly reason?: string
    readonly amount?: PaypalMoney
  }[]
}

interface PaypalMoney {
  readonly currency_code?: string
  readonly value?: string
}

/** Outcomes that are not listed here do not decide the dispute. */
const outcomes: Readonly<Record<string, DisputeState>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  DENIED: 'won',
}

function disputeOf(
  dispute: PaypalDispute,
  payment: Pick<DisputeFact, 'reference' | 'paymentId'> = { reference: null, paymentId: null },
): DisputeFact {
  const { status = '', dispute_outcome: outcome, seller_response_due_date: due } = dispute
  const state =
    status === 'RESOLVED'
      ? (outcomes[outcome?.outcome_code ?? ''] ?? 'closed')
      : status === 'UNDER_REVIEW' || status === 'WAITING_FOR_BUYER_RESPONSE'
        ? 'under_review'
        : 'open'
  const { withdrawn, money } = moneyOf(dispute, state)
  return {
    ...payment,
    ...money,
    reason: inWords(dispute.reason ?? 'other'),
    state,
    withdrawn,
    respondBy: due === undefined ? null : new Date(due),
  }
}

const moneyIn = ({ currency_code: currencyCode = '', value = '0' }: PaypalMoney = {}) => unitsOf({ currencyCode, value })

/** Whether PayPal took the money from our balance, and how much. In some disputes PayPal pays the payer from its own money. Fees are not booked. */
function moneyOf({ dispute_amount: disputed, dispute_outcome: outcome, money_movements: movements = [] }: PaypalDispute, state: DisputeState) {
  if (movements.length === 0) {
    // While the dispute is undecided, PayPal only holds the money on our balance.
    return { withdrawn: state === 'lost', money: moneyIn((state === 'lost' && outcome?.amount_refunded) || disputed) }
  }
  const ours = movements.filter(({ affected_party: party, reason = '' }) => party === 'SELLER' && !reason.endsWith('_FEE'))
  const amount = ours.reduce((sum, { type, amount: moved }) => sum + (type === 'DEBIT' ? 1 : -1) * moneyIn(moved).amount, 0)
  return amount > 0 ? { withdrawn: true, money: { ...moneyIn(ours[0]?.amount), amount } } : { withdrawn: false, money: moneyIn(disputed) }
}

interface PaypalError {
  readonly details?: readonly { readonly issue?: string; readonly description?: string; readonly field?: string }[]
  readonly message?: string
}

function errorOf(error: ApiError): PaypalError {
  if (typeof error.result === 'object' && error.result !== null) return error.result as PaypalError
  try {
    return JSON.parse(String(error.body)) as PaypalError
  } catch {
    return {}
  }
}

const issueOf = (error: unknown) => (error instanceof ApiError ? errorOf(error).details?.[0]?.issue : undefined)

/** @throws ProviderRefused with PayPal's own words, ProviderAway */
async function callPaypal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ForgedEvent) throw error
    if (error instanceof ApiError && (error.statusCode === 400 || error.statusCode === 422)) {
      const { details: [detail] = [], message } = errorOf(error)
      const { issue = '', description, field = '' } = detail ?? {}
      throw new ProviderRefused(description ?? message ?? 'PayPal refused this payment.', {
        reason: issue === 'ORDER_NOT_APPROVED' ? 'not-approved' : /DECLINED/.test(issue) ? 'declined' : 'invalid',
        field: /CURRENCY/.test(issue) || field.endsWith('currency_code') ? 'currency' : field.endsWith('value') ? 'amount' : undefined,
      })
    }
    throw new ProviderAway('PayPal does not answer', { cause: error })
  }
}
