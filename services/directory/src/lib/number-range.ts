// Parses counts such as "850+", "1,200 - 1,500" or "about 12k".

export interface NumberRange {
  /** At least this many; null if the text gives only a maximum. */
  readonly from: number | null
  /** At most this many; null if open. */
  readonly to: number | null
}

const LARGEST = 2_000_000_000

/** Null if the text has no number, or more than two. */
export function numberRange(typed: string): NumberRange | null {
  const text = typed.toLowerCase()
  // "1,200", "1.200", "1 200": a separator before three digits groups thousands.
  const numbers = [...text.matchAll(/\d{1,3}(?:[,.'’\s]\d{3})+(?!\d)|\d+(?:\.\d+)?/g)].map(({ 0: digits, index }) => {
    const whole = /^\d+(?:\.\d{1,2})?$/.test(digits) ? Number(digits) : Number(digits.replace(/\D/g, ''))
    const unit = text.slice(index + digits.length).match(/^\s?(k|thousand|m|million)\b/)?.[1]
    return Math.round(whole * (unit === undefined ? 1 : unit.startsWith('k') || unit.startsWith('t') ? 1000 : 1_000_000))
  })
  const [first, second, third] = numbers
  if (first === undefined || third !== undefined || numbers.some((number) => number > LARGEST)) return null
  if (second !== undefined) return first <= second ? { from: first, to: second } : null
  if (/\+|\b(?:over|above|more than|at least|minimum)\b/.test(text)) return { from: first, to: null }
  if (/<|\b(?:under|below|up to|less than|fewer than|at most|maximum)\b/.test(text)) return { from: null, to: first }
  return { from: first, to: first }
}
