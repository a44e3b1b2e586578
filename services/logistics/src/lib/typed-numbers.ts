// Reads numbers as people type them: "1.5", "1,5", "1500 kg", "USD 1,200".
import { latinDigits } from '@ungana/contracts-kit'
import { FIGURES_MAX } from '@ungana/contracts-logistics'

export type Quantity = 'weight' | 'volume' | 'money'

/** Factors that convert a typed unit to the stored unit (kg, m³, USD). `bare` is for a number without a unit, which means tonnes, m³ or USD. */
const units: { readonly [quantity in Quantity]: { readonly bare: number; readonly words: ReadonlyMap<string, number> } } = {
  weight: {
    bare: 1000,
    words: new Map([
      ...['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramme', 'kilogrammes'].map((word) => [word, 1] as const),
      ...['t', 'ton', 'tons', 'tonne', 'tonnes', 'mt'].map((word) => [word, 1000] as const),
    ]),
  },
  volume: {
    bare: 1,
    words: new Map(['m3', 'm³', 'cbm', 'cubic metres', 'cubic meters', 'cubic metre', 'cubic meter'].map((word) => [word, 1] as const)),
  },
  money: { bare: 1, words: new Map(['usd', '$', 'us$', 'dollars', 'dollar'].map((word) => [word, 1] as const)) },
}

const most: { readonly [quantity in Quantity]: number } = { weight: FIGURES_MAX.weightKg, volume: FIGURES_MAX.volumeM3, money: FIGURES_MAX.usd }

/** The number in kg, m³ or USD, above 0; or why the text cannot be used. */
export function readFigure(text: string, quantity: Quantity): number | 'unreadable' | 'too-much' {
  const [, before = '', digits, after = ''] = /^\s*([^\d\s.,-]*)\s*(\d[\d\s.,'’]*?)\s*([^\d\s.,][^\d]*|m3)?\s*$/iu.exec(latinDigits(text)) ?? []
  if (digits === undefined) return 'unreadable'
  const number = plainNumber(digits)
  const { bare, words } = units[quantity]
  const unitWords = [before, after].map((word) => word.trim().toLowerCase().replace(/\.$/, '').replaceAll(/\s+/g, ' ')).filter((word) => word !== '')
  const factors = unitWords.map((word) => words.get(word))
  if (number === undefined || factors.length > 1 || factors.some((factor) => factor === undefined)) return 'unreadable'
  const value = number * (factors[0] ?? bare)
  if (!(value > 0)) return 'unreadable'
  return value <= most[quantity] ? value : 'too-much'
}

/**
 * A single comma or point is a decimal separator, unless exactly three digits follow it. Before three digits, a comma or a space separates thousands.
 * "1.500" stays unreadable, because it may mean 1.5 or 1500.
 */
function plainNumber(text: string): number | undefined {
  const digits = text.trim()
  if (/^\d+$/.test(digits)) return Number(digits)
  if (/^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d{1,2})?$/.test(digits)) return Number(digits.replaceAll(/[ '’]/g, '').replace(',', '.'))
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits))
    return digits.includes('.') || /,.*,/.test(digits) || !/^0/.test(digits) ? Number(digits.replaceAll(',', '')) : undefined
  if (/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'))
  if (/^\d{1,3}\.\d{3},\d+$/.test(digits)) return Number(digits.replace('.', '').replace(',', '.'))
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return undefined
  if (/^\d+[.,]\d+$/.test(digits)) return Number(digits.replace(',', '.'))
  return undefined
}
