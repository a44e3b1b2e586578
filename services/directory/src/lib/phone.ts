// Phone numbers in international form.
import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min'

const names = new Intl.DisplayNames('en', { type: 'region' })
/** Country codes by lower-case English name, plus names that the forms write differently. */
const countryCodes = new Map<string, CountryCode>([
  ...getCountries().map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const),
  ['drc', 'CD'],
])

/**
 * The number in E.164 ("+250788123456"). Null if it is invalid or has an extension, which E.164 cannot hold.
 * @param country English name, used for a number without a country code
 */
export function e164(typed: string, country: string): string | null {
  const defaultCountry = countryCodes.get(country.toLowerCase())
  const number = parsePhoneNumberFromString(typed, { extract: false, ...(defaultCountry && { defaultCountry }) })
  return number?.isValid() && !number.ext ? number.number : null
}
