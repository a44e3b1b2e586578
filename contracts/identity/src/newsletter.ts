/** The newsletter: asked for in a form, begun by whoever reads the address's mail. */
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

const INVALID_EMAIL = 'Please enter a valid email address.'

/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))

/**
 * Sends a mail with a link to the address, to begin with. 202 always, whether the address is subscribed or not; 429 for too many from one client.
 * An address gets a few such mails a day at most, and the others are not sent.
 */
export const subscribeToNewsletter = endpoint({
  method: 'POST',
  url: '/api/newsletter',
  schema: {
    body: z.object({ email: z.string(INVALID_EMAIL).check(z.trim(), z.maxLength(254, INVALID_EMAIL), z.email(INVALID_EMAIL)) }),
    response: { 202: z.undefined() },
  },
})

/** Begins the subscription whose link was mailed. Repeating it changes nothing; 410 IDENTITY_NEWSLETTER_LINK_OVER for a link that is over. */
export const confirmNewsletter = endpoint({
  method: 'POST',
  url: '/api/newsletter/confirm',
  schema: { body: z.object({ token }), response: { 204: z.undefined() } },
})

/**
 * Ends a subscription, or the wish for one, and leaves nothing of the address. 204 also where there is none (any more). Mail programs call it
 * too, by themselves and with a form as body: List-Unsubscribe-Post, RFC 8058.
 */
export const unsubscribeFromNewsletter = endpoint({
  method: 'POST',
  url: '/api/newsletter/unsubscribe',
  schema: { querystring: z.object({ token }), response: { 204: z.undefined() } },
})

/** Where the links of mails lead. What they hold is done by a button: mail scanners open links. */
export const newsletterPath = (link: { readonly confirm: string } | { readonly unsubscribe: string }) => `/newsletter?${new URLSearchParams(link)}`
