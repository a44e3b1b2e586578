import { emailAddress, endpoint, event, line, lineOrNone, lines, openEnum, websiteOrNone } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { PASSWORD_MAX, sessionUser } from './sessions.ts'

export const registrableBusinessTypes = ['manufacturer', 'supplier', 'trader', 'logistics', 'consultant', 'other'] as const

export const PASSWORD_MIN = 10

/** What the two sides of registration agree on beside the password: the form of the specification, texts of its messages included. */
export const businessForm = z.object({
  businessName: line(2, 200, 'Business name must be at least 2 characters.'),
  businessType: z.enum(registrableBusinessTypes, 'Please select a business type.'),
  country: line(1, 100, 'Please select a country.'),
  /** City or district. */
  location: line(2, 200, 'Business location is required.'),
  /** Empty means none. */
  website: websiteOrNone('Please enter a valid URL for your website.'),
  email: emailAddress('Please enter a valid email address.'),
  /** Kept as typed. */
  phone: line(8, 40, 'Phone number must be at least 8 characters.'),
  contactPerson: line(2, 200, 'Contact person name is required.'),
  primaryProducts: lines(5, 2000, 'Please provide information about your primary products or services.'),
  description: lines(20, 5000, 'Please provide a business description of at least 20 characters.'),
  /** As typed; what is no year is stored as none. Empty means none. */
  yearFounded: lineOrNone(20, /^(?:.{4,})?$/u, 'Please provide a valid year founded.'),
  employeeCount: line(1, 100, 'Please provide your approximate employee count.'),
})
export type BusinessForm = z.output<typeof businessForm>

export const password = z
  .string(`Please choose a password of at least ${PASSWORD_MIN} characters.`)
  .check(z.minLength(PASSWORD_MIN, `Please choose a password of at least ${PASSWORD_MIN} characters.`), z.maxLength(PASSWORD_MAX))

/**
 * Makes an account and, under the same id, its company, which the search finds at once; signs in by a cookie. `username` is only a wish:
 * a taken one gets another suffix. `verified` and `rating` are ignored. With an Idempotency-Key, sent twice makes one; the repetition
 * must carry the same password (else 422 IDEMPOTENCY_KEY_REUSED) and is a sign-in of its own. 409 IDENTITY_EMAIL_TAKEN with field `email`.
 */
export const register = endpoint({
  method: 'POST',
  url: '/api/auth/register',
  schema: { body: z.extend(businessForm, { username: z.optional(z.string().check(z.maxLength(300))), password }), response: { 201: sessionUser } },
})

const registeredCompany = z.object({
  /** The account's and the company's. */
  id: z.uuid(),
  username: z.string(),
  businessName: z.string(),
  businessType: openEnum(registrableBusinessTypes),
  country: z.string(),
  location: z.string(),
  website: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  contactPerson: z.string(),
  primaryProducts: z.string(),
  description: z.string(),
  yearFounded: z.nullable(z.int()),
  employeeCount: z.string(),
  /** ISO 8601, UTC. */
  registeredAt: z.string(),
})

/** An account and its company exist. The same command goes to directory at once as a nudge; whichever comes second changes nothing. */
export const accountRegistered = event('identity.account.registered.v1', registeredCompany)

/** Whoever caches these sessions forgets them now. */
export const sessionsRevoked = event(
  'identity.sessions.revoked.v1',
  z.object({
    accountId: z.uuid(),
    sessionIds: z.array(z.uuid()),
    /** True where the sessions go on under a new token; else they are over, and the people who see them may be told so. */
    renewed: z.optional(z.boolean()),
  }),
)

/** For the gateway alone: whose a session cookie's value is, or null. */
export const resolveSession = endpoint({
  method: 'POST',
  url: '/internal/sessions/resolve',
  schema: {
    body: z.object({ token: z.string().check(z.maxLength(200)) }),
    response: {
      200: z.object({
        session: z.nullable(
          z.object({
            id: z.uuid(),
            accountId: z.uuid(),
            role: openEnum(['member', 'organization', 'staff']),
            /** ISO 8601, UTC. */
            expiresAt: z.string(),
            /** When the password was last given in it. ISO 8601, UTC. */
            authenticatedAt: z.optional(z.string()),
          }),
        ),
      }),
    },
  },
})

export const COOKIE_NAME = 'ungana_session'
/** On https, where the browser then holds it to this host and to https. */
export const SECURE_COOKIE_NAME = '__Host-ungana_session'

/**
 * Whether the cookies of a site with these origins are held to https and to this very host: where any of them is on https. Another could be set by a
 * neighbouring subdomain. On http browsers keep such a cookie for localhost only, if at all.
 */
export const hasSecureCookies = (origins: readonly string[]): boolean => origins.some((origin) => origin.startsWith('https:'))

/** What identity calls the cookie that it hands out, and all others read. */
export const sessionCookieName = (origins: readonly string[]): string => (hasSecureCookies(origins) ? SECURE_COOKIE_NAME : COOKIE_NAME)
