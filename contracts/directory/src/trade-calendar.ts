import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { listText } from './built-in-lists.ts'
import { eventDays, exhibitionId } from './exhibitions.ts'

/** A row of the calendar table. */
export const tradeCalendarRow = z.object({
  id: z.int(),
  /** Text to show: "Apr 15-May 5 2025". */
  date: z.string(),
  ...eventDays,
  event: z.string(),
  location: z.string(),
  industryFocus: z.string(),
  /** "Regional", "Continental", "International". */
  type: z.string(),
})
export type TradeCalendarRow = z.output<typeof tradeCalendarRow>

/** Sorted by date. */
export const listTradeCalendar = endpoint({
  method: 'GET',
  url: '/api/trade-calendar',
  schema: { response: { 200: z.array(tradeCalendarRow) } },
})

/** Up to about 250 events: the gateway accepts addresses of 4096 characters. */
const eventKeys = z.optional(z.string().check(z.maxLength(4000), z.regex(/^\P{Cc}*$/u, 'must not contain control characters')))

/**
 * iCalendar (RFC 5545): trade events and calendar rows with fixed dates, as whole days, sorted by date. `types` (regional, continental,
 * international) selects events by type. `events` selects single events by their `calendarEventKey`. Both take several values, separated by commas.
 * Each event keeps its UID, so people can subscribe to the feed.
 */
export const tradeCalendarFeed = endpoint({
  method: 'GET',
  url: '/api/trade-calendar.ics',
  schema: { querystring: z.object({ types: listText, events: eventKeys }), response: { 200: z.string() } },
})

/** One trade event as iCalendar. 404 EXHIBITION_NOT_FOUND, 404 EXHIBITION_WITHOUT_DATES while its dates are not fixed. */
export const exhibitionCalendar = endpoint({
  method: 'GET',
  url: '/api/exhibitions/:id/calendar.ics',
  schema: { params: exhibitionId, response: { 200: z.string() } },
})

/** The key of a trade event or calendar row in the feed's `events`: `exhibition-5`. */
export const calendarEventKey = (of: 'exhibition' | 'calendar', id: number) => `${of}-${id}`

/** URL of the feed with these choices; without choices, the whole calendar. */
export function tradeCalendarFeedPath(choice: { readonly types?: readonly string[]; readonly events?: readonly string[] } = {}): string {
  const { types = [], events = [] } = choice
  const query = [types.length > 0 ? `types=${types.join(',')}` : '', events.length > 0 ? `events=${events.join(',')}` : ''].filter(Boolean).join('&')
  return query ? `${tradeCalendarFeed.url}?${query}` : tradeCalendarFeed.url
}

export const exhibitionCalendarPath = (id: number) => exhibitionCalendar.url.replace(':id', String(id))
