// Days of events: dates without a time, which pg and Prisma hand out as midnight in UTC.

/** "2026-12-07" */
export const isoDay = (day: Date): string => day.toISOString().slice(0, 10)

/** First and last day as the contract says them; null for both while they are not fixed. */
export function eventDays({ startsOn, endsOn }: { readonly startsOn: Date | null; readonly endsOn: Date | null }) {
  return startsOn && endsOn ? { startsOn: isoDay(startsOn), endsOn: isoDay(endsOn) } : { startsOn: null, endsOn: null }
}
