import { t } from '@lingui/core/macro'
import { failureText as textOr } from '@ungana/web-kit'

/** The server's message, or "Please try again". */
export const failureText = (error: unknown) => textOr(error, t`Please try again`)
