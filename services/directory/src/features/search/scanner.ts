// Finds a text in texts that lie in shared memory, with the code of scan.wat.
import { readFileSync } from 'node:fs'

/** Companies of one segment of the memory. */
export const SEGMENT = 16_384

/** Each thread that scans the same memory needs its own place in it: 0 is the main thread's. */
export const MAX_THREADS = 8
const PLACE = 8192
const FOUND = 4096
const OFFERED = FOUND + SEGMENT / 8
/** Where the first segment begins. */
export const FIRST_SEGMENT = MAX_THREADS * PLACE

/** The search text is shorter than this, in bytes. */
const MAX_TEXT = FOUND

/** Bytes that a scan may read after the last text. */
export const OVERRUN = 16 + MAX_TEXT

/** A part of a segment: addresses of where its texts begin, one more than `count`, and of where their services end. */
export interface Scanned {
  readonly starts: number
  readonly offersEnds: number
  readonly count: number
}

/** One bit for each text: whether it contains the searched text, and whether the first match lies before the end of its services. Valid until the next scan. */
interface ScanResult {
  readonly found: Uint8Array
  readonly offered: Uint8Array
}

const code = new WebAssembly.Module(readFileSync(new URL('scan.wasm', import.meta.url)))

export type Scan = (text: Buffer, scanned: Scanned) => ScanResult

export function openScanner(memory: WebAssembly.Memory, thread: number): Scan {
  const { exports } = new WebAssembly.Instance(code, { memory: { memory } })
  const run = exports.scan as (
    starts: number,
    offersEnds: number,
    count: number,
    text: number,
    length: number,
    found: number,
    offered: number,
  ) => void
  const place = thread * PLACE
  const bytes = new Uint8Array(memory.buffer, place, PLACE)
  return (text, { starts, offersEnds, count }) => {
    bytes.fill(0, FOUND)
    bytes.set(text)
    run(starts, offersEnds, count, place, text.length, place + FOUND, place + OFFERED)
    const length = Math.ceil(count / 8)
    return { found: bytes.subarray(FOUND, FOUND + length), offered: bytes.subarray(OFFERED, OFFERED + length) }
  }
}
