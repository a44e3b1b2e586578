import { approvalLimit, emailAddress, endpoint, event, line, lineOrNone, lines, openEnum, websiteOrNone } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { teamRoles } from './acts.ts'
import { actingPerson } from './identity-token.ts'
import { PASSWORD_MAX, sessionUser } from './sessions.ts'
import { staffRoles } from './staff-acts.ts'

export const registrableBusinessTypes = ['manufacturer', 'supplier', 'trader', 'logistics', 'consultant', 'other'] as const

export const PASSWORD_MIN = 10

/** The registration form of the specification, with its error texts. Browser and service use the same schema. The password is not part of it. */
export const businessForm = z.object({
  businessName: line(2, 200, 'Business name must be at least 2 characters.'),
  businessType: z.enum(registrableBusinessTypes, 'Please select a business type.'),
  country: line(1, 100, 'Please select a country.'),
  /** City or district. */
  location: line(2, 200, 'Business location is required.'),
  /** Empty if there is none. */
  website: websiteOrNone('Please enter a valid URL for your website.'),
  email: emailAddress('Please enter a valid email address.'),
  /** Kept as typed. */
  phone: line(8, 40, 'Phone number must be at least 8 characters.'),
  contactPerson: line(2, 200, 'Contact person name is required.'),
  primaryProducts: lines(5, 2000, 'Please provide information about your primary products or services.'),
  description: lines(20, 5000, 'Please provide a business description of at least 20 characters.'),
  /** As typed. If the text is empty or not a year, null is stored. */
  yearFounded: lineOrNone(20, /^(?:.{4,})?$/u, 'Please provide a valid year founded.'),
  employeeCount: line(1, 100, 'Please provide your approximate employee count.'),
})
export type BusinessForm = z.output<typeof businessForm>

export const password = z
  .string(`Please choose a password of at least ${PASSWORD_MIN} characters.`)
  .check(z.minLength(PASSWORD_MIN, `Please choose a password of at least ${PASSWORD_MIN} characters.`), z.maxLength(PASSWORD_MAX))

/** Programs may leave out what the specification's own call does not send. */
const registrationBody = z.extend(z.omit(businessForm, { contactPerson: true, primaryProducts: true, employeeCount: true }), {
  contactPerson: z.optional(businessForm.shape.contactPerson),
  primaryProducts: z.optional(businessForm.shape.primaryProducts),
  employeeCount: z.optional(businessForm.shape.employeeCount),
})
export type RegistrationBody = z.output<typeof registrationBody>

/**
 * Creates an account and its company with the same id, and logs in with a cookie. The company appears in search at once. `username` is a preference:
 * a taken name gets a new suffix. `verified` and `rating` are ignored. With an Idempotency-Key, a repeated call creates nothing; it must carry
 * the same password (else 422 IDEMPOTENCY_KEY_REUSED) and starts another session. 409 IDENTITY_EMAIL_TAKEN with field `email`; after
 * a few of them in an hour 429, and an email tells the address's owner once a day.
 */
export const register = endpoint({
  method: 'POST',
  url: '/api/auth/register',
  schema: {
    body: z.extend(registrationBody, { username: z.optional(z.string().check(z.maxLength(300))), password }),
    response: { 201: sessionUser },
  },
})

const registeredCompany = z.object({
  /** The id of the account and of its company. */
  id: z.uuid(),
  username: z.string(),
  businessName: z.string(),
  businessType: openEnum(registrableBusinessTypes),
  country: z.string(),
  location: z.string(),
  website: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  /** Empty if it was left out; likewise `primaryProducts` and `employeeCount`. */
  contactPerson: z.string(),
  primaryProducts: z.string(),
  description: z.string(),
  yearFounded: z.nullable(z.int()),
  employeeCount: z.string(),
  /** ISO 8601, UTC. */
  registeredAt: z.string(),
})

/**
 * An account and its company were registered. Identity also calls directory at once with the same data. Whichever arrives later, event or call,
 * changes nothing.
 */
export const accountRegistered = event('identity.account.registered.v1', registeredCompany)

/** Services that cache these sessions must drop them now. */
export const sessionsRevoked = event(
  'identity.sessions.revoked.v1',
  z.object({
    accountId: z.uuid(),
    sessionIds: z.array(z.uuid()),
    /** True if the sessions continue, perhaps under a new token. Otherwise they have ended, and a consumer may tell their users. */
    renewed: z.optional(z.boolean()),
    /** True if only the token of a renewed session changed. Otherwise its role, company or another right may have changed too. */
    sameRights: z.optional(z.boolean()),
    /** Set if the sessions now work for this other company. */
    companyId: z.optional(z.uuid()),
  }),
)

/** A person left a company, or became one of its drivers, who do not see what the office sees. */
export const personLeft = event('identity.person.left.v1', z.object({ companyId: z.uuid(), personId: z.uuid() }))

/** For a service that acts later for a person who was logged in then. Null if the session has ended. */
export const findOpenSession = endpoint({
  method: 'GET',
  url: '/internal/sessions/:id',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: {
      200: z.object({
        session: z.nullable(
          z.object({
            personId: z.uuid(),
            /** The company that the person works for now. */
            companyId: z.uuid(),
            /** Missing for staff. */
            role: z.optional(z.enum(teamRoles)),
            /** The language that the person chose; missing until then. */
            language: z.optional(z.string()),
          }),
        ),
      }),
    },
  },
})

/** For the gateway only. Returns the session of a cookie value, or null. */
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
            /** When the user last entered the password in this session; missing if a phone opened it and nobody has. ISO 8601, UTC. */
            authenticatedAt: z.optional(z.string()),
            /** The person who is logged in; missing for staff. `accountId` is the company that the person works for. */
            person: z.optional(actingPerson),
            /** Missing for members. */
            staffRole: z.optional(z.enum(staffRoles)),
            /** True on a new device that nobody has proved. */
            unproved: z.optional(z.literal(true)),
            /** True while the company is frozen. */
            frozen: z.optional(z.literal(true)),
            /** Above this amount a second person of the company must agree. */
            secondPerson: z.optional(approvalLimit),
          }),
        ),
      }),
    },
  },
})

export const COOKIE_NAME = 'ungana_session'
/** The cookie's name on https; its prefix makes browsers send it only to this host, over https. */
export const SECURE_COOKIE_NAME = '__Host-ungana_session'

/**
 * Returns whether cookies use the __Host- prefix: yes if any origin is on https. The prefix stops other subdomains from setting the cookie. On plain
 * http, browsers refuse such a cookie, except some of them for localhost.
 */
export const hasSecureCookies = (origins: readonly string[]): boolean => origins.some((origin) => origin.startsWith('https:'))

const DEVICE_COOKIE_NAME = 'ungana_device'

/** The name of the cookie by which identity recognizes a browser where somebody logged in before. */
export const deviceCookieName = (origins: readonly string[]): string =>
  hasSecureCookies(origins) ? `__Host-${DEVICE_COOKIE_NAME}` : DEVICE_COOKIE_NAME

/** The name of the session cookie on a site with these origins. */
export const sessionCookieName = (origins: readonly string[]): string => (hasSecureCookies(origins) ? SECURE_COOKIE_NAME : COOKIE_NAME)
