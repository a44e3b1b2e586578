/** What others learn of the hub. Never what people wrote, nor how to reach them. */
import { event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

const lane = { origin: z.string(), destination: z.string() }
const days = z.optional(z.object({ pickupDate: z.string(), deliveryDate: z.string() }))

/** This one and the next are for parts to come: nobody hears them yet. */
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
    /** A way back that was published. */ returnTrip: z.boolean(),
    postedAt: z.iso.datetime(),
  }),
)

/** A new listing fits one that is there: once for a pair of listings. Both sides want to know. */
export const matchFound = event(
  'logistics.match.found.v1',
  z.object({
    shipmentId: z.uuid(),
    transportId: z.uuid(),
    shipperId: z.uuid(),
    carrierId: z.uuid(),
    /** Which of the two was new. */
    posted: openEnum(['shipment', 'transport']),
    returnTrip: z.boolean(),
    shipmentOrigin: z.string(),
    shipmentDestination: z.string(),
    detourKm: z.number(),
    /** Estimated day at the shipment's origin: 2026-12-31. */
    pickupDate: z.string(),
    foundAt: z.iso.datetime(),
  }),
)

/** A price was named: the first one, or a counter. */
export const offerMade = event(
  'logistics.offer.made.v1',
  z.object({
    offerId: z.uuid(),
    /** From 1 on; a counter has the next one. */
    round: z.int(),
    shipmentId: z.uuid(),
    transportId: z.uuid(),
    madeBy: z.uuid(),
    otherId: z.uuid(),
    ...lane,
    madeAt: z.iso.datetime(),
  }),
)

/** `tell` are the accounts that did not decide it themselves. */
export const offerDecided = event(
  'logistics.offer.decided.v1',
  z.object({
    offerId: z.uuid(),
    decision: openEnum(['accepted', 'declined', 'withdrawn', 'expired', 'lost']),
    /** Null where nobody did: it expired, or lost against another. */
    decidedBy: z.nullable(z.uuid()),
    tell: z.array(z.uuid()),
    bookingId: z.nullable(z.uuid()),
    ...lane,
    decidedAt: z.iso.datetime(),
  }),
)

/** A booking's new state, or `what` happened to it meanwhile. A reader keeps what has the highest `version`. */
export const bookingChanged = event(
  'logistics.booking.changed.v1',
  z.object({
    bookingId: z.uuid(),
    shipperId: z.uuid(),
    carrierId: z.uuid(),
    status: z.string(),
    what: openEnum(['status', 'truck', 'frozen', 'released', /** Of the side that changed it. */ 'account closed', 'days']),
    /** Where it is the days that changed. */
    days,
    /** Null for staff and for what happens by itself. */
    changedBy: z.nullable(z.uuid()),
    ...lane,
    version: z.int(),
    changedAt: z.iso.datetime(),
  }),
)

/** A border post changed, and with it the way of a booking or an open listing. */
export const wayChanged = event(
  'logistics.way.changed.v1',
  z.object({
    subject: openEnum(['booking', 'shipment', 'transport']),
    subjectId: z.uuid(),
    tell: z.array(z.uuid()),
    what: openEnum(['rerouted', 'suspended', 'resumed']),
    border: z.string(),
    borderStatus: z.string(),
    ...lane,
    /** Null where there was, or is, no way. */
    kmBefore: z.nullable(z.number()),
    kmNow: z.nullable(z.number()),
    /** Of a booking, where these changed with it. */
    days,
    changedAt: z.iso.datetime(),
  }),
)

/** The way back of a booked truck is written down for its carrier to publish. */
export const returnDrafted = event(
  'logistics.return.drafted.v1',
  z.object({ transportId: z.uuid(), carrierId: z.uuid(), ...lane, departureDate: z.string(), draftedAt: z.iso.datetime() }),
)

/** Goods have arrived and both sides have nothing left to do: shipper and carrier have dealt with each other. */
export const bookingCompleted = event(
  'logistics.booking.completed.v1',
  z.object({
    bookingId: z.uuid(),
    /** Accounts, which have their companies' ids. */
    shipperId: z.uuid(),
    carrierId: z.uuid(),
    completedAt: z.iso.datetime(),
  }),
)
