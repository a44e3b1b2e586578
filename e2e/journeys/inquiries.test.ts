import type { Page } from '@playwright/test'
import { newMember } from './members.ts'
import { expect, expectFits, test } from './site.ts'

const list = (page: Page, box: 'Received' | 'Sent') => page.getByRole('list', { name: `${box} inquiries` })
const inquiry = (page: Page) => page.getByRole('region', { name: /^Inquiry: / })
const panel = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Quick Message' }) })

test('an inquiry leads to an accepted quote, and each side sees the state without a reload', async ({ browser, page: visitor }) => {
  const buyer = await newMember(browser, 'Inzira Baskets')
  const seller = await newMember(browser, 'Kivu Growers')

  // A visitor opens no live stream. Text typed on the page survives the login.
  const streams: string[] = []
  visitor.on('request', (request) => void (request.url().includes('/stream') && streams.push(request.url())))
  await visitor.goto(`/company/${seller.id}`)
  await panel(visitor).getByPlaceholder('Type your message...').fill('Do you ship to Kigali?')
  await expectFits(visitor)
  await panel(visitor).getByRole('link', { name: 'Log in' }).first().click()
  await expect(visitor).toHaveURL(`/login?from=${encodeURIComponent(`/company/${seller.id}`)}`)
  expect(streams).toEqual([])
  await visitor.context().addCookies(await buyer.context.cookies())
  const page = visitor
  await page.goto(`/company/${seller.id}`)
  await panel(page).getByRole('button', { name: 'Send Message' }).click()
  await expect(panel(page)).toContainText('Message sent')
  await expect(panel(page)).toContainText('4 of 5 messages left')

  // The seller has the notifications open, and follows a notification to the inquiry.
  await seller.page.goto('/notifications')
  await expect(seller.page.getByRole('main').getByRole('listitem')).toHaveText([/New message from/])
  await panel(page).getByRole('button', { name: 'Send Inquiry' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Subject').fill('Peaberry, 40 bags')
  await form.getByRole('textbox', { name: 'Message' }).fill('A price for 40 bags, delivered to Kigali, please.')
  await expectFits(page)
  await form.getByRole('button', { name: 'Send Inquiry' }).click()
  await panel(page).getByRole('link', { name: 'Your inquiries' }).click()
  await list(page, 'Sent').getByRole('link', { name: 'Peaberry, 40 bags' }).click()
  await expect(inquiry(page)).toContainText('Not opened yet')

  const bell = seller.page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  const notification = seller.page.getByRole('main').getByRole('listitem').filter({ hasText: 'New inquiry from' })
  await expect(notification).toContainText('Unread')
  await expect(seller.page.getByText('A price for 40 bags')).toHaveCount(0)
  await expectFits(seller.page)
  await notification.getByRole('link').press('Enter')
  await expect(seller.page).toHaveURL(/\/messages\?inquiry=/)
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(inquiry(seller.page)).toContainText('Reply needed')

  const reply = seller.page.getByPlaceholder('Your reply')
  await reply.fill('Washed or natural?')
  await seller.page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(reply).toBeFocused()
  await expect(inquiry(page)).toContainText('Washed or natural?')
  await seller.page.getByRole('button', { name: 'Make a quote' }).click()
  const dialog = seller.page.getByRole('dialog')
  await dialog.getByLabel('Price').fill('4,250.50')
  const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await dialog.getByLabel('Last day').fill(inAMonth)
  await dialog.getByLabel('Note').fill('40 bags of 60 kg, DAP Kigali.')
  await expectFits(seller.page)
  await dialog.getByRole('button', { name: 'Send quote' }).click()
  await expect(inquiry(seller.page)).toContainText('USD 4,250.50')
  await expectFits(seller.page)

  await expect(inquiry(page)).toContainText('40 bags of 60 kg, DAP Kigali.')
  await expectFits(page)
  // A live change must not remove the field while the seller types.
  await reply.fill('They are packed on Friday.')
  await page.getByRole('button', { name: 'Accept USD 4,250.50' }).click()
  await expect(page.getByRole('dialog', { name: 'Accept this quote?' })).toContainText('40 bags of 60 kg, DAP Kigali.')
  await expectFits(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Accept USD 4,250.50' }).click()
  await expect(inquiry(page)).toContainText('You accepted the quote.')
  // The button has disappeared, and the focus stays on the page.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(inquiry(seller.page)).toContainText('They accepted your quote.')
  await expect(reply).toBeFocused()
  await expect(reply).toHaveValue('They are packed on Friday.')
  await expect(list(seller.page, 'Received')).toContainText('Accepted')
  await seller.page.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(inquiry(seller.page)).toContainText('This inquiry is closed.')
  await expect(seller.page.getByRole('main')).toBeFocused()
  await expect(inquiry(page)).toContainText('This inquiry is closed.')
})
