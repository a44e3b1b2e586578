import type { Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { expectPage, expectTold, press, type, walkThrough } from './keyboard.ts'
import { newMember } from './members.ts'
import { cards, expect, settled, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const banner = (page: Page) => page.getByRole('banner')
const PASSWORD = 'terraced hills at dawn 7'

test('a member searches, opens a company, and writes to it', async ({ browser }) => {
  const seller = await newMember(browser, 'Keyboard Growers')
  const { page, context } = await newMember(browser, 'Keyboard Buyers')
  await page.goto('/')
  await settled(page)
  await type(page, banner(page).getByRole('combobox'), seller.businessName)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/directory\?search=/)
  await expect(cards(page)).toHaveCount(1)
  await press(page, cards(page).getByRole('link', { name: seller.businessName }).first())
  await expectPage(page, seller.businessName)
  await type(page, page.getByPlaceholder('Type your message...'), 'Do you ship to Kigali?')
  await press(page, page.getByRole('button', { name: 'Send Message' }))
  await expect(main(page).getByText('Message sent')).toBeVisible()

  // A dialog keeps the focus until it is closed, and gives it back.
  const inquiry = main(page).getByRole('button', { name: 'Send Inquiry' })
  await press(page, inquiry)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(inquiry).toBeFocused()
  await Promise.all([seller.context.close(), context.close()])
})

test('a member changes the settings', async ({ browser }) => {
  const { page, context } = await newMember(browser, 'Keyboard Settlers')
  await page.goto('/settings')
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await settled(page)
  await press(page, page.locator('summary', { hasText: 'Change password' }))
  const form = page.getByRole('form', { name: 'Change password' })
  await type(page, form.getByLabel('Current password'), PASSWORD)
  await type(page, form.getByRole('textbox', { name: 'New password' }), 'password123')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('textbox', { name: 'New password' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('purple rain at dusk 9')
  await page.keyboard.press('Enter')
  await expectTold(page, 'Your password is changed')
  await context.close()
})

test('staff decide', async ({ page }) => {
  const companyName = `Keyboard Fair ${Date.now().toString(36)}${test.info().workerIndex}`
  const contact = { contactPerson: 'Uwase Aline', email: 'fair@inzira.example', phone: '+250 788 000 000' }
  const data = { ...contact, companyName, services: ['logistics'], event: 'SIAL Paris', message: 'Forty baskets.' }
  const headers = { origin: process.env.BASE_URL as string }
  expect((await page.request.post('/api/exhibition-requests', { data, headers })).status()).toBe(202)
  await signInAs(page, 'staff')
  await page.goto('/staff')
  await settled(page)
  await press(page, main(page).getByRole('link', { name: 'Exhibition requests' }))
  await expectPage(page, 'Requests')
  await press(page, main(page).getByRole('button', { name: `Mark handled: ${companyName}` }))
  await expectTold(page, 'Request handled')
  await expect(main(page).getByText(/^\d+ requests?$/)).toBeFocused()
})

for (const path of ['/', '/directory', '/logistics-hub', '/pricing', '/resources/cross-border-faq', '/login'])
  test(`nothing holds the focus: ${path}`, async ({ page }) => {
    await page.goto(path)
    await settled(page)
    await walkThrough(page)
  })
