import { calendarEventKey, type Exhibition, isOver, type TradeCalendarRow } from '@ungana/contracts-directory'
import { inLanguage } from '@ungana/web-kit'
import { eventDateText } from '#lib/exhibition-text.ts'

export interface ExportableEvent {
  /** Key of the event in the calendar feed. */
  readonly key: string
  readonly name: string
  readonly date: string
  readonly location: string
}

export interface ExportableEvents {
  /** Sorted by first day. */
  readonly upcoming: readonly ExportableEvent[]
  /** Latest first. */
  readonly past: readonly ExportableEvent[]
  /** Events without fixed dates, except those of past years. */
  readonly undated: readonly ExportableEvent[]
}

/** Groups exhibitions and calendar rows for export. `now` is in milliseconds since 1970. */
export function exportableEvents(
  exhibitions: readonly Exhibition[],
  calendar: readonly TradeCalendarRow[],
  now: number = Date.now(),
): ExportableEvents {
  const all = [
    ...exhibitions
      .filter(({ archived }) => !archived)
      .map((exhibition) => ({
        key: calendarEventKey('exhibition', exhibition.id),
        name: inLanguage(exhibition.name),
        date: eventDateText(exhibition),
        location: inLanguage(exhibition.location),
        startsOn: exhibition.startsOn,
        endsOn: exhibition.endsOn,
      })),
    ...calendar.map(({ id, event, date, location, startsOn, endsOn }) => ({
      key: calendarEventKey('calendar', id),
      name: inLanguage(event),
      date,
      location,
      startsOn,
      endsOn,
    })),
  ]
  const dated = all.filter(({ startsOn }) => startsOn !== null).sort((a, b) => ((a.startsOn ?? '') < (b.startsOn ?? '') ? -1 : 1))
  const show = ({ key, name, date, location }: ExportableEvent): ExportableEvent => ({ key, name, date, location })
  return {
    upcoming: dated.filter(({ endsOn }) => !isOver(endsOn, now)).map(show),
    past: dated
      .filter(({ endsOn }) => isOver(endsOn, now))
      .reverse()
      .map(show),
    undated: all.filter(({ startsOn, date }) => startsOn === null && !isYearPast(date, now)).map(show),
  }
}

/** Whether the last year in a text like "Jul-Aug 2025" has ended. False for a text without a year, because such events repeat. */
function isYearPast(date: string, now: number): boolean {
  const years = [...date.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year))
  return years.length > 0 && Math.max(...years) < new Date(now).getUTCFullYear()
}
