// What a calendar can hold: exhibitions and rows of the calendar whose dates are fixed.
import { calendarEventKey } from '@ungana/contracts-directory'
import { ExhibitionNotFound, ExhibitionWithoutDates } from '#errors.ts'
import type { Database } from '#lib/database.ts'

export interface CalendarEvent {
  /** `exhibition-5`; never another event's. */
  readonly key: string
  readonly name: string
  readonly location: string
  readonly description: string
  readonly website: string | null
  /** regional, continental or international. */
  readonly type: string
  readonly categories: readonly string[]
  /** First and last day, midnight in UTC. */
  readonly startsOn: Date
  readonly endsOn: Date
  readonly updatedAt: Date
}

export interface CalendarChoice {
  /** None means all, here and below. */
  readonly types: readonly string[]
  readonly keys: readonly string[]
}

type ExhibitionRow = NonNullable<Awaited<ReturnType<Database['prisma']['exhibition']['findUnique']>>>
type CalendarRow = NonNullable<Awaited<ReturnType<Database['prisma']['tradeCalendarRow']['findUnique']>>>

/** By first day. */
export async function listCalendarEvents(prisma: Database['prisma'], { types, keys }: CalendarChoice): Promise<CalendarEvent[]> {
  const [exhibitions, rows] = await Promise.all([
    prisma.exhibition.findMany({ where: { startsOn: { not: null } } }),
    prisma.tradeCalendarRow.findMany({ where: { startsOn: { not: null } } }),
  ])
  return [...exhibitions.flatMap(ofExhibition), ...rows.flatMap(ofRow)]
    .filter(({ key, type }) => (types.length === 0 || types.includes(type)) && (keys.length === 0 || keys.includes(key)))
    .sort((a, b) => a.startsOn.getTime() - b.startsOn.getTime() || a.key.localeCompare(b.key))
}

/** @throws ExhibitionNotFound, ExhibitionWithoutDates */
export async function calendarEventOfExhibition(prisma: Database['prisma'], id: number): Promise<CalendarEvent> {
  const exhibition = await prisma.exhibition.findUnique({ where: { id } })
  if (!exhibition) throw new ExhibitionNotFound()
  const [event] = ofExhibition(exhibition)
  if (!event) throw new ExhibitionWithoutDates()
  return event
}

function ofExhibition({ id, startsOn, endsOn, ...exhibition }: ExhibitionRow): CalendarEvent[] {
  return startsOn && endsOn ? [{ ...exhibition, key: calendarEventKey('exhibition', id), startsOn, endsOn }] : []
}

function ofRow({ id, startsOn, endsOn, event, type, industryFocus, location, updatedAt }: CalendarRow): CalendarEvent[] {
  if (!startsOn || !endsOn) return []
  return [
    {
      key: calendarEventKey('calendar', id),
      name: event,
      location,
      description: `Industry focus: ${industryFocus}`,
      website: null,
      type: type.toLowerCase(),
      categories: [industryFocus],
      startsOn,
      endsOn,
      updatedAt,
    },
  ]
}
