import { t } from '@lingui/core/macro'
import { approvalsPath, type SessionUser } from '@ungana/contracts-shell'
import { TaskCard } from '@ungana/ui'
import { approvalTitle } from '#lib/approval-texts.ts'
import { mayApprove, useApprovals } from '#lib/approvals.ts'

/** What another person asked for and waits for the user. Shows nothing if nothing waits. */
export function ApprovalsCard({ user }: { readonly user: SessionUser }) {
  const approves = user.secondPerson === true && mayApprove(user)
  const { data, isError, refetch } = useApprovals(user, approves)
  const waiting = data?.filter(({ own }) => !own)
  if (!approves || (!isError && waiting?.length === 0)) return null
  return (
    <TaskCard
      title={t`Approvals`}
      tasks={
        isError
          ? null
          : waiting?.map((each) => ({
              href: approvalsPath(),
              title: approvalTitle(each),
              note: each.askedBy ? t`Asked by ${each.askedBy}` : t`Do you agree?`,
            }))
      }
      none=""
      all={{ href: approvalsPath(), label: t`All approvals` }}
      onRetry={() => void refetch()}
    />
  )
}
