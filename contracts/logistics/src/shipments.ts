import { endpoint, line, lineOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { byId, CONTACT_REQUIRED, day, listingFacts, listingFilters, place, typedNumber } from './listings.ts'
import { cargoTypes } from './places.ts'

/** Any but the first disables the button; Matched reads "Already Matched", the others their status. */
export const shipmentStatuses = ['Seeking Transport', 'Matched', 'In Transit', 'Delivered', 'Expired', 'Cancelled'] as const

/** The form, all of it as typed. `originLocation` and `destinationLocation` are "City, Country". */
export const shipmentForm = z.object({
  cargoType: z.enum(cargoTypes, 'Please select a cargo type.'),
  /** Tonnes where no unit stands behind it. */
  weight: typedNumber('Please enter the cargo weight.'),
  /** m³. */
  volume: typedNumber('Please enter the cargo volume.'),
  originLocation: place('Please select the origin location.'),
  destinationLocation: place('Please select the destination location.'),
  targetDate: day('Please provide a target shipping date.'),
  specialRequirements: lineOrNone(1000),
  /** USD. */
  budget: typedNumber('Please provide your budget for shipping.'),
  contactInfo: line(5, 300, 'Contact information is required.'),
})
export type ShipmentForm = z.input<typeof shipmentForm>

export const shipment = z.object({
  ...listingFacts,
  status: openEnum(shipmentStatuses),
  cargoType: openEnum(cargoTypes),
  weight: z.string(),
  volume: z.string(),
  originLocation: z.string(),
  destinationLocation: z.string(),
  /** 2026-12-31 */
  targetDate: z.string(),
  specialRequirements: z.nullable(z.string()),
  budget: z.string(),
  /** What was read in what was typed; null where nothing was. */
  weightKg: z.nullable(z.number()),
  volumeM3: z.nullable(z.number()),
  budgetUsd: z.nullable(z.number()),
  /** The budget is far below what this lane costs; null where nobody knows. */
  farBelowLane: z.nullable(z.boolean()),
})
export type Shipment = z.output<typeof shipment>

/** For everybody: those that seek transport or found it, the newest first; not those that expired or were cancelled. */
export const listShipments = endpoint({
  method: 'GET',
  url: '/api/logistics/shipments',
  schema: { querystring: listingFilters, response: { 200: z.array(shipment) } },
})

/** The caller's own, in every state, the newest first. */
export const listOwnShipments = endpoint({
  method: 'GET',
  url: '/api/logistics/shipments/mine',
  schema: { response: { 200: z.array(shipment) } },
})

/** 400 names the field: a past date, the same place twice. */
export const postShipment = endpoint({
  method: 'POST',
  url: '/api/logistics/shipments',
  schema: { body: shipmentForm, response: { 201: shipment } },
})

/** 404 LOGISTICS_LISTING_NOT_FOUND. */
export const getShipment = endpoint({
  method: 'GET',
  url: '/api/logistics/shipments/:id',
  schema: { params: byId, response: { 200: shipment } },
})

/**
 * By its owner, while it seeks transport: 409 LOGISTICS_LISTING_STATE after that. What is left out stays. 428 without If-Match, 412 EDITED_MEANWHILE
 * where another was faster. Offers on it that are open are told and withdrawn where weight, volume, places or date change.
 */
export const changeShipment = endpoint({
  method: 'PATCH',
  url: '/api/logistics/shipments/:id',
  schema: {
    params: byId,
    body: z.object({
      cargoType: z.optional(z.enum(cargoTypes, 'Please select a cargo type.')),
      weight: z.optional(typedNumber('Please enter the cargo weight.')),
      volume: z.optional(typedNumber('Please enter the cargo volume.')),
      originLocation: z.optional(place('Please select the origin location.')),
      destinationLocation: z.optional(place('Please select the destination location.')),
      targetDate: z.optional(day('Please provide a target shipping date.')),
      specialRequirements: z.nullable(lineOrNone(1000)),
      budget: z.optional(typedNumber('Please provide your budget for shipping.')),
      contactInfo: z.optional(line(5, 300, CONTACT_REQUIRED)),
    }),
    response: { 200: shipment },
  },
})

/** Cancels it: by its owner, while nothing is booked (409 LOGISTICS_LISTING_STATE). Repeating it changes nothing. */
export const cancelShipment = endpoint({
  method: 'DELETE',
  url: '/api/logistics/shipments/:id',
  schema: { params: byId, response: { 200: shipment } },
})

/** A new listing with the same words and another date, of one that expired, was cancelled or delivered. */
export const repostShipment = endpoint({
  method: 'POST',
  url: '/api/logistics/shipments/:id/repost',
  schema: {
    params: byId,
    body: z.object({ targetDate: day('Please provide a target shipping date.') }),
    response: { 201: shipment },
  },
})
