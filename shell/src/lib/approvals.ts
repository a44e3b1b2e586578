import { useQuery } from '@tanstack/react-query'
import { approveDeal, listDealApprovals, refuseDeal } from '@ungana/contracts-deals'
import { approveTeamChange, listTeamApprovals, refuseTeamChange } from '@ungana/contracts-identity'
import type { Approval } from '@ungana/contracts-kit'
import { approveQuote, listQuoteApprovals, refuseQuote } from '@ungana/contracts-messaging'
import { approvePayment, listPaymentApprovals, refusePayment } from '@ungana/contracts-payments'
import type { SessionUser } from '@ungana/contracts-shell'
import { call, isMissing, may } from '@ungana/web-kit'

/** Each service that stores what waits, with the act of those who may answer. */
const sources = [
  { act: 'quotes.accept', list: listQuoteApprovals, approve: approveQuote, refuse: refuseQuote },
  { act: 'quotes.accept', list: listDealApprovals, approve: approveDeal, refuse: refuseDeal },
  { act: 'payments.make', list: listPaymentApprovals, approve: approvePayment, refuse: refusePayment },
  { act: 'payments.make', list: listTeamApprovals, approve: approveTeamChange, refuse: refuseTeamChange },
] as const

/** Nothing waits in a service that is not there, or that is older than this page. */
const waitingAt = ({ list }: (typeof sources)[number], signal: AbortSignal) =>
  call(list, {}, { signal }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

export interface WaitingApproval extends Approval {
  readonly answer: (how: 'approve' | 'refuse') => Promise<unknown>
}

export const APPROVALS_KEY = ['approvals']

export const mayApprove = (user: SessionUser): boolean => user.role !== 'staff' && sources.some(({ act }) => may(user, act))

/** What waits for a second person and concerns the user, newest first. */
export const useApprovals = (user: SessionUser, enabled = true) =>
  useQuery({
    queryKey: [...APPROVALS_KEY, user.id],
    enabled,
    queryFn: async ({ signal }): Promise<readonly WaitingApproval[]> => {
      const own = sources.filter(({ act }) => may(user, act))
      const lists = await Promise.all(own.map(async (source) => ({ source, waiting: await waitingAt(source, signal) })))
      return lists
        .flatMap(({ source, waiting }) =>
          waiting.map((each) => ({
            ...each,
            answer: (how: 'approve' | 'refuse') => call(source[how], { params: { id: each.id } }),
          })),
        )
        .sort((one, other) => (one.askedAt < other.askedAt ? 1 : -1))
    },
    staleTime: 0,
  })
