import type { Texts } from './current.ts'

const months = {
  January: 'Mutarama',
  February: 'Gashyantare',
  March: 'Werurwe',
  April: 'Mata',
  May: 'Gicurasi',
  June: 'Kamena',
  July: 'Nyakanga',
  August: 'Kanama',
  September: 'Nzeri',
  October: 'Ukwakira',
  November: 'Ugushyingo',
  December: 'Ukuboza',
}
const weekdays = {
  Monday: 'Kuwa mbere',
  Tuesday: 'Kuwa kabiri',
  Wednesday: 'Kuwa gatatu',
  Thursday: 'Kuwa kane',
  Friday: 'Kuwa gatanu',
  Saturday: 'Kuwa gatandatu',
  Sunday: 'Ku cyumweru',
}
/** One and many, after "hashize" (ago), and the same after "mu" (in). */
const units = {
  second: ['isegonda', 'amasegonda', 'isegonda', 'masegonda'],
  minute: ['umunota', 'iminota', 'munota', 'minota'],
  hour: ['isaha', 'amasaha', 'isaha', 'masaha'],
  day: ['umunsi', 'iminsi', 'munsi', 'minsi'],
  week: ['icyumweru', 'ibyumweru', 'cyumweru', 'byumweru'],
  month: ['ukwezi', 'amezi', 'kwezi', 'mezi'],
  quarter: ['igihembwe', 'ibihembwe', 'gihembwe', 'bihembwe'],
  year: ['umwaka', 'imyaka', 'mwaka', 'myaka'],
}

/** Browsers have no Kinyarwanda, so dates are British with other names, and numbers German, which writes 1.234,5 as Kinyarwanda does. */
export const kinyarwanda: Texts = {
  ':tag': 'en-GB',
  ':numbers': 'de',
  ': and ': ' na ',
  ': or ': ' cyangwa ',
  ': at ': ' saa ',
  ...Object.fromEntries(
    Object.entries({ ...months, ...weekdays }).flatMap(([english, own]) => [
      [`:${english}`, own],
      // May has no short form.
      ...(english.length > 3 ? [[`:${short(english)}`, own]] : []),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(units).flatMap(([unit, [one, many, inOne, inMany]]) => [
      [`:past ${unit}`, `hashize {n, plural, one {${one} #} other {${many} #}}`],
      [`:future ${unit}`, `mu {n, plural, one {${inOne} #} other {${inMany} #}}`],
    ]),
  ),
}

/** "Nov", as Intl writes it in British English. */
function short(english: string): string {
  return english.slice(0, english === 'September' ? 4 : 3)
}
