// A card provider that knows what is true, and whose answers may get lost.
import { randomUUID } from 'node:crypto'
import {
  ForgedEvent,
  type PaymentFact,
  type Provider,
  ProviderAway,
  type ProviderEvent,
  ProviderRefused,
  type RefundFact,
  type StartedPayment,
} from '#lib/providers/provider.ts'

export interface Truth {
  readonly reference: string
  readonly paymentId: string
  readonly payerId: string
  readonly amount: number
  readonly currency: string
  readonly refunds: RefundFact[]
  state: PaymentFact['state']
  taken: number
  problem: string | null
  /** Whether some of it was refunded here, and not because we were asked to. */
  refundedThere: boolean
}

export class ModelProvider implements Provider {
  readonly method = 'card'
  readonly #truths = new Map<string, Truth>()
  readonly #before: () => void
  #lost: readonly number[] = []
  #calls = 0
  /** Calls that are under way. */
  running = 0

  /** @param before each call: throws where the caller is dead */
  constructor(before: () => void) {
    this.#before = before
  }

  of(payerId: string): Truth[] {
    return [...this.#truths.values()].filter((truth) => truth.payerId === payerId)
  }

  lose(calls: readonly number[]): void {
    this.#lost = calls
    this.#calls = 0
  }

  pay(truth: Truth, how: 'succeeded' | 'processing' | 'declined'): void {
    if (truth.state !== 'open') return
    if (how === 'declined') truth.problem = 'Your card was declined.'
    else this.#become(truth, how)
  }

  clear(truth: Truth, how: 'succeeded' | 'failed'): void {
    if (truth.state !== 'processing') return
    // It waits for another card.
    this.#become(truth, how === 'failed' ? 'open' : 'succeeded')
  }

  giveUp(truth: Truth): void {
    if (truth.state === 'open') this.#become(truth, 'canceled')
  }

  takeAnotherAmount(truth: Truth): void {
    if (truth.state !== 'open') return
    truth.taken = truth.amount + 1
    this.#become(truth, 'succeeded')
  }

  refundThere(truth: Truth): void {
    const left = truth.taken - truth.refunds.reduce((sum, { amount }) => sum + amount, 0)
    if (truth.state !== 'succeeded' || left < 1) return
    truth.refundedThere = true
    truth.refunds.push({ reference: randomUUID(), refundId: null, amount: Math.ceil(left / 2), state: 'succeeded' })
  }

  #become(truth: Truth, state: Truth['state']): void {
    truth.state = state
    truth.problem = null
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
      const known = this.#truths.get(reference)
      if (!known) {
        this.#truths.set(reference, {
          reference,
          paymentId,
          payerId,
          amount,
          currency,
          refunds: [],
          state: 'open',
          taken: amount,
          problem: null,
          refundedThere: false,
        })
      }
      return { reference, secret: `${reference}_secret_1` }
    })
  }

  look(reference: string): Promise<PaymentFact> {
    return this.#call(() => {
      const { state, taken, currency, problem, refunds } = this.#truths.get(reference) as Truth
      return { state, word: state, amount: taken, currency, problem, refunds: refunds.map((refund) => ({ ...refund })) }
    })
  }

  cancel(reference: string): Promise<void> {
    return this.#call(() => this.giveUp(this.#truths.get(reference) as Truth))
  }

  refund({ id, amount, reference }: Parameters<Provider['refund']>[0]): Promise<void> {
    return this.#call(() => {
      const truth = this.#truths.get(reference) as Truth
      if (truth.refunds.some(({ refundId }) => refundId === id)) return
      const left = truth.taken - truth.refunds.reduce((sum, refund) => sum + refund.amount, 0)
      if (amount > left) throw new ProviderRefused('More than is left.')
      truth.refunds.push({ reference: randomUUID(), refundId: id, amount, state: 'succeeded' })
    })
  }

  async readEvent(body: Buffer): Promise<ProviderEvent> {
    const { id, signed, reference, paymentId } = JSON.parse(body.toString()) as ProviderEvent & { signed: boolean }
    if (!signed) throw new ForgedEvent('forged')
    return { id, type: 'payment', reference, paymentId }
  }
}
