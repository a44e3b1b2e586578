// For what somebody who found a device signed in must not do: the password was given lately.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { createError } from './errors.ts'

/** The caller gives the password again (POST /api/auth/reauthenticate), and repeats the call. */
const ReauthenticationRequired = createError('REAUTHENTICATION_REQUIRED', 'Please enter your password again to do this.', 403)

const MINUTE = 60_000

/** @throws 403 REAUTHENTICATION_REQUIRED where the password was last given more than so many minutes ago, or it is not known when */
export function requireRecentSignIn({ auth_time }: IdentityClaims, { minutes, now }: { readonly minutes: number; readonly now: Date }): void {
  if (auth_time === undefined || now.getTime() - auth_time * 1000 > minutes * MINUTE) throw new ReauthenticationRequired()
}
