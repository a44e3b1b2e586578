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
]

export function ownPage(pathname: string): OwnPage | undefined {
  return ownPages.find(({ path }) => matchPath(path, pathname))
}

/** The remote that draws the page at `pathname`; undefined where that is the shell, or nobody. */
export function remoteAt(pathname: string, { remotes }: Registry): RegisteredRemote | undefined {
  return ownPage(pathname) ? undefined : remotes.find(({ pages }) => pages.some((path) => matchPath(path, pathname)))
}
