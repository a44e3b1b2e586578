// Scans a large memory in several threads at once.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ScanAnswer, ScanOrder, ScanThreadData } from './scan-thread.ts'
import { MAX_THREADS, type Scanned } from './scanner.ts'

export interface ScanThreads {
  /** What the scanner finds in each segment. Rejects if a thread fails. */
  scan(text: Uint8Array, segments: readonly Scanned[]): Promise<ScanAnswer>
  close(): Promise<void>
}

interface Thread {
  readonly worker: Worker
  /** In the order of their messages. */
  readonly waiting: { readonly done: (answer: ScanAnswer) => void; readonly fail: (error: Error) => void }[]
}

export function openScanThreads(memory: WebAssembly.Memory, number = Math.min(availableParallelism(), MAX_THREADS - 1)): ScanThreads {
  const threads = Array.from({ length: number }, (_, index) => start({ memory, thread: index + 1 }))

  return {
    async scan(text, segments) {
      const each = Math.ceil(segments.length / number)
      const answers = await Promise.all(
        threads.map(({ worker, waiting }, index) => {
          const order: ScanOrder = { text, segments: segments.slice(index * each, (index + 1) * each) }
          return new Promise<ScanAnswer>((done, fail) => {
            waiting.push({ done, fail })
            worker.postMessage(order)
          })
        }),
      )
      return answers.flat()
    },
    close: async () => void (await Promise.all(threads.map(({ worker }) => worker.terminate()))),
  }
}

function start(workerData: ScanThreadData): Thread {
  const waiting: Thread['waiting'] = []
  const worker = new Worker(new URL('./scan-thread.ts', import.meta.url), { workerData })
  const fail = (error: Error) => {
    for (const { fail: reject } of waiting.splice(0)) reject(error)
  }
  worker
    .on('message', (answer: ScanAnswer) => waiting.shift()?.done(answer))
    .on('error', fail)
    .on('exit', () => fail(new Error('A thread that scans companies ended')))
    .unref()
  return { worker, waiting }
}
