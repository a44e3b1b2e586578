// A PDF with embedded fonts for all scripts of the site's names. Used by invoices and proforma invoices.
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { isLanguageCode, type LanguageCode } from '@ungana/language'
import { say, type Text } from '@ungana/language/server'
import PDFDocument from 'pdfkit'

const file = (address: string) => fileURLToPath(address)
const fonts = {
  text: file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')),
  strong: file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff')),
  extended: file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff')),
  ethiopic: file(import.meta.resolve('@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff')),
  arabic: file(import.meta.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff')),
}

/**
 * The letters that each font file contains. We embed fonts because PDF's built-in fonts have only Western European letters. Neighbouring words of one
 * script are drawn together.
 */
const letters = {
  text: '\\u0020-\\u00ff\\u2010-\\u2027\\u20ac',
  extended: '\\u0100-\\u024f\\u1e00-\\u1eff',
  ethiopic: '\\u1200-\\u139f\\u2d80-\\u2ddf\\uab00-\\uab2f',
  arabic: '\\u0600-\\u06ff\\u0750-\\u077f\\ufb50-\\ufdff\\ufe70-\\ufefc',
} as const
type Script = keyof typeof letters
const scripts = Object.keys(letters) as Script[]
const runs = new RegExp(
  [
    ...(['arabic', 'ethiopic'] as const).map((script) => `[${letters[script]}]+(?: +[${letters[script]}]+)*`),
    `[${letters.text}]+`,
    `[${letters.extended}]+`,
    '[\\s\\S]',
  ].join('|'),
  'gu',
)
const scriptOf = (run: string): Script | undefined => scripts.find((script) => new RegExp(`^[${letters[script]}]`, 'u').test(run))
/** Arabic reads from right to left. The font puts the letters of a word in order, but the words must be reversed here. */
const inOrder = (run: string) => (scriptOf(run) === 'arabic' ? run.split(/( +)/).reverse() : [run])
/** Font size in points. */
export const PDF_TEXT = 11
/** Distance from the top of a line to the baseline. It is the same for all scripts, so that they align. */
const BASELINE = 1.069 * PDF_TEXT

interface Pdf {
  readonly document: PDFKit.PDFDocument
  /** The text in the document's language. */
  told(what: Text): string
  /** Writes a text and picks the font for each script. A character that no font contains becomes a question mark. */
  write(words: string, options?: PDFKit.Mixins.TextOptions): void
  /** A label in bold type, followed by its value. */
  line(label: Text, value: string): void
  /** Ends the document. */
  end(): Promise<Buffer>
}

/** Points between the text and the edges of the page. */
export const PDF_MARGIN = 64

interface PdfOptions {
  readonly title: Text
  /** In English for readers of Arabic, because the PDF library cannot write lines from right to left. */
  readonly language: string
  readonly at: Date
}

/** Opens an A4 page. */
export function openPdf({ title, language, at }: PdfOptions): Pdf {
  const code: LanguageCode = isLanguageCode(language) && language !== 'ar' ? language : 'en'
  // The fonts lack the narrow space of French numbers.
  const told = (what: Text) => say(code, what).replaceAll('\u202f', '\u00a0')
  const document = new PDFDocument({
    size: 'A4',
    margin: PDF_MARGIN,
    lang: code,
    displayTitle: true,
    info: { Title: told(title), Author: 'Ungana', CreationDate: at, ModDate: at },
  })
  const bytes = buffer(document)
  for (const [name, path] of Object.entries(fonts)) document.registerFont(name, path)
  const write: Pdf['write'] = (words, options = {}) => {
    const parts = (words.match(runs) ?? ['']).flatMap(inOrder)
    parts.forEach((part, index) => {
      const script = scriptOf(part)
      const place = { ...options, baseline: -BASELINE, continued: index < parts.length - 1 }
      document.font(script ?? 'text').text(script ? part : '?', place)
    })
  }
  return {
    document,
    told,
    write,
    line(label, value) {
      document.font('strong').text(told(label), { continued: true })
      write(value)
    },
    end() {
      document.end()
      return bytes
    },
  }
}
