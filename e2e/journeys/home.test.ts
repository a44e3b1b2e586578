import type { Page } from '@playwright/test'
import { cards, countLine, expect, expectAccessible, test } from './site.ts'

const section = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true })
const main = (page: Page) => page.getByRole('main')

for (const path of ['/', '/home'])
  test(`${path} has its eight sections in their order, in the specification's words`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Home', exact: true }).first()).toHaveAttribute('aria-current', 'page')
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Unite. Trade. Grow.')
    const figures = main(page).locator('dl').first()
    await expect(figures.locator('dd')).toHaveText(['5,800+', '6', '24', '12K+'])
    await expect(figures.locator('dt')).toHaveText(['Registered Businesses', 'EAC Countries Covered', 'Industry Categories', 'Monthly Connections'])
    const headings = await main(page).getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.slice(0, 5)).toEqual([
      'Browse By Category',
      'Featured Verified Suppliers',
      'Leading Trade Organizations',
      'How It Works',
      'Success Stories',
    ])
    expect(headings).toHaveLength(6)
    await expect(section(page, 'How It Works').getByRole('listitem')).toHaveCount(3)
    await expect(section(page, 'Success Stories').getByRole('figure')).toHaveCount(3)
  })

test('every way on leads where the specification says, and one whose page nobody draws is not shown', async ({ page }) => {
  await page.goto('/')
  const { remotes } = (await (await page.request.get('/registry.json')).json()) as { remotes: { pages: string[] }[] }
  const served = new Set(remotes.flatMap(({ pages }) => pages))
  const closing = main(page).getByRole('heading', { level: 2 }).last().locator('xpath=ancestor::section')
  const ways = [
    [main(page), 'Find Suppliers', '/marketplace'],
    [main(page), 'List Your Business', '/register'],
    [section(page, 'How It Works'), 'Get Started Today', '/register'],
    [closing, 'Register Your Business', '/register'],
    [closing, 'Browse the Marketplace', '/marketplace'],
    [closing, 'Register Trade Organization', '/organization-signup'],
  ] as const
  for (const [place, name, to] of ways) {
    const links = place.getByRole('link', { name, exact: true })
    await expect(links).toHaveCount(served.has(to) ? 1 : 0)
    if (served.has(to)) await expect(links).toHaveAttribute('href', to)
  }
  await expect(section(page, 'Browse By Category').getByRole('link', { name: /suppliers?$/ })).toHaveCount(6)
  await expect(section(page, 'Featured Verified Suppliers').getByRole('article')).toHaveCount(3)
  await section(page, 'Featured Verified Suppliers').getByRole('button', { name: 'Verified' }).first().focus()
  await expect(page.getByRole('tooltip')).toHaveText('This business has been verified by Ungana')
  const organizations = section(page, 'Leading Trade Organizations')
  await expect(organizations.getByRole('article')).toHaveCount(4)
  await expect(organizations.getByRole('link', { name: /^Profile of / })).toHaveCount(4)
  await expect(organizations.getByRole('link', { name: /^Website of / })).toHaveCount(4)
  await organizations.getByRole('link', { name: 'View All Trade Organizations' }).click()
  await expect(page).toHaveURL(/\/directory\?type=organization$/)
})

test('while the lists load, six categories, three suppliers and four organizations are outlined', async ({ page }) => {
  await page.route('**/api/**', () => new Promise(() => {}))
  await page.goto('/')
  const outlines = (heading: string) => section(page, heading).locator('[aria-busy=true] > div > *')
  await expect(outlines('Browse By Category')).toHaveCount(6)
  await expect(outlines('Featured Verified Suppliers')).toHaveCount(3)
  await expect(outlines('Leading Trade Organizations')).toHaveCount(4)
  await expect(main(page).getByText('Loading categories...')).toBeAttached()
})

test('a list without suppliers says so, and organizations are shown without featured ones, too', async ({ page }) => {
  await page.route('**/api/users/verified*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/organizations*', async (route) => {
    const organizations: object[] = await (await route.fetch()).json()
    await route.fulfill({ json: organizations.map((organization) => ({ ...organization, featured: false })) })
  })
  await page.goto('/')
  await expect(section(page, 'Featured Verified Suppliers')).toContainText('No verified suppliers found')
  await expect(section(page, 'Leading Trade Organizations').getByRole('article')).toHaveCount(4)
  await page.route('**/api/organizations*', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(section(page, 'Leading Trade Organizations')).toContainText('No trade organizations found')
  await expect(section(page, 'Leading Trade Organizations').getByRole('link', { name: 'View All Trade Organizations' })).toBeVisible()
})

test('lists that fail say so in place and in a toast, come back with a press, and leave the rest whole', async ({ page, allow }) => {
  allow(/503/)
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Away', code: 'UNAVAILABLE', requestId: 'x'.repeat(12) } }))
  await fail('**/api/categories')
  await page.goto('/')
  const toast = page.getByRole('region', { name: 'Notifications' })
  await expect(toast).toContainText('Error loading categories')
  await expect(toast).toContainText('Please try refreshing the page')
  await expect(section(page, 'Featured Verified Suppliers').getByRole('article')).toHaveCount(3)
  await page.unrouteAll()
  await section(page, 'Browse By Category').getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(section(page, 'Browse By Category').getByRole('link', { name: /suppliers?$/ })).toHaveCount(6)

  await fail('**/api/users/verified*')
  await page.reload()
  await expect(toast).toContainText('Error loading featured suppliers')
  await expect(section(page, 'Featured Verified Suppliers')).toContainText('Error loading featured suppliers')
})

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>, presses: number) {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return
  }
  await expect(target).toBeFocused()
}

test("the header's search finds companies by keyboard alone", async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await tabTo(page, page.getByRole('banner').getByRole('combobox', { name: 'Search businesses' }), 4)
  await page.keyboard.type('kivu coffee')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/directory\?search=kivu\+coffee$/)
  expect((await countLine(page))[2]).toBeGreaterThan(0)
  await expect(cards(page).first()).toContainText(/coffee/i)
})

test('on a phone the search is in the menu, which closes behind it; Escape closes it too and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const banner = page.getByRole('banner')
  const box = banner.getByRole('combobox', { name: 'Search businesses' })
  await expect(box).toHaveCount(0)
  await tabTo(page, banner.getByRole('button', { name: 'Open menu' }), 5)
  await page.keyboard.press('Enter')
  await expect(box).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(banner.getByRole('button', { name: 'Open menu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, box, 2)
  await page.keyboard.type('tea')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/directory\?search=tea$/)
  await expect(box).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
})
