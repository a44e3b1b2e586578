import { emailAddress, endpoint, line, linesOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { handlingStatuses } from './exhibition-requests.ts'
import { exhibitionId } from './exhibitions.ts'
import { accountPage, staffPage } from './staff-pages.ts'

/** How a company takes part. */
export const participationKinds = ['visitor', 'exhibitor', 'delegation'] as const

/** The most people that one form registers; larger groups are arranged by a request. */
export const ATTENDEES_MAX = 500
const ATTENDEES = `Please say how many people will come, from 1 to ${ATTENDEES_MAX}.`

export const exhibitionRegistrationForm = z.object({
  /** A company's or a person's. */
  name: line(2, 200, 'Company or name must be at least 2 characters.'),
  contactPerson: line(2, 200, 'Contact person name is required.'),
  email: emailAddress('Please enter a valid email address.'),
  /** Kept as typed. */
  phone: line(8, 40, 'Phone number must be at least 8 characters.'),
  participation: z.enum(participationKinds, 'Please select how you want to take part.'),
  attendees: z.coerce.number(ATTENDEES).check(z.int(ATTENDEES), z.minimum(1, ATTENDEES), z.maximum(ATTENDEES_MAX, ATTENDEES)),
  message: linesOrNone(2000),
})

/**
 * Keeps the registration for staff. With an Idempotency-Key, sent twice is kept once. 404 EXHIBITION_NOT_FOUND; 409 EXHIBITION_OVER after
 * the last day of one whose dates are fixed.
 */
export const registerForExhibition = endpoint({
  method: 'POST',
  url: '/api/exhibitions/:id/registrations',
  schema: { params: exhibitionId, body: exhibitionRegistrationForm, response: { 202: z.object({ id: z.uuid() }) } },
})

export const exhibitionRegistration = z.object({
  id: z.uuid(),
  exhibitionId: z.int(),
  exhibitionName: z.string(),
  name: z.string(),
  contactPerson: z.string(),
  email: z.string(),
  phone: z.string(),
  participation: openEnum(participationKinds),
  attendees: z.int(),
  message: z.nullable(z.string()),
  /** The account that sent it, where one was signed in. */
  accountId: z.nullable(z.uuid()),
  accountPage,
  status: z._default(openEnum(handlingStatuses), 'new'),
  /** The staff account that handled it, and when; null while it is new. */
  handledBy: z._default(z.nullable(z.uuid()), null),
  handledAt: z._default(z.nullable(z.string()), null),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type ExhibitionRegistration = z.output<typeof exhibitionRegistration>

/** For staff: newest first, `STAFF_PAGE_SIZE` a page; header X-Total-Count. */
export const listExhibitionRegistrations = endpoint({
  method: 'GET',
  url: '/api/staff/exhibition-registrations',
  schema: {
    querystring: z.object({ status: z.optional(z.enum(handlingStatuses)), page: staffPage }),
    response: { 200: z.array(exhibitionRegistration) },
  },
})

/** For staff: all of them, or those of one status, newest first, as CSV: UTF-8 with a byte order mark, no cell calculated. */
export const exportExhibitionRegistrations = endpoint({
  method: 'GET',
  url: '/api/staff/exhibition-registrations.csv',
  deadline: 'transfer',
  schema: { querystring: z.object({ status: z.optional(z.enum(handlingStatuses)) }), response: { 200: z.string() } },
})

/** For staff: marks it handled, or new again. Each change is in the audit log. 404 EXHIBITION_REGISTRATION_NOT_FOUND. */
export const changeExhibitionRegistration = endpoint({
  method: 'PATCH',
  url: '/api/staff/exhibition-registrations/:id',
  schema: { params: z.object({ id: z.uuid() }), body: z.object({ status: z.enum(handlingStatuses) }), response: { 200: exhibitionRegistration } },
})
