import type { Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { signInAsNewCompany } from './members.ts'
import { decideInWallet, payWithWallet } from './pay-by-wallet.ts'
import { expect, expectAccessible, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const plan = (page: Page, name: string) => main(page).getByRole('article', { name })
const choose = (page: Page, name: string) => plan(page, name).getByRole('button').click()

test('plans and prices, and what each button does for a visitor', async ({ page }) => {
  await page.goto('/pricing')
  for (const [name, price] of [
    ['Basic', '$0'],
    ['Professional', '$49.99'],
    ['Enterprise', '$99.99'],
  ] as const)
    await expect(plan(page, name)).toContainText(price)
  await choose(page, 'Basic')
  await expect(main(page)).toContainText('Basic is free')
  await expectAccessible(page)
  await choose(page, 'Enterprise')
  await expect(notifications(page)).toContainText('Our sales team will contact you')
  await choose(page, 'Professional')
  const region = main(page).getByRole('region', { name: 'Pay for Professional' })
  await expect(region.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login?from=%2Fpricing')
  await region.getByRole('button', { name: 'Cancel' }).click()
  await expect(region).toHaveCount(0)

  await page.getByRole('tab', { name: 'Trade Organizations' }).click()
  for (const [name, price] of [
    ['Trade Authority', '$199.99'],
    ['Trade Association', '$249.99'],
    ['Regional Chamber', '$299.99'],
  ] as const)
    await expect(plan(page, name)).toContainText(price)
  await expect(page.getByRole('link', { name: 'Register Trade Organization' })).toHaveAttribute('href', '/organization-signup')
  const question = main(page).getByText('What counts against my messages?')
  await question.click()
  await expect(main(page)).toContainText('per calendar month in Kigali')
})

test('a business asks for Enterprise, which staff hear of, and pays for Professional with its wallet; the plan of an organization is not for it', async ({
  page,
  browser,
  allow,
}) => {
  allow(/403|503/)
  const { businessName } = await signInAsNewCompany(page)
  await page.goto('/pricing')
  await choose(page, 'Enterprise')
  await expect(notifications(page)).toContainText('Our sales team will contact you shortly')
  const staff = await (await browser.newContext({ baseURL: process.env.BASE_URL as string })).newPage()
  await signInAs(staff, 'staff')
  await staff.goto('/staff')
  await main(staff)
    .getByRole('link', { name: /^Sales requests/ })
    .click()
  await main(staff)
    .getByRole('button', { name: `Mark contacted: ${businessName}` })
    .click()
  await expect(notifications(staff)).toContainText('Marked contacted')
  await expect(main(staff)).not.toContainText(businessName)
  await main(staff).getByRole('button', { name: 'Contacted', exact: true }).click()
  await expect(main(staff)).toContainText(businessName)
  await expectAccessible(staff)
  await staff.context().close()
  await page.getByRole('tab', { name: 'Trade Organizations' }).click()
  await choose(page, 'Trade Association')
  const [refused] = await Promise.all([page.waitForEvent('popup'), payWithWallet(page).click()])
  await expect(notifications(page)).toContainText('Payment Failed')
  // It is closed after that is said.
  await expect.poll(() => refused.isClosed()).toBe(true)
  await main(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(payWithWallet(page)).toHaveCount(0)

  await page.getByRole('tab', { name: 'Business Plans' }).click()
  await choose(page, 'Professional')
  await expect(main(page).getByRole('link', { name: 'Pay by card' })).toHaveAttribute('href', '/checkout?plan=professional')
  // The money is taken, and each answer to that is lost: until one is there, no other way to pay and no other plan is offered.
  await page.route(/\/capture$/, async (route) => {
    await route.fetch()
    await route.fulfill({ status: 503 })
  })
  await decideInWallet(page, 'Approve', (popup) => expect(popup.getByRole('main')).toContainText('USD 49.99'))
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Pay by card' })).toHaveCount(0)
  await expect(plan(page, 'Professional').getByRole('button')).toBeDisabled()
  await expect(page.getByRole('tab', { name: 'Trade Organizations' })).toBeDisabled()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL(/\/payment-success$/)
  await expect.poll(async () => (await (await page.request.get('/api/memberships/me')).json()).plan, { timeout: 30_000 }).toBe('professional')
})

test('pages on which people pay are documents of their own, and only they let providers in', async ({ page }) => {
  const scripts = async (path: string) =>
    /script-src ([^;]*)/.exec((await page.request.get(path)).headers()['content-security-policy'] ?? '')?.[1]?.split(' ')
  const policies = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? ''
  const { remotes } = (await (await page.request.get('/registry.json')).json()) as { remotes: { pages: string[] }[] }
  const paying = ['/pricing', '/payment', '/payments', '/checkout']
  const all = new Set(['/', '/home', '/login', '/settings', '/staff', '/about', '/no-such-page', ...remotes.flatMap(({ pages }) => pages)])
  expect([...all]).toEqual(expect.arrayContaining([...paying, '/bank-details', '/company/:id', '/staff/payments']))
  for (const pattern of all) {
    const path = pattern.replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000')
    if (paying.includes(pattern)) expect([pattern, (await scripts(path))?.length]).not.toEqual([pattern, 1])
    else {
      expect([pattern, await scripts(path)]).toEqual([pattern, ["'self'"]])
      expect([pattern, await policies(path)]).not.toEqual([pattern, expect.stringMatching(/stripe|paypal|localhost:/)])
    }
  }

  const loaded = () => page.evaluate(() => new URL((performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).name).pathname)
  await page.goto('/directory')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Membership Plans' })).toBeVisible()
  await expect.poll(loaded).toBe('/pricing')
  await page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Business Directory' })).toBeVisible()
  await expect.poll(loaded).toBe('/directory')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Membership Plans' })).toBeVisible()
  await expect.poll(loaded).toBe('/pricing')
})
