// The form of account numbers and SWIFT codes, as banks write them.

const swift = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/
const account = /^(?=.*\d)[A-Z\d][A-Z\d -]*$/i
const likeIban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** ISO 9362: four letters of the bank, two of the country, two letters or digits of the place, and perhaps three of the branch. */
export const isSwiftCode = (text: string): boolean => swift.test(text)

/** Letters, digits, spaces and hyphens, with at least one digit. A number like an IBAN must have the check digits of ISO 13616. */
export function isAccountNumber(text: string): boolean {
  const signs = text.replaceAll(/[ -]/g, '').toUpperCase()
  return account.test(text) && (!likeIban.test(signs) || remainder(signs.slice(4) + signs.slice(0, 4)) === 1)
}

const remainder = (signs: string) => [...signs].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0)
