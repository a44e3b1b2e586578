// Suggestions of the header's search box.
import { expect, expectAccessible, test } from './site.ts'

test('suggestions work by keyboard, lead to a company, and offer recent searches', async ({ page, allow }) => {
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search businesses' })
  const options = page.getByRole('listbox').getByRole('option')
  const marked = page.getByRole('listbox').getByRole('option', { selected: true })
  const code: string[] = []
  page.on('request', (request) => request.url().includes('search-suggestions') && code.push(request.url()))

  // The search works without the suggestions' code, which loads only when somebody types.
  allow(/ERR_FAILED|did not load/)
  await page.route(/search-suggestions.*\.js/, (route) => route.abort())
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(code).toEqual([])
  await Promise.all([page.waitForEvent('requestfailed'), box.fill('tea')])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/directory?search=tea')
  await page.unrouteAll()

  await page.goto('/')
  await box.focus()
  // Suggestions for the first letters stay until this response.
  const answer = page.waitForResponse(/suggestions\?q=kivu\+coffee\+gr$/)
  await page.keyboard.type('kivu coffee gr')
  const suggested: unknown[] = await (await answer).json()
  await expect(options).toHaveCount(suggested.length + 1)
  await expect(options.first()).toContainText('Kivu Coffee Growers')
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(marked).toHaveText('Search for “kivu coffee gr”')
  await page.keyboard.press('Home')
  expect(await box.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(box).toHaveValue('kivu coffee gr')
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveCount(suggested.length + 1)
  await page.keyboard.press('Home')
  await expect(marked).toContainText('Kivu Coffee Growers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Kivu Coffee Growers' })).toBeVisible()
  await expect(page).toHaveURL(/\/company\/[0-9a-f-]{36}$/)
  await expect(box).toHaveValue('')

  await box.click()
  await expect(page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')).toHaveText(['tea'])
  await expectAccessible(page, { covered: 'nav' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/directory?search=tea')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('tea')
})
