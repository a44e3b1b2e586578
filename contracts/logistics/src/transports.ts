import { endpoint, line, lineOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { byId, CONTACT_REQUIRED, day, listingFacts, listingFilters, place, placeOrNone, typedNumber } from './listings.ts'
import { vehicleTypes } from './places.ts'

/** A Draft is a return trip that a booking created. Only its carrier sees it until it is published. */
export const transportStatuses = [
  'Draft',
  'Available',
  'Partially Booked',
  'Fully Booked',
  'In Transit',
  'Delivered',
  'Expired',
  'Cancelled',
] as const

/** Default for the longest detour, in percent of the truck's own route. */
export const DETOUR_PERCENT_DEFAULT = 15

const TYPE = 'Please select a vehicle type.'
const WEIGHT = 'Please enter the vehicle weight capacity.'
const VOLUME = 'Please enter the vehicle volume capacity.'
const SPACE = 'Please enter available cargo space.'
const ORIGIN = 'Please select the origin location.'
const DESTINATION = 'Please select the destination location.'
const DEPARTURE = 'Please provide a departure date.'
const PRICE = 'Please provide your price per ton.'
const DETOUR = 'Please enter a detour between 0 and 100 percent.'
const STOPS = 'Please name at most 5 stops.'

const detour = z.optional(z.number(DETOUR).check(z.minimum(0, DETOUR), z.maximum(100, DETOUR)))
/** Stops between origin and destination in travel order, from `stops` of GET /api/logistics/reference. */
const via = z.optional(z.array(line(1, 100, STOPS), STOPS).check(z.maxLength(5, STOPS)))

/** The form, as typed, plus optional fields. The truck drives from the origin through `via` to the destination, then to the second and third destination. */
export const transportForm = z.object({
  vehicleType: z.enum(vehicleTypes, TYPE),
  /** In tonnes, unless the text names another unit. */
  capacityWeight: typedNumber(WEIGHT),
  /** m³. */
  capacityVolume: typedNumber(VOLUME),
  /** Tonnes. */
  availableSpace: typedNumber(SPACE),
  originLocation: place(ORIGIN),
  destinationLocation: place(DESTINATION),
  /** Stop 1 and stop 2. */
  secondDestination: placeOrNone,
  thirdDestination: placeOrNone,
  departureDate: day(DEPARTURE),
  specialFeatures: lineOrNone(1000),
  /** USD. */
  pricePerTon: typedNumber(PRICE),
  contactInfo: line(5, 300, CONTACT_REQUIRED),
  /** Free m³. If missing, computed as capacityVolume × availableSpace ÷ capacityWeight. */
  availableVolume: lineOrNone(100),
  maxDetourPercent: detour,
  via,
})
export type TransportForm = z.input<typeof transportForm>

export const transport = z.object({
  ...listingFacts,
  status: openEnum(transportStatuses),
  vehicleType: openEnum(vehicleTypes),
  capacityWeight: z.string(),
  capacityVolume: z.string(),
  availableSpace: z.string(),
  /** As the owner typed it; null if nothing was typed, and for others. */
  availableVolume: z._default(z.nullable(z.string()), null),
  originLocation: z.string(),
  destinationLocation: z.string(),
  secondDestination: z.nullable(z.string()),
  thirdDestination: z.nullable(z.string()),
  /** 2026-12-31 */
  departureDate: z.string(),
  specialFeatures: z.nullable(z.string()),
  pricePerTon: z.string(),
  maxDetourPercent: z.number(),
  via: z.array(z.string()),
  /** Numbers parsed from the typed texts; null if unreadable. */
  capacityKg: z.nullable(z.number()),
  capacityM3: z.nullable(z.number()),
  pricePerTonUsd: z.nullable(z.number()),
  /** Free space on the fullest leg, after bookings; null if the typed numbers are unreadable. */
  freeKg: z.nullable(z.number()),
  freeM3: z.nullable(z.number()),
  /** Free space on each leg, in travel order; empty if there is no route. */
  freePerLeg: z.array(z.object({ from: z.string(), to: z.string(), km: z.number(), freeKg: z.number(), freeM3: z.number() })),
  /** Estimated day of arrival: 2026-12-31; null if there is no route. */
  arrivalDate: z.nullable(z.string()),
  /** Whether the price per tonne is far below the lane's median; null if the lane's price is unknown. */
  farBelowLane: z.nullable(z.boolean()),
  /** For a return trip: the id of the booked truck listing, and the lowest price per tonne that covers the extra cost of carrying a load. */
  returnOf: z.nullable(z.uuid()),
  floorPricePerTonUsd: z.nullable(z.number()),
})
export type Transport = z.output<typeof transport>

/** For everybody, first those with space, then newest first. Leaves out ended listings. */
export const listTransports = endpoint({
  method: 'GET',
  url: '/api/logistics/transports',
  schema: { querystring: listingFilters, response: { 200: z.array(transport) } },
})

/** The caller's own trucks, including drafts: those that have ended come last, each newest first. At most 200. */
export const listOwnTransports = endpoint({
  method: 'GET',
  url: '/api/logistics/transports/mine',
  schema: { response: { 200: z.array(transport) } },
})

export const postTransport = endpoint({
  method: 'POST',
  url: '/api/logistics/transports',
  schema: { body: transportForm, response: { 201: transport } },
})

/** 404 LOGISTICS_LISTING_NOT_FOUND, also while the owner is suspended, except for the owner, staff and the other side of a booking. */
export const getTransport = endpoint({
  method: 'GET',
  url: '/api/logistics/transports/:id',
  schema: { params: byId, response: { 200: transport } },
})

/** For the owner, while nothing is booked; also for drafts. Works like `changeShipment`: pending offers end if vehicle, space, places or date change. */
export const changeTransport = endpoint({
  method: 'PATCH',
  url: '/api/logistics/transports/:id',
  schema: {
    params: byId,
    body: z.object({
      vehicleType: z.optional(z.enum(vehicleTypes, TYPE)),
      capacityWeight: z.optional(typedNumber(WEIGHT)),
      capacityVolume: z.optional(typedNumber(VOLUME)),
      availableSpace: z.optional(typedNumber(SPACE)),
      originLocation: z.optional(place(ORIGIN)),
      destinationLocation: z.optional(place(DESTINATION)),
      secondDestination: z.nullable(placeOrNone),
      thirdDestination: z.nullable(placeOrNone),
      departureDate: z.optional(day(DEPARTURE)),
      specialFeatures: z.nullable(lineOrNone(1000)),
      pricePerTon: z.optional(typedNumber(PRICE)),
      contactInfo: z.optional(line(5, 300, CONTACT_REQUIRED)),
      availableVolume: z.nullable(lineOrNone(100)),
      maxDetourPercent: detour,
      via,
    }),
    response: { 200: transport },
  },
})

/** Cancels the listing, or deletes a draft. For the owner, while nothing is booked (409 LOGISTICS_LISTING_STATE). Repeating the call changes nothing. */
export const cancelTransport = endpoint({
  method: 'DELETE',
  url: '/api/logistics/transports/:id',
  schema: { params: byId, response: { 200: transport } },
})

export const repostTransport = endpoint({
  method: 'POST',
  url: '/api/logistics/transports/:id/repost',
  schema: {
    params: byId,
    body: z.object({ departureDate: day(DEPARTURE) }),
    response: { 201: transport },
  },
})

/** Publishes a drafted return trip, optionally with another price or date. Shippers along the route are notified. 409 LOGISTICS_LISTING_STATE. */
export const publishReturn = endpoint({
  method: 'POST',
  url: '/api/logistics/transports/:id/publish',
  schema: {
    params: byId,
    body: z.object({ pricePerTon: z.optional(typedNumber(PRICE)), departureDate: z.optional(day(DEPARTURE)) }),
    response: { 200: transport },
  },
})
