import { cards, countLine, expect, expectNoSidewaysScroll, test } from './site.ts'

test('a visitor searches the directory, filters, pages, opens a company and comes back to where they were', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Unite. Trade. Grow.' })).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Directory', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Business Directory' })).toBeVisible()
  const [first, last, everyone] = await countLine(page)
  expect([first, last]).toEqual([1, 9])
  expect(everyone).toBeGreaterThanOrEqual(600)
  await expect(cards(page)).toHaveCount(9)

  await page.getByRole('main').getByRole('searchbox').fill('coffee')
  await expect(page).toHaveURL(/search=coffee/)
  await expect.poll(async () => (await countLine(page))[2]).toBeLessThan(everyone)
  const [, , coffee] = await countLine(page)
  const api = await page.request.get('/api/users/search?q=coffee&page=1')
  expect(Number(api.headers()['x-total-count'])).toBe(coffee)
  await expect(cards(page).first()).toContainText((await api.json())[0].businessName)

  await page
    .getByRole('main')
    .getByRole('button', { name: 'Page 2', exact: false })
    .or(page.getByRole('main').getByRole('link', { name: /(^2$|Page 2)/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(async () => (await countLine(page))[0]).toBe(10)

  // Changing a filter returns to page 1.
  await page
    .getByRole('main')
    .getByRole('combobox', { name: /countr/i })
    .selectOption('Rwanda')
  await expect(page).toHaveURL(/country=Rwanda/)
  await expect(page).not.toHaveURL(/page=/)
  await expect.poll(async () => (await countLine(page))[2]).toBeLessThan(coffee)
  const filtered = page.url()
  const rwandan = await countLine(page)

  // The address is the state: a reload, or a friend who is sent it, sees the same.
  await page.reload()
  await expect.poll(() => countLine(page)).toEqual(rwandan)

  const card = cards(page).first()
  const name = await card.getByRole('heading').innerText()
  await card
    .getByRole('link', { name: new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/company\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(/Ungana/)
  await expect(page.getByRole('tab', { name: /Products & Services/ })).toBeVisible()
  await page.getByRole('tab', { name: /Reviews/ }).click()
  await expect(page.getByRole('tab', { name: /Reviews/ })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('link', { name: /Back to Directory/ }).click()
  await expect(page).toHaveURL(filtered)
  await expect.poll(() => countLine(page)).toEqual(rwandan)
})

test('the header search finds a company from any page', async ({ page }) => {
  await page.goto('/marketplace')
  await page.getByRole('banner').getByRole('combobox').fill('Kivu Coffee Growers')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/directory\?search=Kivu(\+|%20)Coffee(\+|%20)Growers/)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText('Kivu Coffee Growers')
  await cards(page).first().getByRole('button', { name: 'Verified' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('This business has been verified by Ungana')
})

test('a search without a match says so and offers a way on', async ({ page }) => {
  await page.goto('/directory?search=zzzz-no-such-thing')
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Clear Filters' })
    .or(page.getByRole('main').getByRole('link', { name: 'Clear Filters' }))
    .click()
  await expect(page).toHaveURL(/\/directory$/)
  await expect(cards(page)).toHaveCount(9)

  await page.goto('/marketplace?search=zzzz-no-such-thing')
  await expect(page.getByText('No businesses found matching your criteria')).toBeVisible()
  await page.getByText('Reset filters', { exact: true }).click()
  await expect(cards(page)).toHaveCount(9)
})

test('the marketplace filters by tag, category and a country that its results have', async ({ page }) => {
  await page.goto('/marketplace')
  await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible()
  await expect(cards(page)).toHaveCount(9)
  await page.getByRole('button', { name: 'Filters' }).click()
  const country = page.getByRole('main').getByRole('combobox', { name: /countr/i })
  await expect(country).toBeVisible()
  await country.selectOption({ index: 1 })
  await expect(page).toHaveURL(/country=/)
  await page.getByText('Reset Filters', { exact: true }).click()
  await expect(page).not.toHaveURL(/country=/)
  // The filtered list stays until the next one is there: which of them was pressed, only the address knows.
  await cards(page).first().getByRole('link', { name: /.+/ }).and(page.locator('a[href*="tag="]')).first().click()
  await expect(page).toHaveURL(/tag=/)
  const tag = new URL(page.url()).searchParams.get('tag') as string
  await expect(cards(page).first()).toContainText(tag, { ignoreCase: true })
})

test('an unknown company leads back to the directory with a word of explanation', async ({ page, allow }) => {
  allow(/404/)
  await page.goto('/company/01890a5d-ac96-774b-bcce-b302099a8057')
  await expect(page.getByText('Company not found')).toBeVisible()
  await expect(page).toHaveURL(/\/directory$/)
  await expect(cards(page)).toHaveCount(9)
})

test('similar businesses that could not be looked for are not said to be none, and come with a press', async ({ page, allow }) => {
  allow(/503/)
  const [{ id }] = await (await page.request.get('/api/users/search?q=Kivu+Coffee+Growers')).json()
  await page.route('**/api/users/search?*', (route) => route.fulfill({ status: 503 }))
  await page.goto(`/company/${id}`)
  await expect(page.getByRole('main')).toContainText('Error loading similar businesses')
  await expect(page.getByRole('main')).not.toContainText('No similar businesses were found.')
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(3)
})

test('an unknown path shows the 404 screen inside the site', async ({ page, allow }) => {
  allow(/404/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click()
  await expect(cards(page)).toHaveCount(9)
})

test('on a phone the menu opens, the page never scrolls sideways, and a company can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expectNoSidewaysScroll(page)
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click()
  await expect(cards(page)).toHaveCount(9)
  await expectNoSidewaysScroll(page)
  await cards(page).nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/company\//)
  await expectNoSidewaysScroll(page)
})

test('by keyboard alone: skip link, search, open a company', async ({ page }) => {
  await page.goto('/directory')
  await expect(cards(page)).toHaveCount(9)
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText(/skip/i)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAttribute('type', 'search')
  await page.keyboard.type('honey')
  await expect(page).toHaveURL(/search=honey/)
  const [found] = await (await page.request.get('/api/users/search?q=honey&page=1')).json()
  await expect(cards(page).first()).toContainText(found.businessName)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    if (await page.locator(':focus').evaluate((element) => element.matches('article a[href^="/company/"]'))) break
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/company\//)
  // A page change moves focus into the page, so that a screen reader starts there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('a word with a typing error finds what it meant, and says that it is only similar', async ({ page }) => {
  await page.goto('/directory?search=macadmia')
  await expect(page.getByText('Showing 0-0 of 0 businesses')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No businesses match these filters' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Similar', exact: true })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  const similar = await page.request.get('/api/users/search?q=macadmia&page=1')
  expect([similar.headers()['x-total-count'], Number(similar.headers()['x-similar-count'])]).toEqual(['0', await cards(page).count()])

  // What is spelled as it stands there is no guess.
  await page.goto('/directory?search=macadamia')
  await expect(cards(page).first()).toBeVisible()
  expect((await countLine(page))[2]).toBeGreaterThan(0)
})

test('a page opened in a tab that was scrolled begins at its top, a reload where it was', async ({ page }) => {
  await page.goto('/directory')
  await expect(cards(page)).toHaveCount(9)
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
  await page.goto('/marketplace')
  await expect(cards(page)).toHaveCount(9)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
