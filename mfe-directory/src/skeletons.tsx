/** Shown until a page's code is loaded: the page itself, as a visitor sees it before any data. */
import { t } from '@lingui/core/macro'
import { StaffPageSkeleton } from '@ungana/web-kit'
import BusinessDirectoryPage from '#features/business-directory/business-directory-page.tsx'
import OrganizationDirectoryPage from '#features/business-directory/organization-directory-page.tsx'
import RegistrationPage from '#features/business-registration/registration-page.tsx'
import CalendarExportPage from '#features/calendar-export/calendar-export-page.tsx'
import CompanyPage from '#features/company/company-page.tsx'
import EventPage from '#features/event-registration/event-page.tsx'
import ExhibitionServicesPage from '#features/exhibition-services/exhibition-services-page.tsx'
import MarketplacePage from '#features/marketplace/marketplace-page.tsx'
import OrganizationPage from '#features/organization/organization-page.tsx'
import { OrganizationMembersSkeleton } from '#features/organization-members/organization-members-page.tsx'
import OrganizationRegistrationPage from '#features/organization-registration/registration-page.tsx'
import ProductPage from '#features/product/product-page.tsx'
import { ProfilePageSkeleton } from '#features/profile/profile-skeleton.tsx'
import { SavedListsSkeleton } from '#features/saved-lists/saved-lists-page.tsx'
import TradeEventsPage from '#features/trade-events/trade-events-page.tsx'
import TradeOrganizationsPage from '#features/trade-organizations/trade-organizations-page.tsx'
import { VerificationPageSkeleton } from '#features/verification/verification-page.tsx'

export default {
  '/marketplace': { page: <MarketplacePage />, chunk: 'marketplace' },
  '/directory': { page: <BusinessDirectoryPage />, chunk: 'lists' },
  '/directory?type=organization': { page: <OrganizationDirectoryPage />, chunk: 'organizations' },
  '/company/:id': { page: <CompanyPage />, chunk: 'profiles' },
  '/product/:id': { page: <ProductPage />, chunk: 'marketplace' },
  '/organization/:id': { page: <OrganizationPage />, chunk: 'profiles' },
  '/register': { page: <RegistrationPage />, chunk: 'registration' },
  '/business-signup': { page: <RegistrationPage />, chunk: 'registration' },
  '/organization-signup': { page: <OrganizationRegistrationPage />, chunk: 'registration' },
  '/trade-organizations': { page: <TradeOrganizationsPage />, chunk: 'organizations' },
  '/trade-events': { page: <TradeEventsPage />, chunk: 'trade' },
  '/export-calendar': { page: <CalendarExportPage />, chunk: 'trade' },
  '/register-event/:id': { page: <EventPage />, chunk: 'trade' },
  '/verification': { page: <VerificationPageSkeleton />, chunk: 'verification' },
  '/staff/verifications': { page: <StaffPageSkeleton title={t`Verification`} />, chunk: 'staff-verifications' },
  '/profile': { page: <ProfilePageSkeleton />, chunk: 'profile' },
  '/exhibition-services': { page: <ExhibitionServicesPage />, chunk: 'trade' },
  '/staff/events': { page: <StaffPageSkeleton title={t`Trade events`} />, chunk: 'staff' },
  '/staff/reviews': { page: <StaffPageSkeleton title={t`Reviews`} />, chunk: 'staff' },
  '/organization-members': { page: <OrganizationMembersSkeleton />, chunk: 'members' },
  '/lists': { page: <SavedListsSkeleton />, chunk: 'saved-lists' },
  '/lists/:id': { page: <SavedListsSkeleton />, chunk: 'saved-lists' },
  '/staff/requests': { page: <StaffPageSkeleton title={t`Requests`} />, chunk: 'staff' },
}
