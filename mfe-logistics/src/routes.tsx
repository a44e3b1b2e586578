import { lazyPage } from '@ungana/web-kit'
import { Route, Routes } from 'react-router-dom'

const HubPage = lazyPage(() => import(/* webpackChunkName: 'hub' */ '#features/hub/hub-page.tsx'))
const MinePage = lazyPage(() => import(/* webpackChunkName: 'mine' */ '#features/mine/mine-page.tsx'))
const ShipmentPage = lazyPage(() => import(/* webpackChunkName: 'listing' */ '#features/listing/shipment-page.tsx'))
const TransportPage = lazyPage(() => import(/* webpackChunkName: 'listing' */ '#features/listing/transport-page.tsx'))
const OfferPage = lazyPage(() => import(/* webpackChunkName: 'offer' */ '#features/offer/offer-page.tsx'))
const BookingPage = lazyPage(() => import(/* webpackChunkName: 'booking' */ '#features/booking/booking-page.tsx'))
const SharedBookingPage = lazyPage(() => import(/* webpackChunkName: 'shared' */ '#features/shared-booking/shared-booking-page.tsx'))
const BordersPage = lazyPage(() => import(/* webpackChunkName: 'borders' */ '#features/borders/borders-page.tsx'))
const StaffBordersPage = lazyPage(() => import(/* webpackChunkName: 'staff' */ '#features/staff-borders/staff-borders-page.tsx'))
const StaffCasesPage = lazyPage(() => import(/* webpackChunkName: 'staff' */ '#features/staff-cases/staff-cases-page.tsx'))

/** The pages of `remote.json`. */
export function LogisticsRoutes() {
  return (
    <Routes>
      <Route path="/logistics-hub" element={<HubPage />} />
      <Route path="/logistics-hub/mine" element={<MinePage />} />
      <Route path="/logistics-hub/borders" element={<BordersPage />} />
      <Route path="/logistics-hub/shipments/:id" element={<ShipmentPage />} />
      <Route path="/logistics-hub/transports/:id" element={<TransportPage />} />
      <Route path="/logistics-hub/offers/:id" element={<OfferPage />} />
      <Route path="/logistics-hub/bookings/:id" element={<BookingPage />} />
      <Route path="/logistics-hub/shared/:token" element={<SharedBookingPage />} />
      <Route path="/staff/borders" element={<StaffBordersPage />} />
      <Route path="/staff/logistics-cases" element={<StaffCasesPage />} />
    </Routes>
  )
}
