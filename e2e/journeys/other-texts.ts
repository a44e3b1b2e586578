// Pages with other texts than the English ones. They need no gateway with more languages.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { languageSettings } from '@ungana/language/catalogues'
import { textKey } from '@ungana/language/text-key'

type Texts = Readonly<Record<string, string>>

const checkout = join(import.meta.dirname, '../..')
interface Entry {
  readonly message: string
  readonly context: string
  readonly translation: string
}

/** The texts of all parts with their translations. */
const entriesOf = (code: string): readonly Entry[] =>
  globSync(`{shell,mfe-*,packages/*,contracts/*}/locales/**/${code}.po`, { cwd: checkout }).flatMap((file) =>
    readFileSync(join(checkout, file), 'utf8')
      .split('\n\n')
      .map((block) => ({ message: field(block, 'msgid'), context: field(block, 'msgctxt'), translation: field(block, 'msgstr') }))
      .filter(({ message }) => message !== ''),
  )

const entries = entriesOf('ar')

/** What a page in this language says for an English text without values: the text itself while it is not translated. */
export function textsOf(code: string): (text: string) => string {
  const texts = new Map(entriesOf(code).map(({ message, translation }) => [message, translation]))
  return (text) => texts.get(text) || text
}

function field(block: string, name: string): string {
  const lines = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block)?.[1] ?? ''
  return Array.from(lines.matchAll(/^".*"$/gm), ([line]) => JSON.parse(line) as string).join('')
}

/** What is not text in a message: values, the choices of a plural, elements. */
const syntax = /(\{\w+\}|\{\w+, (?:plural|select),|(?:=\d+|\b(?:zero|one|two|few|many|other)) \{|\}|<\/?\d+\/?>)/

const lengthened = (message: string) =>
  message
    .split(syntax)
    .map((part, index) => (index % 2 === 1 || !/\p{L}/u.test(part) ? part : accented(part)))
    .join('')

function accented(text: string): string {
  const words = text.replace(/[aeiouAEIOU]/g, (vowel) => `${vowel}\u0301`.normalize('NFC'))
  const missing = Math.ceil(words.trim().length * 0.4)
  const end = words.trimEnd()
  return `${end}${missing > 6 ? ' ' : ''}${'ññññññ '
    .repeat(Math.ceil(missing / 7))
    .slice(0, missing)
    .trimEnd()}${words.slice(end.length)}`
}

export const arabic: Texts = {
  ...languageSettings('ar'),
  ...Object.fromEntries(entries.filter(({ translation }) => translation).map((entry) => [textKey(entry.message, entry.context), entry.translation])),
}

/** Every text with accents and 40 % longer, as long as the longest translations. */
export const pseudo: Texts = Object.fromEntries(entries.map(({ message, context }) => [textKey(message, context), lengthened(message)]))

const arabicFont = readFileSync(createRequire(import.meta.url).resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2'))

/** Shows these texts on the next pages. */
export async function useTexts(page: Page, texts: Texts) {
  await page.addInitScript((given) => {
    globalThis.unganaTexts = given
  }, texts)
  if (texts !== arabic) return
  await page.addInitScript((data) => {
    // The site's list of fonts has this name, and the browser of the tests has no Arabic.
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    document.fonts.add(new FontFace('Noto Sans', bytes, { unicodeRange: 'U+0600-06FF, U+FE70-FEFF' }))
  }, arabicFont.toString('base64'))
}
