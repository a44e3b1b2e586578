import type { UseQueryResult } from '@tanstack/react-query'
import type { Review } from '@ungana/contracts-directory'
import { Cluster, color, EmptyState, ErrorPanel, Rating, SkeletonGroup, SkeletonText, size } from '@ungana/ui'
import { styled } from 'styled-components'
import { bareList } from '#lib/bare-list.ts'

const List = styled.ul`
  ${bareList}
  display: grid;

  > li {
    padding-block: 16px;
  }

  > li + li {
    border-top: 1px solid ${color.line};
  }

  > li:first-child {
    padding-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }
`

const Who = styled.h3`
  font-size: ${size.body};
`

const When = styled.time`
  color: ${color.ink3};
  font-size: ${size.caption};
`

const Comment = styled.p`
  margin-top: 4px;
  color: ${color.ink2};
  white-space: pre-line;
`

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function ReviewList({ reviews }: { readonly reviews: UseQueryResult<Review[]> }) {
  const { data, isError, isFetching, refetch } = reviews
  if (isError)
    return (
      <ErrorPanel title="Reviews could not be loaded" headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
        The rest of the profile is here.
      </ErrorPanel>
    )
  if (!data)
    return (
      <SkeletonGroup label="Loading reviews...">
        <SkeletonText width="30%" />
        <Comment as="div">
          <SkeletonText width="90%" />
        </Comment>
      </SkeletonGroup>
    )
  if (data.length === 0)
    return (
      <EmptyState title="No reviews yet" headingLevel={3} artId="reviews">
        Businesses that have traded with this one can review it.
      </EmptyState>
    )
  return (
    <List>
      {data.map((review) => (
        <li key={review.id}>
          <Cluster $gap={3} $align="baseline">
            <Who>{review.reviewerName}</Who>
            <Rating value={review.rating} />
            <When dateTime={review.createdAt}>{day.format(new Date(review.createdAt))}</When>
          </Cluster>
          <Comment>{review.comment}</Comment>
        </li>
      ))}
    </List>
  )
}
