// What the lists say about what they found, or did not find, and that their address is all they know.

import type { Page } from '@playwright/test'
import type { SearchFacets, SearchHit } from '@ungana/contracts-directory'
import { cards, countLine, expect, expectAccessible, test } from './site.ts'

const select = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name })
const shownFilters = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

test('what was searched for is marked, also where the card would not have shown it', async ({ page }) => {
  await page.goto('/directory?search=coffee')
  await expect(cards(page).first().getByRole('heading').locator('mark')).toHaveText(/^coffee$/i)
  const hits: SearchHit[] = await (await page.request.get('/api/users/search?q=roast&page=1')).json()
  expect(hits.some(({ highlights }) => highlights.some(({ field }) => field === 'products' || field === 'services'))).toBe(true)
  await page.goto('/directory?search=roast')
  await expect(cards(page)).toHaveCount(hits.length)
  for (const card of await cards(page).all()) await expect(card.locator('mark').first()).toHaveText(/^roast$/i)
})

test('names are text and no markup, and a paid placement says so', async ({ page }) => {
  const name = '<img src=x onerror="document.title=1"> Tea & Sons'
  await page.route('**/api/users/search?*', async (route) => {
    const answer = await route.fetch()
    const [first, second, ...others]: SearchHit[] = await answer.json()
    const hostile = { ...first, businessName: name, featured: true, highlights: [{ field: 'businessName', text: name, ranges: [[1, 4]] }] }
    await route.fulfill({ response: answer, json: [hostile, { ...second, featured: false }, ...others] })
  })
  await page.goto('/directory?search=tea')
  await expect(cards(page).first().getByRole('heading')).toHaveText(name)
  await expect(cards(page).first().locator('mark')).toHaveText('img')
  await expect(cards(page).locator('img')).toHaveCount(0)
  await expect(cards(page).first()).toContainText('Featured')
  await expect(cards(page).nth(1)).not.toContainText('Featured')
  await expectAccessible(page)
})

for (const path of ['/directory', '/marketplace'])
  test(`the filters of ${path} say how many each choice would show`, async ({ page }) => {
    await page.goto(`${path}?search=coffee&country=Rwanda`)
    const facets: SearchFacets = await (await page.request.get('/api/users/facets?q=coffee&country=Rwanda')).json()
    const rwanda = facets.countries.find(({ value }) => value === 'Rwanda')?.count
    expect((await countLine(page))[2]).toBe(rwanda)
    await expect(select(page, 'Country').locator('option[value="Rwanda"]')).toHaveText(`Rwanda (${rwanda})`)
    // Each list leaves its own filter out of account.
    const kenya = facets.countries.find(({ value }) => value === 'Kenya')?.count
    expect(kenya).toBeGreaterThan(0)
    await expect(select(page, 'Country').locator('option[value="Kenya"]')).toHaveText(`Kenya (${kenya})`)
    await select(page, 'Country').selectOption('Kenya')
    await expect.poll(async () => (await countLine(page))[2]).toBe(kenya)
    const tea = facets.categories.find(({ value }) => value.startsWith('Coffee'))
    await expect(select(page, 'Category').locator(`option[value="${tea?.value}"]`)).toHaveText(/^Coffee, Tea & Spices \(\d+\)$/)
  })

test('a filter without a match says how to find something, and what may have been meant', async ({ page }) => {
  await page.goto('/directory?search=coffee&country=Somalia')
  await expect(page.getByRole('heading', { name: 'No businesses match these filters' })).toBeVisible()
  await page.getByRole('button', { name: /^In all countries \(\d+\)$/ }).click()
  await expect(page).toHaveURL('/directory?search=coffee')
  await expect(cards(page)).toHaveCount(9)

  await page.goto('/marketplace?search=cofee')
  await expect(page.getByText('No businesses found matching your criteria')).toBeVisible()
  await expect(page.getByText('businesses come close to “cofee”').or(page.getByText('nearest come close to “cofee”'))).toBeVisible()
  const meant = page.getByRole('list', { name: 'Did you mean' }).getByRole('link')
  await expect(meant.first()).toHaveAttribute('href', /^\/marketplace\?/)
  await expectAccessible(page)
  await meant.first().click()
  await expect.poll(async () => (await countLine(page))[2]).toBeGreaterThan(0)
  expect(new URL(page.url()).pathname).toBe('/marketplace')
})

test('similar ones go on over pages, and only the first says that nothing matched', async ({ page }) => {
  await page.goto('/directory?search=kgali')
  await expect(page.getByRole('heading', { name: 'Similar', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/directory?search=kgali&page=2')
  await expect(page.getByRole('heading', { name: 'No businesses match these filters' })).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
})

test('addresses that nobody made: no page, a page beyond the end, unknown and empty filters', async ({ page }) => {
  await page.goto('/directory')
  const everyone = (await countLine(page))[2]
  for (const query of [
    'page=abc',
    'page=0',
    'page=-2',
    'page=1.5',
    'category=all-categories&country=all-countries',
    'category=&country=&search=+',
    'type=x',
  ]) {
    await page.goto(`/directory?${query}`)
    const [first, last, total] = await countLine(page)
    // Other journeys add companies meanwhile.
    expect([query, first, last, total >= everyone]).toEqual([query, 1, 9, true])
    await expect(shownFilters(page), query).toHaveCount(0)
    await expect(select(page, 'Category')).toHaveValue('all-categories')
    await expect(select(page, 'Country')).toHaveValue('all-countries')
  }

  await page.goto('/directory?country=Kenya&page=999')
  await expect(page).toHaveURL(/\/directory\?country=Kenya&page=\d+$/)
  await expect.poll(async () => (await countLine(page))[0]).toBeGreaterThan(9)
  const [first, last, kenyan] = await countLine(page)
  expect(last).toBe(kenyan)
  expect(Number(new URL(page.url()).searchParams.get('page'))).toBe(Math.ceil(kenyan / 9))
  expect(first).toBe(Math.floor((kenyan - 1) / 9) * 9 + 1)

  await page.goto('/directory?category=Stardust&country=Zambia')
  await expect(select(page, 'Category')).toHaveValue('Stardust')
  await expect(select(page, 'Country')).toHaveValue('Zambia')
  await expect(shownFilters(page)).toHaveText([/Category: Stardust/, /Country: Zambia/])
  await page.getByRole('main').getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/directory')
  await expect.poll(async () => (await countLine(page))[2]).toBeGreaterThanOrEqual(everyone)
})

for (const path of ['/directory', '/marketplace'])
  test(`filters and page of ${path} survive reload, Back and a shared link; a changed filter begins at page 1`, async ({ page, context }) => {
    await page.goto(`${path}?search=coffee&page=2`)
    expect((await countLine(page))[0]).toBe(10)
    if (path === '/marketplace') await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await select(page, 'Country').selectOption('Rwanda')
    await expect(page).toHaveURL(`${path}?search=coffee&country=Rwanda`)
    await expect.poll(async () => (await countLine(page))[0]).toBe(1)
    const rwandan = await countLine(page)
    await page.reload()
    await expect.poll(() => countLine(page)).toEqual(rwandan)
    await expect(select(page, 'Country')).toHaveValue('Rwanda')
    const friend = await context.newPage()
    await friend.goto(page.url())
    await expect.poll(() => countLine(friend)).toEqual(rwandan)
    await page.goBack()
    await expect(page).toHaveURL(`${path}?search=coffee&page=2`)
    await expect.poll(async () => (await countLine(page))[0]).toBe(10)
    await page.getByRole('main').getByRole('searchbox').fill('tea')
    await expect(page).toHaveURL(`${path}?search=tea`)
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click()
    await expect(page).toHaveURL(path)
  })

test('the list of organizations has an outline of its own before its scripts', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, () => new Promise(() => {}))
  await page.goto('/directory?type=organization', { waitUntil: 'commit' })
  await expect(page.locator('main h1')).toHaveText('Business Directory')
  await expect(page.locator('main select')).toHaveCount(0)
  await expect(page.getByText('Type: Organizations')).toBeVisible()
})
