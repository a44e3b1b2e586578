// Dates of trade events. pg and Prisma return a date as midnight UTC.
import { isOver } from '@ungana/contracts-directory'

/** "2026-12-07" */
export const isoDay = (day: Date): string => day.toISOString().slice(0, 10)

/** First and last day in the contract's form; both null while unknown. */
export function eventDays({ startsOn, endsOn }: { readonly startsOn: Date | null; readonly endsOn: Date | null }) {
  return startsOn && endsOn ? { startsOn: isoDay(startsOn), endsOn: isoDay(endsOn) } : { startsOn: null, endsOn: null }
}

interface EditionRow {
  readonly date: string
  readonly startsOn: Date | null
  readonly endsOn: Date | null
  readonly datesExpected: boolean
  readonly yearly: boolean
  readonly state: string
}

/** The edition to show. A published yearly event that is over shows its next edition, which is expected on the same days. */
export function editionOf<T extends EditionRow>(row: T, now: number = Date.now()): T {
  const { startsOn, endsOn } = row
  if (!row.yearly || row.state !== 'published' || !startsOn || !endsOn || !isOver(isoDay(endsOn), now)) return row
  const known = endsOn.getUTCFullYear()
  let years = Math.max(1, new Date(now).getUTCFullYear() - known)
  if (isOver(isoDay(yearsLater(endsOn, years)), now)) years += 1
  return {
    ...row,
    startsOn: yearsLater(startsOn, years),
    endsOn: yearsLater(endsOn, years),
    date: row.date.replaceAll(/\b20\d\d\b/g, (year) => String(Number(year) + years)),
    datesExpected: true,
  }
}

function yearsLater(day: Date, years: number): Date {
  const later = new Date(day)
  later.setUTCFullYear(day.getUTCFullYear() + years)
  return later
}
