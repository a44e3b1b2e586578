/** Members of a registered organization. The organization and staff edit the list. */
import { endpoint, line, lineOrNone, lines, openEnum, websiteOrNone } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { organizationTypes } from './organizations.ts'
import { SEARCH_TEXT_MAX } from './search.ts'

export const MEMBERS_PAGE_SIZE = 24
/** Maximum number of members of an organization. */
export const MEMBERS_MAX = 20_000

const INVALID_EMAIL = 'Please enter a valid email address.'

/** Empty text stores null. */
export const memberForm = z.object({
  name: line(1, 200, 'Please enter the name.'),
  country: line(1, 100, 'Please enter the country.'),
  city: lineOrNone(200),
  website: websiteOrNone('Please enter a valid URL for the website.'),
  /** Never public. */
  email: lineOrNone(254, /^(?:[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+)?$/u, INVALID_EMAIL),
  /** Never public. Kept as typed. */
  phone: lineOrNone(40),
  sector: lineOrNone(100),
  /** The registered company of this member. The company gets a notification and can refuse. */
  businessId: z.optional(z.nullable(z.uuid())),
})
export type MemberForm = z.output<typeof memberForm>

/** The member fields that a spreadsheet can fill. */
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
  /** Null while the company is not public. */
  company: z.nullable(linkedCompany),
}

/** The public facts of a member. */
export const member = z.object(publicFacts)
export type Member = z.output<typeof member>

/** A member with its private fields, as the organization sees it. */
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
const memberListQuery = z.object({
  /** Part of the name, city, country or sector, ignoring case. */
  q: z.optional(z.string().check(z.maxLength(SEARCH_TEXT_MAX), z.regex(/^\P{Cc}*$/u, 'must not contain control characters'))),
  /** From 1, `MEMBERS_PAGE_SIZE` rows each. */
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
})

/** Sorted by name, total in X-Total-Count. 404 ORGANIZATION_NOT_FOUND if not active. */
export const listMembers = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/members',
  schema: { params, querystring: memberListQuery, response: { 200: z.array(member) } },
})

/** With private fields. For staff and the organization's own account, whatever the organization's status. */
export const listMemberRecords = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/member-records',
  schema: { params, querystring: memberListQuery, response: { 200: z.array(memberRecord) } },
})

/** All members as CSV in UTF-8 with a byte order mark. A cell that could run as a formula starts with an apostrophe. */
export const exportMembers = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/members.csv',
  deadline: 'transfer',
  schema: { params, response: { 200: z.string() } },
})

/** 409 MEMBER_EXISTS if a member has the same name and country. A repeated call with the same Idempotency-Key adds no second member. */
export const addMember = endpoint({
  method: 'POST',
  url: '/api/organizations/:id/members',
  schema: { params, body: memberForm, response: { 201: memberRecord } },
})

/** Send the whole form, with the version from the last read. 409 MEMBER_CHANGED if the version is old; 409 MEMBER_EXISTS. */
export const changeMember = endpoint({
  method: 'PATCH',
  url: '/api/organizations/:id/members/:memberId',
  schema: { params: memberParams, body: z.extend(memberForm, { version: z.int() }), response: { 200: memberRecord } },
})

/** Removing a member twice is not an error. */
export const removeMember = endpoint({
  method: 'DELETE',
  url: '/api/organizations/:id/members/:memberId',
  schema: { params: memberParams, response: { 204: z.undefined() } },
})

/** An organization that lists a company as a member. */
export const memberOf = z.object({ id: z.uuid(), name: z.string(), type: openEnum(organizationTypes) })

/** The active organizations that list the company as a member, sorted by name; 404 BUSINESS_NOT_FOUND. */
export const listMemberOf = endpoint({
  method: 'GET',
  url: '/api/users/:id/member-of',
  schema: { params, response: { 200: z.array(memberOf) } },
})

/**
 * For the company's own account and staff: removes the company's link to this organization. Later imports cannot add the link again. Repeating the
 * call changes nothing. 404 ORGANIZATION_NOT_FOUND.
 */
export const refuseOrganization = endpoint({
  method: 'DELETE',
  url: '/api/users/:id/member-of/:organizationId',
  schema: { params: refusalParams, response: { 204: z.undefined() } },
})

/** An organization that the company refuses to be linked to. */
export const refusedOrganization = z.extend(memberOf, { refusedAt: z.string() })

/** Latest first. For the company's own account and staff. 404 BUSINESS_NOT_FOUND. */
export const listRefusedOrganizations = endpoint({
  method: 'GET',
  url: '/api/users/:id/refused-organizations',
  schema: { params, response: { 200: z.array(refusedOrganization) } },
})

/**
 * For the company's own account only: withdraws its refusal, so the organization can link the company again. Repeating the call changes nothing.
 * 404 ORGANIZATION_NOT_FOUND.
 */
export const allowOrganization = endpoint({
  method: 'DELETE',
  url: '/api/users/:id/refused-organizations/:organizationId',
  schema: { params: refusalParams, response: { 204: z.undefined() } },
})

/** Staff withdraw the company's refusal and give a reason. The company gets the reason by email. 404 BUSINESS_NOT_FOUND, ORGANIZATION_NOT_FOUND. */
export const allowOrganizationForCompany = endpoint({
  method: 'POST',
  url: '/api/staff/businesses/:id/refused-organizations/:organizationId/allow',
  schema: {
    params: refusalParams,
    body: z.object({ reason: lines(10, 1000, 'Please give a reason of at least 10 characters.') }),
    response: { 204: z.undefined() },
  },
})
