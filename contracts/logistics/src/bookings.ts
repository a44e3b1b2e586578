import { actor, endpoint, growingList, line, lines, openEnum, pageNumber } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { borderReportStatuses, borderReports } from './borders.ts'
import { agreesWithCheckDigit, CODE_DIGITS } from './codes.ts'
import { byId, company } from './listings.ts'
import { offerSides } from './offers.ts'
import { route } from './roads.ts'

export const bookingStatuses = ['booked', 'picked up', 'in transit', 'at border', 'delivered', 'closed', 'cancelled', 'disputed'] as const

export const milestoneKinds = [
  ...bookingStatuses,
  'rerouted',
  'suspended',
  'resumed',
  'frozen',
  'released',
  'truck named',
  'account closed',
  'days changed',
] as const

/** Seconds after which a pick-up code changes. The previous code is still accepted. */
export const PICKUP_CODE_SECONDS = 60

export const PROOF_BYTES_MAX = 8 * 1024 * 1024
export const proofTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const milestone = z.object({
  kind: openEnum(milestoneKinds),
  /** The place or border post; null if none was given. */
  place: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** When it happened, as reported. ISO 8601, UTC. */
  at: z.string(),
  person: z.optional(actor),
})

export const booking = z.object({
  id: z.uuid(),
  offerId: z.uuid(),
  shipmentId: z.uuid(),
  transportId: z.uuid(),
  status: openEnum(bookingStatuses),
  /** True after a wrong plate or code. The booking cannot change until staff decide. */
  frozen: z.boolean(),
  /** True while closed border posts leave no route. */
  suspended: z.boolean(),
  side: openEnum(offerSides),
  shipper: company,
  carrier: company,
  /** Contact details from the two listings. Only the two sides see these details, and only in the booking. */
  contact: z.object({ shipper: z.string(), carrier: z.string() }),
  cargoType: z.string(),
  weightKg: z.number(),
  volumeM3: z.number(),
  origin: z.string(),
  destination: z.string(),
  /** USD for the whole load; 0 for a driver, who does not see the price. */
  price: z.number(),
  tonneKm: z.number(),
  route,
  pickupDate: z.string(),
  deliveryDate: z.string(),
  /** The truck's number plate, or null until the carrier enters it. */
  plate: z.nullable(z.string()),
  /** The carrier's person who drives, only for the carrier; null if nobody is assigned. */
  driver: z.optional(z.nullable(z.object({ id: z.uuid(), name: z.string() }))),
  /** Only for the shipper, who passes it to the receiver of the goods; null for the carrier. */
  deliveryCode: z.nullable(z.string()),
  milestones: z.array(milestone),
  /** Ids of the photos, for GET /api/logistics/bookings/:id/proofs/:proofId. */
  proofs: z.array(z.uuid()),
  /** The last part of the shared link; null while the shipper does not share, and always for the carrier. */
  shareToken: z.nullable(z.string()),
  /** True if the truck also carries other loads. See GET /api/logistics/transports/:id/split. */
  coLoaded: z.boolean(),
  /** What the caller may do next. */
  actions: z.array(
    openEnum(['name-truck', 'assign-driver', 'show-pickup-code', 'pickup', 'milestone', 'deliver', 'close', 'cancel', 'dispute', 'share']),
  ),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Booking = z.output<typeof booking>

const booked = { 200: booking } as const

/**
 * The caller's bookings as shipper or carrier, for a driver the driver's own trips: running ones first, then ended ones, each last changed first. `before` is the id of the last row of the
 * part before.
 */
export const listBookings = endpoint({
  method: 'GET',
  url: '/api/logistics/bookings',
  schema: { querystring: z.object(growingList(100)), response: { 200: z.array(booking) } },
})

/** For the two sides and staff. Everybody else gets 404 LOGISTICS_BOOKING_NOT_FOUND, here and in the endpoints below. */
export const getBooking = endpoint({ method: 'GET', url: '/api/logistics/bookings/:id', schema: { params: byId, response: booked } })

const PLATE = "Please enter the truck's plate."
/** Normalizes spaces and case: "kda  123a" becomes "KDA 123A". */
const plate = z.string(PLATE).check(
  z.overwrite((typed) => typed.trim().replaceAll(/\s+/g, ' ').toUpperCase()),
  z.regex(/^(?=.*[\p{L}\d])[\p{L}\d \-/.]{3,20}$/u, PLATE),
)
const DIGITS = `Please enter the ${CODE_DIGITS} digits of the code.`
/** Accepts spaces: "123 456". The check digit catches a typing mistake before it counts as a wrong code. */
const code = z.string(DIGITS).check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), { error: DIGITS, abort: true }),
  z.refine(agreesWithCheckDigit, 'One digit of this code is wrong. Please check the code.'),
)

/** For the carrier, before pick-up. */
export const nameTruck = endpoint({
  method: 'PUT',
  url: '/api/logistics/bookings/:id/truck',
  schema: { params: byId, body: z.object({ plate }), response: booked },
})

/**
 * For the carrier, until the delivery: the person of its team who drives, by GET /api/team. A person with the role driver sees and reports only these
 * trips. Null for nobody.
 */
export const assignDriver = endpoint({
  method: 'PUT',
  url: '/api/logistics/bookings/:id/driver',
  schema: {
    params: byId,
    body: z.object({ driver: z.nullable(z.object({ id: z.uuid(), name: line(1, 200, 'Please choose a driver.') })) }),
    response: booked,
  },
})

/** For the shipper, after the carrier has entered the plate and before pick-up: the code of this minute. `payload` is the text of its QR code. */
export const getPickupCode = endpoint({
  method: 'GET',
  url: '/api/logistics/bookings/:id/pickup-code',
  schema: {
    params: byId,
    response: {
      200: z.object({
        code: z.string(),
        /** The plate that the shipper should see on the truck. */ plate: z.string(),
        payload: z.string(),
        /** ISO 8601, UTC. */ expiresAt: z.string(),
      }),
    },
  },
})

/**
 * For the carrier's driver at loading, with the code on the shipper's screen and the truck's plate. Two errors change nothing: 400 for a mistyped
 * code and 409 LOGISTICS_CODE_ROTATED for a code that is some minutes old. A wrong code or plate freezes the booking and opens a case: 409
 * LOGISTICS_BOOKING_FROZEN.
 */
export const pickUp = endpoint({
  method: 'POST',
  url: '/api/logistics/bookings/:id/pickup',
  schema: { params: byId, body: z.object({ code, plate }), response: booked },
})

/**
 * For the carrier, on the way. `at` is the time of a milestone that was recorded offline and sent later; the same milestone with the same time is
 * stored once. With `at`, a milestone of a disputed booking is stored for the case, and the booking stays disputed.
 */
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

/**
 * For the carrier, on the way: how the border post is. Only within `BORDER_REPORTER_HOURS` hours of the booking's milestone "at border" there, else 409
 * LOGISTICS_NOT_AT_BORDER. A driver has one report for each post and hour; a later one replaces it. Answers with the reports of all drivers.
 */
export const reportBorder = endpoint({
  method: 'PUT',
  url: '/api/logistics/bookings/:id/borders/:post',
  schema: {
    params: z.extend(byId, { post: z.string().check(z.minLength(1), z.maxLength(100)) }),
    body: z.object({ status: z.enum(borderReportStatuses, 'Please choose the status of the border post.') }),
    response: { 200: borderReports },
  },
})

/** For the carrier. A multipart form with the photo in the field `file`. Send the id to `deliver` within a day. 413, 415 or 400 if the file is refused. */
export const uploadProof = endpoint({
  method: 'POST',
  url: '/api/logistics/bookings/:id/proofs',
  deadline: 'transfer',
  schema: { params: byId, response: { 201: z.object({ id: z.uuid(), width: z.int(), height: z.int() }) } },
})

/** The photo as WebP, for the two sides and staff. */
export const readProof = endpoint({
  method: 'GET',
  url: '/api/logistics/bookings/:id/proofs/:proofId',
  schema: { params: z.object({ id: z.uuid(), proofId: z.uuid() }), response: { 200: z.string() } },
})

/**
 * For the carrier, with a photo and the code that the receiver got from the shipper. `at` is the time of a delivery that was recorded offline and
 * sent later; if the booking is disputed, photo and delivery are stored for the case, and the booking stays disputed. A mistyped code is a 400 and does not count. A wrong code is 403 LOGISTICS_WRONG_CODE; the fifth wrong code freezes the booking.
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

/** For the shipper, after delivery. The booking closes automatically three days after delivery. */
export const closeBooking = endpoint({ method: 'POST', url: '/api/logistics/bookings/:id/close', schema: { params: byId, response: booked } })

const WHY = 'Please say why, in at least 10 characters.'
/** For either side, before pick-up. The truck's space is free again and the load is listed as Seeking Transport. */
export const cancelBooking = endpoint({
  method: 'POST',
  url: '/api/logistics/bookings/:id/cancel',
  schema: { params: byId, body: z.object({ reason: lines(10, 1000, WHY) }), response: booked },
})
/** For either side, from pick-up until the booking is closed. Staff decide. */
export const disputeBooking = endpoint({
  method: 'POST',
  url: '/api/logistics/bookings/:id/dispute',
  schema: { params: byId, body: z.object({ reason: lines(10, 1000, WHY) }), response: booked },
})

/** For the shipper. Creates a link for tracking that works for 60 days; until then, repeating the call returns the same link. */
export const shareBooking = endpoint({ method: 'POST', url: '/api/logistics/bookings/:id/share', schema: { params: byId, response: booked } })
/** For the shipper. The link stops working permanently; sharing again creates a different link. */
export const unshareBooking = endpoint({ method: 'DELETE', url: '/api/logistics/bookings/:id/share', schema: { params: byId, response: booked } })

/** For anybody with the link, without logging in: milestones, but no names, contacts or price. 404 LOGISTICS_SHARE_NOT_FOUND, also while the shipper is suspended. */
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
/** The `detail` of cases that the site opens itself. */
export const caseDetails = {
  unknownCode: 'The code entered was never shown to the shipper.',
  wrongDeliveryCodes: (count: number) => `${count} wrong delivery codes were entered.`,
} as const
export const bookingCase = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  kind: openEnum(caseKinds),
  /** The reason given or the plate entered; never a code. */
  detail: z.string(),
  openedBy: z.nullable(company),
  shipper: company,
  carrier: company,
  origin: z.string(),
  destination: z.string(),
  plate: z.nullable(z.string()),
  /** Ids of the photos of the delivery, for GET /api/logistics/bookings/:id/proofs/:proofId. */
  proofs: z._default(z.array(z.uuid()), []),
  status: openEnum(['open', 'resumed', 'cancelled', 'closed']),
  note: z.nullable(z.string()),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
})
export type BookingCase = z.output<typeof bookingCase>

/** For staff. Open cases are sorted oldest first, decided cases last decided first. 50 a page; header X-Total-Count. */
export const listCases = endpoint({
  method: 'GET',
  url: '/api/staff/logistics/cases',
  schema: {
    querystring: z.object({
      show: z._default(z.enum(['open', 'decided']), 'open'),
      page: pageNumber,
    }),
    response: { 200: z.array(bookingCase) },
  },
})

/**
 * For staff: resumes, cancels or closes the booking and notifies both sides. 409 LOGISTICS_CASE_DECIDED; 404 LOGISTICS_CASE_NOT_FOUND. Recorded in the
 * audit log.
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

/** For the deals service: the loads that a carrier's trucks delivered, once their bookings are closed. */
export const countDeliveredLoads = endpoint({
  method: 'GET',
  url: '/internal/accounts/:id/delivered-loads',
  schema: { params: byId, response: { 200: z.object({ count: z.int() }) } },
})
