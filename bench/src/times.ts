// Measures how long calls take, one after the other or several at once, in milliseconds.
import { percentile } from '#percentiles.ts'

export async function timesOf(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await timeOf(work))
  return times
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

export interface Crowd {
  readonly times: readonly number[]
  /** Calls finished per second. */
  readonly rate: number
}

/** `count` callers run for `seconds`; each starts its next call at once. `work` gets the number of the call. */
export async function crowd(count: number, seconds: number, work: (nth: number) => Promise<unknown>): Promise<Crowd> {
  const times: number[] = []
  const begun = performance.now()
  let next = 0
  const caller = async (): Promise<void> => {
    while (performance.now() - begun < seconds * 1000) times.push(await timeOf(() => work(next++)))
  }
  await Promise.all(Array.from({ length: count }, caller))
  return { times, rate: (times.length * 1000) / (performance.now() - begun) }
}

/** "4.1 / 9.7" */
export const p50AndP99 = (times: readonly number[]): string => `${shortly(percentile(times, 0.5))} / ${shortly(percentile(times, 0.99))}`

/** Milliseconds in a short form: "0.4", "12", "1,204". */
export const shortly = (ms: number): string => (ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en'))
