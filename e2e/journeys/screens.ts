/** Every screen of the site, and how each is looked at. */
import type { Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from './site.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** A visitor, where it says nothing. */
  readonly as?: 'staff' | 'member'
}

export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'directory', path: '/directory' },
  { name: 'directory of organizations', path: '/directory?type=organization' },
  { name: 'empty directory', path: '/directory?search=zzzz-no-such-thing' },
  { name: 'marketplace', path: '/marketplace' },
  { name: 'empty marketplace', path: '/marketplace?search=zzzz-no-such-thing' },
  { name: 'company', path: '/company/:id' },
  { name: 'organization', path: '/organization/:id' },
  { name: 'unknown organization', path: '/organization/01900000-0000-7000-8000-000000000000' },
  { name: 'sign-in', path: '/login' },
  { name: 'devices', path: '/devices' },
  { name: 'registration', path: '/register' },
  { name: 'organization registration', path: '/organization-signup' },
  { name: 'trade organizations', path: '/trade-organizations' },
  { name: 'trade events', path: '/trade-events' },
  { name: 'trade events, none found', path: '/trade-events?type=continental&industry=Mining' },
  { name: 'an event', path: '/register-event/5' },
  { name: 'calendar export', path: '/export-calendar' },
  { name: 'exhibition services', path: '/exhibition-services' },
  { name: 'organization members', path: '/organization-members' },
  { name: 'organization members, for staff', path: '/organization-members?organization=:id', as: 'staff' },
  { name: 'organization members, a file', path: '/organization-members?organization=:id&import=new', as: 'staff' },
  { name: 'company profile, signed out', path: '/profile' },
  { name: 'staff', path: '/staff', as: 'staff' },
  { name: 'reviews of a company', path: '/company/:id#reviews' },
  { name: 'staff reviews', path: '/staff/reviews', as: 'staff' },
  { name: 'staff requests', path: '/staff/requests', as: 'staff' },
  { name: 'staff registrations', path: '/staff/requests?list=registrations', as: 'staff' },
  { name: 'verification, signed out', path: '/verification' },
  { name: 'a welcome that is over', path: '/welcome' },
  { name: 'staff verifications', path: '/staff/verifications', as: 'staff' },
  { name: 'logistics hub', path: '/logistics-hub' },
  { name: 'logistics hub, transport offered', path: '/logistics-hub?tab=offer-transport' },
  { name: 'my logistics, signed out', path: '/logistics-hub/mine' },
  { name: 'a shipment’s link that is over', path: '/logistics-hub/shared/nothing-is-shared-here' },
  { name: 'staff borders', path: '/staff/borders', as: 'staff' },
  { name: 'staff logistics cases', path: '/staff/logistics-cases', as: 'staff' },
  { name: 'staff message reports', path: '/staff/message-reports', as: 'staff' },
  { name: 'about', path: '/about' },
  { name: 'terms', path: '/terms-privacy' },
  { name: 'privacy', path: '/terms-privacy?tab=privacy' },
  { name: 'contact', path: '/contact' },
  { name: 'trade regulations', path: '/resources/trade-regulations' },
  { name: 'EAC standards', path: '/resources/eac-standards' },
  { name: 'business registration', path: '/resources/business-registration' },
  { name: 'shipping guidelines', path: '/resources/shipping-guidelines' },
  { name: 'cross-border questions', path: '/resources/cross-border-faq' },
  { name: 'verification process', path: '/resources/verification-process' },
  { name: 'forgotten password', path: '/forgot-password' },
  { name: 'new password', path: '/reset-password' },
  { name: 'e-mail confirmation', path: '/confirm-email' },
  { name: 'settings', path: '/settings', as: 'member' },
  { name: 'second factor', path: '/two-factor', as: 'member' },
  { name: 'staff accounts', path: '/staff/accounts', as: 'staff' },
  { name: 'staff messages', path: '/staff/messages', as: 'staff' },
  { name: 'pricing', path: '/pricing' },
  { name: 'payments, signed out', path: '/payments' },
  { name: 'payments', path: '/payment', as: 'staff' },
  { name: 'checkout, signed out', path: '/checkout' },
  { name: 'checkout', path: '/checkout?amount=12.50&currency=EUR', as: 'staff' },
  { name: 'checkout of a plan', path: '/checkout?plan=professional', as: 'staff' },
  { name: 'checkout in a currency that cards are not charged in', path: '/checkout?amount=12&currency=SSP', as: 'staff' },
  { name: 'bank details, signed out', path: '/bank-details' },
  { name: 'bank details', path: '/bank-details', as: 'staff' },
  { name: 'membership', path: '/membership', as: 'staff' },
  { name: 'invoices', path: '/invoices', as: 'staff' },
  { name: 'staff payments', path: '/staff/payments', as: 'staff' },
  { name: 'staff sales requests', path: '/staff/sales', as: 'staff' },
  { name: 'notifications, signed out', path: '/notifications' },
  { name: 'notifications', path: '/notifications', as: 'staff' },
  { name: 'notification preferences', path: '/notifications/preferences', as: 'staff' },
  { name: 'messages, signed out', path: '/messages' },
  { name: 'messages', path: '/messages', as: 'member' },
  { name: 'inquiries', path: '/messages?box=sent', as: 'member' },
  { name: 'reported messages', path: '/staff/message-reports', as: 'staff' },
  { name: 'company profile', path: '/profile', as: 'member' },
  { name: 'verification', path: '/verification', as: 'member' },
  { name: 'my logistics', path: '/logistics-hub/mine', as: 'member' },
  { name: 'not found', path: '/no-such-page' },
]

/** Those with data of their own, which may be missing or late. */
export const withData: readonly string[] = [
  'home',
  'directory',
  'directory of organizations',
  'marketplace',
  'company',
  'organization',
  'staff reviews',
  'staff requests',
  'staff registrations',
  'staff verifications',
  'logistics hub',
  'staff borders',
  'pricing',
  'bank details',
  'membership',
  'invoices',
  'notifications',
  'notification preferences',
  'messages',
  'inquiries',
  'staff payments',
  'staff sales requests',
  'reported messages',
  'company profile',
  'my logistics',
]

/** The path itself, with the id of a company or an organization that is there. */
export async function existing(page: Page, path: string): Promise<string> {
  const list = path.startsWith('/company') ? '/api/users/search?q=Kivu+Coffee+Growers' : '/api/organizations'
  if (!path.includes(':id')) return path
  const [first] = await (await page.request.get(list)).json()
  return path.replace(':id', first.id)
}

/** Opens the screen in this state, and waits until it shows what it is known by. Signed in where the screen needs it. */
async function openScreen(page: Page, { name, path }: Screen, state: string): Promise<void> {
  const address = await existing(page, path)
  await states[state]?.(page)
  await page.goto(address, { waitUntil: 'commit' })
  const { shown, gone } = signs(name, state)
  await expect(page.locator(shown).first()).toBeVisible()
  await expect(page.locator(gone)).toHaveCount(0)
  if (state === 'complete') await settled(page)
}

async function signInFor(page: Page, role: Screen['as']): Promise<void> {
  if (!role) return
  await signInAs(page, role)
  await page.goto('/')
  // From here on the browser remembers who it is before the server has answered.
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
}

/** What can be seen of a screen before it is complete, or when it cannot be; what is behind it is held back or answers so. */
export const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  complete: async () => {},
  'before its scripts': async (page) => void (await page.route(/\/assets\/.*\.js/, () => new Promise(() => {}))),
  loading: async (page) => void (await page.route('**/api/**', () => new Promise(() => {}))),
  failing: async (page) => {
    const json = { message: 'Away', code: 'UNAVAILABLE', requestId: 'x'.repeat(12) }
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, json }))
  },
}
/** Which widths and themes axe looks at. It fits 360, 768 and 1280 pixels in any case. */
export type Looks = readonly { readonly width: 360 | 1280; readonly colorScheme: 'light' | 'dark'; readonly onlyColours?: boolean }[]

/** A test that axe finds nothing on the screen in this state, and that it fits every width. */
export function testScreen(screen: Screen, state: string, looks: Looks): void {
  test(`${screen.name}, ${state}: axe finds nothing in either theme, and it fits every width`, async ({ page, allow }) => {
    allow(/404|503/)
    await signInFor(page, screen.as)
    await lookAt(page, screen, state, looks)
  })
}

/** One test of many complete screens, one after the other in one tab. */
export function testScreens(title: string, role: Screen['as'], chosen: readonly Screen[], looks: Looks): void {
  test(title, async ({ page, allow }) => {
    allow(/404/)
    test.setTimeout(chosen.length * 20_000)
    await signInFor(page, role)
    for (const screen of chosen) await test.step(screen.name, () => lookAt(page, screen, 'complete', looks))
  })
}

async function lookAt(page: Page, screen: Screen, state: string, looks: Looks): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await openScreen(page, screen, state)
  for (const width of [768, 360, 1280] as const) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await expectNoSidewaysScroll(page)
    for (const { colorScheme, onlyColours } of looks.filter((look) => look.width === width)) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, { onlyColours: onlyColours ?? false })
    }
  }
}

/** By what a screen in this state is known. */
function signs(name: string, state: string): { shown: string; gone: string } {
  if (state === 'before its scripts') return { shown: 'main h1', gone: 'main article' }
  if (state === 'loading') return { shown: 'main [aria-busy=true]', gone: '[data-skeleton]' }
  if (state === 'failing') return { shown: name === 'home' ? 'main section h3' : 'main :is(h1, h2)', gone: '[data-skeleton], main [aria-busy=true]' }
  return { shown: 'main h1', gone: '[data-skeleton], main [aria-busy=true]' }
}
