import { momentText } from '@ungana/web-kit'

/** How a dispute stands, in words. */
export const disputeNames: Readonly<Record<string, string>> = {
  open: 'Waits for our answer',
  under_review: 'The bank or PayPal decides',
  won: 'Decided for us',
  lost: 'Decided for the payer',
  closed: 'Closed without a decision',
}

/** What staff have to do about it, and where; undefined where there is nothing. */
export function answerText({ state, respondBy }: { readonly state: string; readonly respondBy: string | null }): string | undefined {
  if (state !== 'open') return undefined
  return respondBy ? `Answer in the provider's dashboard before ${momentText(respondBy)}.` : "Answer in the provider's dashboard."
}

/** Where the money is; undefined while the provider has not said so. */
export const moneyWords = (withdrawn: boolean | null) =>
  withdrawn === null ? undefined : withdrawn ? 'The money was taken back' : 'The money is still with us'

export const isUndecided = ({ state }: { readonly state: string }) => state === 'open' || state === 'under_review'
