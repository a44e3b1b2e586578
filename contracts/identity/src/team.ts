/** People of a company: its team, invitations, and the company that a person works for. */
import { DAY_SECONDS, emailAddress, endpoint, line, openEnum, type TokenLink } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { password } from './accounts.ts'
import { teamRoles } from './acts.ts'
import { sessionUser } from './sessions.ts'

/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))
const role = z.enum(teamRoles, 'Please choose a role.')
const personName = line(2, 200, 'Please enter a name of at least 2 characters.')
const params = z.object({ id: z.uuid() })

export const teamPerson = z.object({
  id: z.uuid(),
  /** Empty until the person has given one. */
  name: z.string(),
  email: z.string(),
  role: openEnum(teamRoles),
  /** ISO 8601, UTC. */
  joinedAt: z.string(),
  /** When the person last used the site for this company; null for never. */
  lastSeenAt: z.nullable(z.string()),
  twoFactor: z.boolean(),
  /** A driver without an address, who logs in with a link. `email` is then empty. */
  byLink: z.optional(z.boolean()),
  /** Whether staff of the site suspended the person. */
  suspended: z.optional(z.boolean()),
})
export type TeamPerson = z.output<typeof teamPerson>

export const teamInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: openEnum(teamRoles),
  /** Name of the person who sent it; empty if that person has given none. */
  invitedBy: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  expiresAt: z.string(),
})
export type TeamInvitation = z.output<typeof teamInvitation>

/** The caller's company: its people in the order in which they joined, and open invitations, newest first. */
export const getTeam = endpoint({
  method: 'GET',
  url: '/api/team',
  schema: {
    response: {
      200: z.object({
        people: z.array(teamPerson),
        invitations: z.array(teamInvitation),
        /** Whether other companies see the names and roles of the people. */
        namesShown: z._default(z.boolean(), false),
      }),
    },
  },
})

/** Emails a link that works once, for a week, and only for this address. An earlier invitation of the address stops working. Only owners may invite owners: 403 ROLE_FORBIDS. 409 IDENTITY_ALREADY_IN_TEAM. */
export const inviteToTeam = endpoint({
  method: 'POST',
  url: '/api/team/invitations',
  schema: { body: z.object({ email: emailAddress('Please enter a valid email address.'), role }), response: { 201: teamInvitation } },
})

/** The link stops working. 404 IDENTITY_TEAM_INVITATION_NOT_FOUND. */
export const revokeTeamInvitation = endpoint({
  method: 'DELETE',
  url: '/api/team/invitations/:id',
  schema: { params, response: { 204: z.undefined() } },
})

/** Returns what the link is for and changes nothing, because mail scanners open links. 410 IDENTITY_INVITATION_OVER for an expired, used or revoked link. */
export const readTeamInvitation = endpoint({
  method: 'POST',
  url: '/api/team/invitations/read',
  schema: {
    body: z.object({ token }),
    response: {
      200: z.object({
        companyName: z.string(),
        email: z.string(),
        role: openEnum(teamRoles),
        expiresAt: z.string(),
        /** Whether the address already has a login. Its owner must log in before accepting. */
        hasLogin: z.boolean(),
      }),
    },
  },
})

/**
 * Joins the company and works for it from now on. A new person gives a name and a password, and is logged in with a cookie. A person who has a login
 * must be logged in with the invited address: 401 IDENTITY_LOG_IN_FIRST, 403 IDENTITY_OTHER_ADDRESS. 410 IDENTITY_INVITATION_OVER.
 */
export const acceptTeamInvitation = endpoint({
  method: 'POST',
  url: '/api/team/invitations/accept',
  schema: {
    body: z.object({ token, name: z.optional(personName), password: z.optional(password) }),
    response: { 201: sessionUser },
  },
})

/** Changes a person's role. The last owner stays owner: 409 IDENTITY_LAST_OWNER. Only owners may make or change owners. 404 IDENTITY_PERSON_NOT_FOUND. */
export const changeTeamRole = endpoint({
  method: 'PATCH',
  url: '/api/team/people/:id',
  schema: { params, body: z.object({ role }), response: { 200: teamPerson } },
})

/**
 * Removes a person, who loses access at once. Everybody may remove themselves except the last owner: 409 IDENTITY_LAST_OWNER. Removing others needs a
 * proved device: 403 DEVICE_UNPROVED.
 */
export const removeFromTeam = endpoint({
  method: 'DELETE',
  url: '/api/team/people/:id',
  schema: { params, response: { 204: z.undefined() } },
})

/** Decides whether other companies see the name and role of the person who writes to them or acts. Applies to what people do from now on. */
export const showNames = endpoint({
  method: 'PUT',
  url: '/api/team/names-shown',
  schema: { body: z.object({ shown: z.boolean('Please choose whether names are shown.') }), response: { 204: z.undefined() } },
})

/** Sets the caller's own name, which the team sees. */
export const changePersonName = endpoint({
  method: 'PUT',
  url: '/api/team/me/name',
  schema: { body: z.object({ name: personName }), response: { 204: z.undefined() } },
})

/** Works for another company of the caller from now on, in this session. Renews the cookie. 404 IDENTITY_COMPANY_NOT_FOUND. */
export const workForCompany = endpoint({
  method: 'POST',
  url: '/api/team/work-for',
  schema: { body: z.object({ companyId: z.uuid() }), response: { 200: sessionUser } },
})

/** The page to which the emailed link leads. */
const joinPath = (linkToken: string) => `/join?${new URLSearchParams({ token: linkToken })}`

export const joinLink = { name: 'join', seconds: 7 * DAY_SECONDS, path: joinPath } as const satisfies TokenLink
