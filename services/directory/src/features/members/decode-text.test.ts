import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytes = (...parts: readonly (Buffer | readonly number[])[]) => new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Buffer))))
const text = 'Société;Kivu Café\n'
const swapped = (from: string) => Buffer.from(from, 'utf16le').swap16()

test.each([
  ['UTF-8', 'UTF-8', bytes(Buffer.from(text))],
  ['UTF-8 with a mark', 'UTF-8', bytes([0xef, 0xbb, 0xbf], Buffer.from(text))],
  ['UTF-16 as Excel writes it', 'UTF-16', bytes([0xff, 0xfe], Buffer.from(text, 'utf16le'))],
  ['UTF-16 in reverse byte order', 'UTF-16', bytes([0xfe, 0xff], swapped(text))],
  ['UTF-16 without a mark', 'UTF-16', bytes(Buffer.from(text, 'utf16le'))],
  ['UTF-16 in reverse byte order without a mark', 'UTF-16', bytes(swapped(text))],
  ['Windows-1252', 'Windows-1252', bytes(Buffer.from(text, 'latin1'))],
])('decodes %s', (_what, encoding, file) => {
  expect(decodeText(file)).toEqual({ text, encoding })
})

test('decodes Amharic, Arabic and Windows punctuation', () => {
  expect(decodeText(bytes(Buffer.from('ቡና,قهوة'))).text).toBe('ቡና,قهوة')
  expect(decodeText(bytes([0x93, 0x4b, 0x94, 0x80])).text).toBe('“K”€')
})

test.each([
  ['a workbook', bytes([0x50, 0x4b, 0x03, 0x04, 0x14]), 'Excel workbook'],
  ['an old workbook', bytes([0xd0, 0xcf, 0x11, 0xe0]), 'old Excel workbook'],
  ['a PDF', bytes(Buffer.from('%PDF-1.7')), 'PDF'],
  ['a picture', bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'not a text file'],
])('refuses %s with its file type', (_what, file, words) => {
  expect(() => decodeText(file)).toThrow(words)
})
