import { t } from '@lingui/core/macro'

/** Labels of payment statuses and methods. */
export const statusNames: Readonly<Record<string, string>> = {
  open: t`Not paid`,
  processing: t`Processing`,
  failed: t`Failed`,
  canceled: t`Cancelled`,
  succeeded: t`Paid`,
  refunded: t`Refunded`,
}
export const methodNames: Readonly<Record<string, string>> = { card: t`Card`, wallet: t`PayPal`, 'mobile-money': t`Mobile money` }
