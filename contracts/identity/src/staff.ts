import { endpoint, event, line, lines, openEnum, pageNumber, staffProposalsAt } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { staffRoles } from './staff-acts.ts'

/** For staff: present and former staff, sorted by name. Queues use it to show who made a decision. */
export const listStaff = endpoint({
  method: 'GET',
  url: '/api/staff/accounts',
  schema: {
    response: {
      200: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          role: z.optional(openEnum(staffRoles)),
          /** Whether the account can act now: it is open and has a second factor. */
          active: z.optional(z.boolean()),
        }),
      ),
    },
  },
})

const statuses = ['active', 'suspended', 'closed'] as const

export const staffAccount = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /** person: somebody who joined a company by an invitation. */
  role: openEnum(['member', 'organization', 'staff', 'person']),
  status: openEnum(statuses),
  /** Whether a suspension of the company waits for a second member of staff. */
  suspensionProposed: z.optional(z.boolean()),
  /** Whether staff suspended the person, but not the company. */
  personSuspended: z.optional(z.boolean()),
  emailConfirmed: z.boolean(),
  twoFactor: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Null if the account has never logged in or has not been used for a long time. */
  lastSeenAt: z.nullable(z.string()),
})
export type StaffAccount = z.output<typeof staffAccount>

export const ACCOUNTS_PAGE_SIZE = 50

/** For staff: accounts whose name, username, email or id contains `q`, newest first. The header X-Total-Count counts all matching accounts. */
export const searchAccounts = endpoint({
  method: 'GET',
  url: '/api/staff/accounts/search',
  schema: {
    querystring: z.object({
      q: z._default(line(0, 200, 'Please enter a search term.'), ''),
      status: z.optional(z.enum(statuses)),
      page: pageNumber,
    }),
    response: { 200: z.array(staffAccount) },
  },
})

const params = z.object({ id: z.uuid() })
/** Emailed to the account's owner and stored in the audit log. */
const reason = lines(5, 1000, 'Please give a reason of at least 5 characters.')

/** One action of staff on an account. */
const staffAct = z.object({
  action: z.string(),
  /** The staff account's id. */
  actor: z.string(),
  reason: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  at: z.string(),
})

/** For staff: the account, and what staff did to it, newest first. 404 IDENTITY_ACCOUNT_NOT_FOUND. */
export const getStaffAccount = endpoint({
  method: 'GET',
  url: '/api/staff/accounts/:id',
  schema: { params, response: { 200: z.object({ account: staffAccount, acts: z.array(staffAct) }) } },
})

const suspensions = staffProposalsAt('/api/staff/suspensions')
/** Suspensions that wait for a second member of staff. Confirming one ends the account's sessions, blocks its login, and hides its company. */
export const listSuspensions = suspensions.list
export const confirmSuspension = suspensions.confirm
export const declineSuspension = suspensions.decline

/**
 * Proposes to suspend the company; another member of staff must confirm it. 409 IDENTITY_ACCOUNT_NOT_ACTIVE, 409 STAFF_PROPOSED_ALREADY, 403 for staff
 * accounts. This call and the next answer 403 REAUTHENTICATION_REQUIRED without a login in the last 15 minutes.
 */
export const suspendAccount = endpoint({
  method: 'POST',
  url: '/api/staff/accounts/:id/suspend',
  schema: { params, body: z.object({ reason }), response: { 200: staffAccount } },
})

/** Allows login again and shows the company again. 409 IDENTITY_ACCOUNT_NOT_SUSPENDED. */
export const restoreAccount = endpoint({
  method: 'POST',
  url: '/api/staff/accounts/:id/restore',
  schema: { params, body: z.object({ reason }), response: { 200: staffAccount } },
})

/**
 * Ends the person's sessions in every company and blocks the login; the companies go on. 409 IDENTITY_ONLY_OWNER if a company would have no owner left,
 * 409 IDENTITY_ACCOUNT_NOT_ACTIVE. 403 for staff accounts. This call and the next need a login in the last 15 minutes.
 */
export const suspendPerson = endpoint({
  method: 'POST',
  url: '/api/staff/people/:id/suspend',
  schema: { params, body: z.object({ reason }), response: { 200: staffAccount } },
})

/** The person may log in again. 409 IDENTITY_ACCOUNT_NOT_SUSPENDED. */
export const restorePerson = endpoint({
  method: 'POST',
  url: '/api/staff/people/:id/restore',
  schema: { params, body: z.object({ reason }), response: { 200: staffAccount } },
})

/** Staff suspended or restored an account. `version` grows with each change: use the highest. */
export const accountStatusChanged = event(
  'identity.account.status-changed.v1',
  z.object({ id: z.uuid(), status: openEnum(['active', 'suspended']), version: z.int() }),
)
