import { lazyPage } from '@ungana/web-kit'
import { Route, Routes } from 'react-router-dom'

const DealsPage = lazyPage(() => import(/* webpackChunkName: 'deals' */ '#features/list/deals-page.tsx'))
const DealPage = lazyPage(() => import(/* webpackChunkName: 'deal' */ '#features/deal/deal-page.tsx'))
const CheckPaperPage = lazyPage(() => import(/* webpackChunkName: 'paper' */ '#features/papers/check-paper-page.tsx'))
const GuestPage = lazyPage(() => import(/* webpackChunkName: 'guest' */ '#features/guest/guest-page.tsx'))
const RecordPage = lazyPage(() => import(/* webpackChunkName: 'record' */ '#features/record/record-page.tsx'))
const NewDealPage = lazyPage(() => import(/* webpackChunkName: 'new-deal' */ '#features/new/new-deal-page.tsx'))
const PassportsPage = lazyPage(() => import(/* webpackChunkName: 'passports' */ '#features/passports/passports-page.tsx'))
const CheckPassportPage = lazyPage(() => import(/* webpackChunkName: 'check-passport' */ '#features/passports/check-passport-page.tsx'))
const StaffDealsPage = lazyPage(() => import(/* webpackChunkName: 'staff' */ '#features/staff/staff-deals-page.tsx'))
const StaffDealPage = lazyPage(() => import(/* webpackChunkName: 'staff' */ '#features/staff/staff-deal-page.tsx'))
const ContestsPage = lazyPage(() => import(/* webpackChunkName: 'staff' */ '#features/staff/contests-page.tsx'))

/** The pages of `remote.json`. */
export function DealsRoutes() {
  return (
    <Routes>
      <Route path="/deals" element={<DealsPage />} />
      <Route path="/deals/record" element={<RecordPage />} />
      <Route path="/deals/new" element={<NewDealPage />} />
      <Route path="/deals/passport" element={<PassportsPage />} />
      <Route path="/deals/:id" element={<DealPage />} />
      <Route path="/deals/papers/:code" element={<CheckPaperPage />} />
      <Route path="/passport/verify" element={<CheckPassportPage />} />
      <Route path="/deals/guests/:token" element={<GuestPage />} />
      <Route path="/staff/deal-contests" element={<ContestsPage />} />
      <Route path="/staff/deals" element={<StaffDealsPage />} />
      <Route path="/staff/deals/:id" element={<StaffDealPage />} />
    </Routes>
  )
}
