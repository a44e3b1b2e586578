// What payments asks of whoever moves the money. One adapter each: what a provider calls things, and how it counts, is known there alone.
import type { IncomingHttpHeaders } from 'node:http'

export type Method = 'card' | 'wallet' | 'mobile-money'

/** A payment as a provider is asked for it. Amounts are in the currency's smallest unit as it really is. */
interface WantedPayment {
  /** Asking again with the same id changes nothing. */
  readonly id: string
  readonly payerId: string
  readonly amount: number
  readonly currency: string
  readonly description: string
  /** Keep the card for later payments without the payer. */
  readonly keepCard: boolean
  /** The provider's name of the payment whose card pays, where the payer is not there. It is charged only by `charge`. */
  readonly savedFrom: string | null
  /** Who is asked for mobile money. Told once and kept nowhere here. */
  readonly phone?: string | undefined
}

export interface StartedPayment {
  readonly reference: string
  /** What a browser goes on with; empty where there is nothing to go on with. */
  readonly secret: string
}

interface WantedRefund {
  readonly id: string
  readonly amount: number
  readonly currency: string
  /** The provider's name of the payment. */
  readonly reference: string
}

type RefundState = 'requested' | 'succeeded' | 'failed'

export interface RefundFact {
  readonly reference: string
  /** Ours, where we asked for it. */
  readonly refundId: string | null
  readonly amount: number
  readonly state: RefundState
}

/** `authentication`: the card's bank wants to ask its owner. `another-card`: this one is expired, blocked or gone. */
export type Remedy = 'authentication' | 'another-card'

/** A card that was kept. */
export interface SavedCard {
  /** Visa */
  readonly brand: string
  readonly last4: string
  /** The first moment at which it is expired. */
  readonly expiresAt: Date
}

type PaymentState = 'open' | 'processing' | 'failed' | 'canceled' | 'succeeded'

/** How a payment stands, asked just now. */
export interface PaymentFact {
  /** Ours, where the provider repeats it: what is said of another one is not said of this one. */
  readonly paymentId?: string | null
  readonly state: PaymentState
  /** The provider's own word for it. */
  readonly word: string
  readonly amount: number
  readonly currency: string
  /** Why the last attempt failed, for the payer to read. */
  readonly problem: string | null
  /** Begun with a saved card, which nobody has charged yet. */
  readonly waitsForUs?: boolean
  /** What its payer has to do before a saved card is charged again; null where another try may do. */
  readonly remedy?: Remedy | null
  readonly refunds: readonly RefundFact[]
}

/** `open`: waits for our answer. `closed`: over without a decision, and the money is ours. */
export type DisputeState = 'open' | 'under_review' | 'won' | 'lost' | 'closed'

/** How a dispute stands, asked just now. */
export interface DisputeFact {
  /** The provider's name of the payment that it is about; null where it is about something else. */
  readonly reference: string | null
  /** Ours, where the provider repeats it. */
  readonly paymentId: string | null
  readonly amount: number
  readonly currency: string
  /** In the provider's words: `fraudulent`, `product not received`. */
  readonly reason: string
  readonly state: DisputeState
  /** Whether its money has left our account there just now. */
  readonly withdrawn: boolean
  /** Until when the provider takes our answer; null where it takes none. */
  readonly respondBy: Date | null
}

/** What a provider tells of its own accord. It is believed to be the provider's, and nothing it says is. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** Of the payment; null where it is about something else. */
  readonly reference: string | null
  /** Ours, where the provider repeats it. */
  readonly paymentId: string | null
  /** The provider's name of the dispute that it is about. */
  readonly dispute?: string | undefined
}

export interface Provider {
  readonly method: Method
  /** @throws ProviderRefused, ProviderAway */
  start(payment: WantedPayment): Promise<StartedPayment>
  /**
   * The provider's name of a payment, by ours; undefined where it has not heard of it. Only where starting it again is impossible, because what it takes
   * is not kept. @throws ProviderAway
   */
  find?(id: string): Promise<string | undefined>
  /** @throws ProviderAway */
  look(reference: string): Promise<PaymentFact>
  /**
   * Charges the saved card of a started payment without its payer; whether it paid is looked up. Asking again changes nothing. Only where cards are kept.
   * @throws ProviderRefused where the card is gone, ProviderAway
   */
  charge?(payment: { readonly id: string; readonly reference: string }): Promise<void>
  /** The card that paid it, as far as it was kept. Only where cards are kept. @throws ProviderAway */
  savedCard?(reference: string): Promise<SavedCard | undefined>
  /** Only where payers can dispute what they paid. @throws ProviderAway */
  lookAtDispute?(reference: string): Promise<DisputeFact>
  /** Its names of the disputes that were opened, or have changed, since then; only where payers can dispute what they paid. @throws ProviderAway */
  recentDisputes?(since: Date): Promise<readonly string[]>
  /** Gives it up, where it still can be. @throws ProviderAway */
  cancel(reference: string): Promise<void>
  /** @throws ProviderRefused, ProviderAway */
  refund(refund: WantedRefund): Promise<void>
  /** @throws ForgedEvent */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent>
}

/** Of the wallet alone: what was approved is taken only when it is asked for. */
export interface WalletProvider extends Provider {
  /** Something with which the provider's script in the browser knows us. */
  clientToken(): Promise<string>
  /** Asking again changes nothing. @throws ProviderRefused with reason not-approved or declined, ProviderAway */
  capture(payment: { readonly id: string; readonly reference: string }): Promise<void>
}

/** `PRODUCT_NOT_RECEIVED` as people read it. */
export const inWords = (code: string) => code.toLowerCase().replaceAll('_', ' ')

/** The provider understood and said no; its words are for the payer. */
export class ProviderRefused extends Error {
  /** `amount` or `currency`, where it is that. */
  readonly field: string | undefined
  readonly reason: 'invalid' | 'declined' | 'not-approved'

  constructor(message: string, { field, reason = 'invalid' }: { field?: string | undefined; reason?: ProviderRefused['reason'] } = {}) {
    super(message)
    this.field = field
    this.reason = reason
  }
}

/** Nobody knows whether it was done: it has to be asked again. */
export class ProviderAway extends Error {}

/** Not the provider's signature, or one of another time. */
export class ForgedEvent extends Error {}
