/** The second factor: codes from an authenticator app (RFC 6238, six digits, 30 s), and recovery codes for a lost phone. */
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { PASSWORD_MAX } from './sessions.ts'

const currentPassword = z.string().check(z.minLength(1, 'Please enter your password.'), z.maxLength(PASSWORD_MAX))
/** Six digits or a recovery code; spaces and dashes are allowed. */
const code = z.string().check(z.trim(), z.minLength(6, 'Please enter the code.'), z.maxLength(40))

/**
 * Creates a secret, which takes effect when its first code is confirmed. An earlier unconfirmed secret is replaced. 409 IDENTITY_TWO_FACTOR_ON if a
 * second factor is on; 409 IDENTITY_EMAIL_NOT_CONFIRMED for members whose address is unconfirmed; 409 IDENTITY_PROVE_ELSEWHERE if the
 * device is new for another company of the person.
 */
export const startTwoFactor = endpoint({
  method: 'POST',
  url: '/api/auth/two-factor',
  schema: {
    body: z.object({ currentPassword }),
    response: { 200: z.object({ /** Base32, for typing into the app. */ secret: z.string(), /** otpauth://…, for a QR code. */ uri: z.string() }) },
  },
})

/**
 * Turns on the second factor with its first code, ends all other sessions, and returns the recovery codes. They are not shown again.
 * 401 IDENTITY_WRONG_CODE, 409 IDENTITY_TWO_FACTOR_ON, 404 IDENTITY_TWO_FACTOR_NOT_STARTED.
 */
export const confirmTwoFactor = endpoint({
  method: 'POST',
  url: '/api/auth/two-factor/confirm',
  schema: { body: z.object({ code }), response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) } },
})

/** Returns new recovery codes; the old ones stop working. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  url: '/api/auth/two-factor/recovery-codes',
  schema: { body: z.object({ currentPassword, code }), response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) } },
})

/** Turns off the second factor. 403 for staff, who must have a second factor. */
export const endTwoFactor = endpoint({
  method: 'POST',
  url: '/api/auth/two-factor/end',
  schema: { body: z.object({ currentPassword, code }), response: { 204: z.undefined() } },
})

/** The page for setting up the second factor. Staff without a second factor are sent to this page. */
export const twoFactorPath = () => '/two-factor'
