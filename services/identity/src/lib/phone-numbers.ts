// Phone numbers as people type them and as the site shows them.
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** "+250 ••• ••12": enough to recognize one's own number, too little to call it. */
export function maskedPhone(number: string): string {
  const code = parsePhoneNumberFromString(number)?.countryCallingCode ?? ''
  return `+${code} ••• ••${number.slice(-2)}`
}
