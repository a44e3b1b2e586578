import { t } from '@lingui/core/macro'
import type { Membership } from '@ungana/contracts-payments'

/** What the account can do about a failed renewal. */
const remedies: Readonly<Record<string, string>> = {
  authentication: t`Your bank requires you to confirm the payment. Please pay the next month here.`,
  'another-card': t`Please pay the next month with another card. We will use that card for future renewals.`,
}

export const remedyText = ({ renews, renewalRemedy }: Pick<Membership, 'renews' | 'renewalRemedy'>): string =>
  remedies[renewalRemedy ?? ''] ??
  (renews
    ? t`We will try the card again within a few days. You can also pay the next month now.`
    : t`We will not try the card again. To keep your plan, please pay the next month.`)

/** What cancelling the renewal means. `until` is the end of the paid period, or null when it has already ended. */
export const stopText = (name: string, until: string | null) =>
  until === null
    ? t`We will not charge your card again. Your paid period has already ended.`
    : t`We will not charge your card again. You keep ${name} until ${until}. No refund for the current period.`
