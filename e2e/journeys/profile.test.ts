import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
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

test('an owner edits the company, and visitors and the search see it', async ({ page }) => {
  const { id, businessName } = await register(page)
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account: / })
    .click()
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveTitle('Company profile · Ungana')
  await expect(main(page).getByRole('meter', { name: 'Filled in' })).toHaveAttribute('aria-valuetext', '2 of 8')
  await expectFits(page, ['light', 'dark'])

  const company = section(page, 'Company')
  await company.getByRole('button', { name: 'Edit company' }).click()
  await expect(company.getByLabel('Business name')).toBeFocused()
  const renamed = businessName.replace('Roasters', 'Coffee House')
  await company.getByLabel('Business name').fill(renamed)
  await company.getByLabel('Year founded').fill('19')
  await expectFits(page, ['light', 'dark'])
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(company.getByText('Please provide a valid year founded.')).toBeVisible()
  await expect(company.getByLabel('Year founded')).toBeFocused()
  await company.getByLabel('Year founded').fill('1999')
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Company saved')
  await expect(company.getByRole('button', { name: 'Edit company' })).toBeFocused()
  await expect(page.getByRole('banner').getByRole('button', { name: `Account: ${renamed}` })).toBeVisible()

  const about = section(page, 'About')
  await about.getByRole('button', { name: 'Edit description and tags' }).click()
  await about
    .getByLabel('Description')
    .fill('Roasts the coffee of forty growers around the lake by hand, and ships it green or roasted from Mombasa.')
  await about.getByLabel('Tags').fill(' fair trade, Arabica,, arabica')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(about).toContainText('Fair trade')

  const contact = section(page, 'Contact')
  await contact.getByRole('button', { name: 'Edit contact details' }).click()
  await contact.getByLabel('Show the phone number on your page').check()
  await contact.getByLabel('Website').fill('kivu.example/shop')
  await contact.getByLabel('Facebook').fill('https://facebook.com.evil.example/kivu')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(contact.getByText('Please enter the address of a page on facebook.com, beginning with https://.')).toBeVisible()
  await contact.getByLabel('Facebook').fill('www.facebook.com/kivu')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(contact).toContainText('facebook.com/kivu')
  await expect(main(page).getByRole('meter', { name: 'Filled in' })).toHaveAttribute('aria-valuetext', '6 of 8')
  await expectFits(page, ['light', 'dark'])

  await main(page).getByRole('link', { name: 'See it as visitors do' }).click()
  await expect(page).toHaveURL(`/company/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  await expect(main(page)).toContainText('+250788123456')
  await expect(main(page).getByRole('link', { name: 'kivu.example/shop' })).toHaveAttribute('href', 'https://kivu.example/shop')
  await page.goto(`/directory?search=${encodeURIComponent(renamed)}`)
  await expect(cards(page)).toContainText([renamed])
})

test('two who edit the same thing lose nothing: both versions are shown, and one is chosen', async ({ page, browser, allow }) => {
  allow(/412/)
  const { email, businessName } = await register(page)
  await page.goto('/profile')
  const company = section(page, 'Company')
  await company.getByRole('button', { name: 'Edit company' }).click()
  await company.getByLabel('Location').fill('Musanze')
  await company.getByLabel('Number of employees').fill('60')

  const other = await elsewhere(browser, email)
  await other.goto('/profile')
  const theirs = section(other, 'Company')
  await theirs.getByRole('button', { name: 'Edit company' }).click()
  await theirs.getByLabel('Location').fill('Rubavu')
  await theirs.getByLabel('Year founded').fill('2004')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toContainText('Rubavu, Rwanda')

  await company.getByRole('button', { name: 'Save' }).click()
  const versions = company.getByRole('form', { name: 'Two versions' })
  await expect(versions).toBeFocused()
  await expect(versions).toContainText('Somebody else saved changes while you were editing')
  await expect(versions.getByRole('group')).toHaveCount(1)
  await expect(versions.getByRole('group', { name: 'Location' })).toContainText(/Yours\s*Musanze\s*Saved meanwhile\s*Rubavu/)
  await expect(versions).toContainText('Also changed meanwhile, and kept: Year founded.')
  await expectFits(page, ['light', 'dark'])
  await versions.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(company).toContainText('Musanze, Rwanda')
  await expect(company).toContainText('2004')
  await expect(company).toContainText('60')

  // Once more, and now the other's is taken.
  await theirs.getByRole('button', { name: 'Edit company' }).click()
  await theirs.getByLabel('Location').fill('Rusizi')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await theirs.getByRole('radio', { name: /^Saved meanwhile/ }).check()
  await theirs.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(notifications(other)).toContainText('Nothing was changed')
  await expect(theirs).toContainText('Musanze, Rwanda')

  // Who changes something else is in nobody's way.
  await section(other, 'About').getByRole('button', { name: 'Edit description and tags' }).click()
  await section(other, 'About').getByLabel('Tags').fill('Arabica')
  await section(page, 'Company').getByRole('button', { name: 'Edit company' }).click()
  await company.getByLabel('Business name').fill(`${businessName} Ltd`)
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(company).toContainText(`${businessName} Ltd`)
  await section(other, 'About').getByRole('button', { name: 'Save' }).click()
  await expect(notifications(other)).toContainText('Description and tags saved')
  await other.context().close()
})

test('a product with a picture: its thumbnail is on the company page, and the list is the owner’s to order and to clear', async ({ page }) => {
  const { id } = await register(page)
  await page.goto('/profile#products')
  const products = section(page, 'Products & Services')
  const add = async (name: string) => {
    await products.getByRole('button', { name: 'Add a product or service' }).click()
    await expect(products.getByLabel('Name')).toBeFocused()
    await products.getByLabel('Name').fill(name)
  }
  await add('Green arabica')
  await products.locator('input[name=price]').fill('4500.5')
  await products.getByLabel('Currency').selectOption('RWF')
  await products.getByLabel('Price is for one').fill('kg')
  await products.getByLabel('Minimum order').fill('5 bags')
  await products.locator('input[type=file]').setInputFiles(join(files, 'photo.jpg'))
  await expect(products.getByRole('button', { name: 'Choose another picture' })).toBeVisible()
  await products.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(products.getByText('RWF has no smaller unit: please enter a whole number.')).toBeVisible()
  await expectFits(page, ['light', 'dark'])
  await products.locator('input[name=price]').fill('4,500')
  await products.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(notifications(page)).toContainText('Added to your list')
  await add('Roasting')
  await products.getByLabel('Product or service').selectOption('Service')
  await products.getByRole('button', { name: 'Add', exact: true }).click()
  const names = products.getByRole('listitem').getByRole('heading')
  await expect(names).toHaveText(['Green arabica', 'Roasting'])

  await page.goto(`/company/${id}`)
  const row = main(page).getByRole('listitem').filter({ hasText: 'Green arabica' })
  await expect(row).toContainText('RWF\u00a04,500 / kg')
  await expect(row).toContainText('Minimum order: 5 bags')
  const thumbnail = row.locator('img')
  await expect(thumbnail).toHaveAttribute('src', /^\/api\/images\/[0-9a-f-]{36}\/small$/)
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)

  await page.goto('/profile')
  await expect(names).toHaveText(['Green arabica', 'Roasting'])
  await products.getByRole('button', { name: 'Move Roasting up' }).click()
  await expect(names).toHaveText(['Roasting', 'Green arabica'])
  await expect(products.getByRole('status')).toHaveText('Roasting is now 1 of 2.')
  await expect(products.getByRole('button', { name: 'Move Roasting down' })).toBeFocused()
  await expectFits(page, ['light', 'dark'])
  await products.getByRole('button', { name: 'Edit Roasting' }).click()
  await products.getByLabel('Name').fill('Roasting by the bag')
  await products.getByRole('button', { name: 'Save' }).click()
  await expect(names).toHaveText(['Roasting by the bag', 'Green arabica'])
  await page.reload()
  await expect(names).toHaveText(['Roasting by the bag', 'Green arabica'])

  await products.getByRole('button', { name: 'Delete Green arabica' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await products.getByRole('button', { name: 'Delete Green arabica' }).click()
  await page.getByRole('dialog', { name: 'Delete Green arabica?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(names).toHaveText(['Roasting by the bag'])
  await expect(products.getByRole('button', { name: 'Add a product or service' })).toBeFocused()
  await page.goto(`/company/${id}`)
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Green arabica' })).toHaveCount(0)
})

test('a cover picture is shown to visitors, and drawn art takes its place again', async ({ page }) => {
  const { id } = await register(page)
  await page.goto('/profile')
  const cover = section(page, 'Cover')
  await cover.getByRole('button', { name: 'Edit cover' }).click()
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/images', (route) => slow.promise.then(() => route.continue()), { times: 1 })
  await cover.locator('input[type=file]').setInputFiles(join(files, 'photo.jpg'))
  // Saved now it would be saved without its picture.
  await cover.getByRole('button', { name: 'Save' }).click()
  const wait = cover.getByText('The picture is still being sent. Please wait for it.')
  await expect(wait).toBeVisible()
  slow.resolve()
  await expect(wait).toHaveCount(0)
  const preview = cover.getByRole('img', { name: 'Your cover' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await expectFits(page, ['light', 'dark'])
  await cover.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Cover saved')

  await page.goto(`/company/${id}`)
  const shown = main(page).locator('img[src^="/api/images/"]').first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const address = (await shown.getAttribute('src')) as string

  await page.goto('/profile')
  await cover.getByRole('button', { name: 'Edit cover' }).click()
  await cover.getByRole('button', { name: 'Use the drawn cover' }).click()
  await cover.getByRole('button', { name: 'Save' }).click()
  await expect(cover.getByRole('button', { name: 'Edit cover' })).toBeFocused()
  await expect(cover.getByRole('img', { name: 'Your cover' })).toHaveCount(0)
  expect((await page.request.get(address)).status()).toBe(404)
})

test('a program that is called photo.jpg is refused in plain words, and nothing that was typed is lost', async ({ page, allow }) => {
  allow(/415/)
  await register(page)
  await page.goto('/profile')
  const products = section(page, 'Products & Services')
  await products.getByRole('button', { name: 'Add a product or service' }).click()
  await products.getByLabel('Name').fill('Green arabica')
  const program = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 1)]) }
  await products.locator('input[type=file]').setInputFiles(program)
  await expect(products.getByRole('alert').filter({ hasText: 'This file is no JPEG, PNG or WebP file, whatever its name says.' })).toBeVisible()
  const large = { name: 'scan.png', mimeType: 'image/png', buffer: Buffer.alloc(9 * 1024 * 1024) }
  await products.locator('input[type=file]').setInputFiles(large)
  await expect(products.getByText('This file is too large: at most 8 MB are taken.')).toBeVisible()
  await expectFits(page, ['light', 'dark'])
  await products.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(products.getByRole('listitem').getByRole('heading')).toHaveText(['Green arabica'])
})

test('what is typed survives a reload, and nobody leaves it by accident', async ({ page, allow }) => {
  // A question that crosses the end of the session.
  allow(/401 .*\/unread/)
  await register(page)
  await page.goto('/profile')
  const company = section(page, 'Company')
  const products = section(page, 'Products & Services')
  await company.getByRole('button', { name: 'Edit company' }).click()
  await company.getByLabel('Location').fill('Musanze')
  await products.getByRole('button', { name: 'Add a product or service' }).click()
  await products.getByLabel('Name').fill('Green arabica')

  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.type()
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toBe('beforeunload')
  await expect(company.getByLabel('Location')).toHaveValue('Musanze')
  await expect(products.getByLabel('Name')).toHaveValue('Green arabica')
  await expect(main(page).getByText('What you typed before is still here. It is not saved yet.')).toHaveCount(2)
  await expectFits(page, ['light', 'dark'])

  await main(page).getByRole('link', { name: 'See it as visitors do' }).click()
  await expect(notifications(page)).toContainText('Your changes are not saved yet')
  await page.goBack()
  await expect(company.getByLabel('Location')).toHaveValue('Musanze')
  await company.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await company.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(company).toContainText('Huye, Rwanda')
  await products.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(notifications(page)).toContainText('Added to your list')
  page.once('dialog', () => {
    throw new Error('Nothing is unsaved any more')
  })
  await page.reload()
  await expect(products.getByRole('listitem').getByRole('heading')).toHaveText(['Green arabica'])
  await expect(company.getByRole('button', { name: 'Edit company' })).toBeVisible()

  // With who logs out it goes, and nothing is said to be kept.
  await company.getByRole('button', { name: 'Edit company' }).click()
  await company.getByLabel('Location').fill('Musanze')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to edit your company profile' })).toBeVisible()
  await expect(notifications(page)).toHaveText('You are logged out')
})

test('everything can be done by keyboard alone', async ({ page }) => {
  page.on('filechooser', (chooser) => void chooser.setFiles(join(files, 'photo.jpg')))
  await register(page)
  await page.goto('/profile')
  const focus = async (name: string) => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab')
      const there = page.locator(':focus')
      const label = await there.evaluate(
        (element) => element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent,
      )
      if (label?.startsWith(name)) return
    }
    throw new Error(`No way to ${name}`)
  }
  await expect(section(page, 'Company').getByRole('button', { name: 'Edit company' })).toBeVisible()
  await focus('Edit company')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('name', 'businessName')
  await focus('Location')
  await page.keyboard.type('Musanze')
  await page.keyboard.press('Enter')
  await expect(section(page, 'Company')).toContainText('Musanze, Rwanda')
  await focus('Add a product')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('name', 'name')
  await page.keyboard.type('Green arabica')
  await focus('Choose a picture')
  await page.keyboard.press('Enter')
  await expect(section(page, 'Products & Services').getByRole('button', { name: 'Choose another picture' })).toBeVisible()
  await focus('Add')
  await page.keyboard.press('Enter')
  await expect(notifications(page)).toContainText('Added to your list')
  await expect(section(page, 'Products & Services').getByRole('button', { name: 'Add a product or service' })).toBeFocused()
  await focus('Delete Green arabica')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', 'Delete Green arabica')
})

test('who is signed out logs in and comes back; staff are told that they have none', async ({ page, allow }) => {
  // Until it is asked, the browser remembers who was signed in.
  allow(/401/)
  const { email } = await register(page)
  await page.context().clearCookies()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to edit your company profile' })).toBeVisible()
  await expectFits(page, ['light', 'dark'])
  await main(page).getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel(/Username/).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Company profile' })).toBeVisible()

  await page.context().clearCookies()
  await signInAs(page, 'staff')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'This account has no company profile' })).toBeVisible()
})
