import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { companyPath, companyReviewsPath, type ReviewDecision, type StaffReview } from '@ungana/contracts-directory'
import { Badge, Button, bareList, Cluster, color, Rating, radius, size, TextLink } from '@ungana/ui'
import { lazyPage, momentText, QueueRow, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { useStaffName } from '#lib/staff-names.ts'
import type { DecisionDialog as Dialog } from './decision-dialog.tsx'

/** In its own chunk, because it is opened later and contains a dialog. */
const DecisionDialog = lazyPage<ComponentProps<typeof Dialog>>(() =>
  import(/* webpackChunkName: 'deciding' */ './decision-dialog.tsx').then((module) => ({ default: module.DecisionDialog })),
)

const Small = styled.span`
  color: ${color.ink3};
  font-size: ${size.caption};
`

const History = styled.ul`
  ${bareList}
  display: grid;
  gap: 8px;

  > li {
    padding: 10px 14px;
    border-radius: ${radius.small};
    background: ${color.sunk};
    font-size: ${size.small};
    overflow-wrap: anywhere;
  }

  > li > p:last-child {
    color: ${color.ink2};
    white-space: pre-line;
  }
`

const decisionTexts: Readonly<Record<string, (name: string) => string>> = {
  hide: (name) => t`Hidden by ${name}`,
  restore: (name) => t`Restored by ${name}`,
  keep: (name) => t`Kept by ${name}`,
}
const decidedText = (name: string) => t`Decided by ${name}`

/** A review with its reports, earlier decisions and the buttons for a new decision. */
export function ReviewCase({ review }: { readonly review: StaffReview }) {
  const staffName = useStaffName()
  const openForm = useOpenForm()
  const [deciding, setDeciding] = useState<ReviewDecision | null>(null)
  const opener = useReturnFocus(deciding !== null)
  const { businessId, businessName, reviewerId, reviewerName, rating, comment, reply, edited, hidden, createdAt, reports, decisions } = review
  const open = reports.filter((report) => report.open).length

  const choice = (decision: ReviewDecision, label: string): ReactNode => (
    <Button
      variant="outline"
      size="small"
      aria-label={t`${label}: ${reviewerName} about ${businessName}`}
      onClick={(event) => {
        opener.current = event.currentTarget as HTMLButtonElement
        openForm(DecisionDialog, () => setDeciding(decision))
      }}
    >
      {label}
    </Button>
  )

  return (
    <QueueRow
      title={
        <Trans>
          <TextLink href={companyPath(reviewerId)}>{reviewerName}</TextLink> about{' '}
          <TextLink href={companyReviewsPath(businessId)}>{businessName}</TextLink>
        </Trans>
      }
      badges={
        <>
          {hidden ? <Badge tone="danger">{t`Hidden`}</Badge> : null}
          {open > 0 ? <Badge tone="warning">{plural(open, { one: '# report', other: '# reports' })}</Badge> : null}
        </>
      }
      when={createdAt}
      facts={
        <>
          <Rating value={rating} />
          {edited ? <span>{t`Edited`}</span> : null}
        </>
      }
      message={comment}
    >
      {reply ? <Small as="p">{t`${businessName} replied: ${reply}`}</Small> : null}
      {reports.length + decisions.length > 0 ? (
        <History aria-label={t`Reports and decisions`}>
          {decisions.map(({ id, decision, reason, staffId, decidedAt }) => (
            <li key={id}>
              <p>
                <strong>{(decisionTexts[decision] ?? decidedText)(staffName(staffId))}</strong> <Small>{momentText(decidedAt)}</Small>
              </p>
              <p>{reason}</p>
            </li>
          ))}
          {reports.map((report) => (
            <li key={report.id}>
              <p>
                <strong>{t`Reported by ${report.reporterName}`}</strong> <Small>{momentText(report.createdAt)}</Small>
              </p>
              <p>{report.reason}</p>
            </li>
          ))}
        </History>
      ) : null}
      <Cluster $gap={2}>
        {hidden ? choice('restore', t`Restore`) : choice('hide', t`Hide`)}
        {open > 0 ? choice('keep', hidden ? t`Leave hidden` : t`Keep`) : null}
      </Cluster>
      {deciding ? (
        <Suspense>
          <DecisionDialog review={review} decision={deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      ) : null}
    </QueueRow>
  )
}
