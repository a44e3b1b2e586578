import { whyUnclear } from '#lib/listing-forms.ts'
import { readPlace } from '#lib/roads/places.ts'

type Clarified = Parameters<typeof whyUnclear>[0]

interface ListingRow {
  readonly id: string
  readonly ownerId: string | null
  readonly ownerName: string | null
  readonly originLocation: string
  readonly destinationLocation: string
  readonly contactInfo: string
  readonly clarify: string[]
  readonly distanceKm: number | null
  readonly suspended: boolean
  readonly version: number
  readonly createdAt: Date
}

/** What the presentations of loads and trucks have in common: `listingFacts` of the contract. */
export function listingFacts(row: ListingRow & Clarified, viewer: string | undefined) {
  const [origin, destination] = [readPlace(row.originLocation), readPlace(row.destinationLocation)]
  const own = viewer !== undefined && row.ownerId === viewer
  return {
    id: row.id,
    owner: row.ownerId && row.ownerName !== null ? { id: row.ownerId, name: row.ownerName } : null,
    own,
    sample: row.ownerId === null,
    originCity: origin.city,
    originCountry: origin.country,
    destinationCity: destination.city,
    destinationCountry: destination.country,
    needsClarification: row.clarify.length > 0,
    clarify: row.clarify,
    clarifyWhy: whyUnclear(row),
    suspended: row.suspended,
    distanceKm: row.distanceKm,
    contactInfo: own ? row.contactInfo : null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}
