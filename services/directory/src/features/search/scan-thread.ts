// A thread that scans segments of the companies' memory.
import { parentPort, workerData } from 'node:worker_threads'
import { openScanner, type Scanned } from './scanner.ts'

export interface ScanThreadData {
  readonly memory: WebAssembly.Memory
  readonly thread: number
}
export interface ScanOrder {
  readonly text: Uint8Array
  readonly segments: readonly Scanned[]
}
/** For each segment of the order, what the scanner found. */
export type ScanAnswer = readonly { readonly found: Uint8Array; readonly offered: Uint8Array }[]

const { memory, thread } = workerData as ScanThreadData
const scan = openScanner(memory, thread)
parentPort?.on('message', ({ text, segments }: ScanOrder) => {
  const answer: ScanAnswer = segments.map((segment) => {
    const { found, offered } = scan(Buffer.from(text), segment)
    return { found: found.slice(), offered: offered.slice() }
  })
  parentPort?.postMessage(answer)
})
