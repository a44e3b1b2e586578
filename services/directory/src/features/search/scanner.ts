// Finds a text in texts that lie in memory, with the code of scan.wat.
import { readFileSync } from 'node:fs'

/** Companies of one scan, which takes less than a millisecond. */
export const AT_ONCE = 16_384

/** The searched text lies at the beginning of the memory and is shorter than this, in bytes. Then come the results. */
const FOUND = 4096
const OFFERED = FOUND + AT_ONCE / 8
/** Where the first company begins. */
export const FIRST = OFFERED + AT_ONCE / 8

/** Bytes before a company's text: the length of the text, and where its services end. */
export const HEADER = 8
/** Bytes that a scan may read after the last text. */
export const OVERRUN = 16

/** One bit for each company: whether it contains the searched text, and whether the first match lies before the end of its services. */
interface Scanned {
  readonly found: Uint8Array
  readonly offered: Uint8Array
}

const code = new WebAssembly.Module(readFileSync(new URL('scan.wasm', import.meta.url)))

/** Scans `count` companies, the first at the address `first`. The result is valid until the next scan. */
export function openScanner(memory: WebAssembly.Memory): (text: Buffer, first: number, count: number) => Scanned {
  const { exports } = new WebAssembly.Instance(code, { memory: { memory } })
  const scan = exports.scan as (first: number, count: number, text: number, length: number, found: number, offered: number) => void
  return (text, first, count) => {
    const bytes = new Uint8Array(memory.buffer, 0, FIRST)
    bytes.fill(0, FOUND)
    bytes.set(text)
    scan(first, count, 0, text.length, FOUND, OFFERED)
    const length = Math.ceil(count / 8)
    return { found: bytes.subarray(FOUND, FOUND + length), offered: bytes.subarray(OFFERED, OFFERED + length) }
  }
}
