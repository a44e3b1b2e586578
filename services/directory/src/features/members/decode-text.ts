// The text of a file, whatever a spreadsheet saved it as.
import { InvalidInput } from '@ungana/service-kit'

export interface DecodedText {
  readonly text: string
  /** For people. */
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
}

const refused = (sentence: string) => new InvalidInput('file', sentence)

/**
 * By its byte order mark; without one UTF-8 where it is that, else UTF-16 where every second byte is empty, else what Excel writes as CSV.
 * @throws InvalidInput for what is no text
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const starts = (...mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04)) throw refused('This is an Excel workbook. Save it as CSV (in Excel: Save As, CSV UTF-8), and choose that file.')
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw refused('This is an old Excel workbook. Save it as CSV (in Excel: Save As, CSV), and choose that file.')
  if (starts(0x25, 0x50, 0x44, 0x46)) throw refused('This is a PDF. Save the table as CSV, and choose that file.')
  const decoded = decoding(bytes, starts)
  if (/[^\P{Cc}\t\n\v\f\r\u007f-\u009f]/u.test(decoded.text)) throw refused('This file is no text. Save the table as CSV, and choose that file.')
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

/** Which share of the bytes at even and at odd places is 0. */
function emptyBytes(bytes: Uint8Array): [even: number, odd: number] {
  const counts: [number, number] = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) counts[index % 2 === 0 ? 0 : 1] += 1
  const half = Math.max(bytes.length / 2, 1)
  return [counts[0] / half, counts[1] / half]
}
