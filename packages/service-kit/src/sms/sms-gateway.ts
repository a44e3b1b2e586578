// What every SMS provider can do.

export interface Sms {
  /** E.164: "+250788123456". */
  readonly to: string
  readonly text: string
  /** Of the caller's own, for logs, which never contain the number. */
  readonly id: string
}

export interface SmsGateway {
  /**
   * Resolves to the provider's id of the message, once the provider has taken it. The phone may get it later, or never.
   * @throws SmsRefused if the provider refuses this message; Unavailable if it has not taken it; Unsure if it may have
   */
  send(sms: Sms): Promise<{ readonly providerId: string }>
}

/** The provider refused the message, so it costs nothing and a repetition does not help. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  /** The provider's word, such as InvalidPhoneNumber. It contains no number. */
  readonly reason: string

  constructor(reason: string) {
    super(`the SMS was refused: ${reason}`)
    this.reason = reason
  }
}
