import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { mailTo } from './mailbox.ts'
import { signInAsNewCompany } from './members.ts'
import { arriveHome, cardFrame, payByCard } from './pay-by-card.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const begin = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' }).click()

test('a card pays what the address filled in; invoice and mailed receipt are there, and staff give a part back with a credit note, and see what the bank takes back', async ({
  page,
  browser,
}) => {
  test.slow()
  const { email, businessName } = await signInAsNewCompany(page)
  await page.goto('/checkout?amount=12.50&currency=eur&description=Order%207')
  await expect(page.getByLabel('Amount')).toHaveValue('12.50')
  await expect(page.getByLabel('Currency')).toHaveValue('EUR')
  await expect(page.getByLabel('Description')).toHaveValue('Order 7')
  await expect(main(page)).toContainText('Sandbox: no money moves')
  await page.getByLabel('Amount').fill('0')
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeDisabled()
  await page.getByLabel('Amount').fill('12.50')
  await begin(page)
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()

  // Another amount is another payment: what was set up for the first counts no longer.
  await page.getByLabel('Amount').fill('13')
  await expect(page.locator('iframe')).toHaveCount(0)
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
  // The first was never paid.
  await main(staff).getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(staff.getByText('1 payment', { exact: true })).toBeVisible()
  await staff.getByRole('button', { name: /^Refund: / }).click()
  const refund = staff.getByRole('dialog')
  await refund.getByLabel('Amount in EUR').fill('13.01')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund).toContainText('Please enter at most')
  await expect(refund).toContainText('Please give the reason.')
  await refund.getByLabel('Amount in EUR').fill('3')
  await refund.getByLabel('Reason').fill('A bag was missing')
  await expectAccessible(staff)
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(notifications(staff)).toContainText('Refund asked for')
  await expect(main(staff).getByRole('list', { name: 'Refunds' })).toContainText('A bag was missing')
  for (const width of [360, 1280]) {
    await staff.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(staff)
  }
  await expectAccessible(staff)
  await expect(async () => {
    await page.reload()
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Credit note' })).toContainText('EUR 3', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(row.first()).toBeVisible()
  expect((await mailTo(page, email, 'Refund of EUR 3.00')).text).not.toContain('A bag was missing')

  await takeBack(staff, businessName)
  await staff.context().close()
})

/** The payer's bank takes back what is left of it; staff see it, and until when to answer, and that nothing is left to refund. */
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
  await expect(row).toContainText(/EUR 10\.00 disputed.*Answer in the provider's dashboard before /)
  await expect(row.getByRole('button', { name: /^Refund: / })).toHaveCount(0)

  await bank(`disputes/${id}/move`, { status: 'lost' })
  await staff.goto('/staff')
  await main(staff)
    .getByRole('link', { name: /^Disputed payments/ })
    .click()
  await expect(async () => {
    await staff.reload()
    await expect(row).toContainText('Decided for the payer', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(staff)
  for (const width of [360, 1280]) {
    await staff.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(staff)
  }
  await row.getByRole('button', { name: `Mark seen: dispute of ${businessName}` }).press('Enter')
  await expect(notifications(staff)).toContainText('Marked seen')
  await expect(row.getByRole('button')).toHaveCount(0)
  // What was pressed is gone: reading goes on at the head of the list.
  await expect(main(staff).getByText(/^\d+ disputes?$/)).toBeFocused()
}

test('a declined card is told in place, and another one pays; one that needs authentication asks for it', async ({ page, allow }) => {
  allow(/402/)
  await signInAsNewCompany(page)
  await page.goto('/checkout?amount=20')
  await begin(page)
  await payByCard(page, 'declined')
  await expect(notifications(page)).toContainText('Payment Failed')
  await expect(main(page).getByRole('alert')).toContainText('Your card was declined.')
  await payByCard(page, 'good')
  await expect(notifications(page)).toContainText('Payment Successful')
  await arriveHome(page)

  await page.goto('/checkout?amount=21')
  await begin(page)
  await payByCard(page, 'authenticated')
  // What is being charged cannot be changed, and forgotten by that, before the answer is there.
  await expect(page.getByLabel('Amount')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await cardFrame(page).getByRole('button', { name: 'Fail authentication' }).click()
  await expect(notifications(page)).toContainText('Payment Failed')
  await payByCard(page, 'authenticated')
  await cardFrame(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(notifications(page)).toContainText('Payment Successful')
})

test('a payment that takes its time is said to, and the result of one that nobody made is not known', async ({ page, allow }) => {
  allow(/404/)
  await signInAsNewCompany(page)
  await page.goto('/checkout?amount=3000&currency=KES')
  await begin(page)
  await payByCard(page, 'processing')
  await expect(page).toHaveURL(/\/payment-success\?payment_intent=pi_/)
  await expect(main(page)).toContainText(/Your payment is processing\. We'll notify you once it's complete\.|Payment successful!/)
  await arriveHome(page)

  await page.goto('/payment-success?payment_intent=pi_nobody')
  await expect(main(page)).toContainText('Unable to verify payment status. Please contact support if you have any questions.')
  await page.goto('/payment-success')
  await expect(main(page)).toContainText('Thank you for your payment!')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expectAccessible(page)
})

test('a plan paid by card counts at once: more messages, and it is on the page of the membership', async ({ page, allow }) => {
  allow(/503/)
  await signInAsNewCompany(page)
  const limit = async () => (await (await page.request.get('/api/messages/quota')).json()).limit
  expect(await limit()).toBe(5)
  await page.goto('/checkout?plan=professional&amount=1')
  await expect(main(page)).toContainText('$49.99 for a month')
  const renewal = page.getByLabel('Renew each month')
  await expect(renewal).not.toBeChecked()
  await renewal.check()
  await begin(page)
  await expect(main(page)).toContainText('Pay USD 49.99')
  await payByCard(page, 'good')
  await expect(notifications(page)).toContainText('Payment Successful')
  await expect.poll(limit, { timeout: 30_000 }).toBe(50)
  await page.goto('/settings')
  const section = main(page).getByRole('region', { name: 'Plan and payments' })
  await expect(section).toContainText('Professional, paid until')
  await expect(section.getByRole('link', { name: 'Bank Details' })).toHaveAttribute('href', '/bank-details')
  await section.getByRole('link', { name: 'My Membership' }).click()
  await expect(main(page).getByRole('heading', { name: 'Professional' })).toBeVisible()
  await expect(main(page)).toContainText('Paid until')
  await expectAccessible(page)
  // Another month does not end what was agreed, and another plan is not agreed.
  await main(page).getByRole('link', { name: 'Pay another month' }).click()
  await expect(renewal).toBeChecked()
  await page.goto('/checkout?plan=enterprise')
  await expect(renewal).toBeEnabled()
  await expect(renewal).not.toBeChecked()
  // While nobody knows what was agreed, nothing is paid: it would end the renewal unseen.
  await page.route('**/api/memberships/me', (route) => route.fulfill({ status: 503 }))
  await page.goto('/checkout?plan=professional')
  await expect(main(page).getByRole('alert')).toContainText('Whether your plan renews is not known')
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeDisabled()
  await page.unrouteAll()
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(renewal).toBeChecked()
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled()
})

test('a currency that cards are not charged in waits for the payer to agree to dollars', async ({ page }) => {
  await signInAsNewCompany(page)
  await page.goto('/checkout?amount=50&currency=SSP')
  await expect(main(page)).toContainText('Cards cannot be charged in SSP')
  await expect(page.getByLabel('Amount')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay in USD' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('50')
  await expect(page.getByLabel('Currency')).toHaveValue('USD')
  expect(await page.getByLabel('Currency').locator('option').allInnerTexts()).toEqual(['USD', 'EUR', 'KES', 'RWF', 'TZS', 'UGX', 'CDF'])
  await page.route('**/create-payment-intent', () => new Promise(() => {}))
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
})
