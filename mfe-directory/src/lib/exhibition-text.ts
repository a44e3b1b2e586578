import { t } from '@lingui/core/macro'
import * as contract from '@ungana/contracts-directory'
import { currentLanguage } from '@ungana/language/formats'
import { dayText, inLanguage } from '@ungana/web-kit'

export { exhibitionArt } from '@ungana/contracts-directory'

export const exhibitionTypeLabel = (type: string) => inLanguage(contract.exhibitionTypeLabel(type))

/** "7-11 December 2026" */
export function daysText(startsOn: string, endsOn: string): string {
  if (currentLanguage() === 'en') return contract.daysText(startsOn, endsOn)
  return startsOn === endsOn ? dayText(startsOn) : `${dayText(startsOn)} – ${dayText(endsOn)}`
}

interface EventDate {
  readonly date: string
  readonly startsOn: string | null
  readonly endsOn?: string | null
  readonly datesExpected: boolean
}

/** "7-11 December 2026", or "3-10 October, yearly (expected in 2027)" while the organizer has not confirmed the days. */
export function eventDateText({ date, startsOn, endsOn, datesExpected }: EventDate): string {
  const days = startsOn && endsOn && date === contract.daysText(startsOn, endsOn) ? daysText(startsOn, endsOn) : inLanguage(date)
  if (!datesExpected || startsOn === null) return days
  const year = startsOn.slice(0, 4)
  return days.includes(year) ? t`${days} (expected)` : t`${days} (expected in ${year})`
}
