// What pawaPay's failure codes mean for the payer: https://docs.pawapay.io/v2/docs/failure_codes
// The provider's own words are not used, because they can contain the phone number. contracts/payments/provider-messages.json lists ours.

interface Failure {
  readonly message: string
  readonly field?: 'amount' | 'currency' | 'phone'
}

const failures: Readonly<Record<string, Failure>> = {
  PAYER_NOT_FOUND: { message: 'This number is not registered for mobile money.', field: 'phone' },
  INVALID_PHONE_NUMBER: { message: 'This is not a valid phone number.', field: 'phone' },
  INVALID_PROVIDER: { message: 'We cannot take money from this mobile network.', field: 'phone' },
  DEPOSITS_NOT_ALLOWED: { message: 'We cannot take money from this mobile network.', field: 'phone' },
  INVALID_CURRENCY: { message: 'Phones of this network pay in another currency.', field: 'phone' },
  PROVIDER_TEMPORARILY_UNAVAILABLE: { message: 'This mobile network does not work at the moment. Please try again later.', field: 'phone' },
  AMOUNT_OUT_OF_BOUNDS: { message: 'This mobile network does not accept this amount.', field: 'amount' },
  INVALID_AMOUNT: { message: 'This mobile network accepts whole amounts only.', field: 'amount' },
  PAYMENT_NOT_APPROVED: { message: 'The payment was not approved on the phone.' },
  PAYMENT_IN_PROGRESS: { message: 'Another payment is waiting on this phone. Please finish it first.' },
  PAYER_LIMIT_REACHED: { message: 'This phone has reached the limit of its mobile money account.' },
  INSUFFICIENT_BALANCE: { message: 'Not enough money in the account.' },
  RECIPIENT_NOT_FOUND: { message: 'This number is no longer registered for mobile money.' },
  WALLET_LIMIT_REACHED: { message: 'This phone cannot receive more money at the moment.' },
  PAWAPAY_WALLET_OUT_OF_FUNDS: { message: 'There is not enough money in our account at pawaPay.' },
}

export const failureOf = (code = ''): Failure => failures[code] ?? { message: 'Mobile money refused this payment.' }
