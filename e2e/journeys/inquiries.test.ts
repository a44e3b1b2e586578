import type { Page } from '@playwright/test'
import { newMember } from './members.ts'
import { expect, expectFits, test } from './site.ts'

const list = (page: Page, box: 'Received' | 'Sent') => page.getByRole('list', { name: `${box} inquiries` })
const inquiry = (page: Page) => page.getByRole('region', { name: /^Inquiry: / })

test('an inquiry is seen, answered, quoted and accepted, and each side sees how it stands without a reload', async ({ browser }) => {
  const buyer = await newMember(browser, 'Inzira Baskets')
  const seller = await newMember(browser, 'Kivu Growers')
  const data = { receiverId: seller.id, subject: 'Peaberry, 40 bags', content: 'A price, delivered to Kigali, please.' }
  const answer = await buyer.page.request.post('/api/inquiries', { data, headers: { origin: process.env.BASE_URL as string } })
  expect(answer.status(), await answer.text()).toBe(201)

  await buyer.page.goto('/messages?box=sent')
  await expect(list(buyer.page, 'Sent')).toContainText('Pending')
  await list(buyer.page, 'Sent').getByRole('link', { name: 'Peaberry, 40 bags' }).click()
  await expect(inquiry(buyer.page)).toContainText('They have not looked at it yet.')

  await seller.page.goto('/messages')
  await seller.page.getByRole('link', { name: 'Inquiries' }).click()
  await list(seller.page, 'Received').getByRole('link', { name: 'Peaberry, 40 bags' }).click()
  await expect(inquiry(seller.page)).toContainText('You have seen it.')
  const reply = seller.page.getByPlaceholder('Your reply')
  await reply.fill('Washed or natural?')
  await seller.page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(reply).toBeFocused()
  await expect(inquiry(seller.page)).toContainText('You have answered.')
  await expect(reply).toHaveValue('')
  await expect(inquiry(buyer.page)).toContainText('Washed or natural?')
  // Who asked may be cheated by an answer.
  await expect(inquiry(buyer.page).getByRole('button', { name: 'Report' })).toBeVisible()

  await seller.page.getByRole('button', { name: 'Make a Quote' }).click()
  const dialog = seller.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send Quote' }).click()
  await expect(dialog).toContainText('Please enter a price as a number, e.g. 12.50.')
  await expect(dialog).toContainText('Please choose the last day')
  await dialog.getByLabel('Price').fill('4,250.50')
  const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await dialog.getByLabel('Last day').fill(inAMonth)
  await dialog.getByLabel('Note').fill('40 bags of 60 kg, DAP Kigali.')
  await expectFits(seller.page)
  await dialog.getByRole('button', { name: 'Send Quote' }).click()
  await expect(inquiry(seller.page)).toContainText('USD 4,250.50')
  await expectFits(seller.page)

  await expect(inquiry(buyer.page)).toContainText('40 bags of 60 kg, DAP Kigali.')
  await expectFits(buyer.page)
  // What the other side does must not take the box from under who writes.
  await reply.fill('They are packed on Friday.')
  await buyer.page.getByRole('button', { name: 'Accept USD 4,250.50' }).click()
  await expect(inquiry(buyer.page)).toContainText('You accepted the quote.')
  // The button is gone, and whoever goes by the keyboard is still on the page.
  await expect(buyer.page.getByRole('main')).toBeFocused()
  await expect(inquiry(seller.page)).toContainText('They accepted your quote.')
  await expect(reply).toBeFocused()
  await expect(reply).toHaveValue('They are packed on Friday.')
  await expect(list(seller.page, 'Received')).toContainText('Accepted')

  const close = seller.page.getByRole('button', { name: 'Close', exact: true })
  await close.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(close).toBeFocused()
  await close.click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(inquiry(seller.page)).toContainText('It is closed.')
  await expect(reply).toHaveCount(0)
  await expect(seller.page.getByRole('main')).toBeFocused()
  await expect(inquiry(buyer.page)).toContainText('It is closed.')
})

test('without a network inquiries say so and come when it is back; more of them come below those that are here', async ({ browser }) => {
  const buyer = await newMember(browser, 'Inzira Baskets')
  const seller = await newMember(browser, 'Kivu Growers')
  for (let n = 1; n <= 31; n++) {
    const data = { receiverId: seller.id, subject: `Inquiry number ${n}`, content: 'A price, please.' }
    const answer = await buyer.page.request.post('/api/inquiries', { data, headers: { origin: process.env.BASE_URL as string } })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  const { page, context } = buyer
  const rows = list(page, 'Sent').getByRole('link')
  const noConnection = page.getByRole('heading', { name: 'No connection' })
  await page.goto('/messages?box=received')
  await expect(page.getByRole('heading', { name: 'No inquiries yet' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Sent' }).click()
  await expect(noConnection).toBeVisible()
  await expectFits(page)
  await context.setOffline(false)
  await expect(rows).toHaveCount(30)
  await expect(noConnection).toHaveCount(0)

  await page.route('**/api/inquiries?*limit=60*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Show more' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeFocused()
  await expect(rows).toHaveCount(30)
  await page.unroute('**/api/inquiries?*limit=60*')
  await again.click()
  await expect(rows).toHaveCount(31)
  await expect(rows.last()).toBeFocused()
})
