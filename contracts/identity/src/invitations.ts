/** How the contact of a verified organization gets an account: by a link that was mailed, once. */
import { emailAddress, endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { password } from './accounts.ts'
import { sessionUser } from './sessions.ts'

/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))

/** What the link is for. Changes nothing: mail scanners open links. 410 IDENTITY_INVITATION_OVER for one that is over or was used. */
export const readInvitation = endpoint({
  method: 'POST',
  url: '/api/auth/invitations/read',
  schema: {
    body: z.object({ token }),
    response: { 200: z.object({ organizationName: z.string(), email: z.string(), /** ISO 8601, UTC. */ expiresAt: z.string() }) },
  },
})

/**
 * Makes the contact's account, whose id is the organization's, and signs in by a cookie. `email` is what it logs in with and where its mails go, the
 * invited address unless told; another is asked to be confirmed. Once: 410 IDENTITY_INVITATION_OVER after that. 409 IDENTITY_EMAIL_TAKEN with field `email`. With an Idempotency-Key, sent twice makes one;
 * the repetition must carry the same password.
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
  /** The last one's. */
  sentAt: z.string(),
  expiresAt: z.string(),
  /** When the account was made; null until then. */
  usedAt: z.nullable(z.string()),
})

/** For staff, by the organization's id: null where none was sent (yet). */
export const getInvitation = endpoint({
  method: 'GET',
  url: '/api/staff/organizations/:id/invitation',
  schema: { params, response: { 200: z.object({ invitation: z.nullable(invitation) }) } },
})

/** Mails a new link; the one before is over. 404 IDENTITY_INVITATION_NOT_FOUND where none was sent, 409 IDENTITY_INVITATION_USED where there is an account already. */
export const resendInvitation = endpoint({
  method: 'POST',
  url: '/api/staff/organizations/:id/invitation',
  schema: { params, response: { 200: invitation } },
})

/** Where the link leads: a page of the shell. */
export const welcomePath = (linkToken: string) => `/welcome?${new URLSearchParams({ token: linkToken })}`
