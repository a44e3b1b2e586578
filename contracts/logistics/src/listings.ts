/** What shipments and transports have in common. */
import { line, lineOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** How many listings a page has. */
export const LISTINGS_PAGE_SIZE = 9

/** A figure as people type it: "1.5", "1,5", "1500 kg". Anything is taken; what cannot be read is published as needing clarification. */
export const typedNumber = (message: string) => line(1, 100, message)
/** A listing with more than that is published and not matched: more than any truck, any hold or any price. */
export const FIGURES_MAX = { weightKg: 100_000, volumeM3: 1000, usd: 10_000_000 } as const
export const place = (message: string) => line(1, 200, message)
export const placeOrNone = lineOrNone(200)

/** From today on, in Kigali: a past day is refused by the service, as VALIDATION of this field. */
// By zod: the hub reads times as well, so that what dates bring along is there already.
export const day = (message: string) => z.iso.date(message)

export const CONTACT_REQUIRED = 'Contact information is required.'

/** The company that a listing is of. */
export const company = z.object({ id: z.uuid(), name: z.string() })

/** What every listing says of itself beside its form. */
export const listingFacts = {
  id: z.uuid(),
  /** Null for a listing of the seeded samples. */
  owner: z.nullable(company),
  /** Whether the caller posted it. */
  own: z.boolean(),
  /** A seeded sample: shown, never matched with real ones, never booked. */
  sample: z.boolean(),
  originCity: z.string(),
  originCountry: z.string(),
  destinationCity: z.string(),
  destinationCountry: z.string(),
  /** Whether something in its figures is unclear; such a listing is not matched. */
  needsClarification: z.boolean(),
  /** The fields that keep it from being matched, by their names in the form. */
  clarify: z.array(z.string()),
  /** Why each of them does: it is no figure, more than FIGURES_MAX, or more is free than the truck has. */
  clarifyWhy: z._default(z.array(z.object({ field: z.string(), why: openEnum(['unreadable', 'too-much', 'more-than-capacity']) })), []),
  /** Whether the road graph reaches all its places; else it is shown and not matched. */
  onRoad: z.boolean(),
  /** Closed border posts leave no way at the moment. */
  suspended: z.boolean(),
  /** Shortest way, in km, past what is closed; null where there is none. */
  distanceKm: z.nullable(z.number()),
  /** For its owner alone, null for others: the other side of a booking reads it there. */
  contactInfo: z.nullable(z.string()),
  /** Of what the owner may change; what If-Match wants. */
  version: z.int(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
}

/**
 * Filters of the lists: text of the place, of city or country. A truck that passes both places in that order is found as well, after those that
 * start and end there. `page` from 1 on, `LISTINGS_PAGE_SIZE` a page; without it at most 100. Header X-Total-Count.
 */
export const listingFilters = z.object({
  origin: lineOrNone(100),
  destination: lineOrNone(100),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
})

export const byId = z.object({ id: z.uuid() })
