import { t } from '@lingui/core/macro'
import { momentText } from '@ungana/web-kit'

/** Labels of the dispute states. */
export const disputeNames: Readonly<Record<string, string>> = {
  open: t`Answer needed`,
  under_review: t`The bank or PayPal is deciding`,
  won: t`Decided for us`,
  lost: t`Decided for the payer`,
  closed: t`Closed without a decision`,
}

/** What staff must do, or undefined when nothing. */
export function answerText({ state, respondBy }: { readonly state: string; readonly respondBy: string | null }): string | undefined {
  if (state !== 'open') return undefined
  return respondBy ? t`Answer in the provider's dashboard before ${momentText(respondBy)}.` : t`Answer in the provider's dashboard.`
}

/** Where the money is; undefined until the provider reports it. */
export const moneyStateText = (withdrawn: boolean | null) =>
  withdrawn === null ? undefined : withdrawn ? t`The bank or PayPal took the money back` : t`We still have the money`

export const isUndecided = ({ state }: { readonly state: string }) => state === 'open' || state === 'under_review'
