/** Freezes a company: everybody is logged out, and nobody acts for it until an owner ends the freeze. docs/decisions/0066-freezing.md. */
import { DAY_SECONDS, endpoint, event, type TokenLink } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))

/** Freezes the caller's company and logs everybody out, the caller too. Open invitations stop working. Freezing a frozen company changes nothing. */
export const freezeCompany = endpoint({ method: 'POST', url: '/api/team/freeze', schema: { response: { 204: z.undefined() } } })

/** Ends the freeze. Needs a proved device and the password. Everybody except the caller is logged out once more. 409 IDENTITY_NOT_FROZEN. */
export const unfreezeCompany = endpoint({ method: 'POST', url: '/api/team/unfreeze', schema: { response: { 204: z.undefined() } } })

/** Returns which company the link freezes. Changes nothing, because mail scanners open links. 410 IDENTITY_LINK_OVER. */
export const readFreezeLink = endpoint({
  method: 'POST',
  url: '/api/team/freeze/read',
  schema: { body: z.object({ token }), response: { 200: z.object({ companyName: z.string() }) } },
})

/** Freezes the company of the link as freezeCompany does. 410 IDENTITY_LINK_OVER for an expired link, and for a company that is frozen. */
export const freezeByLink = endpoint({
  method: 'POST',
  url: '/api/team/freeze/confirm',
  schema: { body: z.object({ token }), response: { 204: z.undefined() } },
})

/** A company was frozen, or its freeze ended. `version` grows with each change: use the highest. */
export const companyFrozen = event('identity.company.frozen.v1', z.object({ id: z.uuid(), frozen: z.boolean(), version: z.int() }))

/** The page to which the emailed link leads. */
const freezePath = (linkToken: string) => `/freeze?${new URLSearchParams({ token: linkToken })}`

export const freezeLink = { name: 'freeze', seconds: 7 * DAY_SECONDS, path: freezePath } as const satisfies TokenLink
