/** What stands in this part's pages until their code is there. */
import { LinkProvider } from '@ungana/ui'
import { RouterLink, StaffPageSkeleton } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { PageSkeleton } from '#lib/page-skeleton.tsx'

const inPart = (page: ReactNode) => <LinkProvider component={RouterLink}>{page}</LinkProvider>

export default {
  '/messages': { page: inPart(<PageSkeleton title="Messages" />), chunk: 'messages' },
  '/notifications': { page: inPart(<PageSkeleton title="Notifications" narrow />), chunk: 'notifications' },
  '/notifications/preferences': { page: inPart(<PageSkeleton title="Notification Preferences" narrow />), chunk: 'preferences' },
  '/staff/message-reports': { page: inPart(<StaffPageSkeleton title="Message reports" />), chunk: 'staff-reports' },
}
