import { plural, t } from '@lingui/core/macro'
import { listReviewsForStaff } from '@ungana/contracts-directory'
import { callPage, QueueFilter, StaffList, StaffPage, useQueue, useQueueView } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'
import { ReviewCase } from './review-case.tsx'

const labels = { reported: t`Reported`, recent: t`Recent`, hidden: t`Hidden` }
const empty = {
  reported: { empty: t`No reported reviews`, emptyHint: t`All reports are decided.` },
  recent: { empty: t`No reviews yet` },
  hidden: { empty: t`No hidden reviews` },
}

/** Where staff hide, restore or keep reviews. */
export default function StaffReviewsPage() {
  return (
    <StaffPage
      act="reviews.decide"
      title={t`Reviews`}
      lead={t`Hide a review only if it breaks the rules, not because it is negative. The author and the company see your reason.`}
    >
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
        count={(count) => plural(count, { one: '# review', other: '# reviews' })}
        {...empty[show]}
        row={(review) => <ReviewCase review={review} />}
        view={view}
      />
    </>
  )
}
