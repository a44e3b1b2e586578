/** All screens of the site, and how to check them. */
import type { Page } from '@playwright/test'
import { cutOff, overfull } from './cut-off.ts'
import { logInAs } from './demo-logins.ts'
import { followLink } from './follow-link.ts'
import { pseudo, useTexts } from './other-texts.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from './site.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** The account; a visitor by default. */
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
  { name: 'product', path: '/product/:id' },
  { name: 'unknown product', path: '/product/01900000-0000-7000-8000-000000000000' },
  { name: 'organization', path: '/organization/:id' },
  { name: 'unknown organization', path: '/organization/01900000-0000-7000-8000-000000000000' },
  { name: 'login', path: '/login' },
  { name: 'devices', path: '/devices' },
  { name: 'unsent', path: '/unsent' },
  { name: 'saved pages', path: '/offline' },
  { name: 'registration', path: '/register' },
  { name: 'organization registration', path: '/organization-signup' },
  { name: 'trade organizations', path: '/trade-organizations' },
  { name: 'trade events', path: '/trade-events' },
  { name: 'trade events, calendar 2025-2026', path: '/trade-events?calendar=2025-2026' },
  { name: 'trade events, none found', path: '/trade-events?type=continental&industry=Mining' },
  { name: 'an event', path: '/register-event/5' },
  { name: 'calendar export', path: '/export-calendar' },
  { name: 'exhibition services', path: '/exhibition-services' },
  { name: 'organization members', path: '/organization-members' },
  { name: 'organization members, for staff', path: '/organization-members?organization=:id', as: 'staff' },
  { name: 'organization members, a file', path: '/organization-members?organization=:id&import=new', as: 'staff' },
  { name: 'company profile, logged out', path: '/profile' },
  { name: 'lists, logged out', path: '/lists' },
  { name: 'staff', path: '/staff', as: 'staff' },
  { name: 'reviews of a company', path: '/company/:id#reviews' },
  { name: 'staff reviews', path: '/staff/reviews', as: 'staff' },
  { name: 'staff requests', path: '/staff/requests', as: 'staff' },
  { name: 'staff events', path: '/staff/events', as: 'staff' },
  { name: 'staff registrations', path: '/staff/requests?list=registrations', as: 'staff' },
  { name: 'verification, logged out', path: '/verification' },
  { name: 'an expired welcome link', path: '/welcome' },
  { name: 'staff verifications', path: '/staff/verifications', as: 'staff' },
  { name: 'logistics hub', path: '/logistics-hub' },
  { name: 'logistics hub, transport offered', path: '/logistics-hub?tab=offer-transport' },
  { name: 'border posts', path: '/logistics-hub/borders' },
  { name: 'my logistics, logged out', path: '/logistics-hub/mine' },
  { name: 'an ended tracking link', path: '/logistics-hub/shared/nothing-is-shared-here' },
  { name: 'staff borders', path: '/staff/borders', as: 'staff' },
  { name: 'staff logistics cases', path: '/staff/logistics-cases', as: 'staff' },
  { name: 'staff contested entries', path: '/staff/deal-contests', as: 'staff' },
  { name: 'staff disputed deals', path: '/staff/deals', as: 'staff' },
  { name: 'an ended link of a guest', path: '/deals/guests/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
  { name: 'a paper that does not exist', path: '/deals/papers/no-such-paper' },
  { name: 'a passport to scan', path: '/passport/verify' },
  { name: 'an altered passport', path: '/passport/verify#altered' },
  { name: 'staff message reports', path: '/staff/message-reports', as: 'staff' },
  { name: 'staff exchange rates', path: '/staff/exchange-rates', as: 'staff' },
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
  { name: 'email confirmation', path: '/confirm-email' },
  { name: 'an expired invitation', path: '/join' },
  { name: 'an expired link to a new device', path: '/new-device' },
  { name: 'an expired link that freezes', path: '/freeze' },
  { name: 'an expired link of a driver', path: '/driver' },
  { name: 'today', path: '/today', as: 'member' },
  { name: 'settings', path: '/settings', as: 'member' },
  { name: 'team', path: '/settings/team', as: 'member' },
  { name: 'activity', path: '/settings/log', as: 'member' },
  { name: 'approvals', path: '/approvals', as: 'member' },
  { name: 'second factor', path: '/two-factor', as: 'member' },
  { name: 'staff accounts', path: '/staff/accounts', as: 'staff' },
  { name: 'staff views', path: '/staff/views', as: 'staff' },
  { name: 'staff messages', path: '/staff/messages', as: 'staff' },
  { name: 'pricing', path: '/pricing' },
  { name: 'payments, logged out', path: '/payments' },
  { name: 'payments', path: '/payment', as: 'staff' },
  { name: 'checkout, logged out', path: '/checkout' },
  { name: 'checkout', path: '/checkout?amount=12.50&currency=EUR', as: 'staff' },
  { name: 'checkout of a plan', path: '/checkout?plan=professional', as: 'staff' },
  { name: 'checkout in a currency that cards cannot pay', path: '/checkout?amount=12&currency=SSP', as: 'staff' },
  { name: 'checkout of an unknown plan', path: '/checkout?plan=gold', as: 'staff' },
  { name: 'conversation with nobody', path: '/messages?with=nobody', as: 'member' },
  { name: 'bank details, logged out', path: '/bank-details' },
  { name: 'bank details', path: '/bank-details', as: 'staff' },
  { name: 'membership', path: '/membership', as: 'staff' },
  { name: 'invoices', path: '/invoices', as: 'staff' },
  { name: 'staff payments', path: '/staff/payments', as: 'staff' },
  { name: 'staff sales requests', path: '/staff/sales', as: 'staff' },
  { name: 'notifications, logged out', path: '/notifications' },
  { name: 'notifications', path: '/notifications', as: 'staff' },
  { name: 'notification preferences', path: '/notifications/preferences', as: 'staff' },
  { name: 'messages, logged out', path: '/messages' },
  { name: 'messages', path: '/messages', as: 'member' },
  { name: 'inquiries', path: '/messages?box=sent', as: 'member' },
  { name: 'requests', path: '/requests', as: 'member' },
  { name: 'board of requests, logged out', path: '/requests/board' },
  { name: 'board of requests', path: '/requests/board', as: 'member' },
  { name: 'a new request', path: '/requests/new', as: 'member' },
  { name: 'shared content, logged out', path: '/share' },
  { name: 'shared content', path: '/share', as: 'member' },
  { name: 'reported messages', path: '/staff/message-reports', as: 'staff' },
  { name: 'company profile', path: '/profile', as: 'member' },
  { name: 'lists', path: '/lists', as: 'member' },
  { name: 'figures', path: '/figures', as: 'member' },
  { name: 'verification', path: '/verification', as: 'member' },
  { name: 'my logistics', path: '/logistics-hub/mine', as: 'member' },
  { name: 'deals', path: '/deals', as: 'member' },
  { name: 'record of deals', path: '/deals/record', as: 'member' },
  { name: 'a new deal', path: '/deals/new', as: 'member' },
  { name: 'trade passports', path: '/deals/passport', as: 'member' },
  { name: 'not found', path: '/no-such-page' },
]

/** Screens with data that may be missing or late. */
export const withData: readonly string[] = [
  'home',
  'directory',
  'directory of organizations',
  'marketplace',
  'company',
  'product',
  'organization',
  'staff reviews',
  'staff requests',
  'staff events',
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
  'deals',
]

/** The path with `:id` replaced by an existing company, product or organization. */
export async function existing(page: Page, path: string): Promise<string> {
  if (!path.includes(':id')) return path
  const first = async (list: string): Promise<string> => (await (await page.request.get(list)).json())[0].id
  const company = () => first('/api/users/search?q=Kivu+Coffee+Growers')
  if (path.startsWith('/product')) return path.replace(':id', await first(`/api/products/user/${await company()}`))
  return path.replace(':id', await (path.startsWith('/company') ? company() : first('/api/organizations')))
}

/** Logs in if needed, opens the screen in this state, and waits until it shows. */
async function openScreen(page: Page, { name, path }: Screen, state: string): Promise<void> {
  const address = await existing(page, path)
  await states[state]?.(page)
  await page.goto(address, { waitUntil: 'commit' })
  const { shown, gone } = markersOf(name, state)
  await expect(page.locator(shown).first()).toBeVisible()
  await expect(page.locator(gone)).toHaveCount(0)
  if (state === 'complete') await settled(page)
}

async function logInFor(page: Page, role: Screen['as']): Promise<void> {
  if (!role) return
  await logInAs(page, role)
  await page.goto('/')
  // On later pages, the browser knows the account before the server responds.
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
}

/** Incomplete states of a screen, made by delaying or failing its requests. */
export const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  complete: async () => {},
  'before its scripts': async (page) => void (await page.route(/\/assets\/.*\.js/, () => new Promise(() => {}))),
  loading: async (page) => void (await page.route('**/api/**', () => new Promise(() => {}))),
  failing: async (page) => {
    const json = { message: 'Away', code: 'UNAVAILABLE', requestId: 'x'.repeat(12) }
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, json }))
  },
}

/** Widths and themes in which axe checks the screens. The fit is checked at 360, 768 and 1280 pixels in any case. */
export type Looks = readonly { readonly width: 360 | 1280; readonly colorScheme: 'light' | 'dark'; readonly onlyLook?: boolean }[]

/** Adds a test that axe finds no problem on the screen in this state, and that it fits every width. */
export function testScreen(screen: Screen, state: string, looks: Looks): void {
  test(`${screen.name}, ${state}: axe finds no problem in either theme, and it fits every width`, async ({ page, allow }) => {
    allow(/404|503/)
    await logInFor(page, screen.as)
    await checkScreen(page, screen, state, looks)
  })
}

/** Adds one test of many complete screens, one after the other in one tab, with other texts: by default as long as the longest translations. */
export function testScreens(title: string, role: Screen['as'], chosen: readonly Screen[], texts = pseudo): void {
  test(title, async ({ page, allow }) => {
    // Prerendered pages are in English, so React renders them again.
    allow(/404|React error #(418|423|425)/)
    test.setTimeout(chosen.length * 20_000)
    await useTexts(page, texts)
    if (role) await logInAs(page, role)
    for (const screen of chosen) await test.step(screen.name, () => checkTexts(page, screen))
  })
}

/** Compares names with visible texts, whose added letters differ. Crawls run it on English pages. */
export const ofEnglish = ['label-content-name-mismatch']

async function checkTexts(page: Page, { name, path }: Screen): Promise<void> {
  await followLink(page, await existing(page, path))
  await expect(page.locator('main h1').first()).toBeVisible()
  const expectFit = async (width: number, direction: 'ltr' | 'rtl') => {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((dir) => {
      document.documentElement.dir = dir
    }, direction)
    await expectNoSidewaysScroll(page)
    expect.soft([...(await cutOff(page)), ...(await overfull(page))], `${name} at ${width} px, ${direction}`).toEqual([])
  }
  await page.setViewportSize({ width: 768, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectFit(1280, 'ltr')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { onlyLook: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectFit(360, 'ltr')
  await expectAccessible(page, { without: ofEnglish })
  await expectFit(360, 'rtl')
  await expectFit(1280, 'rtl')
  const brand = await page.locator('header a[href="/"]').first().boundingBox()
  expect.soft(brand?.x, `${name}: the brand is at the right`).toBeGreaterThan(180)
}

async function checkScreen(page: Page, screen: Screen, state: string, looks: Looks): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await openScreen(page, screen, state)
  for (const width of [768, 360, 1280] as const) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await expectNoSidewaysScroll(page)
    for (const { colorScheme, onlyLook } of looks.filter((look) => look.width === width)) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, { onlyLook: onlyLook ?? false })
    }
  }
}

/** Selectors of an element that shows in this state of the screen, and of one that does not. */
function markersOf(name: string, state: string): { shown: string; gone: string } {
  if (state === 'before its scripts') return { shown: 'main h1', gone: 'main article' }
  if (state === 'loading') return { shown: 'main [aria-busy=true]', gone: '[data-skeleton]' }
  if (state === 'failing') return { shown: name === 'home' ? 'main section h3' : 'main :is(h1, h2)', gone: '[data-skeleton], main [aria-busy=true]' }
  return { shown: 'main h1', gone: '[data-skeleton], main [aria-busy=true]' }
}
