// How a queue of staff grew and shrank, from the times that its entries store.
import { type QueueTrend, type QueueTrendsEndpoint, TREND_DAYS } from '@ungana/contracts-kit'
import { dayInKigali, KIGALI_MS } from './days.ts'
import type { Service } from './service.ts'

const DAY_MS = 86_400_000

/** An entry that waits, or waited, for a decision. */
export interface QueueWait {
  readonly since: Date
  /** When it was decided; null if it still waits. */
  readonly until: Date | null
}

/** When the first day of a trend begins. Entries decided before do not count. */
export const trendBegin = (now: Date): Date => new Date(Date.parse(dayInKigali(now)) - KIGALI_MS - (TREND_DAYS - 1) * DAY_MS)

export function queueTrend(queue: string, waits: readonly QueueWait[], now: Date): QueueTrend {
  const begin = trendBegin(now).getTime()
  const dayOf = (at: Date) => Math.floor((at.getTime() - begin) / DAY_MS)
  const arrived = Array<number>(TREND_DAYS).fill(0)
  const hours = Array.from({ length: TREND_DAYS }, (): number[] => [])
  let before = 0
  for (const { since, until } of waits) {
    const [first, last] = [dayOf(since), until ? dayOf(until) : TREND_DAYS]
    if (last < 0 || first >= TREND_DAYS) continue
    if (first < 0) before++
    else arrived[first] = (arrived[first] ?? 0) + 1
    if (until) hours[last]?.push((until.getTime() - since.getTime()) / 3_600_000)
  }
  let waiting = before
  const days = hours.map((decisions, day) => {
    waiting += (arrived[day] ?? 0) - decisions.length
    return { day: dayInKigali(new Date(begin + day * DAY_MS)), waiting, decided: decisions.length, medianHours: median(decisions) }
  })
  return { queue, medianHours: median(hours.flat()), days }
}

/** Rounded to tenths; null for an empty list. */
function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : Math.round((low + high) * 5) / 10
}

/** Reads the entries of one queue that still wait, or were decided since `begin`. */
export type ReadWaits = (begin: Date) => Promise<readonly QueueWait[]>

/** Answers the trends of a service's queues to staff. */
export function queueTrendRoute<const Q extends string>(
  app: Service,
  { queues, ...definition }: QueueTrendsEndpoint<Q>,
  waits: Readonly<Record<Q, ReadWaits>>,
  now = () => new Date(),
): void {
  app.route({
    ...definition,
    config: { policy: 'staff', act: 'staff.see' },
    handler: async () => {
      const at = now()
      return Promise.all(queues.map(async (queue) => queueTrend(queue, await waits[queue](trendBegin(at)), at)))
    },
  })
}
