// Numbers, days, lists and times ago as the document's language writes them.
import { tag, textOf } from './current.ts'
import { fill } from './fill.ts'
import { formatter, numberText } from './formatter.ts'

export { currentLanguage } from './current.ts'
export { formatter, numberText } from './formatter.ts'

/** Part of a formatted value, with what Intl lacks replaced: the names of months in Kinyarwanda, for example. */
const own = ({ type, value }: { readonly type: string; readonly value: string }) => (type === 'element' ? value : (textOf(`:${value}`) ?? value))

export const dateText = (date: Date, options: Intl.DateTimeFormatOptions) =>
  // Without a time zone, the device's zone counts. It may change while the page is open.
  (options.timeZone ? formatter(Intl.DateTimeFormat, tag(), options) : new Intl.DateTimeFormat(tag(), options)).formatToParts(date).map(own).join('')

/** "a, b and c" */
export const listText = (items: Iterable<string>) => list(items, 'conjunction')

/** "a, b or c" */
export const choiceText = (items: Iterable<string>) => list(items, 'disjunction')

const list = (items: Iterable<string>, type: Intl.ListFormatType) =>
  formatter(Intl.ListFormat, tag(), { type }).formatToParts(items).map(own).join('')

/** "3 days ago", "in 2 hours" */
export function relativeText(count: number, unit: Intl.RelativeTimeFormatUnitSingular): string {
  const message = textOf(`:${count < 0 ? 'past' : 'future'} ${unit}`)
  return message ? fill<never>(message, { n: Math.abs(count) }).join('') : formatter(Intl.RelativeTimeFormat, tag()).format(count, unit)
}

/** "Swahili" */
export const languageName = (code: string) => new Intl.DisplayNames(tag(), { type: 'language' }).of(code) ?? code

/** "USD 12.50", as emails and PDFs write it too. `amount` is in the currency's main unit. */
export const moneyText = (amount: number, currency: string, digits: number) =>
  numberText(amount, { style: 'currency', currency, currencyDisplay: 'code', minimumFractionDigits: digits, maximumFractionDigits: digits })
    // An English line may end between currency and number.
    .replace(/^([A-Z]+)\u00a0/, '$1 ')
