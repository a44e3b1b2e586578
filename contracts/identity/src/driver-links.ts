/** How a driver without an email address logs in: with a link that the company sends, and a code that somebody in the company tells the driver. */
import { DAY_SECONDS, endpoint, line, type TokenLink } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { sessionUser } from './sessions.ts'
import { sixDigits } from './six-digits.ts'

/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))
const params = z.object({ id: z.uuid() })

/** Wrong codes after which a link stops working. */
export const DRIVER_CODE_TRIES = 5

/** Shown once to the person who made it. */
const driverLogin = z.object({
  /** The driver. */
  personId: z.uuid(),
  token,
  /** Six digits. */
  code: z.string(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
})

/** Adds a driver to the caller's company, who can only have this role. */
export const addDriver = endpoint({
  method: 'POST',
  url: '/api/team/drivers',
  schema: { body: z.object({ name: line(2, 200, 'Please enter a name of at least 2 characters.') }), response: { 201: driverLogin } },
})

/** A new link for such a driver, who has another phone or was logged out. The earlier link stops working. 404 IDENTITY_PERSON_NOT_FOUND. */
export const sendDriverLink = endpoint({
  method: 'POST',
  url: '/api/team/drivers/:id/link',
  schema: { params, response: { 201: driverLogin } },
})

/** Returns whose link it is and changes nothing, because chats open links. 410 IDENTITY_LINK_OVER. */
export const readDriverLink = endpoint({
  method: 'POST',
  url: '/api/team/driver-login/read',
  schema: { body: z.object({ token }), response: { 200: z.object({ companyName: z.string(), name: z.string() }) } },
})

/** Logs the driver in with a cookie. 401 IDENTITY_WRONG_DRIVER_CODE; after `DRIVER_CODE_TRIES` wrong codes, and after use, 410 IDENTITY_LINK_OVER. */
export const logInDriver = endpoint({
  method: 'POST',
  url: '/api/team/driver-login',
  schema: {
    body: z.object({ token, code: sixDigits }),
    response: { 200: sessionUser },
  },
})

/** The page to which the link leads. */
const driverLoginPath = (linkToken: string) => `/driver?${new URLSearchParams({ token: linkToken })}`

export const driverLink = { name: 'driver', seconds: DAY_SECONDS, path: driverLoginPath } as const satisfies TokenLink
