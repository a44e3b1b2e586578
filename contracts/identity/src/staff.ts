import { endpoint, event, line, lines, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** For staff: who is on the staff, or was, by name. Queues say by it who decided what. */
export const listStaff = endpoint({
  method: 'GET',
  url: '/api/staff/accounts',
  schema: { response: { 200: z.array(z.object({ id: z.uuid(), name: z.string() })) } },
})

const statuses = ['active', 'suspended', 'closed'] as const

export const staffAccount = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: openEnum(['member', 'organization', 'staff']),
  status: openEnum(statuses),
  emailConfirmed: z.boolean(),
  twoFactor: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Null where it never signed in, or long ago. */
  lastSeenAt: z.nullable(z.string()),
})
export type StaffAccount = z.output<typeof staffAccount>

export const ACCOUNTS_PAGE_SIZE = 50

/** For staff: accounts whose name, username, e-mail or id holds `q`, the newest first; header X-Total-Count. */
export const searchAccounts = endpoint({
  method: 'GET',
  url: '/api/staff/accounts/search',
  schema: {
    querystring: z.object({
      q: z._default(line(0, 200, 'Please enter what to search for.'), ''),
      status: z.optional(z.enum(statuses)),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    }),
    response: { 200: z.array(staffAccount) },
  },
})

const params = z.object({ id: z.uuid() })
/** Told to the account's owner by mail, and kept in the audit log. */
const reason = lines(5, 1000, 'Please give a reason, in at least 5 characters.')

/** An act of staff upon an account, the newest first. */
const staffAct = z.object({
  action: z.string(),
  /** The staff account's id. */
  actor: z.string(),
  reason: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  at: z.string(),
})

/** For staff: the account and what staff did to it. 404 IDENTITY_ACCOUNT_NOT_FOUND. */
export const getStaffAccount = endpoint({
  method: 'GET',
  url: '/api/staff/accounts/:id',
  schema: { params, response: { 200: z.object({ account: staffAccount, acts: z.array(staffAct) }) } },
})

/** Ends its sessions, keeps it out, and hides its company. 409 IDENTITY_ACCOUNT_NOT_ACTIVE, 403 for staff accounts and one's own. */
export const suspendAccount = endpoint({
  method: 'POST',
  url: '/api/staff/accounts/:id/suspend',
  schema: { params, body: z.object({ reason }), response: { 200: staffAccount } },
})

/** Lets it in again, and shows its company. 409 IDENTITY_ACCOUNT_NOT_SUSPENDED. */
export const restoreAccount = endpoint({
  method: 'POST',
  url: '/api/staff/accounts/:id/restore',
  schema: { params, body: z.object({ reason }), response: { 200: staffAccount } },
})

/**
 * Staff have suspended an account, or restored it. `version` grows with each change: the highest counts.
 */
export const accountStatusChanged = event(
  'identity.account.status-changed.v1',
  z.object({ id: z.uuid(), status: openEnum(['active', 'suspended']), version: z.int() }),
)
