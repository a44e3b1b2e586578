import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { mailTo } from './mailbox.ts'
import { signInAsNewCompany } from './members.ts'
import { arriveHome, cardFrame, payByCard } from './pay-by-card.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const begin = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' }).click()

test('a card pays; invoice and mailed receipt are there, and staff give a part back with a credit note, and see what the bank takes back', async ({
  page,
  browser,
}) => {
  test.slow()
  const { email, businessName } = await signInAsNewCompany(page)
  await page.goto('/checkout?amount=13&currency=eur&description=Order%207')
  await begin(page)
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    // Nor inside of the frame, which cuts off what does not fit, and is as high as what is in it.
    const overhang = () =>
      cardFrame(page)
        .locator('body')
        .evaluate((body: HTMLElement) => [body.scrollWidth - body.clientWidth, window.innerHeight - body.offsetHeight])
    await expect.poll(overhang).toEqual([0, 0])
  }
  await expectAccessible(page)
  await payByCard(page, 'good')
  await expect(notifications(page)).toContainText('Payment Successful')
  await arriveHome(page)

  await page.goto('/invoices')
  const row = main(page).getByRole('listitem').filter({ hasText: 'Order 7' })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('EUR 13', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('link', { name: /^Download UNG-/ }).click()])
  expect(download.suggestedFilename()).toMatch(/^invoice-UNG-\d{4}-\d{6}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await mailTo(page, email, 'Receipt for EUR 13.00')).text).toContain('Order 7')

  const staff = await (await browser.newContext({ baseURL: process.env.BASE_URL as string })).newPage()
  await signInAs(staff, 'staff')
  await staff.goto('/staff')
  await main(staff)
    .getByRole('link', { name: /^Payments/ })
    .click()
  await staff.getByRole('searchbox', { name: 'Search payments' }).fill(businessName)
  await staff.keyboard.press('Enter')
  await staff.getByRole('button', { name: /^Refund: / }).click()
  const refund = staff.getByRole('dialog')
  await refund.getByLabel('Amount in EUR').fill('3')
  await refund.getByLabel('Reason').fill('A bag was missing')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(main(staff).getByRole('list', { name: 'Refunds' })).toContainText('A bag was missing')
  await expect(async () => {
    await page.reload()
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Credit note' })).toContainText('EUR 3', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  expect((await mailTo(page, email, 'Refund of EUR 3.00')).text).not.toContain('A bag was missing')

  await takeBack(staff, businessName)
  await staff.context().close()
})

/** The payer's bank takes back what is left of it, and staff see it. */
async function takeBack(staff: Page, businessName: string) {
  const { card } = await (await staff.request.get('/api/payments/options')).json()
  const intent =
    (await main(staff)
      .getByText(/^pi_\w+$/)
      .textContent()) ?? ''
  const bank = async (path: string, data: object) => {
    const answer = await staff.request.post(new URL(`/sandbox/stripe/${path}`, card.scriptUrl).href, { data })
    expect(answer.status()).toBe(200)
    return answer.json()
  }
  const { id } = await bank(`payment_intents/${intent}/dispute`, { amount: 1000, funds: 'withdrawn' })
  const row = main(staff).getByRole('listitem').filter({ hasText: intent })
  await expect(async () => {
    await staff.reload()
    await expect(row.getByText('Disputed', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(staff)
  await bank(`disputes/${id}/move`, { status: 'lost' })
  await staff.goto('/staff')
  await main(staff)
    .getByRole('link', { name: /^Disputed payments/ })
    .click()
  await expect(async () => {
    await staff.reload()
    await expect(row).toContainText('Decided for the payer', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await row.getByRole('button', { name: `Mark seen: dispute of ${businessName}` }).press('Enter')
  await expect(row.getByRole('button')).toHaveCount(0)
  // What was pressed is gone: reading goes on at the head of the list.
  await expect(main(staff).getByText(/^\d+ disputes?$/)).toBeFocused()
}

test('a declined card is told in place; one that asks for authentication pays for a plan, which counts at once', async ({ page, allow }) => {
  allow(/402/)
  await signInAsNewCompany(page)
  const limit = async () => (await (await page.request.get('/api/messages/quota')).json()).limit
  expect(await limit()).toBe(5)
  await page.goto('/checkout?plan=professional')
  const renewal = page.getByLabel('Renew each month')
  await renewal.check()
  await begin(page)
  await payByCard(page, 'declined')
  await expect(main(page).getByRole('alert')).toContainText('Your card was declined.')
  await payByCard(page, 'authenticated')
  // What is being charged cannot be changed, and forgotten by that, before the answer is there.
  await expect(renewal).toBeDisabled()
  await cardFrame(page).getByRole('button', { name: 'Fail authentication' }).click()
  await expect(main(page).getByRole('alert')).toContainText('unable to authenticate')
  await payByCard(page, 'authenticated')
  await cardFrame(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(notifications(page)).toContainText('Payment Successful')
  await arriveHome(page)

  await expect.poll(limit, { timeout: 30_000 }).toBe(50)
  await page.goto('/settings')
  const section = main(page).getByRole('region', { name: 'Plan and payments' })
  await expect(section).toContainText('Professional, paid until')
  await section.getByRole('link', { name: 'My Membership' }).click()
  await expect(main(page)).toContainText('renewed before that')
  await expectAccessible(page)
  // Another month does not end what was agreed.
  await main(page).getByRole('link', { name: 'Pay another month' }).click()
  await expect(renewal).toBeChecked()
})
