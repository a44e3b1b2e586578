/** The pages that the shell draws itself; remote.json names the same paths. */
import { lazyPage } from '@ungana/web-kit'
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

export const NotFoundPage = lazyPage<object>(() =>
  import('#features/not-found/not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })),
)

const ownPages = [
  { path: '/', Page: HomePage },
  { path: '/home', Page: HomePage },
  { path: '/login', Page: LoginPage },
  { path: '/devices', Page: DevicesPage },
] as const

export function ownPage(pathname: string) {
  return ownPages.find(({ path }) => matchPath(path, pathname))
}
