// Texts that services write, in the language of their reader. The English text is in the code, and locales/ of each service has the translations.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { languageSettings } from './catalogues.ts'
import type { Texts } from './current.ts'
import { choiceText, dateText, numberText } from './formats.ts'
import { messageOf } from './in-language.ts'
import type { LanguageCode } from './languages.ts'
import { textKey } from './text-key.ts'
import { i18n } from './texts.ts'

/** A text that waits for its reader's language. It is JSON, because texts wait in databases. */
export interface Text {
  /** English, as an ICU message. */
  readonly message: string
  readonly values?: Values
  readonly context?: string
}

/** A day is "2026-12-31" or a time, whose day in Kigali counts. */
export type Value =
  | string
  | number
  | Text
  | { readonly day: string; readonly options?: Intl.DateTimeFormatOptions }
  | { readonly money: Money }
  | { readonly number: number; readonly decimals?: number }
  | { readonly oneOf: readonly string[] }
export type Values = Readonly<Record<string, Value>>

interface Money {
  readonly currency: string
  /** In main units. */
  readonly amount: number
  readonly decimals: number
}

/** `npm run dev texts` finds the texts that are written in calls of this function. */
export const text = (message: string, values?: Values): Text => ({ message, ...(values && { values }) })

/** A sentence or name from elsewhere, which has translations if a catalogue knows it. */
export function asText(english: string): Text {
  // In a message, an apostrophe before another one or before a value has a meaning.
  if (/[{}]|'['\d]/.test(english)) return { message: '{0}', values: { 0: english } }
  const values: string[] = []
  const message = messageOf(english, values)
  return { message, ...(values.length > 0 && { values: Object.fromEntries(values.entries()) }) }
}

/** "31 December 2026" in the reader's language. */
export const day = (at: Date | string): Value => ({ day: typeof at === 'string' ? at : at.toISOString() })

/** What a text says in a language. */
export const say = (language: LanguageCode, what: Text): string => inLanguageOf(language, () => said(what))

/** Runs `work`, in which all of this package speaks a language. */
function inLanguageOf<T>(language: LanguageCode, work: () => T): T {
  const before = globalThis.unganaTexts
  globalThis.unganaTexts = textsIn(language)
  try {
    return work()
  } finally {
    globalThis.unganaTexts = before
  }
}

const said = ({ message, values = {}, context }: Text): string =>
  i18n._({
    message,
    ...(context !== undefined && { context }),
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)])),
  })

function shown(value: Value): string | number {
  if (typeof value !== 'object') return value
  if ('day' in value) return dateText(new Date(value.day), { timeZone: 'Africa/Kigali', ...(value.options ?? { dateStyle: 'long' }) })
  if ('number' in value) return numberText(value.number, { minimumFractionDigits: value.decimals, maximumFractionDigits: value.decimals })
  if ('oneOf' in value) return choiceText(value.oneOf)
  if ('money' in value) {
    const { currency, amount, decimals } = value.money
    return `${currency} ${numberText(amount, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`
  }
  return said(value)
}

const root = join(import.meta.dirname, '../../..')
const known = new Map<LanguageCode, Texts>()

/** Reads the catalogues when a reader first needs the language. An image of a service contains those of its own folder. */
function textsIn(language: LanguageCode): Texts | undefined {
  if (language === 'en') return undefined
  const texts =
    known.get(language) ??
    readTexts(globSync(`{contracts/*,gateway,packages/service-kit,services/*}/locales/${language}.po`, { cwd: root }), language)
  known.set(language, texts)
  return texts
}

function readTexts(files: readonly string[], language: LanguageCode): Texts {
  const items = files.flatMap((file) => parsePo(readFileSync(join(root, file), 'utf8')).items)
  const translated = items.flatMap(({ msgid, msgctxt, msgstr: [translation], obsolete }) =>
    translation && !obsolete ? [[textKey(msgid, msgctxt ?? undefined), translation] as const] : [],
  )
  return { ...languageSettings(language), ...Object.fromEntries(translated) }
}
