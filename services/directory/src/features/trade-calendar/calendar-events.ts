// Calendar events: trade events and calendar rows with fixed dates.
import { calendarEventKey } from '@ungana/contracts-directory'
import { ExhibitionNotFound, ExhibitionWithoutDates } from '#errors.ts'
import type { Database, ExhibitionRow } from '#lib/database.ts'
import { editionOf } from '#lib/event-days.ts'
import { findEdition } from '#lib/exhibition-editions.ts'

export interface CalendarEvent {
  /** Unique: `exhibition-5`. */
  readonly key: string
  /** The key with the year of a yearly event, so that the next edition is another entry in calendars. */
  readonly edition: string
  readonly name: string
  readonly location: string
  readonly description: string
  readonly website: string | null
  /** regional, continental or international. */
  readonly type: string
  readonly categories: readonly string[]
  /** First and last day, as midnight UTC. */
  readonly startsOn: Date
  readonly endsOn: Date
  readonly datesExpected: boolean
  readonly updatedAt: Date
}

export interface CalendarChoice {
  /** An empty list means all, here and below. */
  readonly types: readonly string[]
  readonly keys: readonly string[]
}

type CalendarRow = NonNullable<Awaited<ReturnType<Database['prisma']['tradeCalendarRow']['findUnique']>>>

/** Sorted by first day. */
export async function listCalendarEvents(prisma: Database['prisma'], { types, keys }: CalendarChoice): Promise<CalendarEvent[]> {
  const [exhibitions, rows] = await Promise.all([
    prisma.exhibition.findMany({ where: { startsOn: { not: null }, state: 'published' } }),
    prisma.tradeCalendarRow.findMany({ where: { startsOn: { not: null } } }),
  ])
  return [...exhibitions.flatMap((row) => ofExhibition(editionOf(row))), ...rows.flatMap(ofRow)]
    .filter(({ key, type }) => (types.length === 0 || types.includes(type)) && (keys.length === 0 || keys.includes(key)))
    .sort((a, b) => a.startsOn.getTime() - b.startsOn.getTime() || a.key.localeCompare(b.key))
}

/** @throws ExhibitionNotFound, ExhibitionWithoutDates */
export async function calendarEventOfExhibition(prisma: Database['prisma'], id: number): Promise<CalendarEvent> {
  const exhibition = await findEdition(prisma, id)
  if (!exhibition) throw new ExhibitionNotFound()
  const [event] = ofExhibition(exhibition)
  if (!event) throw new ExhibitionWithoutDates()
  return event
}

function ofExhibition({ id, startsOn, endsOn, ...exhibition }: ExhibitionRow): CalendarEvent[] {
  if (!startsOn || !endsOn) return []
  const key = calendarEventKey('exhibition', id)
  return [{ ...exhibition, key, edition: exhibition.yearly ? `${key}-${startsOn.getUTCFullYear()}` : key, startsOn, endsOn }]
}

function ofRow({ id, startsOn, endsOn, event, type, industryFocus, location, updatedAt }: CalendarRow): CalendarEvent[] {
  if (!startsOn || !endsOn) return []
  const key = calendarEventKey('calendar', id)
  return [
    {
      key,
      edition: key,
      name: event,
      location,
      description: `Industry focus: ${industryFocus}`,
      website: null,
      type: type.toLowerCase(),
      categories: [industryFocus],
      startsOn,
      endsOn,
      datesExpected: false,
      updatedAt,
    },
  ]
}
