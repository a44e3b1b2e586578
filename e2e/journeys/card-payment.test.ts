import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { logInAs } from './demo-logins.ts'
import { confirmEmail, mailTo } from './mailbox.ts'
import { logInAsNewCompany } from './members.ts'
import { arriveHome, cardFrame, payByCard } from './pay-by-card.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const continueToPayment = (page: Page) => page.getByRole('button', { name: 'Continue to payment' }).click()

test('a card pays; invoice and receipt arrive, staff refund a part, and staff see a dispute of the bank', async ({ page, browser }) => {
  test.slow()
  const { email, businessName } = await logInAsNewCompany(page)
  await confirmEmail(page, email)
  await page.goto('/checkout?amount=13&currency=eur&description=Order%207')
  await continueToPayment(page)
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    // Nothing overflows inside the frame, because the frame would cut it off. The frame is as high as its content.
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
  const receipt = main(page).getByRole('region', { name: 'Receipt' })
  await expect(receipt.getByRole('heading', { name: 'Receipt: EUR 13.00' })).toBeVisible()
  await expect(receipt.getByRole('link', { name: /^UNG-\d{4}-\d{6} \(PDF\)$/ })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  await page.goto('/invoices')
  const row = main(page).getByRole('listitem').filter({ hasText: 'Order 7' })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('EUR 13', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('link', { name: /^Download UNG-/ }).click()])
  expect(download.suggestedFilename()).toMatch(/^invoice-UNG-\d{4}-\d{6}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await mailTo(email, 'Receipt for EUR 13.00')).text).toContain('Order 7')

  const staff = await (await browser.newContext({ baseURL: process.env.BASE_URL as string })).newPage()
  await logInAs(staff, 'staff')
  await staff.goto('/staff')
  await main(staff)
    .getByRole('link', { name: /^Payments/ })
    .click()
  await staff.getByRole('searchbox', { name: 'Search payments' }).fill(businessName)
  await staff.keyboard.press('Enter')
  await staff.getByRole('button', { name: `Refund: EUR 13.00 of ${businessName}` }).click()
  const refund = staff.getByRole('dialog')
  await refund.getByLabel('Amount in EUR').fill('3')
  await refund.getByLabel('Reason').fill('A bag was missing')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(main(staff).getByRole('list', { name: 'Refunds' })).toContainText('A bag was missing')
  await expect(async () => {
    await page.reload()
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Credit note' })).toContainText('EUR 3', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  expect((await mailTo(email, 'Refund of EUR 3.00')).text).not.toContain('A bag was missing')

  await disputeRest(staff, businessName)
  await staff.context().close()
})

/** The payer's bank takes back the rest, and staff see it. */
async function disputeRest(staff: Page, businessName: string) {
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
  await row.getByRole('button', { name: `Mark as seen: dispute of ${businessName}` }).press('Enter')
  await expect(row.getByRole('button')).toHaveCount(0)
  // The pressed button has disappeared, so the list's heading has the focus.
  await expect(main(staff).getByText(/^\d+ disputes?$/)).toBeFocused()
}

test('a declined card shows an error in place; a card with authentication pays for a plan, which applies at once', async ({ page, allow }) => {
  allow(/402/)
  await logInAsNewCompany(page)
  const limit = async () => (await (await page.request.get('/api/messages/quota')).json()).limit
  expect(await limit()).toBe(5)
  await page.goto('/checkout?plan=professional')
  const renewal = page.getByLabel('Renew each month')
  await renewal.check()
  await continueToPayment(page)
  await payByCard(page, 'declined')
  await expect(main(page).getByRole('alert')).toContainText('Your card was declined.')
  await payByCard(page, 'authenticated')
  // While the card is being charged, the choice is locked.
  await expect(renewal).toBeDisabled()
  await cardFrame(page).getByRole('button', { name: 'Refuse payment' }).click()
  await expect(main(page).getByRole('alert')).toContainText('unable to authenticate')
  await payByCard(page, 'authenticated')
  await cardFrame(page).getByRole('button', { name: 'Confirm payment' }).click()
  await expect(notifications(page)).toContainText('Payment Successful')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(main(page).getByRole('heading', { name: /^Professional is active until / })).toBeVisible({ timeout: 60_000 })
  await expect(main(page).getByRole('link', { name: 'Get verified' })).toBeVisible()
  await expect(page).toHaveURL('/checkout?plan=professional')

  await expect.poll(limit, { timeout: 30_000 }).toBe(50)
  await page.goto('/settings')
  const section = main(page).getByRole('region', { name: 'Plan and payments' })
  await expect(section).toContainText('Professional, paid until')
  await section.getByRole('link', { name: 'My Membership' }).click()
  await expect(main(page)).toContainText('Renews automatically before')
  await expectAccessible(page)
  // Paying another month keeps the renewal.
  await main(page).getByRole('link', { name: 'Pay another month' }).click()
  await expect(renewal).toBeChecked()
})
