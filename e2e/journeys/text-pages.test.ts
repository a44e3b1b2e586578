import { contextOptions } from './contexts.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

test('without scripts, a trader finds a company, logs in, writes to it, posts a load and logs out', async ({ browser }) => {
  const [own, other] = [await newMember(browser, 'Text Traders'), await newMember(browser, 'Text Growers')]
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  try {
    const page = await context.newPage()
    const types = new Set<string>()
    page.on('request', (request) => types.add(request.resourceType()))
    await page.goto('/t')
    await page.getByLabel('Product, service or company').fill(other.businessName)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: other.businessName }).click()
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Log in to write a message' }).click()
    await page.getByLabel('Username or email').fill(`owner-${own.businessName.split(' ').at(-1)}@member.example`)
    await page.getByLabel('Password').fill('terraced hills at dawn 7')
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('heading', { level: 1, name: other.businessName })).toBeVisible()
    await page.getByLabel('Your message').fill('Do you have baskets?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('listitem')).toContainText('Do you have baskets?')
    await expectAccessible(page)
    await other.page.goto(`/messages?with=${own.id}`)
    await expect(other.page.getByText('Do you have baskets?').last()).toBeVisible()

    await page.getByRole('link', { name: 'Post a load' }).click()
    await page.getByLabel('Weight in tonnes').fill('1.5')
    await page.getByLabel('Volume in m³').fill('4')
    await page.getByLabel('Ready on').fill(new Date(Date.now() + 20 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10))
    await page.getByLabel('Budget in USD').fill('450')
    await page.getByLabel('Phone or email').fill('+250 788 123 456')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Post the load' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your load is posted' })).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
    expect([...types]).toEqual(['document'])
  } finally {
    await context.close()
  }
})
