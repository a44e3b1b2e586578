// Phone numbers in the one form that every phone can dial.
import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min'

const names = new Intl.DisplayNames('en', { type: 'region' })
/** By lower-cased English name; the second list has what the forms call differently. */
const countryCodes = new Map<string, CountryCode>([
  ...getCountries().map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const),
  ['drc', 'CD'],
])

/**
 * The number in E.164 ("+250788123456"), or null where the text is no valid number, or has an extension, which E.164 cannot say.
 * @param country in English; tells what a number without its country's code means
 */
export function e164(typed: string, country: string): string | null {
  const defaultCountry = countryCodes.get(country.toLowerCase())
  const number = parsePhoneNumberFromString(typed, { extract: false, ...(defaultCountry && { defaultCountry }) })
  return number?.isValid() && !number.ext ? number.number : null
}
