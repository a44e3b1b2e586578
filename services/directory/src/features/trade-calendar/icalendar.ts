// Events as iCalendar (RFC 5545), for calendar programs.
import ical, { ICalEventTransparency } from 'ical-generator'
import type { CalendarEvent } from './calendar-events.ts'

const DAY = 24 * 3600_000
/** How often a subscribed calendar should ask again, in seconds. */
const REFRESH = 12 * 3600

/** @param name what a calendar program calls the calendar */
export function icalendar(name: string, events: readonly CalendarEvent[]): string {
  const calendar = ical({ name, prodId: { company: 'Ungana', product: 'Trade calendar', language: 'EN' }, ttl: REFRESH })
  for (const event of events) {
    calendar.createEvent({
      // For ever the same: it is how a calendar knows an event again.
      id: `${event.key}@trade-calendar.ungana`,
      allDay: true,
      start: event.startsOn,
      // The day after the last one.
      end: new Date(event.endsOn.getTime() + DAY),
      // When what is said of the event was last changed: so the standard has it for calendars without a method, which is nobody's invitation.
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      summary: event.name,
      location: event.location,
      description: event.description,
      categories: event.categories.map((category) => ({ name: category })),
      // A fair in another town keeps nobody's day busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(event.website !== null && { url: event.website }),
    })
  }
  return calendar.toString()
}
