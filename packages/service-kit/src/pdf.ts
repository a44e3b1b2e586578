// A PDF with embedded fonts for all scripts of the site's names, in Arabic from right to left. Used by invoices and trade papers.
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { isLanguageCode, type LanguageCode, languageOf } from '@ungana/language'
import { say, type Text } from '@ungana/language/server'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { brokenLines, lineOrder } from './pdf-lines.ts'

const file = (address: string) => fileURLToPath(address)
const fonts = {
  text: file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')),
  strong: file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff')),
  extended: file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff')),
  ethiopic: file(import.meta.resolve('@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff')),
  arabic: file(import.meta.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff')),
  arabicStrong: file(import.meta.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff')),
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
const MARK = /\p{M}/u
const ARABIC_QUESTION_MARK = '\u061f'
/** Font size in points. */
export const PDF_TEXT = 11
/** Distance from the top of a line to the baseline, in font sizes. It is the same for all scripts, so that they align. */
const BASELINE = 1.069

interface Pdf {
  readonly document: PDFKit.PDFDocument
  /** The text in the document's language. */
  told(what: Text): string
  /** Writes a text and picks the font for each script. A character that no font contains becomes a question mark. */
  write(words: string, look?: Look): void
  /** A label in bold type, followed by its value. */
  line(label: Text, value: string): void
  /** A text, and its amount at the end of the line. */
  columns(words: string, amount: string, strong?: boolean): void
  /** A line across the page. */
  rule(): void
  /** A code for cameras, `size` points wide. */
  qrCode(words: string, size: number): void
  /** Ends the document. */
  end(): Promise<Buffer>
}

interface Look {
  readonly strong?: boolean
  /** In points. */
  readonly size?: number
  /** In grey. */
  readonly quiet?: boolean
  /** Points from the top of the page. Without it, below the last text. */
  readonly at?: number
  readonly width?: number
  /** At the side where lines end. */
  readonly end?: boolean
}

/** Points between the text and the edges of the page. */
export const PDF_MARGIN = 64

interface PdfOptions {
  readonly title: Text
  readonly language: string
  readonly at: Date
}

/** Opens an A4 page. */
export function openPdf({ title, language, at }: PdfOptions): Pdf {
  const code: LanguageCode = isLanguageCode(language) ? language : 'en'
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
  const full = document.page.width - 2 * PDF_MARGIN
  const begin = ({ size = PDF_TEXT, quiet = false, at: top = document.y }: Look) => {
    document.fontSize(size).fillColor(quiet ? '#555' : '#000')
    document.x = PDF_MARGIN
    document.y = top
    return size
  }

  const draws = (text: string) => {
    try {
      document.widthOfString(text)
      return true
    } catch {
      return false
    }
  }
  /** The text for the current font. The library fails at some letters and marks in Arabic: such a letter becomes a question mark, and such a mark is left out. */
  function drawable(text: string): string {
    if (draws(text)) return text
    return [...text].reduce((kept, letter) => kept + (draws(kept + letter) ? letter : MARK.test(letter) ? '' : ARABIC_QUESTION_MARK), '')
  }

  function fromLeft(words: string, look: Look) {
    const baseline = -BASELINE * begin(look)
    const parts = (words.match(runs) ?? ['']).flatMap(inOrder)
    parts.forEach((part, index) => {
      const script = scriptOf(part) ?? 'text'
      document.font(look.strong && script === 'text' ? 'strong' : script).text(scriptOf(part) ? drawable(part) : '?', {
        width: look.width ?? full,
        align: look.end ? 'right' : 'left',
        baseline,
        continued: index < parts.length - 1,
      })
    })
  }

  /** @param strongUntil the number of characters in bold type */
  function fromRight(given: string, look: Look, strongUntil = look.strong ? Number.POSITIVE_INFINITY : 0) {
    const size = begin(look)
    // A pair of surrogates has no place in the order of a line, and no font has such a character.
    const words = given.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?').replaceAll(/\s/g, ' ')
    const piecesOf = (from: number, to: number) =>
      lineOrder(words, from, to, (letter, index) => {
        const script = scriptOf(letter)
        const strong = index < strongUntil
        return script === 'arabic' ? (strong ? 'arabicStrong' : 'arabic') : strong && script === 'text' ? 'strong' : (script ?? 'none')
      }).map((piece) => {
        const font = piece.font === 'none' ? 'text' : piece.font
        document.font(font)
        const text = piece.font === 'none' ? '?' : drawable(piece.text)
        return { font, text, width: document.widthOfString(text) }
      })
    const widthOf = (from: number, to: number) => piecesOf(from, to).reduce((sum, { width }) => sum + width, 0)
    const height = document.font('text').currentLineHeight(true)
    for (const [from, to] of brokenLines(words, (first, last) => widthOf(first, last) <= (look.width ?? full))) {
      if (document.y + height > document.page.maxY()) document.addPage()
      const y = document.y
      let x = look.end ? PDF_MARGIN : PDF_MARGIN + full - widthOf(from, to)
      for (const { font, text, width } of piecesOf(from, to)) {
        document.font(font).text(text, x, y, { lineBreak: false, baseline: -BASELINE * size })
        x += width
      }
      document.x = PDF_MARGIN
      document.y = y + height
    }
    // Distances below are those of other languages.
    document.font('text')
  }

  const rtl = languageOf(code).direction === 'rtl'
  const write: Pdf['write'] = (words, look = {}) => (rtl ? fromRight(words, look) : fromLeft(words, look))
  /** Begins the next page if there is no room. */
  const needRoom = (height: number) => {
    if (document.y > document.page.height - PDF_MARGIN - height) document.addPage()
  }
  return {
    document,
    told,
    write,
    line(label, value) {
      const name = told(label)
      // The value has its own direction, which its first letter decides.
      if (rtl) return fromRight(`${name}\u2068${value}\u2069`, {}, name.length)
      begin({})
      document.font('strong').text(name, { continued: true })
      const parts = (value.match(runs) ?? ['']).flatMap(inOrder)
      parts.forEach((part, index) => {
        const script = scriptOf(part)
        document.font(script ?? 'text').text(script ? drawable(part) : '?', { baseline: -BASELINE * PDF_TEXT, continued: index < parts.length - 1 })
      })
    },
    columns(words, amount, strong = false) {
      // A line needs its amount beside it.
      needRoom(48)
      const top = document.y
      write(words, { strong, width: 320 })
      const below = document.y
      write(amount, { strong, at: top, end: true })
      document.y = Math.max(below, document.y)
    },
    rule() {
      document
        .moveTo(PDF_MARGIN, document.y + 3)
        .lineTo(document.page.width - PDF_MARGIN, document.y + 3)
        .strokeColor('#999')
        .stroke()
      document.y += 9
    },
    qrCode(words, size) {
      needRoom(size)
      const { data, size: count } = encode(words, { ecc: 'M', border: 0 })
      const [width, left, top] = [size / count, rtl ? document.page.width - PDF_MARGIN - size : PDF_MARGIN, document.y]
      for (const [y, row] of data.entries()) {
        for (const [x, dark] of row.entries()) {
          // One rectangle for neighbours: a long text has thousands of dots.
          if (!dark || row[x - 1]) continue
          const end = row.indexOf(false, x)
          document.rect(left + x * width, top + y * width, ((end < 0 ? count : end) - x) * width, width)
        }
      }
      document.fill('#000')
      document.y = top + size
    },
    end() {
      document.end()
      return bytes
    },
  }
}
