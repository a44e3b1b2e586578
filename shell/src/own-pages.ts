/** The shell's own pages. remote.json lists the same paths. */
import type { RegisteredRemote, Registry } from '@ungana/contracts-shell'
import { type LazyPage, lazyPage } from '@ungana/web-kit'
import { isPageAt } from '#lib/is-page-at.ts'

const HomePage = lazyPage<object>(
  () => import(/* webpackChunkName: "home" */ '#features/home/home-page.tsx').then((module) => ({ default: module.HomePage })),
  true,
)

const LoginPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "login" */ '#features/login/login-page.tsx').then((module) => ({ default: module.LoginPage })),
)

const DevicesPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "devices" */ '#features/devices/devices-page.tsx').then((module) => ({ default: module.DevicesPage })),
)

const UnsentPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "unsent" */ '#features/unsent/unsent-page.tsx').then((module) => ({ default: module.UnsentPage })),
)

const OfflinePage = lazyPage<object>(() =>
  import(/* webpackChunkName: "offline-page" */ '#features/offline/offline-page.tsx').then((module) => ({ default: module.OfflinePage })),
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

const TodayPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "today" */ '#features/today/today-page.tsx').then((module) => ({ default: module.TodayPage })),
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

const TeamPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "team" */ '#features/team/team-page.tsx').then((module) => ({ default: module.TeamPage })),
)

const ActivityPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "activity" */ '#features/activity/activity-page.tsx').then((module) => ({ default: module.ActivityPage })),
)

const ApprovalsPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "approvals" */ '#features/approvals/approvals-page.tsx').then((module) => ({ default: module.ApprovalsPage })),
)

const TwoFactorPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "two-factor" */ '#features/two-factor/two-factor-page.tsx').then((module) => ({ default: module.TwoFactorPage })),
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

const StaffViewsPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "staff-views" */ '#features/staff-views/staff-views-page.tsx').then((module) => ({ default: module.StaffViewsPage })),
)

const LogisticsRedirect = lazyPage<object>(() =>
  import(/* webpackChunkName: "logistics-redirect" */ '#features/logistics/logistics-redirect.tsx').then((module) => ({
    default: module.LogisticsRedirect,
  })),
)

const ResourcePage = lazyPage<object>(() =>
  import(/* webpackChunkName: "resources" */ '#features/resources/resource-pages.tsx').then((module) => ({ default: module.ResourcePage })),
)

const AccountLinkPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "account-links" */ '#features/account-links/account-link-page.tsx').then((module) => ({
    default: module.AccountLinkPage,
  })),
)

export const NotFoundPage = lazyPage<object>(() =>
  import(/* webpackChunkName: "not-found" */ '#features/not-found/not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })),
)

interface OwnPage {
  readonly path: string
  readonly Page: LazyPage<object>
  /** Prerendered as a complete page by documents.tsx. Other pages have a skeleton. */
  readonly prerendered?: true
}

const ownPages: readonly OwnPage[] = [
  { path: '/', Page: HomePage, prerendered: true },
  { path: '/home', Page: HomePage, prerendered: true },
  { path: '/login', Page: LoginPage },
  { path: '/devices', Page: DevicesPage },
  { path: '/unsent', Page: UnsentPage },
  { path: '/offline', Page: OfflinePage },
  { path: '/newsletter', Page: NewsletterPage },
  { path: '/welcome', Page: WelcomePage },
  { path: '/today', Page: TodayPage },
  { path: '/staff', Page: StaffPage },
  { path: '/about', Page: AboutPage },
  { path: '/terms-privacy', Page: LegalPage },
  { path: '/contact', Page: ContactPage },
  { path: '/settings', Page: SettingsPage },
  { path: '/settings/team', Page: TeamPage },
  { path: '/settings/log', Page: ActivityPage },
  { path: '/approvals', Page: ApprovalsPage },
  { path: '/two-factor', Page: TwoFactorPage },
  { path: '/forgot-password', Page: AccountLinkPage },
  { path: '/reset-password', Page: AccountLinkPage },
  { path: '/confirm-email', Page: AccountLinkPage },
  { path: '/join', Page: AccountLinkPage },
  { path: '/new-device', Page: AccountLinkPage },
  { path: '/freeze', Page: AccountLinkPage },
  { path: '/driver', Page: AccountLinkPage },
  { path: '/resources/trade-regulations', Page: ResourcePage },
  { path: '/resources/eac-standards', Page: ResourcePage },
  { path: '/resources/business-registration', Page: ResourcePage },
  { path: '/resources/shipping-guidelines', Page: ResourcePage },
  { path: '/resources/cross-border-faq', Page: ResourcePage },
  { path: '/resources/verification-process', Page: ResourcePage },
  { path: '/staff/accounts', Page: StaffAccountsPage },
  { path: '/staff/views', Page: StaffViewsPage },
  { path: '/staff/messages', Page: StaffMessagesPage },
  { path: '/logistics', Page: LogisticsRedirect },
]

export function ownPage(pathname: string): OwnPage | undefined {
  return ownPages.find(({ path }) => isPageAt(path, pathname))
}

/** The remote with the page at `pathname`; undefined if it is a shell page or does not exist. */
export function remoteAt(pathname: string, { remotes }: Registry): RegisteredRemote | undefined {
  return ownPage(pathname) ? undefined : remotes.find(({ pages }) => pages.some((path) => isPageAt(path, pathname)))
}
