// Phone numbers as people type them and as the site shows them.
import { InvalidInput } from '@ungana/service-kit'
import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import * as z from 'zod/mini'

/** The countries that have signed the AfCFTA: all of the African Union but Eritrea. */
const afcfta =
  'AO,BF,BI,BJ,BW,CD,CF,CG,CI,CM,CV,DJ,DZ,EG,EH,ET,GA,GH,GM,GN,GQ,GW,KE,KM,LR,LS,LY,MA,MG,ML,MR,MU,MW,MZ,NA,NE,NG,RW,SC,SD,SL,SN,SO,SS,ST,SZ,TD,TG,TN,TZ,UG,ZA,ZM,ZW'

const codesIn = (text: string) => text.split(',').map((part) => part.trim())
const isCountry = (code: string): code is CountryCode => (getCountries() as string[]).includes(code)

/** SMS_COUNTRIES: `RW,KE,UG`. */
export const smsCountries = z.prefault(
  z.pipe(
    z.string().check(z.refine((text) => codesIn(text).every(isCountry), 'must hold codes of countries, such as RW, separated by commas')),
    z.transform((text): ReadonlySet<string> => new Set(codesIn(text))),
  ),
  afcfta,
)

/**
 * Returns the number in E.164. Only numbers of mobile phones pass, so that nobody makes the site pay for SMS to premium numbers.
 * @throws InvalidInput
 */
export function mobileNumber(typed: string, countries: ReadonlySet<string>): string {
  const phone = parsePhoneNumberFromString(typed.replace(/^\s*00/, '+'), { extract: false })
  if (!phone?.isValid() || phone.ext)
    throw new InvalidInput('phone', 'Please enter the number of a mobile phone with its country code, such as +250 788 123 456.')
  if (phone.country === undefined || !countries.has(phone.country)) throw new InvalidInput('phone', 'We send no SMS to this country.')
  return phone.number
}

/** "+250 ••• ••12": enough to recognize one's own number, too little to call it. */
export function maskedPhone(number: string): string {
  const code = parsePhoneNumberFromString(number)?.countryCallingCode ?? ''
  return `+${code} ••• ••${number.slice(-2)}`
}
