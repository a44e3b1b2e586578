/** Shown until the page's code has loaded. */
import { t } from '@lingui/core/macro'
import { StaffPageSkeleton } from '@ungana/web-kit'
import { PageSkeleton } from '#lib/page-skeleton.tsx'

export default {
  '/deals': { page: <PageSkeleton title={t`Deals`} />, chunk: 'deals' },
  '/deals/record': { page: <PageSkeleton title={t`Your record`} />, chunk: 'record' },
  '/deals/new': { page: <PageSkeleton title={t`Propose a deal`} />, chunk: 'new-deal' },
  '/deals/passport': { page: <PageSkeleton title={t`Trade passport`} />, chunk: 'passports' },
  '/deals/:id': { page: <PageSkeleton title={t`Deal`} />, chunk: 'deal' },
  '/deals/papers/:code': { page: <PageSkeleton title={t`Check a paper`} />, chunk: 'paper' },
  '/passport/verify': { page: <PageSkeleton title={t`Check a trade passport`} />, chunk: 'check-passport' },
  '/deals/guests/:token': { page: <PageSkeleton title={t`A shared deal`} />, chunk: 'guest' },
  '/staff/deal-contests': { page: <StaffPageSkeleton title={t`Contested entries`} />, chunk: 'staff' },
  '/staff/deals': { page: <StaffPageSkeleton title={t`Disputed deals`} />, chunk: 'staff' },
  '/staff/deals/:id': { page: <StaffPageSkeleton title={t`Disputed deal`} />, chunk: 'staff' },
}
