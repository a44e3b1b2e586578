import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getReviewPermission, listReviews } from '@ungana/contracts-directory'
import { call, callPage, may, useHost } from '@ungana/web-kit'

/** One page of ten reviews; `page` starts at 1. */
export function useReviewPage(businessId: string, page: number) {
  return useQuery({
    queryKey: ['directory', 'reviews', businessId, page],
    queryFn: ({ signal }) => callPage(listReviews, { params: { id: businessId }, query: { page } }, { signal }),
  })
}

/** Whether the logged-in account may review the business. Never cached, because a new deal can allow a review. Not loaded for visitors. */
export function useReviewPermission(businessId: string) {
  const { user } = useHost().session
  return useQuery({
    queryKey: ['directory', 'review-permission', businessId, user?.id],
    queryFn: ({ signal }) => call(getReviewPermission, { params: { id: businessId } }, { signal }),
    enabled: user !== null && may(user, 'reviews.write'),
    staleTime: 0,
  })
}

/** Returns a function that reloads all data after a change to a review, because many cards show the rating. */
export function useRefreshReviews() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
