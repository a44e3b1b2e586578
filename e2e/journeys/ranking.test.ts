import type { Page } from '@playwright/test'
import { signInAsNewCompany } from './members.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from './site.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Why you rank here' })

test('a company, and nobody else, sees on its own page where it stands for a term, and why', async ({ page, browser }) => {
  const description = 'Kisamfu, and yoghurt of the highlands.'
  const { id, businessName } = await signInAsNewCompany(page, { description })
  await page.goto(`/company/${id}#ranking`)
  await expect(card(page)).toBeInViewport()
  await card(page).getByRole('searchbox', { name: 'Search term' }).fill('kisamfu')
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('Place 1 of 1')
  const reasons = card(page).getByRole('list', { name: 'What counts, the weightiest first' }).getByRole('heading', { level: 3 })
  await expect(reasons).toHaveText([
    'No featured placement',
    'In your profile',
    'Not verified',
    'Rating counts as 3.50 of 5',
    /^Profile: \d of 8 parts$/,
  ])
  await expect(card(page)).toContainText('“kisamfu” is in your description.')
  await expect(card(page)).toContainText('Still missing: ')

  await card(page).getByRole('searchbox', { name: 'Search term' }).fill('no such thing')
  await card(page).getByRole('button', { name: 'Show my place' }).click()
  await expect(card(page)).toContainText('The search does not find you for “no such thing”.')
  await expect(card(page)).toContainText('If you offer it, name it among your products or services, or in your description.')
  await card(page).getByRole('searchbox', { name: 'Search term' }).fill('')
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText(/Place [\d,]+ of [\d,]+/)
  await expect(reasons).toHaveCount(4)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 360]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  await card(page).getByRole('link', { name: 'See the list' }).click()
  await expect(page).toHaveURL('/directory')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(page.url().replace('/directory', `/company/${id}`))
  await expect(visitor.getByRole('heading', { level: 1, name: businessName })).toBeVisible()
  await expect(visitor.getByRole('tab', { name: /Reviews \(0\)/ })).toBeVisible()
  await expect(card(visitor)).toHaveCount(0)
  expect((await visitor.request.get(`/api/users/${id}/ranking`)).status()).toBe(401)
  await visitor.context().close()
})

test('another company sees nothing of it, and a place that cannot be found out is told in place', async ({ page, allow }) => {
  allow(/503/)
  const { id } = await signInAsNewCompany(page)
  const [other] = await (await page.request.get('/api/users/search?q=Kivu+Coffee+Growers')).json()
  await page.goto(`/company/${other.id}`)
  await expect(page.getByRole('tab', { name: /Reviews \(\d+\)/ })).toBeVisible()
  await settled(page)
  await expect(card(page)).toHaveCount(0)
  expect((await page.request.get(`/api/users/${other.id}/ranking`)).status()).toBe(403)

  await page.route('**/api/users/*/ranking?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away', code: 'UNAVAILABLE', requestId: 'x'.repeat(12) } }),
  )
  await page.goto(`/company/${id}`)
  await card(page).getByRole('searchbox', { name: 'Search term' }).fill('milk')
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('alert')).toContainText('Your place could not be found out')
  await page.unrouteAll()
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect(card(page)).toContainText(/Place \d+ of \d+|Not shown|Below the matches/)
})
