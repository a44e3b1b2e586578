import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getReviewPermission, listReviews } from '@ungana/contracts-directory'
import { call, callPage, useHost } from '@ungana/web-kit'

/** A page of ten, from 1. */
export function useReviewPage(businessId: string, page: number) {
  return useQuery({
    queryKey: ['directory', 'reviews', businessId, page],
    queryFn: ({ signal }) => callPage(listReviews, { params: { id: businessId }, query: { page } }, { signal }),
  })
}

/** Whether the one who is signed in may review the business; asked anew on each visit, because news of their dealings comes at any time. Visitors are not asked about. */
export function useReviewPermission(businessId: string) {
  const { user } = useHost().session
  return useQuery({
    queryKey: ['directory', 'review-permission', businessId, user?.id],
    queryFn: ({ signal }) => call(getReviewPermission, { params: { id: businessId } }, { signal }),
    enabled: user !== null,
    staleTime: 0,
  })
}

/** After a review was written, edited or answered: its company's rating stands on cards everywhere. */
export function useRefreshReviews() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
