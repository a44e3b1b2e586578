import type { Page } from '@playwright/test'
import { logInAsNewCompany } from './members.ts'
import { decideInWallet, payWithWallet } from './pay-by-wallet.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, test } from './site.ts'

/** Contains a word longer than a phone's line. */
const DESCRIPTION = 'Samples of Kaffeebohnenverpackungsmaschinenersatzteile_2026'
const main = (page: Page) => page.getByRole('main')

test('a wallet pays, also after a lost response; a cancelled or declined payment takes no money', async ({ page, allow }) => {
  allow(/402|503/)
  await logInAsNewCompany(page)
  await page.goto('/payments')
  await page.getByLabel('Amount').fill('7.25')
  await page.getByLabel('Description').fill(DESCRIPTION)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await expect(payWithWallet(page)).toBeVisible()
  await expectAccessible(page)

  await decideInWallet(page, 'Cancel')
  await expect(main(page)).toContainText('You cancelled the payment. No money was taken.')
  await decideInWallet(page, 'Approve (card is declined)')
  await expect(notifications(page)).toContainText('Payment Failed')
  expect(await (await page.request.get('/api/invoices')).json()).toEqual([])
  // The capture takes the money, but its response is lost each time.
  await page.route(/\/capture$/, async (route) => {
    await route.fetch()
    await route.fulfill({ status: 503 })
  })
  await decideInWallet(page, 'Approve')
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL(/\/payment-success$/)
  const invoices = async () => (await page.request.get('/api/invoices')).json()
  await expect.poll(invoices).toMatchObject([{ amount: 7.25, currency: 'USD', description: DESCRIPTION }])
})

test('a phone payment fails for lack of money, and succeeds from another phone whose owner agrees', async ({ page }) => {
  await logInAsNewCompany(page)
  await page.goto('/payment')
  await page.getByLabel('Amount').fill('1500')
  await page.getByLabel('Currency').selectOption('RWF')
  await page.getByRole('button', { name: 'Continue' }).click()
  const phone = page.getByRole('form', { name: 'Mobile money' })
  await phone.getByLabel('Phone number for Mobile money').fill('+250 783 456 049')
  await phone.getByRole('button', { name: 'Pay with Mobile money' }).click()
  await expect(main(page)).toContainText('Confirm the payment on your phone')
  await expect(phone).toContainText('Not enough money in the account.', { timeout: 30_000 })
  await phone.getByLabel('Phone number for Mobile money').fill('+250 783 456 789')
  await phone.getByRole('button', { name: 'Pay with Mobile money' }).click()
  await expect(page).toHaveURL(/\/payment-success$/, { timeout: 30_000 })
  const invoices = async () => (await page.request.get('/api/invoices')).json()
  await expect.poll(invoices, { timeout: 30_000 }).toMatchObject([{ amount: 1500, currency: 'RWF' }])
})
