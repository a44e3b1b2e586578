import type { PageTimings } from '@ungana/contracts-shell'

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

interface Input extends PerformanceEntry {
  readonly interactionId?: number
}

/** Shifts count together if they follow each other within a second, for at most five seconds: https://web.dev/articles/cls */
const GAP = 1000
const SESSION = 5000

/** Watches how long the page takes. Returns a function that returns the times until now, without those that the browser does not measure. */
export function watchTimings(): () => PageTimings {
  const timings: { -readonly [K in keyof PageTimings]: PageTimings[K] } = {}
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation && navigation.responseStart > 0) timings.firstByte = navigation.responseStart

  watch('largest-contentful-paint', ({ startTime }) => {
    timings.largestPaint = startTime
  })
  let session = { from: 0, to: 0, total: 0 }
  const measuresShifts = watch('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as Shift
    if (hadRecentInput) return
    const continues = startTime - session.to < GAP && startTime - session.from < SESSION
    session = { from: continues ? session.from : startTime, to: startTime, total: (continues ? session.total : 0) + value }
    timings.layoutShift = Math.max(timings.layoutShift ?? 0, session.total)
  })
  if (measuresShifts) timings.layoutShift = 0
  watch('event', (entry) => {
    if ((entry as Input).interactionId) timings.interaction = Math.max(timings.interaction ?? 0, entry.duration)
  })
  return () => ({ ...timings })
}

/** Returns whether the browser measures entries of this type. */
function watch(type: string, take: (entry: PerformanceEntry) => void): boolean {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return false
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  observer.observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 40 }) })
  return true
}
