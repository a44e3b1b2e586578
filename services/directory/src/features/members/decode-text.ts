// Decodes a text file in any encoding that spreadsheets use.
import { InvalidInput } from '@ungana/service-kit'

export interface DecodedText {
  readonly text: string
  /** Shown to the user. */
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
}

const invalidFile = (sentence: string) => new InvalidInput('file', sentence)

/**
 * Uses the byte order mark. Without one: UTF-8 if valid, UTF-16 if every second byte is empty, else Windows-1252, which Excel writes.
 * @throws InvalidInput if the file is not text
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const starts = (...mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04))
    throw invalidFile('This is an Excel workbook. Save it as CSV (in Excel: Save As, CSV UTF-8), then choose that file.')
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    throw invalidFile('This is an old Excel workbook. Save it as CSV (in Excel: Save As, CSV), then choose that file.')
  if (starts(0x25, 0x50, 0x44, 0x46)) throw invalidFile('This is a PDF. Save the table as CSV, then choose that file.')
  const decoded = decoding(bytes, starts)
  if (/[^\P{Cc}\t\n\v\f\r\u007f-\u009f]/u.test(decoded.text))
    throw invalidFile('This is not a text file. Save the table as CSV, then choose that file.')
  return decoded
}

function decoding(bytes: Uint8Array, starts: (...mark: readonly number[]) => boolean): DecodedText {
  if (starts(0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (starts(0xfe, 0xff)) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  const [even, odd] = emptyBytes(bytes.subarray(0, 4096))
  if (odd > 0.4) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (even > 0.4) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** Share of zero bytes at even and at odd positions. */
function emptyBytes(bytes: Uint8Array): [even: number, odd: number] {
  const counts: [number, number] = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) counts[index % 2 === 0 ? 0 : 1] += 1
  const half = Math.max(bytes.length / 2, 1)
  return [counts[0] / half, counts[1] / half]
}
