import { useQuery } from '@tanstack/react-query'
import { getMyMembership, type Membership } from '@ungana/contracts-payments'
import { call } from '@ungana/web-kit'

export const membershipKey = ['payments', 'membership']

/** The reader's own, asked for anew on each page. */
export const useMembership = (enabled = true) =>
  useQuery({ queryKey: membershipKey, enabled, queryFn: ({ signal }) => call(getMyMembership, undefined, { signal }), staleTime: 0 })

/** The plan that its holder has agreed to have renewed, also where that has failed. Older services do not say which: it is the one that is paid. */
export const renewalPlanOf = ({ plan, renews, renewalPlan }: Membership): string | null =>
  renewalPlan === undefined ? (renews ? plan : null) : renewalPlan
