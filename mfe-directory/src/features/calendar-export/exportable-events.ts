import { calendarEventKey, type Exhibition, isOver, type TradeCalendarRow } from '@ungana/contracts-directory'

export interface ExportableEvent {
  /** What the calendar's feed calls it. */
  readonly key: string
  readonly name: string
  readonly date: string
  readonly location: string
}

export interface ExportableEvents {
  /** By first day. */
  readonly upcoming: readonly ExportableEvent[]
  /** The latest first. */
  readonly past: readonly ExportableEvent[]
  /** What no calendar can hold yet, because its days are not fixed; of what the calendar's table says, only what is not past. */
  readonly undated: readonly ExportableEvent[]
}

/** Exhibitions and rows of the calendar as they can be exported. `now` is in milliseconds since 1970. */
export function exportableEvents(
  exhibitions: readonly Exhibition[],
  calendar: readonly TradeCalendarRow[],
  now: number = Date.now(),
): ExportableEvents {
  const all = [
    ...exhibitions.map(({ id, name, date, location, startsOn, endsOn }) => ({
      key: calendarEventKey('exhibition', id),
      name,
      date,
      location,
      startsOn,
      endsOn,
    })),
    ...calendar.map(({ id, event, date, location, startsOn, endsOn }) => ({
      key: calendarEventKey('calendar', id),
      name: event,
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

/** Whether the last year that a text like "Jul-Aug 2025" names is over; one that names none comes again. */
function isYearPast(date: string, now: number): boolean {
  const years = [...date.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year))
  return years.length > 0 && Math.max(...years) < new Date(now).getUTCFullYear()
}
