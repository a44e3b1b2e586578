// Adapter for mobile money. Aggregators of mobile money work alike: they send a payment request to a phone, and later report whether the phone's
// owner agreed. This adapter uses a generic API; an aggregator with another API needs its own adapter.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ForgedEvent, type PaymentFact, type Provider, ProviderAway, ProviderRefused, type RefundFact } from './provider.ts'

export interface MobileMoneyOptions {
  readonly apiUrl: string
  readonly key: string
  readonly webhookSecret: string
  readonly timeout?: number
  /** Seconds since 1970. */
  readonly now?: () => number
}

interface Collection {
  readonly id: string
  readonly externalId: string
  readonly status: string
  /** Smallest unit. */
  readonly amount: number
  readonly currency: string
  readonly reason?: string | null
  readonly refunds?: readonly { readonly id: string; readonly externalId: string; readonly amount: number; readonly status: string }[]
}

const TOLERANCE = 300
const FUTURE = 30

export function createMobileMoney({ apiUrl, key, webhookSecret, timeout = 6000, now = () => Date.now() / 1000 }: MobileMoneyOptions): Provider {
  async function call<T = Collection>(method: 'GET' | 'POST', path: string, body?: object, idempotencyKey?: string): Promise<T> {
    let answer: Response
    try {
      answer = await fetch(`${apiUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      if (answer.ok) return (await answer.json()) as T
    } catch (cause) {
      throw new ProviderAway('mobile money does not answer', { cause })
    }
    if (answer.status !== 400 && answer.status !== 422) throw new ProviderAway(`mobile money answered ${answer.status}`)
    const { message = 'Mobile money refused this payment.', field } = (await answer.json()) as { message?: string; field?: string }
    throw new ProviderRefused(message, { field })
  }

  return {
    method: 'mobile-money',
    async start({ id, amount, currency, description, phone }) {
      if (phone === undefined) throw new Error('Mobile money starts with a phone number')
      const { id: reference } = await call('POST', '/collections', { externalId: id, amount, currency, description, phone }, `payment-${id}`)
      return { reference, secret: '' }
    },
    // We do not store the phone number, so a lost request cannot be repeated. Search for the payment instead, because the request may have arrived.
    async find(id) {
      const found = await call<readonly Collection[]>('GET', `/collections?externalId=${encodeURIComponent(id)}`)
      return found.find(({ externalId }) => externalId === id)?.id
    },
    getPayment: async (reference) => factOf(await call('GET', `/collections/${encodeURIComponent(reference)}`)),
    cancel: async () => {},
    async refund({ id, amount, reference }) {
      await call('POST', `/collections/${encodeURIComponent(reference)}/refunds`, { externalId: id, amount }, `refund-${id}`)
    },
    async readEvent(body, headers) {
      const [, time = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'] ?? '')) ?? []
      const age = now() - Number(time)
      if (time === '' || age > TOLERANCE || age < -FUTURE) throw new ForgedEvent('no signature of this time')
      const expected = createHmac('sha256', webhookSecret).update(`${time}.`).update(body).digest()
      if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw new ForgedEvent('not signed by the provider')
      const { id, type, collection } = JSON.parse(body.toString()) as { id: string; type: string; collection: Collection }
      return { id, type, reference: collection.id, paymentId: collection.externalId }
    },
  }
}

const states: Readonly<Record<string, PaymentFact['state']>> = {
  PENDING: 'processing',
  SUCCESSFUL: 'succeeded',
  FAILED: 'failed',
  EXPIRED: 'canceled',
}

function factOf({ externalId, status, amount, currency, reason, refunds = [] }: Collection): PaymentFact {
  return {
    paymentId: externalId,
    state: states[status] ?? 'open',
    word: status,
    amount,
    currency,
    problem: reason ?? null,
    refunds: refunds.map(
      (refund): RefundFact => ({
        reference: refund.id,
        refundId: refund.externalId,
        amount: refund.amount,
        state: refund.status === 'SUCCESSFUL' ? 'succeeded' : refund.status === 'FAILED' ? 'failed' : 'requested',
      }),
    ),
  }
}
