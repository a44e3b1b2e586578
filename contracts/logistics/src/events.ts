/** Events of the Logistics Hub. They never carry people's texts or contact details. */
import { event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

const lane = { origin: z.string(), destination: z.string() }
const days = z.optional(z.object({ pickupDate: z.string(), deliveryDate: z.string() }))

/** No service consumes this event or `transportPosted` yet. */
export const shipmentPosted = event(
  'logistics.shipment.posted.v1',
  z.object({ shipmentId: z.uuid(), ownerId: z.uuid(), ...lane, postedAt: z.iso.datetime() }),
)

export const transportPosted = event(
  'logistics.transport.posted.v1',
  z.object({
    transportId: z.uuid(),
    ownerId: z.uuid(),
    ...lane,
    /** True if the carrier published a drafted return trip. */ returnTrip: z.boolean(),
    postedAt: z.iso.datetime(),
  }),
)

/** A new listing fits an existing one. Published once for each pair of listings; both sides are notified. */
export const matchFound = event(
  'logistics.match.found.v1',
  z.object({
    shipmentId: z.uuid(),
    transportId: z.uuid(),
    shipperId: z.uuid(),
    carrierId: z.uuid(),
    /** Which of the two listings is new. */
    posted: openEnum(['shipment', 'transport']),
    returnTrip: z.boolean(),
    shipmentOrigin: z.string(),
    shipmentDestination: z.string(),
    detourKm: z.number(),
    /** Estimated day at the load's origin: 2026-12-31. */
    pickupDate: z.string(),
    foundAt: z.iso.datetime(),
  }),
)

/** Somebody made an offer or a counter-offer. */
export const offerMade = event(
  'logistics.offer.made.v1',
  z.object({
    offerId: z.uuid(),
    /** 1 for the first offer; each counter-offer adds 1. */
    round: z.int(),
    shipmentId: z.uuid(),
    transportId: z.uuid(),
    madeBy: z.uuid(),
    otherId: z.uuid(),
    ...lane,
    madeAt: z.iso.datetime(),
  }),
)

/** `tell` lists the accounts to notify, without the account that made the decision. */
export const offerDecided = event(
  'logistics.offer.decided.v1',
  z.object({
    offerId: z.uuid(),
    decision: openEnum(['accepted', 'declined', 'withdrawn', 'expired', 'lost']),
    /** Null if the offer expired, or was lost to another offer. */
    decidedBy: z.nullable(z.uuid()),
    tell: z.array(z.uuid()),
    bookingId: z.nullable(z.uuid()),
    ...lane,
    decidedAt: z.iso.datetime(),
  }),
)

/** A booking's new status, or another change (`what`). Consumers keep the highest `version`. */
export const bookingChanged = event(
  'logistics.booking.changed.v1',
  z.object({
    bookingId: z.uuid(),
    shipperId: z.uuid(),
    carrierId: z.uuid(),
    status: z.string(),
    what: openEnum(['status', 'truck', 'frozen', 'released', /** `changedBy` closed its account. */ 'account closed', 'days']),
    /** Present if `what` is `days`. */
    days,
    /** Null for changes by staff and automatic changes. */
    changedBy: z.nullable(z.uuid()),
    /** The carrier's driver; missing if the driver made the change. */
    driverId: z.optional(z.uuid()),
    ...lane,
    /** Present if the load was posted for a deal, which the shipper names: check that the deal is the shipper's. */
    deal: z.optional(
      z.object({
        dealId: z.uuid(),
        weightKg: z.number(),
        /** Kind of the booking's new milestone. */
        step: z.string(),
        /** The place or border post of the milestone. */
        place: z.nullable(z.string()),
        /** When it happened, as reported. */
        happenedAt: z.iso.datetime(),
      }),
    ),
    version: z.int(),
    changedAt: z.iso.datetime(),
  }),
)

/** The carrier chose a driver for a booking. */
export const driverAssigned = event(
  'logistics.driver.assigned.v1',
  z.object({ bookingId: z.uuid(), carrierId: z.uuid(), driverId: z.uuid(), ...lane, assignedAt: z.iso.datetime() }),
)

/** The status of a border post changed the route of a booking or of an open listing. */
export const wayChanged = event(
  'logistics.way.changed.v1',
  z.object({
    subject: openEnum(['booking', 'shipment', 'transport']),
    subjectId: z.uuid(),
    tell: z.array(z.uuid()),
    /** The driver of a booking, who works for `carrierId`. */
    driver: z.optional(z.object({ id: z.uuid(), carrierId: z.uuid() })),
    what: openEnum(['rerouted', 'suspended', 'resumed']),
    border: z.string(),
    borderStatus: z.string(),
    ...lane,
    /** Null if there was no route before, or if there is none now. */
    kmBefore: z.nullable(z.number()),
    kmNow: z.nullable(z.number()),
    /** Present if the new route changed a booking's days. */
    days,
    changedAt: z.iso.datetime(),
  }),
)

/** A return trip was drafted for a booked truck. The carrier can publish it. */
export const returnDrafted = event(
  'logistics.return.drafted.v1',
  z.object({ transportId: z.uuid(), carrierId: z.uuid(), ...lane, departureDate: z.string(), draftedAt: z.iso.datetime() }),
)

/** The booking is closed. Shipper and carrier may now review each other. */
export const bookingCompleted = event(
  'logistics.booking.completed.v1',
  z.object({
    bookingId: z.uuid(),
    /** Account ids; a company has the same id as its account. */
    shipperId: z.uuid(),
    carrierId: z.uuid(),
    completedAt: z.iso.datetime(),
  }),
)
