import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { bankDetailsPath, listIncomingBankRequests, type Membership, membershipPath, pricingPath } from '@ungana/contracts-payments'
import type { SlotModule } from '@ungana/contracts-shell'
import { inLanguage } from '@ungana/language/in-language'
import { LinkProvider, type Task, TaskCard } from '@ungana/ui'
import { call, dayText, HostProvider, may, RouterLink, useHost, useMay } from '@ungana/web-kit'
import { useMembership } from '#lib/use-membership.ts'

/** The plan, and requests for bank details that wait for the member, on /today. */
const TodaySections: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>{may(host.session.user, 'payments.read') ? <Waiting /> : null}</LinkProvider>
  </HostProvider>
)

function Waiting() {
  const userId = useHost().session.user?.id ?? ''
  const decides = useMay('bank.edit')
  const membership = useMembership(userId !== '')
  const requests = useQuery({
    queryKey: ['bank-details', 'incoming', userId],
    enabled: userId !== '' && decides,
    queryFn: ({ signal }) => call(listIncomingBankRequests, { params: { userId } }, { signal }),
    staleTime: 0,
  })
  const tasks =
    membership.data && (requests.data || !decides)
      ? [
          ...(requests.data ?? [])
            .filter(({ status }) => status === 'pending')
            .map(({ requester }) => ({
              href: bankDetailsPath('requests'),
              title: t`${requester.name} asks for your bank details`,
              note: t`Approve or reject`,
            })),
          ...planTasks(membership.data),
        ]
      : undefined
  return (
    <TaskCard
      title={t`Plan and payments`}
      tasks={membership.isError || requests.isError ? null : tasks}
      none={planText(membership.data)}
      all={{ href: membershipPath(), label: t`My Membership` }}
      onRetry={() => {
        void membership.refetch()
        if (decides) void requests.refetch()
      }}
    />
  )
}

function planTasks({ name, renewalProblem }: Membership): Task[] {
  if (name === null) return [{ href: pricingPath(), title: t`Choose a plan`, note: t`Your organization has no plan yet.` }]
  if (renewalProblem) return [{ href: membershipPath(), title: t`Your ${name} plan was not renewed`, note: inLanguage(renewalProblem) }]
  return []
}

function planText(membership: Membership | undefined): string {
  if (!membership?.name) return ''
  const { name, until, renews } = membership
  if (until === null) return t`Your plan: ${name}, free. No requests to answer.`
  return renews
    ? t`Your plan: ${name}, paid until ${dayText(until)}, renews each month. No requests to answer.`
    : t`Your plan: ${name}, paid until ${dayText(until)}. No requests to answer.`
}

export default TodaySections
