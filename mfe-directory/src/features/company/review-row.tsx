import { t } from '@lingui/core/macro'
import { companyPath, type Review } from '@ungana/contracts-directory'
import { Badge, Button, Cluster, color, Rating, SkeletonText, size, TextLink } from '@ungana/ui'
import { dayText, may, useHost, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { ReplyForm, ReportDialog } from './lazy-review-forms.ts'

const Reviewer = styled.h3`
  font-size: ${size.body};
  overflow-wrap: anywhere;
`

const Quiet = styled.span`
  color: ${color.ink3};
  font-size: ${size.caption};
`

const Comment = styled.p.attrs({ dir: 'auto' })`
  max-width: 68ch;
  margin-top: 4px;
  color: ${color.ink2};
  white-space: pre-line;
  overflow-wrap: anywhere;
`

const Reply = styled.div`
  display: grid;
  gap: 2px;
  margin-top: 12px;
  margin-inline-start: 4px;
  padding-inline-start: 16px;
  border-inline-start: 3px solid ${color.line};

  > h4 {
    font-size: ${size.small};
  }
`

const Actions = styled(Cluster)`
  margin: 4px 0 -8px;
`

interface ReviewRowProps {
  readonly review: Review
  readonly businessName: string
}

export function ReviewRow({ review, businessName }: ReviewRowProps) {
  const { user } = useHost().session
  const open = useOpenForm()
  const [form, setForm] = useState<'reply' | 'report' | null>(null)
  const replyButton = useReturnFocus(form === 'reply')
  const reportButton = useReturnFocus(form === 'report')
  const close = () => setForm(null)
  const { reviewerName, reviewerId, rating, createdAt, edited, comment, reply, repliedAt, sample } = review
  const mayWrite = may(user, 'reviews.write')
  const isOwner = user?.id === review.businessId && mayWrite
  const mayReport = user !== null && mayWrite && !sample && user.id !== reviewerId
  return (
    <>
      <Cluster $gap={3} $align="baseline">
        <Reviewer>{reviewerId ? <TextLink href={companyPath(reviewerId)}>{reviewerName}</TextLink> : reviewerName}</Reviewer>
        <Rating value={rating} />
        <Quiet>
          <time dateTime={createdAt}>{dayText(createdAt)}</time>
          {edited ? ` · ${t`edited`}` : null}
        </Quiet>
        {sample ? <Badge tone="sample">{t`Sample`}</Badge> : null}
        {user !== null && user.id === reviewerId ? <Badge tone="success">{t`Your review`}</Badge> : null}
      </Cluster>
      <Comment>{comment}</Comment>
      {reply && repliedAt && form !== 'reply' ? (
        <Reply>
          <h4>{t`Reply from ${businessName}`}</h4>
          <Quiet as="time" dateTime={repliedAt}>
            {dayText(repliedAt)}
          </Quiet>
          <Comment>{reply}</Comment>
        </Reply>
      ) : null}
      {form === 'reply' ? (
        <Reply>
          <Suspense>
            <ReplyForm review={review} onClose={close} />
          </Suspense>
        </Reply>
      ) : null}
      {(isOwner && form !== 'reply') || mayReport ? (
        <Actions $gap={4}>
          {isOwner && form !== 'reply' ? (
            <Button
              ref={replyButton}
              variant="link"
              size="small"
              aria-label={reply ? t`Edit your reply to ${reviewerName}` : t`Reply to ${reviewerName}`}
              onClick={() => open(ReplyForm, () => setForm('reply'))}
            >
              {reply ? t`Edit your reply` : t`Reply`}
            </Button>
          ) : null}
          {mayReport ? (
            <Button
              ref={reportButton}
              variant="link"
              size="small"
              aria-label={t`Report the review by ${reviewerName}`}
              onClick={() => open(ReportDialog, () => setForm('report'))}
            >
              {t`Report`}
            </Button>
          ) : null}
        </Actions>
      ) : null}
      {form === 'report' ? (
        <Suspense>
          <ReportDialog review={review} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

export function ReviewSkeleton() {
  return (
    <>
      <SkeletonText width="30%" />
      <Comment as="div">
        <SkeletonText width="90%" />
      </Comment>
    </>
  )
}
