import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { cards, expect, expectFits, notifications, test } from './site.ts'

const files = join(import.meta.dirname, '../files')
const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const password = 'highland arabica 7'

let count = 0
/** A company of its own for the test, whose owner is signed in in the page's browser. */
async function register(page: Page) {
  const businessName = `Kivu Roasters ${Date.now().toString(36)}${test.info().workerIndex}${++count}`
  const email = `${businessName.toLowerCase().replaceAll(' ', '-')}@kivu.example`
  const origin = process.env.BASE_URL as string
  const company = {
    businessName,
    businessType: 'manufacturer',
    country: 'Rwanda',
    location: 'Huye',
    email,
    phone: '0788 123 456',
    contactPerson: 'Aline Uwase',
    primaryProducts: 'Green coffee, arabica; roasted beans',
    description: 'Roasts coffee of the lake and ships it.',
    yearFounded: '',
    employeeCount: '11-50',
  }
  const answer = await page.request.post('/api/auth/register', { data: { ...company, password }, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(201)
  return { businessName, email, id: (await answer.json()).id as string }
}

/** Another browser of the same owner. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const origin = process.env.BASE_URL as string
  const answer = await page.request.post(`${origin}/api/auth/login`, { data: { username: email, password }, headers: { origin } })
  expect(answer.status()).toBe(200)
  return page
}

test('an owner edits the profile, with pictures, while another browser edits it too; visitors and the search see what was kept', async ({
  page,
  browser,
  allow,
}) => {
  allow(/412/)
  const { id, businessName, email } = await register(page)
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account: / })
    .click()
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(main(page).getByRole('meter', { name: 'Filled in' })).toHaveAttribute('aria-valuetext', '2 of 8')
  const company = section(page, 'Company')
  await company.getByRole('button', { name: 'Edit company' }).click()
  const renamed = businessName.replace('Roasters', 'Coffee House')
  await company.getByLabel('Business name').fill(renamed)
  await company.getByLabel('Location').fill('Musanze')

  // The browser asks before the page goes, and what was typed is there again.
  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.type()
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toBe('beforeunload')
  await expect(company.getByLabel('Business name')).toHaveValue(renamed)
  await expect(main(page)).toContainText('What you typed before is still here. It is not saved yet.')
  await expectFits(page, ['light', 'dark'])

  const other = await elsewhere(browser, email)
  await other.goto('/profile')
  const theirs = section(other, 'Company')
  await theirs.getByRole('button', { name: 'Edit company' }).click()
  await theirs.getByLabel('Location').fill('Rubavu')
  await theirs.getByLabel('Year founded').fill('2004')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toContainText('Rubavu, Rwanda')
  await other.context().close()
  await company.getByRole('button', { name: 'Save' }).click()
  const versions = company.getByRole('form', { name: 'Two versions' })
  await expect(versions).toBeFocused()
  await expect(versions.getByRole('group', { name: 'Location' })).toContainText(/Yours\s*Musanze\s*Saved meanwhile\s*Rubavu/)
  await expectFits(page, ['light', 'dark'])
  await versions.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(company).toContainText('Musanze, Rwanda')
  await expect(company).toContainText('2004')
  await expect(page.getByRole('banner').getByRole('button', { name: `Account: ${renamed}` })).toBeVisible()

  const cover = section(page, 'Cover')
  await cover.getByRole('button', { name: 'Edit cover' }).click()
  await cover.locator('input[type=file]').setInputFiles(join(files, 'photo.jpg'))
  const preview = cover.getByRole('img', { name: 'Your cover' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await cover.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Cover saved')

  const products = section(page, 'Products & Services')
  page.once('filechooser', (chooser) => void chooser.setFiles(join(files, 'photo.jpg')))
  await products.getByRole('button', { name: 'Add a product or service' }).click()
  await products.getByLabel('Name').fill('Green arabica')
  await products.locator('input[name=price]').fill('4,500')
  await products.getByLabel('Currency').selectOption('RWF')
  await products.getByRole('button', { name: 'Choose a picture' }).press('Enter')
  await expect(products.getByRole('button', { name: 'Choose another picture' })).toBeVisible()
  await expectFits(page, ['light', 'dark'])
  await products.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(products.getByRole('button', { name: 'Add a product or service' })).toBeFocused()

  await main(page).getByRole('link', { name: 'See it as visitors do' }).click()
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  const visitor = await (await browser.newContext({ baseURL: process.env.BASE_URL as string })).newPage()
  await visitor.goto(`/directory?search=${encodeURIComponent(renamed)}`)
  await cards(visitor).getByRole('link', { name: renamed }).first().click()
  const thumbnail = main(visitor).getByRole('listitem').filter({ hasText: 'Green arabica' }).locator('img')
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  const shown = main(visitor).locator('img[src^="/api/images/"]').first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(320)
  await visitor.context().close()

  // A term that only this company has: it alone is told why it stands where it stands.
  await page.goto(`/company/${id}#ranking`)
  const ranking = main(page).getByRole('region', { name: 'Why you rank here' })
  await expect(ranking).toBeInViewport()
  await ranking.getByRole('searchbox', { name: 'Search term' }).fill(renamed)
  await page.keyboard.press('Enter')
  await expect(ranking).toContainText('Place 1 of 1')
  await expectFits(page, ['light', 'dark'])
})
