import { t } from '@lingui/core/macro'
import type { reportReasons } from '@ungana/contracts-messaging'

/** Reasons as shown to members and staff. */
export const reasonNames: Readonly<Record<(typeof reportReasons)[number], string>> = {
  spam: t`Spam or unwanted advertising`,
  fraud: t`Fraud or scam`,
  offensive: t`Insults or threats`,
  other: t`Something else`,
}
