/** Skeletons of the shell's pages, shown until their code has loaded. See prerendered.ts in contracts/shell. */
import type { ReactNode } from 'react'
import { AboutPage } from '#features/about/about-page.tsx'
import { ConfirmEmailPage } from '#features/account-links/confirm-email-page.tsx'
import { DriverPage } from '#features/account-links/driver-page.tsx'
import { ForgotPasswordPage } from '#features/account-links/forgot-password-page.tsx'
import { FreezePage } from '#features/account-links/freeze-page.tsx'
import { JoinPage } from '#features/account-links/join-page.tsx'
import { NewDevicePage } from '#features/account-links/new-device-page.tsx'
import { ResetPasswordPage } from '#features/account-links/reset-password-page.tsx'
import { ActivityPage } from '#features/activity/activity-page.tsx'
import { ApprovalsPage } from '#features/approvals/approvals-page.tsx'
import { ContactPage } from '#features/contact/contact-page.tsx'
import { DevicesPage } from '#features/devices/devices-page.tsx'
import { LegalPage } from '#features/legal/legal-page.tsx'
import { LoginPage } from '#features/login/login-page.tsx'
import { NewsletterPage } from '#features/newsletter/newsletter-page.tsx'
import { NotFoundSkeleton } from '#features/not-found/not-found-page.tsx'
import { BusinessRegistrationPage } from '#features/resources/business-registration-page.tsx'
import { CrossBorderFaqPage } from '#features/resources/cross-border-faq-page.tsx'
import { EacStandardsPage } from '#features/resources/eac-standards-page.tsx'
import { ShippingGuidelinesPage } from '#features/resources/shipping-guidelines-page.tsx'
import { TradeRegulationsPage } from '#features/resources/trade-regulations-page.tsx'
import { VerificationProcessPage } from '#features/resources/verification-process-page.tsx'
import { SettingsPage } from '#features/settings/settings-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { StaffAccountsSkeleton } from '#features/staff-accounts/staff-accounts-page.tsx'
import { StaffMessagesSkeleton } from '#features/staff-messages/staff-messages-page.tsx'
import { StaffViewsSkeleton } from '#features/staff-views/staff-views-page.tsx'
import { TeamPage } from '#features/team/team-page.tsx'
import { TodayPage } from '#features/today/today-page.tsx'
import { TwoFactorPage } from '#features/two-factor/two-factor-page.tsx'
import { UnsentPage } from '#features/unsent/unsent-page.tsx'
import { WelcomeSkeleton } from '#features/welcome/welcome-page.tsx'
import { HostApiProvider } from '#federation/host-api.tsx'
import { PagePlaceholder } from '#federation/page-placeholder.tsx'
import { RegistryProvider } from '#federation/registry-provider.tsx'
import { SessionProvider } from '#session/session-provider.tsx'
import { visitorSession } from '#session/session-store.ts'

const inShell = (page: ReactNode) => (
  <RegistryProvider initial={{ remotes: [] }}>
    <SessionProvider store={visitorSession()}>
      <HostApiProvider toast={() => undefined}>{page}</HostApiProvider>
    </SessionProvider>
  </RegistryProvider>
)

export default {
  '/login': { page: inShell(<LoginPage />), chunk: 'login' },
  '/devices': { page: inShell(<DevicesPage />), chunk: 'devices' },
  '/unsent': { page: inShell(<UnsentPage />), chunk: 'unsent' },
  // Also shown before other pages when there is no network.
  '/offline': { page: inShell(<PagePlaceholder />), chunk: 'offline-page' },
  '/newsletter': { page: inShell(<NewsletterPage />), chunk: 'newsletter' },
  '/staff': { page: inShell(<StaffPage />), chunk: 'staff' },
  '/today': { page: inShell(<TodayPage />), chunk: 'today' },
  '/welcome': { page: inShell(<WelcomeSkeleton />), chunk: 'welcome' },
  '/about': { page: inShell(<AboutPage />), chunk: 'about' },
  '/terms-privacy': { page: inShell(<LegalPage />), chunk: 'legal' },
  '/contact': { page: inShell(<ContactPage />), chunk: 'contact' },
  '/settings': { page: inShell(<SettingsPage />), chunk: 'settings' },
  '/settings/log': { page: inShell(<ActivityPage />), chunk: 'activity' },
  '/approvals': { page: inShell(<ApprovalsPage />), chunk: 'approvals' },
  '/settings/team': { page: inShell(<TeamPage />), chunk: 'team' },
  '/two-factor': { page: inShell(<TwoFactorPage />), chunk: 'two-factor' },
  '/forgot-password': { page: inShell(<ForgotPasswordPage />), chunk: 'account-links' },
  '/reset-password': { page: inShell(<ResetPasswordPage />), chunk: 'account-links' },
  '/confirm-email': { page: inShell(<ConfirmEmailPage />), chunk: 'account-links' },
  '/new-device': { page: inShell(<NewDevicePage />), chunk: 'account-links' },
  '/driver': { page: inShell(<DriverPage />), chunk: 'account-links' },
  '/freeze': { page: inShell(<FreezePage />), chunk: 'account-links' },
  '/join': { page: inShell(<JoinPage />), chunk: 'account-links' },
  '/resources/trade-regulations': { page: inShell(<TradeRegulationsPage />), chunk: 'resources' },
  '/resources/eac-standards': { page: inShell(<EacStandardsPage />), chunk: 'resources' },
  '/resources/business-registration': { page: inShell(<BusinessRegistrationPage />), chunk: 'resources' },
  '/resources/shipping-guidelines': { page: inShell(<ShippingGuidelinesPage />), chunk: 'resources' },
  '/resources/cross-border-faq': { page: inShell(<CrossBorderFaqPage />), chunk: 'resources' },
  '/resources/verification-process': { page: inShell(<VerificationProcessPage />), chunk: 'resources' },
  '/staff/accounts': { page: inShell(<StaffAccountsSkeleton />), chunk: 'staff-accounts' },
  '/staff/messages': { page: inShell(<StaffMessagesSkeleton />), chunk: 'staff-messages' },
  '/staff/views': { page: inShell(<StaffViewsSkeleton />), chunk: 'staff-views' },
  '/logistics': { page: inShell(<PagePlaceholder />), chunk: 'logistics-redirect' },
  '*': { page: inShell(<NotFoundSkeleton />), chunk: 'not-found' },
  otherwise: { page: inShell(<PagePlaceholder />) },
}
