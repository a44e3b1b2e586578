/** The newsletter: somebody enters an address in a form, and the subscription starts once a link in an email to that address is confirmed. */
import { DAY_SECONDS, endpoint, type TokenLink } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

const INVALID_EMAIL = 'Please enter a valid email address.'

/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))

/**
 * Emails a confirmation link. Always 202, whether or not the address is subscribed; 429 for too many calls from one client. An address gets at most a
 * few of these emails a day; further ones are not sent.
 */
export const subscribeToNewsletter = endpoint({
  method: 'POST',
  url: '/api/newsletter',
  schema: {
    body: z.object({ email: z.string(INVALID_EMAIL).check(z.trim(), z.maxLength(254, INVALID_EMAIL), z.email(INVALID_EMAIL)) }),
    response: { 202: z.undefined() },
  },
})

/**
 * Starts the subscription with the token of the emailed link, which works once. 410 IDENTITY_NEWSLETTER_LINK_OVER for an expired or used link.
 */
export const confirmNewsletter = endpoint({
  method: 'POST',
  url: '/api/newsletter/confirm',
  schema: { body: z.object({ token }), response: { 204: z.undefined() } },
})

/**
 * Ends a confirmed or unconfirmed subscription and deletes the address. Answers 204 even if there is no subscription. Mail programs call it directly
 * and send a form (List-Unsubscribe-Post, RFC 8058).
 */
export const unsubscribeFromNewsletter = endpoint({
  method: 'POST',
  url: '/api/newsletter/unsubscribe',
  schema: { querystring: z.object({ token }), response: { 204: z.undefined() } },
})

/** The page to which links in emails lead. A button on the page does the action, because mail scanners open links. */
export const newsletterPath = (link: { readonly confirm: string } | { readonly unsubscribe: string }) => `/newsletter?${new URLSearchParams(link)}`

export const newsletterLink = {
  name: 'newsletter confirmation',
  seconds: 3 * DAY_SECONDS,
  path: (token: string) => newsletterPath({ confirm: token }),
} as const satisfies TokenLink
