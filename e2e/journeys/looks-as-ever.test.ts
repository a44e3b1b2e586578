// Reference pictures of a few screens. The test fails when a layout, colour or text changes. To renew the pictures, check the new ones first, then run `npm
// test -- e2e looks-as-ever --update-snapshots`.
import type { LaunchOptions, Page, Route } from '@playwright/test'
import { existing } from './screens.ts'
import { expect, settled, freshTest as test } from './site.ts'

// Other browsers and fonts would draw other pictures.
const brought = JSON.parse(process.env.BROUGHT_CHROMIUM ?? 'null') as LaunchOptions | null
test.use(brought ? { launchOptions: { ...brought, env: { ...process.env, ...brought.env } } } : {})
test.skip(!brought, 'The browser that draws them is for Linux on x64.')

interface Screen {
  readonly name: string
  readonly path: string
  readonly themes?: readonly ('light' | 'dark')[]
  readonly member?: true
}

const both = ['light', 'dark'] as const
const screens: readonly Screen[] = [
  { name: 'home', path: '/', themes: both },
  // This country has only sample companies.
  { name: 'directory', path: '/directory?country=Djibouti', themes: both },
  { name: 'company', path: '/company/:id', themes: both },
  { name: 'trade-organizations', path: '/trade-organizations' },
  { name: 'pricing', path: '/pricing' },
  { name: 'register', path: '/register' },
  { name: 'login', path: '/login' },
  { name: 'contact', path: '/contact' },
  { name: 'resource', path: '/resources/eac-standards' },
  { name: 'devices', path: '/devices', member: true },
  { name: 'not-found', path: '/no-such-page' },
]

/** Replaces data that other journeys change. */
async function fixData(page: Page, { member }: Screen) {
  const samples = async (route: Route) => {
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=60'),
    })
    await route.fulfill({ response: answer, json: (await answer.json()).filter(({ sample }: { sample: boolean }) => sample).slice(0, 3) })
  }
  await page.route('**/api/users/verified*', samples)
  await page.route('**/api/categories', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: (await answer.json()).map((category: object) => ({ ...category, supplierCount: 25 })) })
  })
  // The pictures show a site without SMS.
  await page.route('**/api/auth/phone-login', (route) => route.fulfill({ json: { available: false } }))
  if (!member) return
  const id = '01900000-0000-7000-8000-00000000abcd'
  const user = { id, username: 'kivu_growers', businessName: 'Kivu Coffee Growers and Washing Stations', role: 'member' }
  const device = (at: number, current: boolean, rest: object) => ({
    id: `01900000-0000-7000-8000-00000000000${at}`,
    current,
    createdAt: '2026-03-02T08:00:00.000Z',
    lastSeenAt: `2026-03-0${9 - at}T07:30:00.000Z`,
    ...rest,
  })
  const devices = [
    device(1, true, { device: 'Chrome on Android', address: '41.186.5.5', place: 'Rwanda' }),
    device(2, false, { device: 'Firefox on Linux', address: '196.201.214.200', place: 'Kenya' }),
    device(3, false, { device: 'Unknown device', address: '2001:db8:85a3:8d3:1319:8a2e:370:7348' }),
  ]
  await page.route('**/api/auth/session', (route) => route.fulfill({ json: { user } }))
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ json: devices }))
  const failed = { at: '2026-03-07T07:30:00.000Z', wrong: 'code', device: 'Chrome on Android', address: '196.201.x.x', place: 'Kenya' }
  await page.route('**/api/auth/failed-logins', (route) => route.fulfill({ json: [failed] }))
  await page.route('**/api/notifications/read-page', (route) => route.fulfill({ json: { read: 0 } }))
  await page.route('**/api/*/unread', (route) => route.fulfill({ json: { unread: 7, position: 0 } }))
  await page.route('**/api/notifications/stream*', () => new Promise(() => {}))
}

/** Other processors may round a few pixels differently. */
const near = { maxDiffPixelRatio: 0.001, scale: 'css' } as const

async function open(page: Page, screen: Screen) {
  await page.clock.setFixedTime('2026-03-09T09:00:00Z')
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await fixData(page, screen)
  await page.goto(await existing(page, screen.path))
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('[data-skeleton], main [aria-busy=true]')).toHaveCount(0)
}

async function waitForFonts(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  await settled(page)
}

async function compare(page: Page, screen: Screen) {
  await open(page, screen)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 860 })
    for (const colorScheme of screen.themes ?? (['light'] as const)) {
      // One dark picture per screen is enough. The picture of the small screen takes the least space in the repository.
      if (colorScheme === 'dark' && width === 1280) continue
      await page.emulateMedia({ colorScheme })
      await waitForFonts(page)
      await expect.soft(page).toHaveScreenshot(`${screen.name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`, near)
    }
  }
}

const ofVisitors = screens.filter(({ member }) => !member)
const groups = {
  'the screens with lists and of members': [...ofVisitors.slice(0, 4), ...screens.filter(({ member }) => member)],
  'the screens with forms and text': ofVisitors.slice(4),
}
for (const [name, group] of Object.entries(groups))
  test(`${name} match their reference pictures`, async ({ page, allow }) => {
    allow(/404/)
    test.slow()
    for (const screen of group) await test.step(screen.name, () => compare(page, screen))
  })

test('detects a gap that grows by 8 px', async ({ page }, info) => {
  test.skip(['all', 'changed'].includes(info.config.updateSnapshots), 'It would overwrite the reference picture.')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, { name: 'login', path: '/login' })
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('main h1 { margin-bottom: 8px }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  await waitForFonts(page)
  await expect(expect(page).toHaveScreenshot('login-360.png', { ...near, timeout: 3000 })).rejects.toThrow('different')
})
