// The sandbox's state; a file keeps it over restarts.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

interface Card {
  readonly id: string
  readonly number: string
  /** The last month in which the card is valid. */
  month: number
  year: number
}

export interface Intent {
  readonly id: string
  readonly secret: string
  readonly amount: number
  readonly currency: string
  readonly description: string | null
  readonly metadata: Record<string, string>
  readonly created: number
  readonly customer: string | null
  readonly setupFutureUsage: string | null
  status: string
  card: Card | null
  problem: Record<string, unknown> | null
}

export interface StripeRefund {
  readonly id: string
  readonly intent: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Record<string, string>
  readonly created: number
  status: string
}

export interface StripeDispute {
  readonly id: string
  readonly intent: string
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly created: number
  readonly dueBy: number
  status: string
  /** Amounts in the account's currency: withdrawals are negative, repayments positive. */
  readonly moves: number[]
}

export interface PaypalDispute {
  readonly id: string
  readonly captureId: string
  readonly customId: string
  readonly value: string
  readonly currency: string
  readonly reason: string
  readonly created: string
  readonly due: string
  status: string
  outcome: string | null
  /** Who paid for the payer's refund, if PayPal reports it. */
  movements: readonly object[] | null
}

export interface PaypalOrder {
  readonly id: string
  readonly value: string
  readonly currency: string
  readonly customId: string
  readonly invoiceId: string
  readonly description: string
  readonly created: string
  status: string
  /** The payer's means of payment: ok, declined or pending. */
  funding: string
  capture: { readonly id: string; status: string } | null
  readonly refunds: { readonly id: string; readonly value: string; readonly customId: string }[]
  /** True if its capture no longer names the order. */
  unrelated?: boolean
}

interface PawapayMoved {
  status: string
  readonly amount: string
  readonly currency: string
  readonly country: string
  readonly created: string
  readonly metadata: Readonly<Record<string, string>>
  failureReason?: { readonly failureCode: string; readonly failureMessage: string }
}

export interface PawapayDeposit extends PawapayMoved {
  readonly depositId: string
  readonly payer: { readonly type: string; readonly accountDetails: { readonly phoneNumber: string; readonly provider: string } }
}

export interface PawapayRefund extends PawapayMoved {
  readonly refundId: string
  readonly recipient: PawapayDeposit['payer']
}

/** A payment request to a phone. */
export interface DarajaRequest {
  readonly checkoutRequestId: string
  readonly merchantRequestId: string
  /** Shillings. */
  readonly amount: number
  readonly phone: string
  readonly account: string
  readonly callbackUrl: string
  readonly receipt: string
  /** Milliseconds since 1970. */
  readonly created: number
  /** Null while the phone waits for its owner. */
  resultCode: string | null
}

export interface SandboxEvent {
  readonly id: string
  readonly provider: 'stripe' | 'paypal' | 'mobile-money' | 'daraja'
  /** For a provider that calls another address for each payment. */
  readonly url?: string
  readonly type: string
  readonly body: string
  delivered: number
}

interface Answered {
  readonly hash: string
  readonly status: number
  readonly body: unknown
}

export class State {
  readonly intents = new Map<string, Intent>()
  readonly customers = new Map<string, Record<string, string>>()
  readonly stripeRefunds = new Map<string, StripeRefund>()
  readonly stripeDisputes = new Map<string, StripeDispute>()
  readonly paypalDisputes = new Map<string, PaypalDispute>()
  readonly orders = new Map<string, PaypalOrder>()
  readonly deposits = new Map<string, PawapayDeposit>()
  /** The API does not tell the deposit of a refund. */
  readonly pawapayRefunds = new Map<string, PawapayRefund & { readonly depositId: string }>()
  readonly darajaRequests = new Map<string, DarajaRequest>()
  readonly events = new Map<string, SandboxEvent>()
  /** Answers by idempotency key. */
  readonly answered = new Map<string, Answered>()
  readonly #file: string | undefined

  constructor(file?: string) {
    this.#file = file
    if (file === undefined) return
    try {
      const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, [string, never][]>
      for (const [name, map] of this.#maps()) for (const [key, value] of kept[name] ?? []) map.set(key, value)
    } catch {
      // There is no file at the first start.
    }
  }

  save(): void {
    if (this.#file === undefined) return
    writeFileSync(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#maps().map(([name, map]) => [name, [...map]]))), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
  }

  #maps(): [string, Map<string, never>][] {
    const { intents, customers, stripeRefunds, stripeDisputes, paypalDisputes, orders, deposits, pawapayRefunds, darajaRequests, events, answered } =
      this
    return Object.entries({
      intents,
      customers,
      stripeRefunds,
      stripeDisputes,
      paypalDisputes,
      orders,
      deposits,
      pawapayRefunds,
      darajaRequests,
      events,
      answered,
    }) as never
  }
}
