/** What load and truck listings have in common. */
import { line, lineOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Listings per page. */
export const LISTINGS_PAGE_SIZE = 9

/** A number as people type it: "1.5", "1,5", "1500 kg". Any text is accepted. If it cannot be read as a number, the listing "needs clarification". */
export const typedNumber = (message: string) => line(1, 100, message)
/** A listing above these limits is published but not matched. No real truck and no real price is above them. */
export const FIGURES_MAX = { weightKg: 100_000, volumeM3: 1000, usd: 10_000_000 } as const
export const place = (message: string) => line(1, 200, message)
export const placeOrNone = lineOrNone(200)

/** A date such as 2026-12-31. The service refuses days before today in Kigali, with 400 VALIDATION. */
export const day = (message: string) => z.iso.date(message)
/** Like `day`; an empty text is no day. */
export const dayOrNone = z.optional(z.union([z.literal(''), z.iso.date('Please choose a day.')], 'Please choose a day.'))

export const CONTACT_REQUIRED = 'Contact information is required.'

/** The company that owns a listing. */
export const company = z.object({ id: z.uuid(), name: z.string() })

/** Fields that every listing has besides the fields of its form. */
export const listingFacts = {
  id: z.uuid(),
  /** Null for a sample listing. */
  owner: z.nullable(company),
  /** Whether the caller posted it. */
  own: z.boolean(),
  /** Sample listings are shown, but never matched with real ones and never booked. */
  sample: z.boolean(),
  originCity: z.string(),
  originCountry: z.string(),
  destinationCity: z.string(),
  destinationCountry: z.string(),
  /** True if a number is unclear. Such a listing is not matched. */
  needsClarification: z.boolean(),
  /** The form's names of the unclear fields. */
  clarify: z.array(z.string()),
  /** Why each field is unclear: not a number, above FIGURES_MAX, or more free space than the truck's capacity. */
  clarifyWhy: z._default(z.array(z.object({ field: z.string(), why: openEnum(['unreadable', 'too-much', 'more-than-capacity']) })), []),
  /** True if the road graph reaches all places of the listing. If not, the listing is shown but not matched. */
  onRoad: z.boolean(),
  /** True while closed border posts leave no route. */
  suspended: z.boolean(),
  /** Length in km of the shortest route that avoids closed border posts; null if there is none. */
  distanceKm: z.nullable(z.number()),
  /** Only for the owner; null for others. The other side of a booking sees it in the booking. */
  contactInfo: z.nullable(z.string()),
  /** Value for If-Match. Grows when the owner edits the listing. */
  version: z.int(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
}

/**
 * Filters of the lists: part of a city's or country's name. Trucks that start and end there come first, then trucks that pass both places in that
 * order. `page` starts at 1 and has `LISTINGS_PAGE_SIZE` rows; without `page`, at most 100 rows. Header X-Total-Count.
 */
export const listingFilters = z.object({
  origin: lineOrNone(100),
  destination: lineOrNone(100),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
})

export const byId = z.object({ id: z.uuid() })
