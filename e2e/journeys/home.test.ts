import type { Page } from '@playwright/test'
import { cards, expect, expectAccessible, test } from './site.ts'

const section = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true })
const main = (page: Page) => page.getByRole('main')

test('home shows its lists from the services, and its ways on lead to pages that parts serve', async ({ page }) => {
  await page.goto('/')
  const { remotes } = (await (await page.request.get('/registry.json')).json()) as { remotes: { pages: string[] }[] }
  const served = new Set(remotes.flatMap(({ pages }) => pages))
  const ways = await main(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  for (const path of ['/marketplace', '/register', '/organization-signup']) expect([path, ways.includes(path)]).toEqual([path, served.has(path)])
  await expect(section(page, 'Browse By Category').getByRole('link', { name: /suppliers?$/ })).toHaveCount(6)
  await expect(section(page, 'Featured Verified Suppliers').getByRole('article')).toHaveCount(3)
  await section(page, 'Featured Verified Suppliers').getByRole('button', { name: 'Verified' }).first().focus()
  await expect(page.getByRole('tooltip')).toHaveText('This business has been verified by Ungana')
  const organizations = section(page, 'Leading Trade Organizations')
  await expect(organizations.getByRole('article')).toHaveCount(4)
  await organizations.getByRole('link', { name: 'View All Trade Organizations' }).click()
  await expect(page).toHaveURL(/\/directory\?type=organization$/)
})

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>, presses: number) {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return
  }
  await expect(target).toBeFocused()
}

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
