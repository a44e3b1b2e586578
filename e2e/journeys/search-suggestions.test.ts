// What the header's search box offers while one types.
import type { Page, Route } from '@playwright/test'
import { signInAsNewCompany } from './members.ts'
import { cards, expect, expectAccessible, expectNoSidewaysScroll, settled, test } from './site.ts'

const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search businesses' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const marked = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true })
/** Whose words the suggestions answer. */
const asked = (route: Route) => new URL(route.request().url()).searchParams.get('q')
const SUGGESTIONS = '**/api/users/suggestions?*'

async function opened(page: Page, path = '/') {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

const suggestion = (text: string) => ({ kind: 'product', text, path: `/marketplace?search=${encodeURIComponent(text)}` })

test('suggestions are reached by the keys of a combobox, said to a screen reader, and lead to their pages', async ({ page }) => {
  await opened(page)
  await box(page).focus()
  // What is shown for the first letters of it stays until this answer.
  const answer = page.waitForResponse(/suggestions\?q=kivu\+cof$/)
  await page.keyboard.type('kivu cof')
  const suggested: unknown[] = await (await answer).json()
  await expect(options(page)).toHaveCount(suggested.length + 1)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(options(page).first()).toContainText('Kivu Coffee Growers')
  const count = await options(page).count()
  expect(count).toBeGreaterThan(1)
  const listId = (await box(page).getAttribute('aria-controls')) as string
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toHaveAttribute('id', listId)
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(`${count} suggestions. Use the up and down arrows.`)
  await expect(marked(page)).toHaveCount(0)
  await expectAccessible(page)

  await page.keyboard.press('ArrowUp')
  await expect(marked(page)).toHaveText('Search for “kivu cof”')
  await page.keyboard.press('Home')
  await expect(marked(page)).toContainText('Kivu Coffee Growers')
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(await marked(page).getAttribute('id'))
  await page.keyboard.press('End')
  await expect(marked(page)).toHaveText(/Search for/)
  await page.keyboard.press('ArrowDown')
  await expect(marked(page)).toHaveCount(0)
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await expect(box(page)).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(box(page)).toHaveValue('kivu cof')
  await page.keyboard.press('ArrowDown')
  await expect(options(page)).toHaveCount(count)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/company\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Kivu Coffee Growers' })).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(box(page)).toHaveValue('')
})

test('a category leads to its companies, a typing error to what it meant', async ({ page }) => {
  await opened(page, '/marketplace')
  await box(page).fill('coffee, t')
  await options(page).filter({ hasText: 'Coffee, Tea & Spices' }).first().click()
  await expect(page).toHaveURL('/directory?category=Coffee%2C+Tea+%26+Spices')
  await expect(cards(page)).toHaveCount(9)
  await box(page).fill('macadmia')
  await expect(options(page).first()).toContainText('Macadamia')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/directory?search=macadmia')
})

test('an answer that comes late never takes the place of a newer one, and what is shown stays until the next answer', async ({ page }) => {
  const late: Route[] = []
  await page.route(SUGGESTIONS, (route) => {
    const text = asked(route) as string
    if (text === 'coffee') late.push(route)
    else return route.fulfill({ json: [suggestion(`${text} one`), suggestion(`${text} two`)] })
  })
  await opened(page)
  await box(page).fill('coff')
  await expect(options(page).first()).toContainText('coff one')
  await box(page).fill('coffee')
  await expect.poll(() => late.length).toBe(1)
  await expect(options(page).first()).toContainText('coff one')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await box(page).fill('coffee t')
  await expect(options(page).first()).toContainText('coffee t one')
  // The browser has given that call up already.
  await late[0]?.fulfill({ json: [suggestion('too late')] }).catch(() => undefined)
  await expect(options(page)).toHaveText([/coffee t one/, /coffee t two/, /Search for “coffee t”/])
  // What was suggested for other words is none for these.
  await page.route(SUGGESTIONS, () => {})
  await box(page).fill('salt')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('without the directory nothing is suggested, and the search is sent all the same', async ({ page, allow }) => {
  allow(/503/)
  let calls = 0
  await page.route(SUGGESTIONS, (route) => {
    calls += 1
    return route.fulfill({ status: 503, json: { message: 'Away', code: 'UNAVAILABLE', requestId: 'x'.repeat(12) } })
  })
  await opened(page)
  await box(page).fill('tea')
  await expect.poll(() => calls).toBe(1)
  await settled(page)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/directory?search=tea')
})

test('without the code of the suggestions the search is sent all the same', async ({ page, allow }) => {
  allow(/ERR_FAILED|could not be loaded/)
  await page.route(/search-suggestions.*\.js/, (route) => route.abort())
  await opened(page)
  const [refused] = await Promise.all([page.waitForEvent('requestfailed'), box(page).fill('tea')])
  expect(refused.url()).toContain('search-suggestions')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/directory?search=tea')
})

test('who only reads a page does not fetch the code of the suggestions', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await opened(page)
  expect(scripts.filter((url) => url.includes('search-suggestions'))).toEqual([])
  await box(page).click()
  await expect.poll(() => scripts.filter((url) => url.includes('search-suggestions')).length).toBe(1)
})

test('what was searched for last is offered in an empty box, until it is cleared', async ({ page }) => {
  await opened(page)
  for (const text of ['tea', 'honey']) {
    await box(page).fill(text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/directory?search=${text}`)
    await expect(box(page)).toHaveValue('')
  }
  await opened(page)
  await page.keyboard.press('Tab')
  await box(page).focus()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await box(page).click()
  await expect(page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')).toHaveText(['honey', 'tea'])
  await expectAccessible(page, { covered: 'nav' })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/directory?search=tea')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('tea')

  await box(page).click()
  await expect(options(page)).toHaveText(['tea', 'honey'])
  await page.getByRole('banner').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(box(page)).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('ungana:searches'))).toBeNull()
})

test('an account that logs out leaves no searches behind', async ({ page, allow }) => {
  // Asked in the moment of logging out.
  allow(/401 .*\/unread/)
  const { businessName } = await signInAsNewCompany(page)
  await box(page).fill('cold storage')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/directory?search=cold+storage')
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Account: ${businessName}` })
    .click()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ungana:searches'))).toBeNull()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a phone suggestions stand in the menu, ${colorScheme}; Escape closes them first, a choice closes both`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await opened(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await box(page).fill('kivu cof')
    await expect(options(page).first()).toContainText('Kivu Coffee Growers')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(box(page)).toBeVisible()
    await box(page).click()
    await options(page).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kivu Coffee Growers' })).toBeVisible()
    await expect(box(page)).toHaveCount(0)
  })
