import { emailAddress, endpoint, line, linesOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { handlingStatuses } from './exhibition-requests.ts'
import { exhibitionId } from './exhibitions.ts'
import { accountPage, staffPage } from './staff-pages.ts'

/** How a company takes part. */
export const participationKinds = ['visitor', 'exhibitor', 'delegation'] as const

/** Maximum number of people in a registration. Larger groups send staff an exhibition request. */
export const ATTENDEES_MAX = 500
const ATTENDEES = `Please enter the number of people, from 1 to ${ATTENDEES_MAX}.`

export const exhibitionRegistrationForm = z.object({
  /** Name of a company or a person. */
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
 * Stores the registration for staff. A repeated call with the same Idempotency-Key stores no second registration. 404 EXHIBITION_NOT_FOUND; 409
 * EXHIBITION_OVER after the last day of a trade event with fixed dates.
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
  /** The sender's account, or null if the sender was not logged in. */
  accountId: z.nullable(z.uuid()),
  accountPage,
  status: z._default(openEnum(handlingStatuses), 'new'),
  /** The staff account that handled the registration; null while it is new. */
  handledBy: z._default(z.nullable(z.uuid()), null),
  handledAt: z._default(z.nullable(z.string()), null),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type ExhibitionRegistration = z.output<typeof exhibitionRegistration>

/** For staff: newest first, `STAFF_PAGE_SIZE` per page, total in X-Total-Count. */
export const listExhibitionRegistrations = endpoint({
  method: 'GET',
  url: '/api/staff/exhibition-registrations',
  schema: {
    querystring: z.object({ status: z.optional(z.enum(handlingStatuses)), page: staffPage }),
    response: { 200: z.array(exhibitionRegistration) },
  },
})

/** For staff: all registrations, or those with one status, newest first. CSV in UTF-8 with a byte order mark; cells cannot run as formulas. */
export const exportExhibitionRegistrations = endpoint({
  method: 'GET',
  url: '/api/staff/exhibition-registrations.csv',
  deadline: 'transfer',
  schema: { querystring: z.object({ status: z.optional(z.enum(handlingStatuses)) }), response: { 200: z.string() } },
})

/** For staff: marks a registration as handled or new, and writes the audit log. 404 EXHIBITION_REGISTRATION_NOT_FOUND. */
export const changeExhibitionRegistration = endpoint({
  method: 'PATCH',
  url: '/api/staff/exhibition-registrations/:id',
  schema: { params: z.object({ id: z.uuid() }), body: z.object({ status: z.enum(handlingStatuses) }), response: { 200: exhibitionRegistration } },
})
