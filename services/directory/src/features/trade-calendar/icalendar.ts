// Formats events as iCalendar (RFC 5545).
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { CalendarEvent } from './calendar-events.ts'

const DAY = 24 * 3600_000
/** Seconds between two downloads of a subscribed calendar. */
const REFRESH = 12 * 3600

/** @param name the calendar's name in calendar apps */
export function icalendar(name: string, events: readonly CalendarEvent[]): string {
  const calendar = ical({ name, prodId: { company: 'Ungana', product: 'Trade calendar', language: 'EN' }, ttl: REFRESH })
  for (const event of events) {
    calendar.createEvent({
      // Must never change, because calendar apps recognise an event by its id.
      id: `${event.edition}@trade-calendar.ungana`,
      allDay: true,
      start: event.startsOn,
      // iCalendar's end is the day after the last one.
      end: new Date(event.endsOn.getTime() + DAY),
      // In a calendar without METHOD, RFC 5545 defines the stamp as the time of the last change.
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      summary: event.datesExpected ? `${event.name} (expected dates)` : event.name,
      ...(event.datesExpected && { status: ICalEventStatus.TENTATIVE }),
      location: event.location,
      description: event.description,
      categories: event.categories.map((category) => ({ name: category })),
      // The event does not mark the day as busy in a calendar.
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(event.website !== null && { url: event.website }),
    })
  }
  return calendar.toString()
}
