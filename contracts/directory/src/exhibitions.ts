import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { containsText, listText } from './built-in-lists.ts'

/** In the order of the tabs. */
export const exhibitionTypes = ['regional', 'continental', 'international'] as const

/** What the filter chips offer; a chip may find none. */
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

/** First and last day, ISO 8601 (2026-12-07), both or neither: only an event whose dates are fixed has them. */
export const eventDays = { startsOn: z.nullable(z.string()), endsOn: z.nullable(z.string()) }

/**
 * Whether an event whose last day is `endsOn` (2026-12-11) is over; one without a fixed date never is. The day counts where it ends last, so
 * that nothing is called over while it lasts. `now` is in milliseconds since 1970.
 */
export function isOver(endsOn: string | null, now: number = Date.now()): boolean {
  return endsOn !== null && endsOn < new Date(now - 12 * 3600_000).toISOString().slice(0, 10)
}

export const exhibition = z.object({
  id: z.int(),
  name: z.string(),
  location: z.string(),
  /** For people: "3-10 October, yearly". */
  date: z.string(),
  ...eventDays,
  type: openEnum(exhibitionTypes),
  categories: z.array(z.string()),
  description: z.string(),
  organizer: z.string(),
  /** The organizer's own site. */
  website: z.nullable(z.string()),
  /** Where to register: the event's page on this site. */
  registrationUrl: z.string(),
  featured: z.boolean(),
  /** URL; null means drawn art. */
  image: z.nullable(z.string()),
})
export type Exhibition = z.output<typeof exhibition>

export interface ExhibitionFilter {
  readonly type?: string | undefined
  readonly text?: string | undefined
  /** Any of them will do; none means all. */
  readonly categories?: readonly string[] | undefined
}

/** By type, case-insensitively by text in name, description or location, and by any of the categories. The service and the screen filter alike. */
export function filterExhibitions<T extends Pick<Exhibition, 'type' | 'name' | 'description' | 'location' | 'categories'>>(
  exhibitions: readonly T[],
  { type = '', text = '', categories = [] }: ExhibitionFilter,
): T[] {
  return exhibitions.filter(
    (exhibition) =>
      (type === '' || exhibition.type === type) &&
      containsText([exhibition.name, exhibition.description, exhibition.location], text) &&
      (categories.length === 0 || exhibition.categories.some((category) => categories.includes(category))),
  )
}

/** In the order of their ids. `query` and `search` are other names for `q`; `categories` has commas between several. */
export const listExhibitions = endpoint({
  method: 'GET',
  url: '/api/exhibitions',
  schema: {
    querystring: z.object({ type: listText, q: listText, query: listText, search: listText, categories: listText }),
    response: { 200: z.array(exhibition) },
  },
})

/** Ids are numbers of a 32-bit column. */
export const exhibitionId = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) })

/** 404 EXHIBITION_NOT_FOUND. */
export const getExhibition = endpoint({
  method: 'GET',
  url: '/api/exhibitions/:id',
  schema: { params: exhibitionId, response: { 200: exhibition } },
})
