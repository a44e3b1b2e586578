import { calendarDay, endpoint, line, lineOrNone, lines, openEnum, websiteOrNone } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { containsText, listText } from './built-in-lists.ts'

/** In the order of the page's tabs. */
export const exhibitionTypes = ['regional', 'continental', 'international'] as const

/** The industry filter chips. */
export const exhibitionCategories = [
  'Manufacturing',
  'Agriculture',
  'Technology',
  'Textiles',
  'Food Processing',
  'Energy',
  'Mining',
  'Logistics',
  'Finance',
  'Healthcare',
  'Construction',
  'Tourism',
] as const

/** First and last day as 2026-12-07, or both null while they are unknown. */
export const eventDays = { startsOn: z.nullable(z.string()), endsOn: z.nullable(z.string()) }

/**
 * True once the last day `endsOn` (2026-12-11) has ended in every time zone; false without a date. `now` is in milliseconds since 1970.
 */
export function isOver(endsOn: string | null, now: number = Date.now()): boolean {
  return endsOn !== null && endsOn < new Date(now - 12 * 3600_000).toISOString().slice(0, 10)
}

export const exhibition = z.object({
  id: z.int(),
  name: z.string(),
  location: z.string(),
  /** Text to show: "3-10 October, yearly". */
  date: z.string(),
  ...eventDays,
  /** True while the organizer has not confirmed the days. */
  datesExpected: z._default(z.boolean(), false),
  /** The event takes place each year. After its last day, its next edition shows, with expected dates. */
  yearly: z._default(z.boolean(), false),
  /** Staff moved the event to the past events. */
  archived: z._default(z.boolean(), false),
  type: openEnum(exhibitionTypes),
  categories: z.array(z.string()),
  description: z.string(),
  organizer: z.string(),
  /** The organizer's own website. */
  website: z.nullable(z.string()),
  /** URL of the registration page on this site. */
  registrationUrl: z.string(),
  featured: z.boolean(),
  /** Image URL; null means drawn art. */
  image: z.nullable(z.string()),
})
export type Exhibition = z.output<typeof exhibition>

/** Whether a trade event belongs to the past events, which take no registrations. */
export const isPast = ({ endsOn, archived }: Pick<Exhibition, 'endsOn' | 'archived'>, now: number = Date.now()): boolean =>
  archived || isOver(endsOn, now)

export interface ExhibitionFilter {
  readonly type?: string | undefined
  readonly text?: string | undefined
  /** Matches trade events in any of these categories; empty means all. */
  readonly categories?: readonly string[] | undefined
}

/**
 * Filters by type, by text in name, description or location (ignoring case), and by any of the categories. Used by the service and the screen.
 * @param shown what a reader sees in place of a text, which finds it too
 */
export function filterExhibitions<T extends Pick<Exhibition, 'type' | 'name' | 'description' | 'location' | 'categories'>>(
  exhibitions: readonly T[],
  { type = '', text = '', categories = [] }: ExhibitionFilter,
  shown: (text: string) => string = (text) => text,
): T[] {
  return exhibitions.filter(
    (exhibition) =>
      (type === '' || exhibition.type === type) &&
      containsText(
        [exhibition.name, exhibition.description, exhibition.location].flatMap((each) => [each, shown(each)]),
        text,
      ) &&
      (categories.length === 0 || exhibition.categories.some((category) => categories.includes(category))),
  )
}

/** The next event first, events without days after those with days, past events last. Without drafts. `query` and `search` are other names for `q`; `categories` takes several names, separated by commas. */
export const listExhibitions = endpoint({
  method: 'GET',
  url: '/api/exhibitions',
  schema: {
    querystring: z.object({ type: listText, q: listText, query: listText, search: listText, categories: listText }),
    response: { 200: z.array(exhibition) },
  },
})

/** The id column of trade events has 32 bits. */
export const exhibitionId = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) })

/** 404 EXHIBITION_NOT_FOUND. */
export const getExhibition = endpoint({
  method: 'GET',
  url: '/api/exhibitions/:id',
  schema: { params: exhibitionId, response: { 200: exhibition } },
})

/** Visitors see published and archived trade events; archived ones among the past events. */
export const exhibitionStates = ['draft', 'published', 'archived'] as const

const DAY = 'Please enter the day as year, month and day, such as 2027-10-03.'
const eventDay = z.nullable(calendarDay(DAY).check(z.regex(/^20/, DAY)))

/** "7-11 December 2026", "28 June-13 July 2027", "28 December 2026-3 January 2027". */
export function daysText(startsOn: string, endsOn: string): string {
  const last = dayParts(endsOn)
  const first = dayParts(startsOn).filter((part, place) => part !== last[place] || (place === 0 && startsOn !== endsOn))
  const same = first.length === 0
  return same ? last.join(' ') : `${first.join(' ')}-${last.join(' ')}`
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** ["7", "December", "2026"] */
const dayParts = (day: string) => {
  const [year = '', month, date] = day.split('-')
  return [String(Number(date)), months[Number(month) - 1] ?? '', year]
}

export const exhibitionForm = z
  .object({
    name: line(2, 200, 'Please enter the name of the event.'),
    location: line(2, 200, 'Please enter where the event takes place.'),
    startsOn: eventDay,
    endsOn: eventDay,
    /** Instead of the days: "late July to mid August, yearly". Empty if the days say it all. */
    date: lineOrNone(100),
    datesExpected: z.boolean(),
    yearly: z.boolean(),
    type: z.enum(exhibitionTypes, 'Please choose the type of the event.'),
    categories: z
      .array(z.enum(exhibitionCategories, 'Please choose from the industries.'))
      .check(z.minLength(1, 'Please choose at least one industry.'), z.maxLength(exhibitionCategories.length)),
    description: lines(20, 2000, 'Please describe the event in at least 20 characters.'),
    organizer: line(2, 200, 'Please enter the organizer.'),
    website: websiteOrNone('Please enter a valid website address, starting with http:// or https://.'),
    featured: z.boolean(),
    state: z.enum(exhibitionStates, 'Please choose draft, published or archived.'),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => startsOn !== null || endsOn === null, { path: ['startsOn'], error: 'Please enter the first day, too.' }),
    z.refine(({ startsOn, endsOn }) => endsOn !== null || startsOn === null, { path: ['endsOn'], error: 'Please enter the last day, too.' }),
    z.refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
      path: ['endsOn'],
      error: 'The last day must not be before the first day.',
    }),
    z.refine(({ startsOn, date }) => startsOn !== null || Boolean(date), {
      path: ['date'],
      error: 'Please enter the days, or say in words when the event takes place.',
    }),
  )

/** A trade event as staff see it. */
const staffExhibition = z.extend(exhibition, {
  state: openEnum(exhibitionStates),
  /** Counts the edits, for If-Match. */
  version: z.int(),
})
export type StaffExhibition = z.output<typeof staffExhibition>

/** For staff: all trade events, drafts too, in the order of `listExhibitions`. */
export const listStaffExhibitions = endpoint({
  method: 'GET',
  url: '/api/staff/exhibitions',
  schema: { response: { 200: z.array(staffExhibition) } },
})

/** For staff. A repeated call with the same Idempotency-Key adds no second event. Writes the audit log. */
export const addExhibition = endpoint({
  method: 'POST',
  url: '/api/staff/exhibitions',
  schema: { body: exhibitionForm, response: { 201: staffExhibition } },
})

/**
 * For staff: replaces all fields and writes the audit log. 404 EXHIBITION_NOT_FOUND. 428 PRECONDITION_REQUIRED without If-Match. 412 EDITED_MEANWHILE
 * if somebody else saved first; then nothing changes.
 */
export const changeExhibition = endpoint({
  method: 'PUT',
  url: '/api/staff/exhibitions/:id',
  schema: { params: exhibitionId, body: exhibitionForm, response: { 200: staffExhibition } },
})
