/** What stands in this part's pages until their code is there: the pages themselves, for a visitor and before any data. */
import { LinkProvider } from '@ungana/ui'
import { RouterLink, StaffPageSkeleton } from '@ungana/web-kit'
import type { ReactNode } from 'react'
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
import { ProfilePageSkeleton } from '#features/profile/profile-skeleton.tsx'
import TradeEventsPage from '#features/trade-events/trade-events-page.tsx'
import TradeOrganizationsPage from '#features/trade-organizations/trade-organizations-page.tsx'
import { VerificationPageSkeleton } from '#features/verification/verification-page.tsx'

const inPart = (page: ReactNode) => <LinkProvider component={RouterLink}>{page}</LinkProvider>

export default {
  '/marketplace': { page: inPart(<MarketplacePage />), chunk: 'marketplace' },
  '/directory': { page: inPart(<BusinessDirectoryPage />), chunk: 'lists' },
  '/directory?type=organization': { page: inPart(<OrganizationDirectoryPage />), chunk: 'organizations' },
  '/company/:id': { page: inPart(<CompanyPage />), chunk: 'profiles' },
  '/organization/:id': { page: inPart(<OrganizationPage />), chunk: 'profiles' },
  '/register': { page: inPart(<RegistrationPage />), chunk: 'registration' },
  '/business-signup': { page: inPart(<RegistrationPage />), chunk: 'registration' },
  '/organization-signup': { page: inPart(<OrganizationRegistrationPage />), chunk: 'registration' },
  '/trade-organizations': { page: inPart(<TradeOrganizationsPage />), chunk: 'trade-organizations' },
  '/trade-events': { page: inPart(<TradeEventsPage />), chunk: 'trade' },
  '/export-calendar': { page: inPart(<CalendarExportPage />), chunk: 'trade' },
  '/register-event/:id': { page: inPart(<EventPage />), chunk: 'events' },
  '/verification': { page: inPart(<VerificationPageSkeleton />), chunk: 'verification' },
  '/staff/verifications': { page: inPart(<StaffPageSkeleton title="Verification" />), chunk: 'staff-verifications' },
  '/profile': { page: inPart(<ProfilePageSkeleton />), chunk: 'profile' },
  '/exhibition-services': { page: inPart(<ExhibitionServicesPage />), chunk: 'events' },
  '/staff/reviews': { page: inPart(<StaffPageSkeleton title="Reviews" />), chunk: 'staff-reviews' },
  '/organization-members': { page: inPart(<OrganizationMembersSkeleton />), chunk: 'members' },
  '/staff/requests': { page: inPart(<StaffPageSkeleton title="Requests" />), chunk: 'staff-requests' },
}
