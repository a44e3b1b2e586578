import { useQuery } from '@tanstack/react-query'
import { getMyMembership, type Membership } from '@ungana/contracts-payments'
import { inLanguage } from '@ungana/language/in-language'
import { call, useMay } from '@ungana/web-kit'

export const membershipKey = ['payments', 'membership']

const translated = (membership: Membership): Membership => ({ ...membership, name: membership.name && inLanguage(membership.name) })

/** The reader's membership, refetched on each page. */
export const useMembership = (enabled = true) => {
  const may = useMay('payments.read')
  return useQuery({
    queryKey: membershipKey,
    enabled: enabled && may,
    queryFn: ({ signal }) => call(getMyMembership, undefined, { signal }),
    select: translated,
    staleTime: 0,
  })
}

/** The plan that the account agreed to renew, even after a failed renewal. Older services do not send this plan; then it is the current plan. */
export const renewalPlanOf = ({ plan, renews, renewalPlan }: Membership): string | null =>
  renewalPlan === undefined ? (renews ? plan : null) : renewalPlan
