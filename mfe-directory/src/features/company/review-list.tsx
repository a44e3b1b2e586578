import { t } from '@lingui/core/macro'
import { type Business, REVIEWS_PAGE_SIZE } from '@ungana/contracts-directory'
import { Button, LoadedList } from '@ungana/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useReviewPage } from './review-queries.ts'
import { ReviewRow, ReviewSkeleton } from './review-row.tsx'
import { WriteReview } from './write-review.tsx'

const words = {
  loading: t`Loading reviews...`,
  failed: t`Reviews could not be loaded`,
  failedHint: t`The rest of the page still works.`,
  empty: t`No reviews yet`,
  emptyHint: t`Businesses that have traded with this one can review it.`,
}

const More = styled.div`
  padding-top: 16px;
`

const Pages = styled.div`
  > * + * {
    margin-top: 16px;
  }
`

/** Reviews of a business, ten at a time. */
export function ReviewList({ business }: { readonly business: Business }) {
  const [pages, setPages] = useState(1)
  return (
    <>
      <WriteReview business={business} />
      <Pages>
        {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
          <ReviewPage key={page} business={business} page={page} isLast={page === pages} onMore={() => setPages(page + 1)} />
        ))}
      </Pages>
    </>
  )
}

interface ReviewPageProps {
  readonly business: Business
  readonly page: number
  readonly isLast: boolean
  readonly onMore: () => void
}

function ReviewPage({ business, page, isLast, onMore }: ReviewPageProps) {
  const result = useReviewPage(business.id, page)
  const left = (result.data?.total ?? 0) - page * REVIEWS_PAGE_SIZE
  return (
    <div>
      <LoadedList
        result={{ ...result, data: result.data?.items }}
        words={words}
        artId="reviews"
        row={(review) => <ReviewRow review={review} businessName={business.businessName} />}
        skeleton={<ReviewSkeleton />}
      />
      {isLast && left > 0 ? (
        <More>
          <Button variant="outline" size="small" onClick={onMore}>
            {t`Show more reviews`}
          </Button>
        </More>
      ) : null}
    </div>
  )
}
