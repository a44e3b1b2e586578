/** Verified phones: a person proves a number with a code by SMS, and then logs in with it or is recognized on it. docs/decisions/0090-phones.md. */
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Where a person acts by phone, without a browser. */
export const phoneChannels = ['ussd', 'sms', 'whatsapp'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

/** E.164: "+250788123456". */
const e164 = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number in international form, such as +250788123456'))

/**
 * For the service of the channels: opens a session of the person who verified this number. It lives for 30 minutes and has the rights of the person,
 * but never counts as a proved device or a recent login, and cannot become one: bank details, payments and contracts stay closed.
 * 404 IDENTITY_PHONE_UNKNOWN if nobody verified the number, IDENTITY_PHONE_CAUTION for 72 hours after the person changed the number, and
 * IDENTITY_PHONE_SECOND_FACTOR if the person logs in with a second factor. 403 IDENTITY_ACCOUNT_SUSPENDED or IDENTITY_NO_COMPANY.
 */
export const openPhoneSession = endpoint({
  method: 'POST',
  url: '/internal/phone-sessions',
  schema: {
    body: z.object({ phone: e164, channel: z.enum(phoneChannels) }),
    response: {
      200: z.object({
        /** Value of the session cookie, for calls to the gateway. */
        session: z.string(),
        /** ISO 8601, UTC. */
        expiresAt: z.string(),
        personId: z.uuid(),
        /** The company that the person works for. */
        companyId: z.uuid(),
        /** The language that the person chose; missing until then. */
        language: z.optional(z.string()),
      }),
    },
  },
})
