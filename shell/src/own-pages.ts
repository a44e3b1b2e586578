/** The pages that the shell draws itself; remote.json names the same paths. */
import type { RegisteredRemote, Registry } from '@ungana/contracts-shell'
import { type LazyPage, lazyPage } from '@ungana/web-kit'
import { matchPath } from 'react-router-dom'

const HomePage = lazyPage<object>(() =>
  import(/* webpackChunkName: "home" */ '#features/home/home-page.tsx').then((module) => ({ default: module.HomePage })),
)

const LoginPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "login" */ '#features/login/login-page.tsx').then((module) => ({ default: module.LoginPage })),
)

const DevicesPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "devices" */ '#features/devices/devices-page.tsx').then((module) => ({ default: module.DevicesPage })),
)

const NewsletterPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "newsletter" */ '#features/newsletter/newsletter-page.tsx').then((module) => ({ default: module.NewsletterPage })),
)

const StaffPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "staff" */ '#features/staff/staff-page.tsx').then((module) => ({ default: module.StaffPage })),
)

const WelcomePage = lazyPage<object>(() =>
  import(/* webpackChunkName: "welcome" */ '#features/welcome/welcome-page.tsx').then((module) => ({ default: module.WelcomePage })),
)

const AboutPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "about" */ '#features/about/about-page.tsx').then((module) => ({ default: module.AboutPage })),
)

const LegalPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "legal" */ '#features/legal/legal-page.tsx').then((module) => ({ default: module.LegalPage })),
)

const ContactPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "contact" */ '#features/contact/contact-page.tsx').then((module) => ({ default: module.ContactPage })),
)

const SettingsPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "settings" */ '#features/settings/settings-page.tsx').then((module) => ({ default: module.SettingsPage })),
)

const TwoFactorPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "two-factor" */ '#features/two-factor/two-factor-page.tsx').then((module) => ({ default: module.TwoFactorPage })),
)

const ForgotPasswordPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "forgot-password" */ '#features/account-links/forgot-password-page.tsx').then((module) => ({
    default: module.ForgotPasswordPage,
  })),
)

const ResetPasswordPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "reset-password" */ '#features/account-links/reset-password-page.tsx').then((module) => ({
    default: module.ResetPasswordPage,
  })),
)

const ConfirmEmailPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "confirm-email" */ '#features/account-links/confirm-email-page.tsx').then((module) => ({
    default: module.ConfirmEmailPage,
  })),
)

const TradeRegulationsPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "trade-regulations" */ '#features/resources/trade-regulations-page.tsx').then((module) => ({
    default: module.TradeRegulationsPage,
  })),
)

const EacStandardsPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "eac-standards" */ '#features/resources/eac-standards-page.tsx').then((module) => ({
    default: module.EacStandardsPage,
  })),
)

const BusinessRegistrationPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "business-registration" */ '#features/resources/business-registration-page.tsx').then((module) => ({
    default: module.BusinessRegistrationPage,
  })),
)

const ShippingGuidelinesPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "shipping-guidelines" */ '#features/resources/shipping-guidelines-page.tsx').then((module) => ({
    default: module.ShippingGuidelinesPage,
  })),
)

const CrossBorderFaqPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "cross-border-faq" */ '#features/resources/cross-border-faq-page.tsx').then((module) => ({
    default: module.CrossBorderFaqPage,
  })),
)

const VerificationProcessPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "verification-process" */ '#features/resources/verification-process-page.tsx').then((module) => ({
    default: module.VerificationProcessPage,
  })),
)

const StaffAccountsPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "staff-accounts" */ '#features/staff-accounts/staff-accounts-page.tsx').then((module) => ({
    default: module.StaffAccountsPage,
  })),
)

const StaffMessagesPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "staff-messages" */ '#features/staff-messages/staff-messages-page.tsx').then((module) => ({
    default: module.StaffMessagesPage,
  })),
)

const LogisticsRedirect = lazyPage<object>(() =>
  import(/* webpackChunkName: "logistics-redirect" */ '#features/logistics/logistics-redirect.tsx').then((module) => ({
    default: module.LogisticsRedirect,
  })),
)

export const NotFoundPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "not-found" */ '#features/not-found/not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })),
)

interface OwnPage {
  readonly path: string
  readonly Page: LazyPage<object>
  /** Comes whole, drawn ahead by documents.tsx; the others come with a skeleton. */
  readonly whole?: true
}

const ownPages: readonly OwnPage[] = [
  { path: '/', Page: HomePage, whole: true },
  { path: '/home', Page: HomePage, whole: true },
  { path: '/login', Page: LoginPage },
  { path: '/devices', Page: DevicesPage },
  { path: '/newsletter', Page: NewsletterPage },
  { path: '/welcome', Page: WelcomePage },
  { path: '/staff', Page: StaffPage },
  { path: '/about', Page: AboutPage },
  { path: '/terms-privacy', Page: LegalPage },
  { path: '/contact', Page: ContactPage },
  { path: '/settings', Page: SettingsPage },
  { path: '/two-factor', Page: TwoFactorPage },
  { path: '/forgot-password', Page: ForgotPasswordPage },
  { path: '/reset-password', Page: ResetPasswordPage },
  { path: '/confirm-email', Page: ConfirmEmailPage },
  { path: '/resources/trade-regulations', Page: TradeRegulationsPage },
  { path: '/resources/eac-standards', Page: EacStandardsPage },
  { path: '/resources/business-registration', Page: BusinessRegistrationPage },
  { path: '/resources/shipping-guidelines', Page: ShippingGuidelinesPage },
  { path: '/resources/cross-border-faq', Page: CrossBorderFaqPage },
  { path: '/resources/verification-process', Page: VerificationProcessPage },
  { path: '/staff/accounts', Page: StaffAccountsPage },
  { path: '/staff/messages', Page: StaffMessagesPage },
  { path: '/logistics', Page: LogisticsRedirect },
]

export function ownPage(pathname: string): OwnPage | undefined {
  return ownPages.find(({ path }) => matchPath(path, pathname))
}

/** The remote that draws the page at `pathname`; undefined where that is the shell, or nobody. */
export function remoteAt(pathname: string, { remotes }: Registry): RegisteredRemote | undefined {
  return ownPage(pathname) ? undefined : remotes.find(({ pages }) => pages.some((path) => matchPath(path, pathname)))
}
