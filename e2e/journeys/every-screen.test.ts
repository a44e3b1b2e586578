import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { exhibitionServices } from '@ungana/contracts-directory'
import { signInAs } from './demo-sign-ins.ts'
import { deal, newMember } from './members.ts'
import { cards, expect, expectAccessible, expectNoSidewaysScroll, settled, test } from './site.ts'

/** Looked at by a visitor, where `as` says nothing else. */
const screens: readonly { readonly name: string; readonly path: string; readonly as?: 'staff' | 'member' }[] = [
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
  { name: 'notifications, signed out', path: '/notifications' },
  { name: 'notifications', path: '/notifications', as: 'staff' },
  { name: 'notification preferences', path: '/notifications/preferences', as: 'staff' },
  { name: 'messages, signed out', path: '/messages' },
  { name: 'messages', path: '/messages', as: 'member' },
  { name: 'inquiries', path: '/messages?box=sent', as: 'member' },
  { name: 'not found', path: '/no-such-page' },
]
/** The path itself, with the id of a company or an organization that is there. */
async function existing(page: Page, path: string): Promise<string> {
  const list = path.startsWith('/company') ? '/api/users/search?q=Kivu+Coffee+Growers' : '/api/organizations'
  if (!path.includes(':id')) return path
  const [first] = await (await page.request.get(list)).json()
  return path.replace(':id', first.id)
}

/** Signed in, and known to the browser before the server has answered. */
const rememberedAs = (role: 'staff' | 'member') =>
  test.extend<object, { remembered: BrowserContextOptions['storageState'] }>({
    remembered: [
      async ({ browser }, use) => {
        const context = await browser.newContext({ baseURL: process.env.BASE_URL as string })
        const page = await context.newPage()
        await signInAs(page, role)
        await page.goto('/')
        await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
        const state = await context.storageState()
        await context.close()
        await use(state)
      },
      { scope: 'worker' },
    ],
    storageState: ({ remembered }, use) => use(remembered),
  })
const staffTest = rememberedAs('staff')
const memberTest = rememberedAs('member')

/** What can be seen of a screen before it is complete, or when it cannot be; what is behind it is held back or answers so. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  complete: async () => {},
  'before its scripts': async (page) => void (await page.route(/\/assets\/.*\.js/, () => new Promise(() => {}))),
  loading: async (page) => void (await page.route('**/api/**', () => new Promise(() => {}))),
  failing: async (page) => {
    const json = { message: 'Away', code: 'UNAVAILABLE', requestId: 'x'.repeat(12) }
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, json }))
  },
}
/** Of these all states are looked at; the others have no data of their own. */
const withData = [
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
]
/** One of each kind of those: with `EVERY_STATE=1`, as before a release, all screens are looked at in all of their states. */
const oneOfEachKind = ['home', 'directory', 'company', 'staff requests', 'logistics hub', 'bank details', 'messages']
const inAllStates = process.env.EVERY_STATE ? withData : oneOfEachKind
const cases = screens.flatMap((screen) =>
  Object.entries(states).flatMap(([state, enter]) =>
    inAllStates.includes(screen.name) || state === 'complete' || (process.env.EVERY_STATE && state === 'before its scripts')
      ? [{ ...screen, state, enter }]
      : [],
  ),
)

for (const { name, path, as, state, enter } of cases)
  (as === 'staff' ? staffTest : as === 'member' ? memberTest : test)(
    `${name}, ${state}: axe finds nothing in either theme, and it fits every width`,
    async ({ page, allow }) => {
      allow(/404|503/)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      const address = await existing(page, path)
      await enter(page)
      await page.goto(address, { waitUntil: 'commit' })
      const { shown, gone } = signs(name, state)
      await expect(page.locator(shown).first()).toBeVisible()
      await expect(page.locator(gone)).toHaveCount(0)
      if (state === 'complete') await settled(page)
      for (const width of [768, 360, 1280]) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
        await expectNoSidewaysScroll(page)
        if (width === 768) continue
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectAccessible(page, { onlyColours: colorScheme === 'dark' })
        }
      }
    },
  )

/** By what a screen in this state is known. */
function signs(name: string, state: string): { shown: string; gone: string } {
  if (state === 'before its scripts') return { shown: 'main h1', gone: 'main article' }
  if (state === 'loading') return { shown: 'main [aria-busy=true]', gone: '[data-skeleton]' }
  if (state === 'failing') return { shown: name === 'home' ? 'main section h3' : 'main :is(h1, h2)', gone: '[data-skeleton], main [aria-busy=true]' }
  return { shown: 'main h1', gone: '[data-skeleton], main [aria-busy=true]' }
}

/** What everybody can write, to staff and to each other, in words that no line holds. */
async function writeEndlessWords(browser: Browser) {
  const headers = { origin: process.env.BASE_URL as string }
  const [seller, buyer] = [await newMember(browser, endless(120)), await newMember(browser, endless(120))]
  const contact = { contactPerson: endless(200), email: `${'w'.repeat(60)}@${endless(60)}.example`, phone: '+250 788 000 000 / +250 788 000 001' }
  const asked = { ...contact, companyName: endless(200), services: exhibitionServices, event: endless(200), message: endless(2000) }
  expect((await buyer.page.request.post('/api/exhibition-requests', { data: asked, headers })).status()).toBe(202)
  const coming = { ...contact, name: endless(200), participation: 'delegation', attendees: 500, message: endless(2000) }
  expect((await buyer.page.request.post('/api/exhibitions/5/registrations', { data: coming, headers })).status()).toBe(202)
  await deal(seller, buyer)
  const written = await buyer.page.request.post('/api/reviews', { data: { businessId: seller.id, rating: 1, comment: endless(2000) }, headers })
  expect(written.status(), await written.text()).toBe(201)
  const report = await seller.page.request.post(`/api/reviews/${(await written.json()).id}/reports`, { data: { reason: endless(500) }, headers })
  expect(report.ok(), await report.text()).toBe(true)
  await Promise.all([seller, buyer].map(({ context }) => context.close()))
}
const endless = (length: number) => 'w'.repeat(length)

test('words that no line holds stay in their place in the queues of staff', async ({ page, browser }) => {
  await writeEndlessWords(browser)
  await signInAs(page, 'staff')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/staff/requests', '/staff/requests?list=registrations', '/staff/reviews']) {
    await page.goto(path)
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: endless(100) })
        .first(),
    ).toBeVisible()
    await settled(page)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
})

test('no link of these screens leads nowhere', async ({ page }) => {
  test.slow()
  const seen = new Set<string>()
  const dead: string[] = []
  for (const { path } of screens.filter(({ name }) => !['not found', 'unknown organization', 'a shipment’s link that is over'].includes(name))) {
    await page.goto(await existing(page, path))
    await page.waitForLoadState('networkidle')
    const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    for (const href of hrefs) {
      const url = new URL(href)
      if (url.origin !== new URL(page.url()).origin || seen.has(url.pathname)) continue
      seen.add(url.pathname)
      const answer = await page.request.get(url.pathname)
      if (!answer.ok()) dead.push(`${path} → ${url.pathname}: ${answer.status()}`)
    }
  }
  expect(dead).toEqual([])
  expect(seen.size).toBeGreaterThan(10)
})

test('images and late content move nothing: layout shift of the directory stays small', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/directory')
  await expect(cards(page)).toHaveCount(9)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThanOrEqual(0.05)
})
