/** Accounts for verified organizations: staff verify the organization, then its contact gets an email with a link that works once. */
import { DAY_SECONDS, emailAddress, endpoint, event, type TokenLink } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { password } from './accounts.ts'
import { sessionUser } from './sessions.ts'

/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))

/** Returns what the link is for and changes nothing, because mail scanners open links. 410 IDENTITY_INVITATION_OVER for an expired or used link. */
export const readInvitation = endpoint({
  method: 'POST',
  url: '/api/auth/invitations/read',
  schema: {
    body: z.object({ token }),
    response: { 200: z.object({ organizationName: z.string(), email: z.string(), /** ISO 8601, UTC. */ expiresAt: z.string() }) },
  },
})

/**
 * Creates the contact's account, whose id is the organization's, and logs in with a cookie. `email` is the address for login and emails. If it is
 * missing, the invited address is used; any other address must be confirmed. The link works once; a second call gets 410 IDENTITY_INVITATION_OVER.
 * 409 IDENTITY_EMAIL_TAKEN with field `email`. With an Idempotency-Key, a repeated call creates nothing; it must carry the same password.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  url: '/api/auth/invitations/accept',
  schema: {
    body: z.object({ token, email: z.optional(emailAddress('Please enter a valid email address.')), password }),
    response: { 201: sessionUser },
  },
})

const params = z.object({ id: z.uuid() })

const invitation = z.object({
  /** When the newest invitation was sent. */
  sentAt: z.string(),
  expiresAt: z.string(),
  /** When the account was created; null until then. */
  usedAt: z.nullable(z.string()),
})

/** For staff, by the organization's id: the invitation, or null if none was sent. */
export const getInvitation = endpoint({
  method: 'GET',
  url: '/api/staff/organizations/:id/invitation',
  schema: { params, response: { 200: z.object({ invitation: z.nullable(invitation) }) } },
})

/** Emails a new link; earlier links stop working. 404 IDENTITY_INVITATION_NOT_FOUND if none was sent, 409 IDENTITY_INVITATION_USED if there is an account. */
export const resendInvitation = endpoint({
  method: 'POST',
  url: '/api/staff/organizations/:id/invitation',
  schema: { params, response: { 200: invitation } },
})

/** The contact of an organization created its account. The organization's earlier links, which worked without an account, must stop working now. */
export const organizationAccountCreated = event('identity.organization.account-created.v1', z.object({ organizationId: z.uuid() }))

/** The page to which the emailed link leads. */
const welcomePath = (linkToken: string) => `/welcome?${new URLSearchParams({ token: linkToken })}`

export const welcomeLink = { name: 'welcome', seconds: 14 * DAY_SECONDS, path: welcomePath } as const satisfies TokenLink
