import type { Business } from '@ungana/contracts-directory'
import { loginPath } from '@ungana/contracts-shell'
import { Button, Notice, size, TextLink } from '@ungana/ui'
import { useHost, useOpenForm, useReturnFocus } from '@ungana/web-kit'
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

/** The way to write a review, or to edit one's own; or why there is none. */
export function WriteReview({ business: { id, businessName } }: { readonly business: Business }) {
  const { user } = useHost().session
  const { data, isError, refetch } = useReviewPermission(id)
  const { pathname } = useLocation()
  const open = useOpenForm()
  const [writing, setWriting] = useState(false)
  const opener = useReturnFocus(writing)
  const reasonId = useId()

  const own = data?.review ?? null
  const edits = own?.editableUntil != null
  const reason = (): ReactNode => {
    if (user === null)
      return (
        <>
          <TextLink href={loginPath(`${pathname}#reviews`)}>Log in</TextLink> to review a business that you have dealt with.
        </>
      )
    if (isError)
      return (
        <>
          It could not be found out whether you may review this business.{' '}
          <Button variant="link" size="small" onClick={() => refetch()}>
            Try again
          </Button>
        </>
      )
    return data?.obstacle === 'reviewed' ? null : data?.message
  }
  const said = reason()

  return (
    <>
      <Line>
        <Button
          ref={opener}
          variant="outline"
          disabled={!edits && !data?.mayReview}
          aria-describedby={said ? reasonId : undefined}
          onClick={() => open(ReviewDialog, () => setWriting(true))}
        >
          {edits ? 'Edit Your Review' : 'Write a Review'}
        </Button>
        {said ? <Reason id={reasonId}>{said}</Reason> : null}
      </Line>
      {own?.hidden ? (
        <HiddenReview>
          <Notice tone="warning" title="Your review is hidden by our team">
            {own.hiddenReason}
          </Notice>
        </HiddenReview>
      ) : null}
      {writing ? (
        <Suspense>
          <ReviewDialog businessId={id} businessName={businessName} review={edits ? own : null} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const HiddenReview = styled.div`
  padding-bottom: 16px;
`
