import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SessionUser, teamPath } from '@ungana/contracts-shell'
import { Badge, Button, Card, Cluster, EmptyState, ErrorPanel, Notice, SkeletonBlock, SkeletonGroup, Stack, TextLink } from '@ungana/ui'
import { momentText, useReturnFocus } from '@ungana/web-kit'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useHostApi } from '#federation/host-api.tsx'
import { AccountPage } from '#lib/account-page.tsx'
import { approvalTitle, fieldLabel } from '#lib/approval-texts.ts'
import { APPROVALS_KEY, mayApprove, useApprovals, type WaitingApproval } from '#lib/approvals.ts'
import { Question } from '#lib/question.tsx'
import { Facts, List, Mark, Name, Row } from '#lib/rows.ts'

/** What people of the company asked for, and a second person must agree to. */
export function ApprovalsPage() {
  return (
    <AccountPage
      title={t`Approvals`}
      lead={t`What a person in your company wants to do, and another person must agree to.`}
      prompt={t`Please log in to see what is waiting for a second person`}
      artId="approvals"
      skeleton={<ApprovalsSkeleton />}
    >
      {(user) =>
        mayApprove(user) ? (
          <Approvals key={user.id} user={user} />
        ) : (
          <Notice title={t`This page is not part of your role`}>{t`Only people who accept quotes or make payments for a company can agree.`}</Notice>
        )
      }
    </AccountPage>
  )
}

interface Answer {
  readonly approval: WaitingApproval
  readonly how: 'approve' | 'refuse'
}

function Approvals({ user }: { readonly user: SessionUser }) {
  const { toast } = useHostApi()
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useApprovals(user)
  const answering = useMutation({ mutationFn: ({ approval, how }: Answer) => approval.answer(how) })
  const [asked, setAsked] = useState<Answer | null>(null)
  const opener = useReturnFocus(asked !== null)
  if (!data) {
    return isError ? (
      <ErrorPanel title={t`Error loading the approvals`} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    ) : (
      <ApprovalsSkeleton />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={t`Nothing is waiting for a second person`}
        artId="approvals"
        action={
          <Button as={Link} to={teamPath()} variant="outline">
            {t`Go to Team`}
          </Button>
        }
      >
        {t`An owner decides in Settings, under Team, when a second person must agree.`}
      </EmptyState>
    )
  }
  const close = () => {
    setAsked(null)
    // Somebody else may have answered.
    if (answering.isError) void queries.invalidateQueries({ queryKey: APPROVALS_KEY })
    answering.reset()
  }
  const done = ({ approval, how }: Answer) =>
    how === 'refuse'
      ? approval.own
        ? t`The request was withdrawn`
        : t`The request was refused`
      : approval.kind === 'payment'
        ? t`The payment can now be made`
        : t`Agreed and done`
  const answer = (given: Answer) =>
    answering.mutate(given, {
      onSuccess: () => {
        close()
        void queries.invalidateQueries({ queryKey: APPROVALS_KEY })
        toast({ title: done(given) })
      },
    })
  const open = (given: Answer, button: HTMLButtonElement) => {
    opener.current = button
    setAsked(given)
  }
  return (
    <>
      <Card $flush>
        <List>
          {data.map((approval) => (
            <ApprovalRow key={approval.id} approval={approval} onAsk={open} />
          ))}
        </List>
      </Card>
      {asked ? (
        <Question
          title={asked.how === 'approve' ? t`Do you agree?` : asked.approval.own ? t`Withdraw the request?` : t`Refuse the request?`}
          description={`${approvalTitle(asked.approval)}. ${explanation(asked)}`}
          confirm={asked.how === 'approve' ? t`Agree` : asked.approval.own ? t`Withdraw` : t`Refuse`}
          variant={asked.how === 'approve' ? 'primary' : 'danger'}
          error={answering.error}
          busy={answering.isPending}
          onConfirm={() => answer(asked)}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function explanation({ approval: { kind }, how }: Answer): string {
  if (how === 'refuse') return t`Nothing will change. It can be requested again.`
  if (kind === 'payment') return t`It can then be paid once, within 7 days.`
  if (kind === 'deal') return t`It takes effect at once and binds your company.`
  return kind === 'quote' ? t`The quote is then accepted, which is binding.` : t`It takes effect at once.`
}

interface RowProps {
  readonly approval: WaitingApproval
  readonly onAsk: (answer: Answer, button: HTMLButtonElement) => void
}

function ApprovalRow({ approval, onAsk }: RowProps) {
  const { partner, values, page, askedBy, own, askedAt, expiresAt } = approval
  const title = approvalTitle(approval)
  return (
    <Row>
      <Mark>
        <Users aria-hidden />
      </Mark>
      <div>
        <Cluster $gap={2}>
          <Name>{title}</Name>
          {own ? <Badge>{t`Waiting for a second person`}</Badge> : null}
        </Cluster>
        <Facts>
          {partner ? <span>{partner}</span> : null}
          <span>{own ? t`Asked by you` : askedBy ? t`Asked by ${askedBy}` : t`Asked by a person in your company`}</span>
          <span>{momentText(askedAt)}</span>
          <span>{t`Until ${momentText(expiresAt)}`}</span>
        </Facts>
        {values.map(({ field, value }) => (
          <Facts key={field}>{`${fieldLabel(field)}: ${value}`}</Facts>
        ))}
        {page ? <TextLink href={page}>{t`View details`}</TextLink> : null}
      </div>
      <Cluster $gap={2}>
        {own ? null : (
          <Button size="small" aria-label={t`Agree: ${title}`} onClick={({ currentTarget }) => onAsk({ approval, how: 'approve' }, currentTarget)}>
            {t`Agree`}
          </Button>
        )}
        <Button
          variant="outline"
          size="small"
          aria-label={own ? t`Withdraw: ${title}` : t`Refuse: ${title}`}
          onClick={({ currentTarget }) => onAsk({ approval, how: 'refuse' }, currentTarget)}
        >
          {own ? t`Withdraw` : t`Refuse`}
        </Button>
      </Cluster>
    </Row>
  )
}

function ApprovalsSkeleton() {
  return (
    <SkeletonGroup label={t`Loading the approvals...`}>
      <Stack $gap={4}>
        <SkeletonBlock $height="240px" $radius="14px" />
      </Stack>
    </SkeletonGroup>
  )
}
