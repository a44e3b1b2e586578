import { lazyPage } from '@ungana/web-kit'
import type { SyntheticEvent } from 'react'
import { Route, Routes, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'

const loadCompanyPage = () => import(/* webpackChunkName: 'profiles' */ '#features/company/company-page.tsx')

const MarketplacePage = lazyPage(() => import(/* webpackChunkName: 'marketplace' */ '#features/marketplace/marketplace-page.tsx'))
const BusinessDirectoryPage = lazyPage(() => import(/* webpackChunkName: 'lists' */ '#features/business-directory/business-directory-page.tsx'))
const OrganizationDirectoryPage = lazyPage(
  () => import(/* webpackChunkName: 'organizations' */ '#features/business-directory/organization-directory-page.tsx'),
)
const CompanyPage = lazyPage(loadCompanyPage)
const ProductPage = lazyPage(() => import(/* webpackChunkName: 'marketplace' */ '#features/product/product-page.tsx'))
const OrganizationPage = lazyPage(() => import(/* webpackChunkName: 'profiles' */ '#features/organization/organization-page.tsx'))
const RegistrationPage = lazyPage(() => import(/* webpackChunkName: 'registration' */ '#features/business-registration/registration-page.tsx'))
const OrganizationRegistrationPage = lazyPage(
  () => import(/* webpackChunkName: 'registration' */ '#features/organization-registration/registration-page.tsx'),
)
const TradeOrganizationsPage = lazyPage(
  () => import(/* webpackChunkName: 'organizations' */ '#features/trade-organizations/trade-organizations-page.tsx'),
)
const TradeEventsPage = lazyPage(() => import(/* webpackChunkName: 'trade' */ '#features/trade-events/trade-events-page.tsx'))
const CalendarExportPage = lazyPage(() => import(/* webpackChunkName: 'trade' */ '#features/calendar-export/calendar-export-page.tsx'))
const EventPage = lazyPage(() => import(/* webpackChunkName: 'trade' */ '#features/event-registration/event-page.tsx'))
const ExhibitionServicesPage = lazyPage(() => import(/* webpackChunkName: 'trade' */ '#features/exhibition-services/exhibition-services-page.tsx'))
const OrganizationMembersPage = lazyPage(
  () => import(/* webpackChunkName: 'members' */ '#features/organization-members/organization-members-page.tsx'),
)
const StaffRequestsPage = lazyPage(() => import(/* webpackChunkName: 'staff' */ '#features/staff-requests/staff-requests-page.tsx'))
const StaffEventsPage = lazyPage(() => import(/* webpackChunkName: 'staff' */ '#features/staff-events/staff-events-page.tsx'))
const StaffReviewsPage = lazyPage(() => import(/* webpackChunkName: 'staff' */ '#features/staff-reviews/staff-reviews-page.tsx'))
const SavedListsPage = lazyPage(() => import(/* webpackChunkName: 'saved-lists' */ '#features/saved-lists/saved-lists-page.tsx'))
const SavedListPage = lazyPage(() => import(/* webpackChunkName: 'saved-lists' */ '#features/saved-lists/saved-list-page.tsx'))
const ProfilePage = lazyPage(() => import(/* webpackChunkName: 'profile' */ '#features/profile/profile-page.tsx'))

const VerificationPage = lazyPage(() => import(/* webpackChunkName: 'verification' */ '#features/verification/verification-page.tsx'))
const StaffVerificationsPage = lazyPage(
  () => import(/* webpackChunkName: 'staff-verifications' */ '#features/staff-verifications/staff-verifications-page.tsx'),
)

const NoBox = styled.div`
  display: contents;
`

/** The pages of `remote.json`. */
export function DirectoryRoutes() {
  return (
    <NoBox onPointerOver={fetchAhead} onFocus={fetchAhead}>
      <Routes>
        <Route path="/marketplace" element={<MarketplacePage />} />
        <Route path="/directory" element={<Directory />} />
        <Route path="/company/:id" element={<CompanyPage />} />
        <Route path="/product/:id" element={<ProductPage />} />
        <Route path="/organization/:id" element={<OrganizationPage />} />
        <Route path="/register" element={<RegistrationPage />} />
        <Route path="/business-signup" element={<RegistrationPage />} />
        <Route path="/organization-signup" element={<OrganizationRegistrationPage />} />
        <Route path="/trade-organizations" element={<TradeOrganizationsPage />} />
        <Route path="/trade-events" element={<TradeEventsPage />} />
        <Route path="/export-calendar" element={<CalendarExportPage />} />
        <Route path="/register-event/:id" element={<EventPage />} />
        <Route path="/exhibition-services" element={<ExhibitionServicesPage />} />
        <Route path="/organization-members" element={<OrganizationMembersPage />} />
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/lists" element={<SavedListsPage />} />
        <Route path="/lists/:id" element={<SavedListPage />} />
        <Route path="/staff/requests" element={<StaffRequestsPage />} />
        <Route path="/staff/events" element={<StaffEventsPage />} />
        <Route path="/staff/reviews" element={<StaffReviewsPage />} />
        <Route path="/verification" element={<VerificationPage />} />
        <Route path="/staff/verifications" element={<StaffVerificationsPage />} />
      </Routes>
    </NoBox>
  )
}

/** `?type=organization` shows another list, which has its own skeleton and chunk. */
function Directory() {
  const [query] = useSearchParams()
  return query.get('type') === 'organization' ? <OrganizationDirectoryPage /> : <BusinessDirectoryPage />
}

/** Loads the code of the company page when the pointer or focus is on a link to a company, before the click. */
function fetchAhead({ target }: SyntheticEvent) {
  if (target instanceof Element && target.closest('a[href^="/company/"]')) loadCompanyPage().catch(() => undefined)
}
