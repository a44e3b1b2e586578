import type { Page } from '@playwright/test'
import { newMember } from './members.ts'
import { expect, expectFits, notifications, test } from './site.ts'

const panel = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Quick Message' }) })

test('a visitor sees the ways to write, and that they need an account; a sample company refuses with a reason', async ({ page }) => {
  const [{ id }] = await (await page.request.get('/api/users/search?q=Kivu+Coffee+Growers')).json()
  await page.goto(`/company/${id}`)
  await expect(panel(page).getByRole('button', { name: 'Send Inquiry' })).toBeDisabled()
  await expect(panel(page).getByRole('button', { name: 'Contact' })).toBeDisabled()
  await expect(panel(page)).toContainText('This is a sample company: nobody would read what you write.')
  await expectFits(page)
})

test('a message and an inquiry from a company’s page reach it; one’s own page offers neither', async ({ browser, page }) => {
  const buyer = await newMember(browser, 'Inzira Baskets')
  const seller = await newMember(browser, 'Kivu Growers')

  await page.goto(`/company/${seller.id}`)
  await expect(panel(page)).toContainText('You must be logged in to send messages')
  await expect(panel(page)).toContainText('You must be logged in to send inquiries')
  await expect(panel(page).getByRole('link', { name: 'Log in' }).first()).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent(`/company/${seller.id}`)}`,
  )
  await expect(panel(page).getByRole('button', { name: 'Send Inquiry' })).toBeDisabled()
  await panel(page).getByPlaceholder('Type your message...').fill('Hello')
  await panel(page).getByRole('button', { name: 'Send Message' }).click()
  await expect(notifications(page)).toContainText('Authentication required')
  await expect(notifications(page)).toContainText('Please login to send messages')
  // What was typed is there after the log-in that this asks for.
  await page.context().addCookies(await buyer.context.cookies())
  await page.reload()
  await expect(panel(page).getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await expect(panel(page).getByPlaceholder('Type your message...')).toHaveValue('Hello')

  await seller.page.goto(`/company/${seller.id}`)
  await expect(seller.page.getByText('This is your company profile')).toBeVisible()
  await expect(panel(seller.page).getByRole('button', { name: 'Send Inquiry' })).toBeDisabled()
  await expect(panel(seller.page).getByRole('button', { name: 'Contact' })).toBeDisabled()
  await expect(panel(seller.page).getByPlaceholder('Type your message...')).toHaveCount(0)

  await buyer.page.goto(`/company/${seller.id}`)
  await expect(panel(buyer.page).getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await panel(buyer.page).getByPlaceholder('Type your message...').fill('Do you ship to Kigali?')
  await panel(buyer.page).getByRole('button', { name: 'Send Message' }).click()
  await expect(panel(buyer.page).getByPlaceholder('Type your message...')).toBeFocused()
  await expect(panel(buyer.page)).toContainText('Message sent')
  await expect(panel(buyer.page)).toContainText('4 of 5 messages left')

  await panel(buyer.page).getByRole('button', { name: 'Send Inquiry' }).click()
  const dialog = buyer.page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Send Inquiry' })).toBeDisabled()
  await dialog.getByLabel('Subject').fill('Peaberry, 40 bags')
  await expect(dialog.getByRole('button', { name: 'Send Inquiry' })).toBeDisabled()
  // Enter in a field sends as well, and is told what is missing.
  await dialog.getByRole('textbox', { name: 'Message' }).fill('   ')
  await expect(dialog.getByRole('button', { name: 'Send Inquiry' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('A price for 40 bags, delivered to Kigali, please.')
  await expectFits(buyer.page)
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
  await expect(notifications(buyer.page)).toContainText('Inquiry sent')
  await expect(dialog).toHaveCount(0)
  await expectFits(buyer.page)
  await panel(buyer.page).getByRole('link', { name: 'Your inquiries' }).click()
  await expect(buyer.page.getByRole('list', { name: 'Sent inquiries' })).toContainText('Peaberry, 40 bags')

  await buyer.page.goto(`/company/${seller.id}`)
  await panel(buyer.page).getByRole('link', { name: 'Contact' }).click()
  await expect(buyer.page).toHaveURL(`/messages?with=${seller.id}`)
  await expect(buyer.page.getByRole('log')).toContainText('Do you ship to Kigali?')
  await seller.page.goto(`/messages?with=${buyer.id}`)
  await expect(seller.page.getByRole('log')).toContainText('Do you ship to Kigali?')
})

test('an inquiry that one account typed is never sent as another’s', async ({ browser }) => {
  const buyer = await newMember(browser, 'Inzira Baskets')
  const seller = await newMember(browser, 'Kivu Growers')
  const other = await newMember(browser, 'Amata Dairy')
  const { page, context } = buyer
  await page.goto(`/company/${seller.id}`)
  await panel(page).getByRole('button', { name: 'Send Inquiry' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').fill('Peaberry, 40 bags')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We pay up to 4.10.')
  // A shared phone: meanwhile another account's session has taken the place of the buyer's, without a log-out.
  await context.clearCookies()
  await context.addCookies(await other.context.cookies())
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/inquiries')),
    dialog.getByRole('button', { name: 'Send Inquiry' }).click(),
  ])
  expect(answer.status()).toBe(401)
  expect(await (await other.context.request.get('/api/inquiries?box=sent')).json()).toEqual([])
})
