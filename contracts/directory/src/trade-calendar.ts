import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { listText } from './built-in-lists.ts'
import { eventDays, exhibitionId } from './exhibitions.ts'

/** A row of the calendar table. */
export const tradeCalendarRow = z.object({
  id: z.int(),
  /** For people: "Apr 15-May 5 2025". */
  date: z.string(),
  ...eventDays,
  event: z.string(),
  location: z.string(),
  industryFocus: z.string(),
  /** "Regional", "Continental", "International". */
  type: z.string(),
})
export type TradeCalendarRow = z.output<typeof tradeCalendarRow>

/** In order of date. */
export const listTradeCalendar = endpoint({
  method: 'GET',
  url: '/api/trade-calendar',
  schema: { response: { 200: z.array(tradeCalendarRow) } },
})

/**
 * iCalendar (RFC 5545): exhibitions and calendar rows whose dates are fixed, as whole days, by date. `types` narrows it to regional,
 * continental or international ones, `events` to single ones by `calendarEventKey`; several have commas between them. Made to be subscribed to:
 * each event keeps its UID.
 */
export const tradeCalendarFeed = endpoint({
  method: 'GET',
  url: '/api/trade-calendar.ics',
  schema: { querystring: z.object({ types: listText, events: listText }), response: { 200: z.string() } },
})

/** One exhibition as iCalendar. 404 EXHIBITION_NOT_FOUND, 404 EXHIBITION_WITHOUT_DATES while its dates are not fixed. */
export const exhibitionCalendar = endpoint({
  method: 'GET',
  url: '/api/exhibitions/:id/calendar.ics',
  schema: { params: exhibitionId, response: { 200: z.string() } },
})

/** What the feed's `events` calls an exhibition or a row of the calendar: `exhibition-5`. */
export const calendarEventKey = (of: 'exhibition' | 'calendar', id: number) => `${of}-${id}`

/** Address of the feed with these choices; without a choice, of all of it. */
export function tradeCalendarFeedPath(choice: { readonly types?: readonly string[]; readonly events?: readonly string[] } = {}): string {
  const { types = [], events = [] } = choice
  const query = [types.length > 0 ? `types=${types.join(',')}` : '', events.length > 0 ? `events=${events.join(',')}` : ''].filter(Boolean).join('&')
  return query ? `${tradeCalendarFeed.url}?${query}` : tradeCalendarFeed.url
}

export const exhibitionCalendarPath = (id: number) => exhibitionCalendar.url.replace(':id', String(id))
