/** Shown until the page's code has loaded. */
import { t } from '@lingui/core/macro'
import { PageSkeleton } from '#lib/page-skeleton.tsx'

export default {
  '/deals': { page: <PageSkeleton title={t`Deals`} />, chunk: 'deals' },
  '/deals/:id': { page: <PageSkeleton title={t`Deal`} />, chunk: 'deal' },
}
