import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Business, REVIEW_COUNTS_AFTER_DAYS } from '@ungana/contracts-directory'
import { loginPath } from '@ungana/contracts-shell'
import { Button, Notice, size, TextLink } from '@ungana/ui'
import { may, useHost, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { ReviewDialog } from './lazy-review-forms.ts'
import { useReviewPermission } from './review-queries.ts'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding-bottom: 16px;
`

const Reason = styled.div`
  flex: 1 1 240px;
  max-width: 60ch;
  font-size: ${size.small};
`

const grounds: Readonly<Record<string, string>> = {
  deal: t`You completed a deal with this company.`,
  booking: t`You completed a booking with this company.`,
}

/** The button to write or edit a review, or the reason why the user cannot. */
export function WriteReview({ business: { id, businessName } }: { readonly business: Business }) {
  const { user } = useHost().session
  const { data, isError, refetch } = useReviewPermission(id)
  const { pathname } = useLocation()
  const open = useOpenForm()
  const [writing, setWriting] = useState(false)
  const opener = useReturnFocus(writing)
  const reasonId = useId()

  const ownReview = data?.review ?? null
  const canEdit = ownReview?.editableUntil != null
  const reason = (): ReactNode => {
    if (user === null)
      return (
        <Trans>
          <TextLink href={loginPath(`${pathname}#reviews`)}>Please log in</TextLink> to review a business that you have traded with.
        </Trans>
      )
    if (isError)
      return (
        <Trans>
          We could not check whether you can review this business.{' '}
          <Button variant="link" size="small" onClick={() => refetch()}>
            Try again
          </Button>
        </Trans>
      )
    if (data?.mayReview) return grounds[data.grounds?.[0] ?? '']
    return data?.obstacle === 'reviewed' ? null : data?.message
  }
  const reasonContent = reason()

  if (!may(user, 'reviews.write')) return null
  return (
    <>
      <Line>
        <Button
          ref={opener}
          variant="outline"
          disabled={!canEdit && !data?.mayReview}
          aria-describedby={reasonContent ? reasonId : undefined}
          onClick={() => open(ReviewDialog, () => setWriting(true))}
        >
          {canEdit ? t`Edit Your Review` : t`Write a Review`}
        </Button>
        {reasonContent ? <Reason id={reasonId}>{reasonContent}</Reason> : null}
      </Line>
      <Rule>
        {t`A business can review another that has answered it, or completed a booking or deal with it. A review counts once its author’s email is confirmed and the account is ${REVIEW_COUNTS_AFTER_DAYS} days old.`}
      </Rule>
      {ownReview?.counts === false && !ownReview.hidden ? (
        <OwnNotice>
          <Notice title={t`Your review does not count yet`}>
            {t`Counts once your email is confirmed and your account is ${REVIEW_COUNTS_AFTER_DAYS} days old.`}
          </Notice>
        </OwnNotice>
      ) : null}
      {ownReview?.hidden ? (
        <OwnNotice>
          <Notice tone="warning" title={t`Our team has hidden your review`}>
            {ownReview.hiddenReason}
          </Notice>
        </OwnNotice>
      ) : null}
      {writing ? (
        <Suspense>
          <ReviewDialog businessId={id} businessName={businessName} review={canEdit ? ownReview : null} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const Rule = styled.p`
  max-width: 60ch;
  padding-bottom: 16px;
  font-size: ${size.small};
`

const OwnNotice = styled.div`
  padding-bottom: 16px;
`
