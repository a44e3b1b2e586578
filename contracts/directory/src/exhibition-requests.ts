import { emailAddress, endpoint, line, lineOrNone, lines, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { accountPage, staffPage } from './staff-pages.ts'

/** The services on offer around a trade event. */
export const exhibitionServices = [
  'group-participation',
  'logistics',
  'material-preparation',
  'trade-missions',
  'matchmaking',
  'site-visits',
] as const

const CHOOSE = 'Please choose at least one service.'

export const exhibitionRequestForm = z.object({
  services: z.array(z.enum(exhibitionServices, 'Please choose from the six services.'), CHOOSE).check(z.minLength(1, CHOOSE), z.maxLength(6)),
  companyName: line(2, 200, 'Company name must be at least 2 characters.'),
  contactPerson: line(2, 200, 'Contact person name is required.'),
  email: emailAddress('Please enter a valid email address.'),
  /** Kept as typed. */
  phone: line(8, 40, 'Phone number must be at least 8 characters.'),
  /** The trade event or market, if the company named one. */
  event: lineOrNone(200),
  message: lines(10, 5000, 'Please tell us what you need, in at least 10 characters.'),
})

/** Stores the request for staff. A repeated call with the same Idempotency-Key stores no second request. */
export const requestExhibitionServices = endpoint({
  method: 'POST',
  url: '/api/exhibition-requests',
  schema: { body: exhibitionRequestForm, response: { 202: z.object({ id: z.uuid() }) } },
})

/** Whether staff have handled a request or registration. */
export const handlingStatuses = ['new', 'handled'] as const

export const exhibitionRequest = z.object({
  id: z.uuid(),
  services: z.array(openEnum(exhibitionServices)),
  companyName: z.string(),
  contactPerson: z.string(),
  email: z.string(),
  phone: z.string(),
  event: z.nullable(z.string()),
  message: z.string(),
  /** The sender's account, or null if the sender was not logged in. */
  accountId: z.nullable(z.uuid()),
  accountPage,
  status: openEnum(handlingStatuses),
  /** The staff account that handled the request; null while it is new. */
  handledBy: z.nullable(z.uuid()),
  handledAt: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type ExhibitionRequest = z.output<typeof exhibitionRequest>

/** For staff: newest first, `STAFF_PAGE_SIZE` per page, total in X-Total-Count. */
export const listExhibitionRequests = endpoint({
  method: 'GET',
  url: '/api/staff/exhibition-requests',
  schema: {
    querystring: z.object({ status: z.optional(z.enum(handlingStatuses)), page: staffPage }),
    response: { 200: z.array(exhibitionRequest) },
  },
})

/** For staff: all requests, or those with one status, newest first. CSV in UTF-8 with a byte order mark; cells cannot run as formulas. */
export const exportExhibitionRequests = endpoint({
  method: 'GET',
  url: '/api/staff/exhibition-requests.csv',
  deadline: 'transfer',
  schema: { querystring: z.object({ status: z.optional(z.enum(handlingStatuses)) }), response: { 200: z.string() } },
})

/** For staff: marks a request as handled or new, and writes the audit log. 404 EXHIBITION_REQUEST_NOT_FOUND. */
export const changeExhibitionRequest = endpoint({
  method: 'PATCH',
  url: '/api/staff/exhibition-requests/:id',
  schema: { params: z.object({ id: z.uuid() }), body: z.object({ status: z.enum(handlingStatuses) }), response: { 200: exhibitionRequest } },
})
