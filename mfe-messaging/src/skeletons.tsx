/** Shown until the page's code has loaded. */
import { StaffPageSkeleton } from '@ungana/web-kit'
import { PageSkeleton } from '#lib/page-skeleton.tsx'

export default {
  '/messages': { page: <PageSkeleton title="Messages" />, chunk: 'messages' },
  '/notifications': { page: <PageSkeleton title="Notifications" narrow />, chunk: 'notifications' },
  '/notifications/preferences': { page: <PageSkeleton title="Notification Preferences" narrow />, chunk: 'preferences' },
  '/figures': { page: <PageSkeleton title="Your figures" />, chunk: 'figures' },
  '/staff/message-reports': { page: <StaffPageSkeleton title="Message reports" />, chunk: 'staff-reports' },
}
