// A model of a card provider, whose responses can get lost.
import { randomUUID } from 'node:crypto'
import {
  type Delivery,
  ForgedEvent,
  type PaymentFact,
  type Provider,
  ProviderAway,
  type ProviderEvent,
  ProviderRefused,
  type RefundFact,
  type StartedPayment,
} from '#lib/providers/provider.ts'

export interface ModelPayment {
  readonly reference: string
  readonly paymentId: string
  readonly payerId: string
  readonly amount: number
  readonly currency: string
  readonly refunds: RefundFact[]
  state: PaymentFact['state']
  taken: number
  problem: string | null
  /** Whether a refund was made in the provider's dashboard. */
  refundedInDashboard: boolean
}

export class ModelProvider implements Provider {
  readonly name = 'stripe'
  readonly method = 'card'
  readonly #payments = new Map<string, ModelPayment>()
  readonly #before: () => void
  #lost: readonly number[] = []
  #calls = 0
  /** Calls in progress. */
  running = 0

  /** @param before runs before each call, and throws if the calling process died */
  constructor(before: () => void) {
    this.#before = before
  }

  of(payerId: string): ModelPayment[] {
    return [...this.#payments.values()].filter((payment) => payment.payerId === payerId)
  }

  lose(calls: readonly number[]): void {
    this.#lost = calls
    this.#calls = 0
  }

  pay(payment: ModelPayment, how: 'succeeded' | 'processing' | 'declined'): void {
    if (payment.state !== 'open') return
    if (how === 'declined') payment.problem = 'Your card was declined.'
    else this.#become(payment, how)
  }

  clear(payment: ModelPayment, how: 'succeeded' | 'failed'): void {
    if (payment.state !== 'processing') return
    // After a failure, the payment can be tried again with another card.
    this.#become(payment, how === 'failed' ? 'open' : 'succeeded')
  }

  cancelPayment(payment: ModelPayment): void {
    if (payment.state === 'open') this.#become(payment, 'canceled')
  }

  takeAnotherAmount(payment: ModelPayment): void {
    if (payment.state !== 'open') return
    payment.taken = payment.amount + 1
    this.#become(payment, 'succeeded')
  }

  refundInDashboard(payment: ModelPayment): void {
    const left = payment.taken - payment.refunds.reduce((sum, { amount }) => sum + amount, 0)
    if (payment.state !== 'succeeded' || left < 1) return
    payment.refundedInDashboard = true
    payment.refunds.push({ reference: randomUUID(), refundId: null, amount: Math.ceil(left / 2), state: 'succeeded' })
  }

  #become(payment: ModelPayment, state: ModelPayment['state']): void {
    payment.state = state
    payment.problem = null
  }

  async #call<T>(work: () => T): Promise<T> {
    this.running++
    try {
      this.#before()
      await Promise.resolve()
      const result = work()
      if (this.#lost.includes(this.#calls++)) throw new ProviderAway('lost')
      this.#before()
      return result
    } finally {
      this.running--
    }
  }

  start(payment: Parameters<Provider['start']>[0]): Promise<StartedPayment> {
    return this.#call(() => {
      const { id: paymentId, payerId, amount, currency } = payment
      const reference = `pi_${paymentId}`
      const known = this.#payments.get(reference)
      if (!known) {
        this.#payments.set(reference, {
          reference,
          paymentId,
          payerId,
          amount,
          currency,
          refunds: [],
          state: 'open',
          taken: amount,
          problem: null,
          refundedInDashboard: false,
        })
      }
      return { reference, secret: `${reference}_secret_1` }
    })
  }

  getPayment(reference: string): Promise<PaymentFact> {
    return this.#call(() => {
      const { state, taken, currency, problem, refunds } = this.#payments.get(reference) as ModelPayment
      return { state, word: state, amount: taken, currency, problem, refunds: refunds.map((refund) => ({ ...refund })) }
    })
  }

  cancel(reference: string): Promise<void> {
    return this.#call(() => this.cancelPayment(this.#payments.get(reference) as ModelPayment))
  }

  refund({ id, amount, reference }: Parameters<NonNullable<Provider['refund']>>[0]): Promise<void> {
    return this.#call(() => {
      const payment = this.#payments.get(reference) as ModelPayment
      if (payment.refunds.some(({ refundId }) => refundId === id)) return
      const left = payment.taken - payment.refunds.reduce((sum, refund) => sum + refund.amount, 0)
      if (amount > left) throw new ProviderRefused('The refund exceeds the rest of the payment.')
      payment.refunds.push({ reference: randomUUID(), refundId: id, amount, state: 'succeeded' })
    })
  }

  async readEvent({ body }: Pick<Delivery, 'body'>): Promise<ProviderEvent> {
    const { id, signed, reference, paymentId } = JSON.parse(body.toString()) as ProviderEvent & { signed: boolean }
    if (!signed) throw new ForgedEvent('forged')
    return { id, type: 'payment', reference, paymentId }
  }
}
