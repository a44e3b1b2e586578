/** Shown until the page's code has loaded. */
import { t } from '@lingui/core/macro'
import { StaffPageSkeleton } from '@ungana/web-kit'
import { PageSkeleton } from '#lib/page-skeleton.tsx'

export default {
  '/messages': { page: <PageSkeleton title={t`Messages`} />, chunk: 'messages' },
  '/requests': { page: <PageSkeleton title={t`Messages`} />, chunk: 'requests' },
  '/requests/board': { page: <PageSkeleton title={t`Messages`} />, chunk: 'board' },
  '/requests/new': { page: <PageSkeleton title={t`Ask several suppliers`} narrow />, chunk: 'new-request' },
  '/requests/:id': { page: <PageSkeleton title={t({ message: 'Request', context: 'to several suppliers' })} />, chunk: 'request' },
  '/notifications': { page: <PageSkeleton title={t`Notifications`} narrow />, chunk: 'notifications' },
  '/notifications/preferences': { page: <PageSkeleton title={t`Notification Preferences`} narrow />, chunk: 'preferences' },
  '/figures': { page: <PageSkeleton title={t`Your figures`} />, chunk: 'figures' },
  '/share': { page: <PageSkeleton title={t`Share with a company`} narrow />, chunk: 'share' },
  '/staff/message-reports': { page: <StaffPageSkeleton title={t`Message reports`} />, chunk: 'staff-reports' },
  '/staff/exchange-rates': { page: <StaffPageSkeleton title={t`Exchange rates`} />, chunk: 'staff-rates' },
}
