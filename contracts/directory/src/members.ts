/** Who belongs to a registered organization. It keeps the list itself; staff may, too. */
import { endpoint, line, lineOrNone, lines, openEnum, websiteOrNone } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { organizationTypes } from './organizations.ts'
import { SEARCH_TEXT_MAX } from './search.ts'

export const MEMBERS_PAGE_SIZE = 24
/** Most members of one organization. */
export const MEMBERS_MAX = 20_000

const INVALID_EMAIL = 'Please enter a valid email address.'

/** Empty means none. */
export const memberForm = z.object({
  name: line(1, 200, 'Please enter the name.'),
  country: line(1, 100, 'Please enter the country.'),
  city: lineOrNone(200),
  website: websiteOrNone('Please enter a valid URL for the website.'),
  /** Never public. */
  email: lineOrNone(254, /^(?:[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+)?$/u, INVALID_EMAIL),
  /** Never public. As typed. */
  phone: lineOrNone(40),
  sector: lineOrNone(100),
  /** A registered company that the member is; it is told, and may say that it is not. */
  businessId: z.optional(z.nullable(z.uuid())),
})
export type MemberForm = z.output<typeof memberForm>

/** What a spreadsheet can say of a member. */
export const memberFields = ['name', 'country', 'city', 'website', 'email', 'phone', 'sector'] as const
export type MemberField = (typeof memberFields)[number]

const linkedCompany = z.object({ id: z.uuid(), businessName: z.string(), verified: z.boolean() })

const publicFacts = {
  id: z.uuid(),
  name: z.string(),
  country: z.string(),
  city: z.nullable(z.string()),
  website: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  /** Only while the company is public. */
  company: z.nullable(linkedCompany),
}

/** What everybody may know. */
export const member = z.object(publicFacts)
export type Member = z.output<typeof member>

/** What the organization itself has written down. */
export const memberRecord = z.object({
  ...publicFacts,
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  businessId: z.nullable(z.uuid()),
  /** Grows with each change. */
  version: z.int(),
})
export type MemberRecord = z.output<typeof memberRecord>

const params = z.object({ id: z.uuid() })
const memberParams = z.object({ id: z.uuid(), memberId: z.uuid() })
const refusalParams = z.object({ id: z.uuid(), organizationId: z.uuid() })
const listed = z.object({
  /** Case-insensitive part of name, city, country or sector. */
  q: z.optional(z.string().check(z.maxLength(SEARCH_TEXT_MAX), z.regex(/^\P{Cc}*$/u, 'must not contain control characters'))),
  /** From 1, `MEMBERS_PAGE_SIZE` each. */
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
})

/** By name; X-Total-Count. 404 ORGANIZATION_NOT_FOUND for one that is not active. */
export const listMembers = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/members',
  schema: { params, querystring: listed, response: { 200: z.array(member) } },
})

/** For the organization itself and staff, whatever its status; with what is not public. */
export const listMemberRecords = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/member-records',
  schema: { params, querystring: listed, response: { 200: z.array(memberRecord) } },
})

/** All of them as CSV, UTF-8 with a byte order mark; a cell that a spreadsheet would calculate begins with an apostrophe. */
export const exportMembers = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/members.csv',
  deadline: 'transfer',
  schema: { params, response: { 200: z.string() } },
})

/** 409 MEMBER_EXISTS for one of the same name and country. With an Idempotency-Key, sent twice makes one. */
export const addMember = endpoint({
  method: 'POST',
  url: '/api/organizations/:id/members',
  schema: { params, body: memberForm, response: { 201: memberRecord } },
})

/** The whole form, and the version that was read; 409 MEMBER_CHANGED where it is another one now, 409 MEMBER_EXISTS. */
export const changeMember = endpoint({
  method: 'PATCH',
  url: '/api/organizations/:id/members/:memberId',
  schema: { params: memberParams, body: z.extend(memberForm, { version: z.int() }), response: { 200: memberRecord } },
})

/** Repeating it changes nothing. */
export const removeMember = endpoint({
  method: 'DELETE',
  url: '/api/organizations/:id/members/:memberId',
  schema: { params: memberParams, response: { 204: z.undefined() } },
})

/** An organization that names a company as its member. */
export const memberOf = z.object({ id: z.uuid(), name: z.string(), type: openEnum(organizationTypes) })

/** The active organizations that name the company as a member, by name; 404 BUSINESS_NOT_FOUND. */
export const listMemberOf = endpoint({
  method: 'GET',
  url: '/api/users/:id/member-of',
  schema: { params, response: { 200: z.array(memberOf) } },
})

/**
 * The company says that it is no member, or not to be named as one: it is linked no more, now and in later imports. For its own account and staff.
 * Repeating it changes nothing. 404 ORGANIZATION_NOT_FOUND.
 */
export const refuseOrganization = endpoint({
  method: 'DELETE',
  url: '/api/users/:id/member-of/:organizationId',
  schema: { params: refusalParams, response: { 204: z.undefined() } },
})

/** An organization of which a company says that it is no member. */
export const refusedOrganization = z.extend(memberOf, { refusedAt: z.string() })

/** The latest first. For the company's own account and staff. 404 BUSINESS_NOT_FOUND. */
export const listRefusedOrganizations = endpoint({
  method: 'GET',
  url: '/api/users/:id/refused-organizations',
  schema: { params, response: { 200: z.array(refusedOrganization) } },
})

/**
 * The company takes its no back, for its own account alone: the organization may link it again. Repeating it changes nothing.
 * 404 ORGANIZATION_NOT_FOUND.
 */
export const allowOrganization = endpoint({
  method: 'DELETE',
  url: '/api/users/:id/refused-organizations/:organizationId',
  schema: { params: refusalParams, response: { 204: z.undefined() } },
})

/** The same by staff, who say why: the company reads it in a mail. 404 BUSINESS_NOT_FOUND, ORGANIZATION_NOT_FOUND. */
export const allowOrganizationForCompany = endpoint({
  method: 'POST',
  url: '/api/staff/businesses/:id/refused-organizations/:organizationId/allow',
  schema: {
    params: refusalParams,
    body: z.object({ reason: lines(10, 1000, 'Please say why, in at least 10 characters.') }),
    response: { 204: z.undefined() },
  },
})
