import { lazyPage } from '@ungana/web-kit'
import { Route, Routes } from 'react-router-dom'

const MessagesPage = lazyPage(() => import(/* webpackChunkName: 'messages' */ '#features/messages/messages-page.tsx'))
const NotificationsPage = lazyPage(() => import(/* webpackChunkName: 'notifications' */ '#features/notifications/notifications-page.tsx'))
const NotificationPreferencesPage = lazyPage(
  () => import(/* webpackChunkName: 'preferences' */ '#features/notification-preferences/notification-preferences-page.tsx'),
)

/** The pages of `remote.json`. */
export function MessagingRoutes() {
  return (
    <Routes>
      <Route path="/messages" element={<MessagesPage />} />
      <Route path="/notifications" element={<NotificationsPage />} />
      <Route path="/notifications/preferences" element={<NotificationPreferencesPage />} />
    </Routes>
  )
}
