import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { cards, expect, expectFits, notifications, test } from './site.ts'

const files = join(import.meta.dirname, '../files')
const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const password = 'highland arabica 7'

let count = 0
/** Registers a company for the test; the page's browser is logged in as its owner. */
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

/** A second browser of the same owner. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const origin = process.env.BASE_URL as string
  const answer = await page.request.post(`${origin}/api/auth/login`, { data: { username: email, password }, headers: { origin } })
  expect(answer.status()).toBe(200)
  return page
}

test('an owner edits the profile and pictures while another browser edits too; visitors and search see the result', async ({
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
  await expect(main(page).getByRole('meter', { name: 'Completed parts' })).toHaveAttribute('aria-valuetext', '3 of 8')
  const company = section(page, 'Company')
  await company.getByRole('button', { name: 'Edit company' }).click()
  const renamed = businessName.replace('Roasters', 'Coffee House')
  await company.getByLabel('Business name').fill(renamed)
  await company.getByLabel('Location').fill('Musanze')

  // The browser asks before leaving, and typed text is still there afterwards.
  let dialogType = ''
  page.once('dialog', (dialog) => {
    dialogType = dialog.type()
    void dialog.accept()
  })
  await page.reload()
  expect(dialogType).toBe('beforeunload')
  await expect(company.getByLabel('Business name')).toHaveValue(renamed)
  await expect(main(page)).toContainText('Your earlier changes are still here, but not saved yet.')
  await expectFits(page, ['light', 'dark'])

  const other = await elsewhere(browser, email)
  await other.goto('/profile')
  const otherSection = section(other, 'Company')
  await otherSection.getByRole('button', { name: 'Edit company' }).click()
  await otherSection.getByLabel('Location').fill('Rubavu')
  await otherSection.getByLabel('Year founded').fill('2004')
  await otherSection.getByRole('button', { name: 'Save' }).click()
  await expect(otherSection).toContainText('Rubavu, Rwanda')
  await other.context().close()
  await company.getByRole('button', { name: 'Save' }).click()
  const versions = company.getByRole('form', { name: 'Two versions' })
  await expect(versions).toBeFocused()
  await expect(versions.getByRole('group', { name: 'Location' })).toContainText(/Your version\s*Musanze\s*Saved version\s*Rubavu/)
  await expectFits(page, ['light', 'dark'])
  await versions.getByRole('button', { name: 'Save chosen version' }).click()
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
  await products.getByRole('button', { name: 'Add photos' }).press('Enter')
  await expect(products.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await expectFits(page, ['light', 'dark'])
  await products.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(products.getByRole('button', { name: 'Add a product or service' })).toBeFocused()

  await main(page).getByRole('link', { name: 'Preview public page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  const visitor = await (await browser.newContext({ baseURL: process.env.BASE_URL as string })).newPage()
  await visitor.goto(`/directory?search=${encodeURIComponent(renamed)}`)
  await cards(visitor).getByRole('link', { name: renamed }).first().click()
  const thumbnail = main(visitor).getByRole('listitem').filter({ hasText: 'Green arabica' }).locator('img')
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  const shown = main(visitor).locator('img[src^="/api/images/"]').first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(320)
  await main(visitor).getByRole('link', { name: 'Green arabica' }).click()
  await expect(main(visitor).getByRole('heading', { level: 1, name: 'Green arabica' })).toBeVisible()
  await expect(main(visitor).getByRole('button', { name: 'Ask for a price' })).toBeVisible()
  await expectFits(visitor, ['light', 'dark'])
  await visitor.context().close()

  // Only the company itself sees its ranking. The search term matches this company alone.
  await page.goto(`/company/${id}#ranking`)
  const ranking = main(page).getByRole('region', { name: 'Why you rank here' })
  await expect(ranking).toBeInViewport()
  await ranking.getByRole('searchbox', { name: 'Search term' }).fill(renamed)
  await page.keyboard.press('Enter')
  await expect(ranking).toContainText('Position 1 of 1')
  await expectFits(page, ['light', 'dark'])
})
