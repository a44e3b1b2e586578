// Finds ways to reach somebody outside the site, so that nothing on the board reveals who wrote it.
import { latinDigits } from '@ungana/contracts-kit'

const dates = /\b(?:\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{4}-\d\d-\d\d)\b/g
const signs: readonly RegExp[] = [
  // An email address, also written as "name (at) kivu.example".
  /[^\s@]@[^\s@]+\.[a-z]{2}/i,
  /[([{]\s?at\s?[)\]}]/i,
  // The name of an account: "@kivu".
  /(?:^|\s)@[a-z_]{2}/i,
  // A web address.
  /https?:|www\./i,
  /[a-z0-9]\.(?:com|org|net|info|biz|africa|shop|store|me|io|co|rw|ke|ug|tz|bi|cd|ss|et|so|dj)\b(?!\.? ?ltd)/i,
  // A phone number: it begins with a plus or 0, or has 10 digits or more.
  /(?:\+|\b0)\d(?:[ .()-]{0,2}\d){6}/,
  /\d(?:[ .()-]{0,2}\d){9}/,
]

/** True if the text has an email address, a web address, the name of an account or a phone number. */
export function hasContactDetails(text: string): boolean {
  const plain = latinDigits(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')).replaceAll(dates, ' ')
  return signs.some((sign) => sign.test(plain))
}

const words = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const legalForm = /(?: (?:ltd|limited|plc|inc|llc|sarl|sa|sas|co|company|cooperative|group))+$/

/** True if the text has the name of a company, with or without its legal form. */
export function hasName(text: string, name: string): boolean {
  const wanted = words(name).replace(legalForm, '')
  return wanted.length > 2 && ` ${words(text)} `.includes(` ${wanted} `)
}
