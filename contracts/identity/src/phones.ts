/** Verified phones: a person proves a number with a code by SMS, and then logs in with it or is recognized on it. docs/decisions/0090-phones.md. */
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { teamRoles } from './acts.ts'
import { code, PASSWORD_MAX, sessionUser } from './sessions.ts'
import { sixDigits } from './six-digits.ts'

/** Where a person acts by phone, without a browser. */
export const phoneChannels = ['ussd', 'sms', 'whatsapp'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

/** E.164: "+250788123456". */
const e164 = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number in international form, such as +250788123456'))

/**
 * For the channels service: opens a session of the person who verified this number. It lives for 30 minutes and has the rights of the person,
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

/**
 * For the channels service, which tells a person about matches: the person's verified number. Null if the person has none, may not use it now, works
 * for another company now, or if the company is frozen or suspended.
 */
export const findPhone = endpoint({
  method: 'POST',
  url: '/internal/phones/find',
  schema: {
    body: z.object({ personId: z.uuid(), companyId: z.uuid() }),
    response: {
      200: z.object({
        phone: z.nullable(
          z.object({
            number: e164,
            role: z.enum(teamRoles),
            /** The language that the person chose; missing until then. */
            language: z.optional(z.string()),
          }),
        ),
      }),
    },
  },
})

/** How long a code by SMS works, and after how many wrong ones it does not. */
export const PHONE_CODE_MINUTES = 10
export const PHONE_CODE_TRIES = 5

/** As typed, with the country code: "+250 788 123 456". */
const typedPhone = z.string().check(z.trim(), z.minLength(1, 'Please enter a phone number.'), z.maxLength(40))
/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a code'))
const codeSent = z.object({
  /** Belongs to the code, which works only with it. */
  token,
  /** "+250 ••• ••12". */
  to: z.string(),
})

/** The phone of an account, as the account itself sees it. */
export const accountPhone = z.object({
  /** "+250 ••• ••12"; missing if there is none. */
  number: z.optional(z.string()),
  /** Until then, nobody logs in with the number, because it was changed. ISO 8601, UTC. */
  cautionUntil: z.optional(z.string()),
  /** Whether the site sends SMS, without which no number can be added. */
  canAdd: z.boolean(),
})

/**
 * Sends a code to a number that the caller wants to use. Needs the password, and `code` if the account has a second factor; a driver who logs in by link
 * has no password and needs none. An earlier number stays until the code is confirmed. 400 for a number that cannot get an SMS or is in a country to which the site sends
 * none; 429 after too many codes to the number or from the network, or after all SMS of the day; 409 IDENTITY_SMS_OFF if the site sends none.
 */
export const sendPhoneCode = endpoint({
  method: 'POST',
  url: '/api/auth/phone/codes',
  schema: {
    body: z.object({
      phone: typedPhone,
      currentPassword: z.optional(z.string().check(z.minLength(1, 'Please enter your password.'), z.maxLength(PASSWORD_MAX))),
      code,
    }),
    response: { 200: codeSent },
  },
})

/**
 * Confirms the number with the code. It replaces the earlier number, and for 72 hours nobody logs in with it then. A number that somebody else verified is theirs no more.
 * 401 IDENTITY_WRONG_SMS_CODE; 410 IDENTITY_SMS_CODE_OVER for a code that was used, expired or was wrong too often.
 */
export const confirmPhone = endpoint({
  method: 'POST',
  url: '/api/auth/phone',
  schema: { body: z.object({ token, smsCode: sixDigits }), response: { 200: accountPhone } },
})

/** Removes the number and ends the sessions that it opened. */
export const removePhone = endpoint({ method: 'DELETE', url: '/api/auth/phone', schema: { response: { 204: z.undefined() } } })

/** Returns whether the site sends codes by SMS. */
export const getPhoneLogin = endpoint({
  method: 'GET',
  url: '/api/auth/phone-login',
  schema: { response: { 200: z.object({ available: z.boolean() }) } },
})

/** Sends a code if somebody verified the number. Answers the same, in the same time, if nobody did. Refusals as in sendPhoneCode. */
export const sendPhoneLoginCode = endpoint({
  method: 'POST',
  url: '/api/auth/phone-login/codes',
  schema: { body: z.object({ phone: typedPhone }), response: { 200: codeSent } },
})

/**
 * Logs in with the code by SMS. The device counts as new, and nobody has entered a password. If the account has a second factor, the right code alone gets 401
 * IDENTITY_CODE_REQUIRED, and the call must be repeated with `code`, as in login. 401 IDENTITY_WRONG_SMS_CODE, 410 IDENTITY_SMS_CODE_OVER;
 * 403 IDENTITY_PHONE_CAUTION for 72 hours after the number was changed.
 */
export const logInByPhone = endpoint({
  method: 'POST',
  url: '/api/auth/phone-login',
  schema: { body: z.object({ token, smsCode: sixDigits, code, remember: z.optional(z.boolean()) }), response: { 200: sessionUser } },
})
