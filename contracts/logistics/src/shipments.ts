import { endpoint, line, lineOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { byId, CONTACT_REQUIRED, day, dayOrNone, listingFacts, listingFilters, place, typedNumber } from './listings.ts'
import { cargoTypes } from './places.ts'

/** Only "Seeking Transport" enables the offer button. A disabled button shows "Already Matched" for Matched, and the status itself otherwise. */
export const shipmentStatuses = ['Seeking Transport', 'Matched', 'In Transit', 'Delivered', 'Expired', 'Cancelled'] as const

/** The form, as typed. `originLocation` and `destinationLocation` are "City, Country". */
export const shipmentForm = z.object({
  cargoType: z.enum(cargoTypes, 'Please select a cargo type.'),
  /** In tonnes, unless the text names another unit. */
  weight: typedNumber('Please enter the cargo weight.'),
  /** m³. */
  volume: typedNumber('Please enter the cargo volume.'),
  originLocation: place('Please select the origin location.'),
  destinationLocation: place('Please select the destination location.'),
  /** The day on which the load is ready at its origin. Trucks that load there up to 3 days before or after match. */
  targetDate: day('Please provide a target shipping date.'),
  /** The last day for the delivery: the target date or later. Trucks that arrive later do not match. */
  deliverBy: dayOrNone,
  specialRequirements: lineOrNone(1000),
  /** USD. */
  budget: typedNumber('Please provide your budget for shipping.'),
  contactInfo: line(5, 300, 'Contact information is required.'),
  /** The owner's deal whose goods these are. A deal of other companies is stored and changes nothing. */
  dealId: z.optional(z.uuid()),
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
  /** 2026-12-31; null for any day. */
  deliverBy: z._default(z.nullable(z.string()), null),
  specialRequirements: z.nullable(z.string()),
  budget: z.string(),
  /** Numbers parsed from the typed texts; null if unreadable. */
  weightKg: z.nullable(z.number()),
  volumeM3: z.nullable(z.number()),
  budgetUsd: z.nullable(z.number()),
  /** Only for the owner. */
  dealId: z.optional(z.uuid()),
  /** Whether the budget is far below the lane's median; null if the lane's price is unknown. */
  farBelowLane: z.nullable(z.boolean()),
})
export type Shipment = z.output<typeof shipment>

/** For everybody, first those that seek transport, then newest first. Leaves out expired and cancelled ones. */
export const listShipments = endpoint({
  method: 'GET',
  url: '/api/logistics/shipments',
  schema: { querystring: listingFilters, response: { 200: z.array(shipment) } },
})

/** The caller's own loads in every status: those that have ended come last, each newest first. At most 200. */
export const listOwnShipments = endpoint({
  method: 'GET',
  url: '/api/logistics/shipments/mine',
  schema: { response: { 200: z.array(shipment) } },
})

/** A 400 names the wrong field, for example for a past date or for the same place twice. 429 LOGISTICS_TOO_MANY_LISTINGS; also for trucks and repeats. */
export const postShipment = endpoint({
  method: 'POST',
  url: '/api/logistics/shipments',
  schema: { body: shipmentForm, response: { 201: shipment } },
})

/** 404 LOGISTICS_LISTING_NOT_FOUND, also while the owner is suspended, except for the owner, staff and the other side of a booking. */
export const getShipment = endpoint({
  method: 'GET',
  url: '/api/logistics/shipments/:id',
  schema: { params: byId, response: { 200: shipment } },
})

/**
 * For the owner, while the status is Seeking Transport; 409 LOGISTICS_LISTING_STATE after that. Omitted fields stay. 428 without If-Match, 412
 * EDITED_MEANWHILE after another edit. If weight, volume, places or date change, pending offers end and their makers are notified.
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
      /** Null removes it. */
      deliverBy: z.nullable(dayOrNone),
      specialRequirements: z.nullable(lineOrNone(1000)),
      budget: z.optional(typedNumber('Please provide your budget for shipping.')),
      contactInfo: z.optional(line(5, 300, CONTACT_REQUIRED)),
    }),
    response: { 200: shipment },
  },
})

/** Cancels the listing. For the owner, while nothing is booked (409 LOGISTICS_LISTING_STATE). Repeating the call changes nothing. */
export const cancelShipment = endpoint({
  method: 'DELETE',
  url: '/api/logistics/shipments/:id',
  schema: { params: byId, response: { 200: shipment } },
})

/** Copies an expired, cancelled or delivered listing with a new date and without `deliverBy`. */
export const repostShipment = endpoint({
  method: 'POST',
  url: '/api/logistics/shipments/:id/repost',
  schema: {
    params: byId,
    body: z.object({ targetDate: day('Please provide a target shipping date.') }),
    response: { 201: shipment },
  },
})
