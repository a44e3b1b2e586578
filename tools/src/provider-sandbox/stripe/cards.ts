// The Stripe test cards that we use. https://docs.stripe.com/testing
export type Outcome =
  | 'succeeds'
  | 'authenticates'
  | 'processes'
  | { readonly code: string; readonly declineCode: string | null; readonly message: string }

const declined = (code: string, declineCode: string | null, message: string): Outcome => ({ code, declineCode, message })

const outcomes: Readonly<Record<string, Outcome>> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '4000000000000002': declined('card_declined', 'generic_decline', 'Your card was declined.'),
  '4000000000009995': declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': declined('expired_card', null, 'Your card has expired.'),
  '4000002500003155': 'authenticates',
  '4000002760003184': 'authenticates',
  // Our own number: Stripe has no test card whose payment takes days; only bank debits do.
  '4000000000007700': 'processes',
  // Succeeds while the owner is present, and is declined later.
  '4000000000000341': 'succeeds',
}

/** The result of a charge. `present` means that the owner can answer the bank. */
export function outcomeOf(card: { number: string; month: number; year: number } | null, present: boolean, now = new Date()): Outcome {
  const number = card?.number ?? ''
  if (card && new Date(Date.UTC(card.year, card.month, 1)) <= now) return declined('expired_card', null, 'Your card has expired.')
  if (!present && number === '4000000000000341') return declined('card_declined', 'generic_decline', 'Your card was declined.')
  if (!present && outcomes[number] === 'authenticates') {
    return declined('authentication_required', 'authentication_required', 'Your card was declined. This transaction requires authentication.')
  }
  return outcomes[number] ?? declined('card_declined', 'test_mode_live_card', 'Your card was declined. This is test mode: use a test card.')
}

/** Stripe's error for an invalid number, date or code. */
export function cardProblem({ number, month, year, cvc }: { number: string; month: number; year: number; cvc: string }, now = new Date()) {
  if (!isLuhn(number)) return { code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' }
  if (!(month >= 1 && month <= 12)) return { code: 'invalid_expiry_month', param: 'exp_month', message: "Your card's expiration month is invalid." }
  if (new Date(Date.UTC(year, month, 1)) <= now)
    return { code: 'invalid_expiry_year', param: 'exp_year', message: "Your card's expiration year is in the past." }
  if (!/^\d{3,4}$/.test(cvc)) return { code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." }
  return undefined
}

function isLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
