import { listReviewsForStaff } from '@ungana/contracts-directory'
import { callPage, QueueFilter, StaffList, StaffPage, useQueue, useQueueView } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'
import { ReviewCase } from './review-case.tsx'

const labels = { reported: 'Reported', recent: 'Recent', hidden: 'Hidden' }
const empty = {
  reported: { empty: 'No review is reported', emptyHint: 'All reports are decided.' },
  recent: { empty: 'No reviews yet' },
  hidden: { empty: 'No review is hidden' },
}

/** What companies say of each other, and whether it stays. */
export default function StaffReviewsPage() {
  return (
    <StaffPage title="Reviews" lead="A review goes when it breaks the rules, not when it hurts. Author and company read your reason.">
      <Queue />
    </StaffPage>
  )
}

function Queue() {
  const view = useQueueView(['reported', 'recent', 'hidden'])
  const { shown: show, page } = view
  const result = useQueue(staffKey('reviews', { show, page }), (signal) => callPage(listReviewsForStaff, { query: { show, page } }, { signal }))
  return (
    <>
      <QueueFilter view={view} labels={labels} />
      <StaffList
        result={result}
        words={{ loading: 'Loading reviews...', failed: 'Error loading reviews', failedHint: 'Please try again', ...empty[show] }}
        countText={(total) => `${total} ${total === 1 ? 'review' : 'reviews'}`}
        row={(review) => <ReviewCase review={review} />}
        view={view}
      />
    </>
  )
}
