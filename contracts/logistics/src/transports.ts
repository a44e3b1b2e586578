import { endpoint, line, lineOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { byId, CONTACT_REQUIRED, day, listingFacts, listingFilters, place, placeOrNone, typedNumber } from './listings.ts'
import { vehicleTypes } from './places.ts'

/** Draft is the way back that a booking writes down for its carrier, who alone sees it until it is published. */
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

/** Percent of the truck's own way that a detour may add, unless its owner says otherwise. */
export const DETOUR_PERCENT_DEFAULT = 15

const TYPE = 'Please select a vehicle type.'
const WEIGHT = 'Please enter the vehicle weight capacity.'
const VOLUME = 'Please enter the vehicle volume capacity.'
const SPACE = 'Please enter available cargo space.'
const ORIGIN = 'Please select the origin location.'
const DESTINATION = 'Please select the destination location.'
const DEPARTURE = 'Please provide a departure date.'
const PRICE = 'Please provide your price per ton.'
const DETOUR = 'Please give a detour between 0 and 100 percent.'
const STOPS = 'Please name at most 5 stops.'

const detour = z.optional(z.number(DETOUR).check(z.minimum(0, DETOUR), z.maximum(100, DETOUR)))
/** Places of `stops` of GET /api/logistics/reference, in travel order, between origin and destination: how an owner names the corridor. */
const via = z.optional(z.array(line(1, 100, STOPS), STOPS).check(z.maxLength(5, STOPS)))

/** The form, as typed, and what an owner may add to it. The truck goes from the origin past `via` to the destination, and on to the others, if any. */
export const transportForm = z.object({
  vehicleType: z.enum(vehicleTypes, TYPE),
  /** Tonnes where no unit stands behind it. */
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
  /** m³ that are free; else the share of the volume that the free tonnes are of the capacity. */
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
  /** What its owner typed, for its owner alone; null where nothing was: then as much of the volume is free as of the weight. */
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
  /** What was read in what was typed; null where nothing was. */
  capacityKg: z.nullable(z.number()),
  capacityM3: z.nullable(z.number()),
  pricePerTonUsd: z.nullable(z.number()),
  /** Free on the fullest leg, bookings taken off; null where it could not be read. */
  freeKg: z.nullable(z.number()),
  freeM3: z.nullable(z.number()),
  /** Free on each leg of the truck's way, in travel order; empty where there is no way. */
  freePerLeg: z.array(z.object({ from: z.string(), to: z.string(), km: z.number(), freeKg: z.number(), freeM3: z.number() })),
  /** The estimated end of its way: 2026-12-31; null where there is no way. */
  arrivalDate: z.nullable(z.string()),
  /** The price per tonne is far below what this lane costs; null where nobody knows. */
  farBelowLane: z.nullable(z.boolean()),
  /** Of a way back: the booking's truck that comes from there, and the price per tonne below which it would cost more than driving empty. */
  returnOf: z.nullable(z.uuid()),
  floorPricePerTonUsd: z.nullable(z.number()),
})
export type Transport = z.output<typeof transport>

/** For everybody: those that have not ended, the newest first. */
export const listTransports = endpoint({
  method: 'GET',
  url: '/api/logistics/transports',
  schema: { querystring: listingFilters, response: { 200: z.array(transport) } },
})

/** The caller's own, drafts included, the newest first. */
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

/** 404 LOGISTICS_LISTING_NOT_FOUND. */
export const getTransport = endpoint({
  method: 'GET',
  url: '/api/logistics/transports/:id',
  schema: { params: byId, response: { 200: transport } },
})

/** As of shipments, offers on it withdrawn where vehicle, space, places or date change; by its owner, while nothing is booked on it, and drafts. */
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

/** Cancels it: by its owner, while nothing is booked on it (409 LOGISTICS_LISTING_STATE). Throws a draft away. Repeating it changes nothing. */
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

/** One tap: the drafted way back becomes a listing, as drafted or with another price; shippers along it are told. 409 LOGISTICS_LISTING_STATE. */
export const publishReturn = endpoint({
  method: 'POST',
  url: '/api/logistics/transports/:id/publish',
  schema: {
    params: byId,
    body: z.object({ pricePerTon: z.optional(typedNumber(PRICE)), departureDate: z.optional(day(DEPARTURE)) }),
    response: { 200: transport },
  },
})
