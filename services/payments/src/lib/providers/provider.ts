// The interface of payment providers. Each adapter translates its provider's terms and units.
import type { IncomingHttpHeaders } from 'node:http'

export type Method = 'card' | 'wallet' | 'mobile-money'

/** A payment to create. Amounts are in the currency's real smallest unit, not the provider's. */
interface WantedPayment {
  /** Also the idempotency key: a second call with the same id changes nothing. */
  readonly id: string
  readonly payerId: string
  readonly amount: number
  readonly currency: string
  readonly description: string
  /** Save the card for later charges without the payer. */
  readonly keepCard: boolean
  /** The provider's id of the earlier payment whose saved card is to pay. Only `charge` charges the card. */
  readonly savedFrom: string | null
  /** The phone to charge, for mobile money. We do not store it. */
  readonly phone?: string | undefined
}

export interface StartedPayment {
  readonly reference: string
  /** The secret that the browser needs to continue; empty if it needs none. */
  readonly secret: string
}

interface WantedRefund {
  readonly id: string
  readonly amount: number
  readonly currency: string
  /** The provider's id of the payment. */
  readonly reference: string
}

type RefundState = 'requested' | 'succeeded' | 'failed'

export interface RefundFact {
  readonly reference: string
  /** Our refund id; null for a refund made in the provider's dashboard. */
  readonly refundId: string | null
  readonly amount: number
  readonly state: RefundState
}

/** `authentication`: the payer must confirm with the bank. `another-card`: the card is expired, blocked or deleted. */
export type Remedy = 'authentication' | 'another-card'

/** A card saved at the provider. */
export interface SavedCard {
  /** Visa */
  readonly brand: string
  readonly last4: string
  /** The first moment when the card is no longer valid. */
  readonly expiresAt: Date
}

/** The name of an adapter. A payment stays with the adapter that took it. */
export type ProviderName = 'stripe' | 'paypal' | 'pawapay' | 'daraja'

type PaymentState = 'open' | 'processing' | 'failed' | 'canceled' | 'succeeded'

/** A payment's current state at the provider. */
export interface PaymentFact {
  /** Our payment id, if the provider returns it. If it is a different id, the reference belongs to another payment. */
  readonly paymentId?: string | null
  readonly state: PaymentState
  /** The name that the provider uses for the state. */
  readonly word: string
  /** Null if the provider tells the outcome only. Then the amount counts that we asked for, or that its callback named. */
  readonly amount: number | null
  readonly currency: string | null
  /** Text that tells the payer why the last attempt failed. */
  readonly problem: string | null
  /** The payment waits for us to charge its saved card. */
  readonly waitsForUs?: boolean
  /** What the payer must do after a declined saved card; null if we may simply try again. */
  readonly remedy?: Remedy | null
  readonly refunds: readonly RefundFact[]
}

/** `open`: the provider waits for our answer. `closed`: ended without a decision, and we keep the money. */
export type DisputeState = 'open' | 'under_review' | 'won' | 'lost' | 'closed'

/** A dispute's current state at the provider. */
export interface DisputeFact {
  /** The provider's id of the disputed payment; null if the dispute is about something else. */
  readonly reference: string | null
  /** Our payment id, if the provider returns it. */
  readonly paymentId: string | null
  readonly amount: number
  readonly currency: string
  /** In the provider's words: `fraudulent`, `product not received`. */
  readonly reason: string
  readonly state: DisputeState
  /** Whether the provider has taken the money from our balance. */
  readonly withdrawn: boolean
  /** Deadline for our answer; null if the provider accepts no answer. */
  readonly respondBy: Date | null
}

/** A webhook event. Its sender was verified. It only tells which payment or dispute to check, and what the provider's status call does not tell. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** The provider's id of the payment; null if the event is about something else. */
  readonly reference: string | null
  /** Our payment id, if the provider returns it. */
  readonly paymentId: string | null
  /** The provider's id of the dispute, if the event is about a dispute. */
  readonly dispute?: string | undefined
  /** For a provider whose status call names no amount: what was taken, in the smallest unit. */
  readonly amount?: number | undefined
  /** The provider's number that the payer sees. */
  readonly receipt?: string | undefined
}

/** A webhook call as it arrived. */
export interface Delivery {
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
  /** The parameters of its path, for providers that sign nothing and call a secret path of each payment. */
  readonly params: Readonly<Record<string, string>>
}

export interface Provider {
  readonly name: ProviderName
  readonly method: Method
  /** @throws ProviderRefused, ProviderAway */
  start(payment: WantedPayment): Promise<StartedPayment>
  /**
   * Finds the provider's id of a payment by our id; undefined if the provider does not have it. Only for providers where `start` cannot be repeated,
   * because we do not store all that it needs. @throws ProviderAway
   */
  find?(id: string): Promise<string | undefined>
  /**
   * Only for providers where a repeated `start` asks a phone again. `start` is called at most once. If its answer is lost, only the callback brings the
   * provider's id; if the callback is lost too, this tells staff where to look for the money.
   */
  readonly asksOnce?: (id: string) => string
  /** What staff search for at the provider, if it is not the provider's id. */
  readonly shownAs?: (id: string) => string
  /** @throws ProviderAway */
  getPayment(reference: string): Promise<PaymentFact>
  /**
   * Reads a refund by our id; undefined if the provider does not have it. Only for providers whose payments do not list their refunds.
   * @throws ProviderAway
   */
  getRefund?(id: string): Promise<RefundFact | undefined>
  /**
   * Charges the saved card of a started payment without the payer. `getPayment` shows the result. Safe to repeat. Only for providers that save cards.
   * @throws ProviderRefused if the card was deleted, ProviderAway
   */
  charge?(payment: { readonly id: string; readonly reference: string }): Promise<void>
  /** Reads the saved card that paid. Only for providers that save cards. @throws ProviderAway */
  savedCard?(reference: string): Promise<SavedCard | undefined>
  /** Only for providers with disputes. @throws ProviderAway */
  getDispute?(reference: string): Promise<DisputeFact>
  /** Lists the provider's ids of disputes that were opened or changed after `since`. Only for providers with disputes. @throws ProviderAway */
  recentDisputes?(since: Date): Promise<readonly string[]>
  /** Cancels the payment if that is still possible. @throws ProviderAway */
  cancel(reference: string): Promise<void>
  /** Without it, staff make refunds at the provider and enter its receipt number. @throws ProviderRefused, ProviderAway */
  refund?(refund: WantedRefund): Promise<void>
  /** @throws ForgedEvent */
  readEvent(delivery: Delivery): Promise<ProviderEvent>
}

/** A mobile network whose phones can pay. */
export interface MobileNetwork {
  /** MTN */
  readonly name: string
  /** ISO 3166, three letters. */
  readonly country: string
  readonly currency: string
}

/** Asks the owner of a phone to pay. */
export interface PhoneProvider extends Provider {
  /** @throws ProviderAway */
  networks(): Promise<readonly MobileNetwork[]>
}

/** When the payer has approved a wallet payment, only `capture` collects the money. */
export interface WalletProvider extends Provider {
  /** A token that identifies us to the provider's script in the browser. */
  clientToken(): Promise<string>
  /** Safe to repeat. @throws ProviderRefused with reason not-approved or declined, ProviderAway */
  capture(payment: { readonly id: string; readonly reference: string }): Promise<void>
}

/** Turns a code such as `PRODUCT_NOT_RECEIVED` into words: "product not received". */
export const inWords = (code: string) => code.toLowerCase().replaceAll('_', ' ')

/** The provider refused the request. The message is shown to the payer. */
export class ProviderRefused extends Error {
  /** The wrong field, `amount`, `currency` or `phone`, if known. */
  readonly field: string | undefined
  readonly reason: 'invalid' | 'declined' | 'not-approved'

  constructor(message: string, { field, reason = 'invalid' }: { field?: string | undefined; reason?: ProviderRefused['reason'] } = {}) {
    super(message)
    this.field = field
    this.reason = reason
  }
}

/** The provider did not answer. The outcome is unknown, so the call must be repeated. */
export class ProviderAway extends Error {}

/** The provider was not asked at all, so a call that must happen once may be repeated. */
export class NotAsked extends ProviderAway {}

/** The signature is wrong, too old or from the future. */
export class ForgedEvent extends Error {}
