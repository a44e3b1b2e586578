/** The second factor: codes of an authenticator app (RFC 6238, six digits, 30 s), and recovery codes for the day the phone is lost. */
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { PASSWORD_MAX } from './sessions.ts'

const currentPassword = z.string().check(z.minLength(1, 'Please enter your password.'), z.maxLength(PASSWORD_MAX))
/** Six digits, or a recovery code; blanks and dashes as people type them. */
const code = z.string().check(z.trim(), z.minLength(6, 'Please enter the code.'), z.maxLength(40))

/**
 * Makes a secret that waits for its first code; one that waited before is over. 409 IDENTITY_TWO_FACTOR_ON where there is one in force, 409
 * IDENTITY_EMAIL_NOT_CONFIRMED to members until their address is.
 */
export const startTwoFactor = endpoint({
  method: 'POST',
  url: '/api/auth/two-factor',
  schema: {
    body: z.object({ currentPassword }),
    response: { 200: z.object({ /** Base32, to be typed. */ secret: z.string(), /** otpauth://…, to be shown as a picture. */ uri: z.string() }) },
  },
})

/**
 * Puts the secret in force by its first code, ends all other sessions, and answers the recovery codes, this once. 401 IDENTITY_WRONG_CODE, 409
 * IDENTITY_TWO_FACTOR_ON, 404 IDENTITY_TWO_FACTOR_NOT_STARTED.
 */
export const confirmTwoFactor = endpoint({
  method: 'POST',
  url: '/api/auth/two-factor/confirm',
  schema: { body: z.object({ code }), response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) } },
})

/** New recovery codes; those before are over. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  url: '/api/auth/two-factor/recovery-codes',
  schema: { body: z.object({ currentPassword, code }), response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) } },
})

/** 403 for staff, who need it. */
export const endTwoFactor = endpoint({
  method: 'POST',
  url: '/api/auth/two-factor/end',
  schema: { body: z.object({ currentPassword, code }), response: { 204: z.undefined() } },
})

/** Where staff without a second factor are sent, and members find it. */
export const twoFactorPath = () => '/two-factor'
