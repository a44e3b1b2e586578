import { endpoint, line, lines, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { agreesWithCheckDigit, CODE_DIGITS } from './codes.ts'
import { byId, company } from './listings.ts'
import { offerSides } from './offers.ts'
import { route } from './roads.ts'

export const bookingStatuses = ['booked', 'picked up', 'in transit', 'at border', 'delivered', 'closed', 'cancelled', 'disputed'] as const

/** How long a pick-up code shows. The one before it is taken as well. */
export const PICKUP_CODE_SECONDS = 60

export const PROOF_BYTES_MAX = 8 * 1024 * 1024
export const proofTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const milestone = z.object({
  kind: openEnum([...bookingStatuses, 'rerouted', 'suspended', 'resumed', 'frozen', 'released', 'truck named', 'account closed', 'days changed']),
  /** The place or border post that was named; null where none was. */
  place: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** When it happened, by whoever says so. ISO 8601, UTC. */
  at: z.string(),
})

export const booking = z.object({
  id: z.uuid(),
  offerId: z.uuid(),
  shipmentId: z.uuid(),
  transportId: z.uuid(),
  status: openEnum(bookingStatuses),
  /** A wrong plate or code stopped it, and staff look into it: nothing moves until they decide. */
  frozen: z.boolean(),
  /** Closed border posts leave no way at the moment. */
  suspended: z.boolean(),
  side: openEnum(offerSides),
  shipper: company,
  carrier: company,
  /** What each typed into its listing: only the two sides see it, and only here. */
  contact: z.object({ shipper: z.string(), carrier: z.string() }),
  cargoType: z.string(),
  weightKg: z.number(),
  volumeM3: z.number(),
  origin: z.string(),
  destination: z.string(),
  /** USD for the whole load. */
  price: z.number(),
  tonneKm: z.number(),
  route,
  pickupDate: z.string(),
  deliveryDate: z.string(),
  /** The truck's, as its owner named it; null before that. */
  plate: z.nullable(z.string()),
  /** For the shipper alone, who gives it to whoever receives the goods; null for the carrier. */
  deliveryCode: z.nullable(z.string()),
  milestones: z.array(milestone),
  /** Ids of the photos: GET /api/logistics/bookings/:id/proofs/:proofId. */
  proofs: z.array(z.uuid()),
  /** The last part of the shared link, while the shipper shares it; null for the carrier. */
  shareToken: z.nullable(z.string()),
  /** Where this truck carries others' loads as well: see GET /api/logistics/transports/:id/split. */
  coLoaded: z.boolean(),
  /** What the caller may do next. */
  actions: z.array(openEnum(['name-truck', 'show-pickup-code', 'pickup', 'milestone', 'deliver', 'close', 'cancel', 'dispute', 'share'])),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Booking = z.output<typeof booking>

const booked = { 200: booking } as const

/** The caller's, of both sides: those that are not over, then the others, each the last changed first; at most 100. */
export const listBookings = endpoint({ method: 'GET', url: '/api/logistics/bookings', schema: { response: { 200: z.array(booking) } } })

/** For the two sides and staff: 404 LOGISTICS_BOOKING_NOT_FOUND for everybody else, as for all that follow. */
export const getBooking = endpoint({ method: 'GET', url: '/api/logistics/bookings/:id', schema: { params: byId, response: booked } })

const PLATE = "Please enter the truck's plate."
/** In one spelling, however it was typed: "kda  123a" is "KDA 123A". */
const plate = z.string(PLATE).check(
  z.overwrite((typed) => typed.trim().replaceAll(/\s+/g, ' ').toUpperCase()),
  z.regex(/^(?=.*[\p{L}\d])[\p{L}\d \-/.]{3,20}$/u, PLATE),
)
const DIGITS = `Please enter the ${CODE_DIGITS} digits of the code.`
/** As it is shown and read out: "123 456" is taken too. A slip of the finger is told before it is taken for somebody else's code. */
const code = z.string(DIGITS).check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), { error: DIGITS, abort: true }),
  z.refine(agreesWithCheckDigit, 'One digit of this code is wrong. Please check the code.'),
)

/** By the carrier, before the pick-up. */
export const nameTruck = endpoint({
  method: 'PUT',
  url: '/api/logistics/bookings/:id/truck',
  schema: { params: byId, body: z.object({ plate }), response: booked },
})

/** For the shipper, while it is booked and a truck is named: the code of this minute. `payload` is what a QR code of it says. */
export const getPickupCode = endpoint({
  method: 'GET',
  url: '/api/logistics/bookings/:id/pickup-code',
  schema: {
    params: byId,
    response: {
      200: z.object({
        code: z.string(),
        /** The truck that the shipper should see. */ plate: z.string(),
        payload: z.string(),
        /** ISO 8601, UTC. */ expiresAt: z.string(),
      }),
    },
  },
})

/**
 * By the carrier's driver, at the shipper's door, with the code that the shipper shows and the plate of the truck that stands there. A mistyped code is a
 * 400 and one of some minutes ago 409 LOGISTICS_CODE_ROTATED, which change nothing; a wrong one, or another plate, freezes the booking and opens a case:
 * 409 LOGISTICS_BOOKING_FROZEN.
 */
export const pickUp = endpoint({
  method: 'POST',
  url: '/api/logistics/bookings/:id/pickup',
  schema: { params: byId, body: z.object({ code, plate }), response: booked },
})

/** By the carrier, on the way. `at` where it was kept offline and is sent later. */
export const addMilestone = endpoint({
  method: 'POST',
  url: '/api/logistics/bookings/:id/milestones',
  schema: {
    params: byId,
    body: z.object({
      status: z.enum(['in transit', 'at border'], 'Please choose where the truck is.'),
      place: z.optional(line(1, 100, 'Please name the place.')),
      note: z.optional(line(0, 500, 'must be text')),
      at: z.optional(z.iso.datetime()),
    }),
    response: booked,
  },
})

/** By the carrier: a form with the photo as its field `file`; its id is for `deliver`, within a day. 413, 415 or 400 with a sentence about the file. */
export const uploadProof = endpoint({
  method: 'POST',
  url: '/api/logistics/bookings/:id/proofs',
  deadline: 'transfer',
  schema: { params: byId, response: { 201: z.object({ id: z.uuid(), width: z.int(), height: z.int() }) } },
})

/** The photo, WebP, for the two sides and staff. */
export const readProof = endpoint({
  method: 'GET',
  url: '/api/logistics/bookings/:id/proofs/:proofId',
  schema: { params: z.object({ id: z.uuid(), proofId: z.uuid() }), response: { 200: z.string() } },
})

/**
 * By the carrier, with the code that the receiver has from the shipper, and a photo. `at` where it was kept offline and is sent later. A mistyped
 * code is a 400 and not counted; a wrong one is 403 LOGISTICS_WRONG_CODE, the fifth one freezes the booking.
 */
export const deliver = endpoint({
  method: 'POST',
  url: '/api/logistics/bookings/:id/deliver',
  schema: {
    params: byId,
    body: z.object({ code, proofId: z.uuid('Please add a photo of the delivery.'), at: z.optional(z.iso.datetime()) }),
    response: booked,
  },
})

/** By the shipper, once it is delivered; by itself three days after. */
export const closeBooking = endpoint({ method: 'POST', url: '/api/logistics/bookings/:id/close', schema: { params: byId, response: booked } })

const WHY = 'Please say why, in at least 10 characters.'
/** By either side, before the pick-up: the space is free again, the shipment seeks transport again. */
export const cancelBooking = endpoint({
  method: 'POST',
  url: '/api/logistics/bookings/:id/cancel',
  schema: { params: byId, body: z.object({ reason: lines(10, 1000, WHY) }), response: booked },
})
/** By either side, from the pick-up until it is closed: staff decide. */
export const disputeBooking = endpoint({
  method: 'POST',
  url: '/api/logistics/bookings/:id/dispute',
  schema: { params: byId, body: z.object({ reason: lines(10, 1000, WHY) }), response: booked },
})

/** By the shipper: makes the link, again the same one. */
export const shareBooking = endpoint({ method: 'POST', url: '/api/logistics/bookings/:id/share', schema: { params: byId, response: booked } })
/** By the shipper: the link is dead, another one will be another. */
export const unshareBooking = endpoint({ method: 'DELETE', url: '/api/logistics/bookings/:id/share', schema: { params: byId, response: booked } })

/** For whoever has the link, without signing in: milestones, no names, no contacts, no price. 404 LOGISTICS_SHARE_NOT_FOUND. */
export const getSharedBooking = endpoint({
  method: 'GET',
  url: '/api/logistics/shared/:token',
  schema: {
    params: z.object({ token: z.string().check(z.minLength(10), z.maxLength(100)) }),
    response: {
      200: z.object({
        status: openEnum(bookingStatuses),
        suspended: z.boolean(),
        cargoType: z.string(),
        origin: z.string(),
        destination: z.string(),
        pickupDate: z.string(),
        deliveryDate: z.string(),
        route,
        /** Without their notes. */
        milestones: z.array(z.object({ kind: z.string(), place: z.nullable(z.string()), at: z.string() })),
      }),
    },
  },
})

export const caseKinds = ['wrong code', 'wrong plate', 'wrong delivery code', 'dispute'] as const
export const bookingCase = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  kind: openEnum(caseKinds),
  /** What was said or entered; codes are not in it. */
  detail: z.string(),
  openedBy: z.nullable(company),
  shipper: company,
  carrier: company,
  origin: z.string(),
  destination: z.string(),
  plate: z.nullable(z.string()),
  status: openEnum(['open', 'resumed', 'cancelled', 'closed']),
  note: z.nullable(z.string()),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
})
export type BookingCase = z.output<typeof bookingCase>

/** For staff: the oldest first while open, else the last decided first; 50 a page, header X-Total-Count. */
export const listCases = endpoint({
  method: 'GET',
  url: '/api/staff/logistics/cases',
  schema: {
    querystring: z.object({
      show: z._default(z.enum(['open', 'decided']), 'open'),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    }),
    response: { 200: z.array(bookingCase) },
  },
})

/**
 * For staff: the booking goes on where it stopped, is cancelled, or closed. 409 LOGISTICS_CASE_DECIDED; 404 LOGISTICS_CASE_NOT_FOUND. Both sides
 * are told. In the audit log.
 */
export const decideCase = endpoint({
  method: 'POST',
  url: '/api/staff/logistics/cases/:id/decide',
  schema: {
    params: byId,
    body: z.object({ decision: z.enum(['resume', 'cancel', 'close']), note: lines(10, 1000, WHY) }),
    response: { 200: bookingCase },
  },
})
