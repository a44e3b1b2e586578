import { ForRole, lazyPage } from '@ungana/web-kit'
import { Route, Routes, useSearchParams } from 'react-router-dom'

const MessagesPage = lazyPage(() => import(/* webpackChunkName: 'messages' */ '#features/messages/messages-page.tsx'))
// In the same chunk as messages, because the HTML page preloads chunks by path, and both pages share one path.
const InquiriesPage = lazyPage(() => import(/* webpackChunkName: 'messages' */ '#features/inquiries/inquiries-page.tsx'))
const RequestsPage = lazyPage(() => import(/* webpackChunkName: 'requests' */ '#features/requests/requests-page.tsx'))
const BoardPage = lazyPage(() => import(/* webpackChunkName: 'board' */ '#features/requests/board-page.tsx'))
const NewRequestPage = lazyPage(() => import(/* webpackChunkName: 'new-request' */ '#features/requests/new-request-page.tsx'))
const RequestPage = lazyPage(() => import(/* webpackChunkName: 'request' */ '#features/requests/request-page.tsx'))
const NotificationsPage = lazyPage(() => import(/* webpackChunkName: 'notifications' */ '#features/notifications/notifications-page.tsx'))
const NotificationPreferencesPage = lazyPage(
  () => import(/* webpackChunkName: 'preferences' */ '#features/notification-preferences/notification-preferences-page.tsx'),
)
const FiguresPage = lazyPage(() => import(/* webpackChunkName: 'figures' */ '#features/figures/figures-page.tsx'))
const SharePage = lazyPage(() => import(/* webpackChunkName: 'share' */ '#features/messages/share-page.tsx'))
const StaffReportsPage = lazyPage(() => import(/* webpackChunkName: 'staff-reports' */ '#features/staff-reports/staff-reports-page.tsx'))
const StaffRatesPage = lazyPage(() => import(/* webpackChunkName: 'staff-rates' */ '#features/staff-exchange-rates/staff-rates-page.tsx'))

/** The pages of `remote.json`. */
export function MessagingRoutes() {
  return (
    <Routes>
      <Route
        path="/messages"
        element={
          <ForRole act="messages.read">
            <MessagesOrInquiries />
          </ForRole>
        }
      />
      <Route
        path="/requests"
        element={
          <ForRole act="messages.read">
            <RequestsPage />
          </ForRole>
        }
      />
      <Route
        path="/requests/board"
        element={
          <ForRole act="messages.read">
            <BoardPage />
          </ForRole>
        }
      />
      <Route
        path="/requests/new"
        element={
          <ForRole act="inquiries.write">
            <NewRequestPage />
          </ForRole>
        }
      />
      <Route
        path="/requests/:id"
        element={
          <ForRole act="messages.read">
            <RequestPage />
          </ForRole>
        }
      />
      <Route
        path="/notifications"
        element={
          <ForRole act="notifications.read">
            <NotificationsPage />
          </ForRole>
        }
      />
      <Route
        path="/notifications/preferences"
        element={
          <ForRole act="company.see">
            <NotificationPreferencesPage />
          </ForRole>
        }
      />
      <Route
        path="/figures"
        element={
          <ForRole act="company.see">
            <FiguresPage />
          </ForRole>
        }
      />
      <Route
        path="/share"
        element={
          <ForRole act="messages.write">
            <SharePage />
          </ForRole>
        }
      />
      <Route path="/staff/message-reports" element={<StaffReportsPage />} />
      <Route path="/staff/exchange-rates" element={<StaffRatesPage />} />
    </Routes>
  )
}

/** Messages and inquiries share one path. The parameter `box` or `inquiry` selects inquiries. */
function MessagesOrInquiries() {
  const [query] = useSearchParams()
  return query.has('box') || query.has('inquiry') ? <InquiriesPage /> : <MessagesPage />
}
