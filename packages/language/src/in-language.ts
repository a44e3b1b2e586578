// Fixed English texts that come as values: names and messages of the contracts.
import { textOf } from './current.ts'
import { fill } from './fill.ts'
import { textKey } from './text-key.ts'

/** Numbers, with a currency behind them, and a currency that begins a sentence. */
const value = /\d(?:[\d.,]*\d)?\+?(?: [A-Z]{3}\b)?|^[A-Z]{3}(?= has )/g

/** The message in catalogues: "at most {0} photos" for "at most 8 photos", which adds "8" to `values`. */
export const messageOf = (text: string, values: string[] = []) => text.replace(value, (found) => `{${values.push(found) - 1}}`)

/** The translation of a name or message of the contracts; any other text unchanged. */
export function inLanguage(text: string): string {
  const values: string[] = []
  const message = globalThis.unganaTexts && textOf(textKey(messageOf(text, values)))
  return message ? fill<never>(message, { ...values }).join('') : text
}
