import type { Browser, Page } from '@playwright/test'
import { cards, expect, expectFits, test } from './site.ts'

const PASSWORD = 'terraced hills at dawn 7'

let count = 0
function newCompany() {
  count += 1
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}${count}`
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
  email: 'E-mail',
  phone: 'Phone',
  contactPerson: 'Contact person',
  primaryProducts: 'Primary products or services',
  description: 'Business description',
  employeeCount: 'Number of employees',
}

const form = (page: Page) => page.getByRole('form', { name: 'Business registration' })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Register Business' })
const success = (page: Page) => page.getByRole('heading', { level: 1, name: 'Registration Successful' })
const accountMenu = (page: Page, { businessName }: Company) => page.getByRole('banner').getByRole('button', { name: `Account: ${businessName}` })

async function fillCompany(page: Page, company: Company) {
  for (const [field, label] of Object.entries(labels)) {
    await form(page)
      .getByLabel(label, { exact: true })
      .fill(company[field as keyof Company])
  }
}

async function fillPasswords(page: Page) {
  await form(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form(page).getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
}

async function logIn(page: Page, { email }: Company) {
  await page.getByLabel('Username or e-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
}

const userOf = async (page: Page) => (await (await page.request.get('/api/auth/session')).json()).user
const found = async (page: Page, { businessName }: Company): Promise<{ id: string }[]> =>
  (await page.request.get('/api/users/search', { params: { q: businessName } })).json()

test('a visitor registers a business, is found at once, logs out, and logs in by e-mail to where they were', async ({ page }) => {
  const company = newCompany()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Register Your Business' })).toBeVisible()
  await expect(form(page).getByRole('radio', { name: 'Manufacturer' })).toBeChecked()
  await expect(form(page).getByLabel('Country')).toHaveValue('Kenya')

  await form(page).getByText('Trader', { exact: true }).click()
  await form(page).getByLabel('Country').selectOption('Rwanda')
  await fillCompany(page, company)
  await fillPasswords(page)
  await submit(page).click()

  await expect(success(page)).toBeFocused()
  // Else it leaves after three seconds.
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Your business has been registered successfully.')
  await expect(accountMenu(page, company)).toBeVisible()
  const user = await userOf(page)
  expect(user).toMatchObject({ businessName: company.businessName, businessType: 'trader', country: 'Rwanda', verified: false, rating: null })
  expect(user.username).toMatch(/^inzira_baskets_[a-z0-9]+_[a-z0-9]+$/)
  await expect(page.getByRole('main')).toContainText(user.username)
  await expect(page.getByRole('main')).toContainText(company.email)

  await page.getByRole('link', { name: 'View your company page' }).click()
  await expect(page).toHaveURL(`/company/${user.id}`)
  await expect(page.getByRole('heading', { level: 1, name: company.businessName })).toBeVisible()
  await expect(page.getByText('This is your company profile')).toBeVisible()
  // E-mail and phone are the owner's to show.
  await expect(page.getByRole('main')).not.toContainText(company.email)

  await page.getByRole('banner').getByRole('combobox').fill(company.businessName)
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await cards(page).getByRole('link', { name: company.businessName }).first().click()
  await expect(page).toHaveURL(`/company/${user.id}`)

  await accountMenu(page, company).click()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(accountMenu(page, company)).toHaveCount(0)
  await expect(page).toHaveURL(`/company/${user.id}`)
  await expect(page.getByText('This is your company profile')).toHaveCount(0)
  expect(await userOf(page)).toBeNull()

  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
  await logIn(page, company)
  await expect(page).toHaveURL(`/company/${user.id}`)
  await expect(accountMenu(page, company)).toBeVisible()
  await expect(page.getByText('This is your company profile')).toBeVisible()
  expect((await userOf(page)).id).toBe(user.id)

  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
})

test('an answer is lost, the page reloaded and the form sent again: one company, and then the home page', async ({ page, allow }) => {
  allow(/ERR_FAILED/)
  const company = newCompany()
  const keys: (string | undefined)[] = []
  await page.route('**/api/auth/register', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The company is made, and nobody hears of it.
    expect((await route.fetch()).status()).toBe(201)
    await page.context().clearCookies()
    return route.abort()
  })
  await page.goto('/business-signup')
  await form(page).getByLabel('Country').selectOption('Uganda')
  await fillCompany(page, company)
  await fillPasswords(page)
  await submit(page).click()
  await expect(form(page)).toContainText('There was an error submitting your information. Please try again.')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Registration Failed')

  await page.reload()
  for (const [field, label] of Object.entries(labels)) {
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(company[field as keyof Company])
  }
  await expect(form(page).getByLabel('Country')).toHaveValue('Uganda')
  await expect(form(page).getByLabel('Password', { exact: true })).toHaveValue('')

  await fillPasswords(page)
  await page.keyboard.press('Enter')
  await expect(success(page)).toBeVisible()
  await expect(accountMenu(page, company)).toBeVisible()
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  expect((await found(page, company)).map(({ id }) => id)).toEqual([(await userOf(page)).id])
  await expect(page).toHaveURL('/')
})

async function secondDevice(browser: Browser, company: Company): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await logIn(page, company)
  await expect(accountMenu(page, company)).toBeVisible()
  return page
}

test('a device is logged out from another one, and is out on its next call', async ({ page, browser }) => {
  const company = newCompany()
  await page.goto('/')
  const { origin } = new URL(page.url())
  const body = { ...company, businessType: 'manufacturer', country: 'Rwanda', password: PASSWORD }
  expect((await page.request.post('/api/auth/register', { data: body, headers: { origin } })).status()).toBe(201)
  const other = await secondDevice(browser, company)
  expect((await userOf(other)).businessName).toBe(company.businessName)

  await page.reload()
  await accountMenu(page, company).click()
  await page.getByRole('banner').getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('heading', { name: '2 devices' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: /^Log out/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: '1 device' })).toBeVisible()

  await expect.poll(() => userOf(other), { intervals: [50] }).toBeNull()
  expect((await other.request.get('/api/auth/sessions')).status()).toBe(401)
  await other.goto('/devices')
  await expect(other.getByRole('heading', { name: 'Please log in to see your devices' })).toBeVisible()
  await expect(accountMenu(other, company)).toHaveCount(0)
  expect((await userOf(page)).businessName).toBe(company.businessName)
  await other.context().close()
})

test('the registration form, its errors and its end are accessible in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/register')
  await submit(page).click()
  await expect(form(page).getByRole('alert')).toHaveText('10 fields need your attention.')
  await expectFits(page, ['light', 'dark'])
  await fillCompany(page, newCompany())
  await fillPasswords(page)
  await submit(page).click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(success(page)).toBeFocused()
  await expectFits(page, ['light', 'dark'])
})
