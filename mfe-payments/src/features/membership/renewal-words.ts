import type { Membership } from '@ungana/contracts-payments'

/** What its holder can do about a renewal that failed. */
const remedies: Readonly<Record<string, string>> = {
  authentication: 'Your bank wants you to confirm the payment yourself: pay the next month here.',
  'another-card': 'Pay the next month with another card; from then on that one renews the plan.',
}

export const remedyText = ({ renews, renewalRemedy }: Pick<Membership, 'renews' | 'renewalRemedy'>): string =>
  remedies[renewalRemedy ?? ''] ??
  (renews
    ? 'The card is tried again within some days. You can also pay the next month now.'
    : 'The card is not tried again. To go on with your plan, please pay the next month.')

/** What stopping it means, for `name`, the plan that is paid until then; nothing is paid any more where there is no `until`. */
export const stopText = (name: string, until: string | null) =>
  until === null
    ? 'Your card is not charged again. What was paid has ended already.'
    : `Your card is not charged again. ${name} stays yours until ${until} and then ends; what is paid is not given back.`
