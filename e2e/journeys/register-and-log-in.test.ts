import type { Page } from '@playwright/test'
import { newMember } from './members.ts'
import { cards, expect, expectFits, notifications, test } from './site.ts'

const PASSWORD = 'terraced hills at dawn 7'

function newCompany() {
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}`
  return {
    businessName: `Inzira Baskets ${unique}`,
    location: 'Huye',
    email: `owner-${unique}@inzira.example`,
    phone: '+250 788 000 000',
    contactPerson: 'Uwase Aline',
    primaryProducts: 'Sisal baskets and mats',
    description: 'A cooperative of forty weavers that exists for one test.',
    employeeCount: '11-50',
  }
}
type Company = ReturnType<typeof newCompany>

const labels: Readonly<Record<keyof Company, string>> = {
  businessName: 'Business name',
  location: 'Location',
  email: 'Email',
  phone: 'Phone',
  contactPerson: 'Contact person',
  primaryProducts: 'Primary products or services',
  description: 'Business description',
  employeeCount: 'Number of employees',
}

const accountMenu = (page: Page, { businessName }: Pick<Company, 'businessName'>) =>
  page.getByRole('banner').getByRole('button', { name: `Account: ${businessName}` })
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log In' })

async function logIn(page: Page, username: string) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
}

const userOf = async (page: Page) => (await (await page.request.get('/api/auth/session')).json()).user

test('a visitor registers a business, is found at once, and logs out and in again, in every tab', async ({ page, context }) => {
  test.slow()
  const company = newCompany()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  const form = page.getByRole('form', { name: 'Business registration' })
  const submit = form.getByRole('button', { name: 'Register Business' })
  await submit.click()
  await expect(form.getByRole('alert')).toHaveText('10 fields need your attention.')
  await expectFits(page, ['light', 'dark'])

  await form.getByText('Trader', { exact: true }).click()
  await form.getByLabel('Country').selectOption('Rwanda')
  for (const [field, label] of Object.entries(labels)) await form.getByLabel(label, { exact: true }).fill(company[field as keyof Company])
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await submit.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration Successful' })).toBeFocused()
  // Otherwise the page redirects after three seconds.
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(notifications(page)).toContainText('Your business has been registered successfully.')
  await expectFits(page, ['light', 'dark'])
  const user = await userOf(page)
  expect(user).toMatchObject({ businessName: company.businessName, businessType: 'trader', country: 'Rwanda', verified: false, rating: null })

  await page.getByRole('banner').getByRole('combobox').fill(company.businessName)
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await cards(page).getByRole('link', { name: company.businessName }).first().click()
  await expect(page).toHaveURL(`/company/${user.id}`)
  await expect(page.getByText('This is your company profile')).toBeVisible()
  // Email and phone are hidden unless the owner shows them.
  await expect(page.getByRole('main')).not.toContainText(company.email)

  const tab = await context.newPage()
  await tab.goto('/about')
  await expect(accountMenu(tab, company)).toBeVisible()
  await accountMenu(page, company).click()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  for (const each of [page, tab]) await expect(loginLink(each)).toBeVisible()
  await expect(page).toHaveURL(`/company/${user.id}`)
  await expect(page.getByText('This is your company profile')).toHaveCount(0)
  expect(await userOf(page)).toBeNull()

  await loginLink(page).click()
  await logIn(page, company.email)
  await expect(page).toHaveURL(`/company/${user.id}`)
  await expect(page.getByText('This is your company profile')).toBeVisible()
  await expect(accountMenu(tab, company)).toBeVisible()
  expect((await userOf(page)).id).toBe(user.id)
})

test('a session ended on another device ends in the open page', async ({ page, browser, allow }) => {
  allow(/401/)
  const member = await newMember(browser, 'Everywhere Traders')
  const { email } = await (await member.page.request.get('/api/auth/account')).json()
  await page.goto('/login?from=/devices')
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: '2 devices' })).toBeVisible()

  await member.page.goto('/devices')
  const others = member.page.getByRole('main').getByRole('listitem').filter({ hasNotText: 'This device' })
  await others.getByRole('button', { name: /^Log out/ }).click()
  await member.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(member.page.getByRole('heading', { name: '1 device' })).toBeVisible()
  // The live stream reports the end of the session; nobody pressed a button on this page.
  await expect(page.getByRole('heading', { name: 'Please log in to see your devices' })).toBeVisible()
  await expect(accountMenu(page, member)).toHaveCount(0)
  expect((await page.request.get('/api/auth/sessions')).status()).toBe(401)
  expect((await userOf(member.page)).id).toBe(member.id)

  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: '2 devices' })).toBeVisible()
  await member.page.goto('/settings')
  await member.page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(member.page.getByRole('heading', { name: 'Please log in to see your settings' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Please log in to see your devices' })).toBeVisible()
})
