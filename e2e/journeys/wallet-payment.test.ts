import type { Page } from '@playwright/test'
import { signInAsNewCompany } from './members.ts'
import { decideInWallet, payWithWallet } from './pay-by-wallet.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, test } from './site.ts'

/** With a word that no line of a phone holds. */
const DESCRIPTION = 'Samples of Kaffeebohnenverpackungsmaschinenersatzteile_2026'
const main = (page: Page) => page.getByRole('main')

test('a wallet pays what the form says; who cancels or is declined is told, and has paid nothing', async ({ page, allow }) => {
  allow(/402|503/)
  await signInAsNewCompany(page)
  await page.goto('/payments')
  await expect(page.getByLabel('Amount')).toHaveValue('100')
  await expect(page.getByLabel('Currency')).toHaveValue('USD')
  await expect(main(page)).toContainText('Sandbox: no money moves')
  await page.getByLabel('Amount').fill('0.5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(main(page)).toContainText('The amount must be at least 1 USD.')
  await page.getByLabel('Amount').fill('7.25')
  await page.getByLabel('Description').fill(DESCRIPTION)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await expect(payWithWallet(page)).toBeVisible()
  await expectAccessible(page)

  await decideInWallet(page, 'Cancel')
  await expect(main(page)).toContainText('You cancelled the payment. Nothing was taken.')
  await decideInWallet(page, 'Approve with a declined card')
  await expect(notifications(page)).toContainText('Payment Failed')
  expect(await (await page.request.get('/api/invoices')).json()).toEqual([])
  // The money is taken, and each answer to that is lost: until one is there, nothing else can be paid with.
  await page.route(/\/capture$/, async (route) => {
    await route.fetch()
    await route.fulfill({ status: 503 })
  })
  await decideInWallet(page, 'Approve')
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Card & Mobile Money' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Card & Mobile Money' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL(/\/payment-success$/)
  await expect(main(page)).toContainText('Thank you for your payment!')
  const invoices = async () => (await page.request.get('/api/invoices')).json()
  await expect.poll(invoices).toMatchObject([{ amount: 7.25, currency: 'USD', description: DESCRIPTION }])
})

test('a currency that the wallet does not take disables it, with the reason; a phone pays it, and the card takes it along', async ({
  page,
  allow,
}) => {
  allow(/400|429|503/)
  await signInAsNewCompany(page)
  await page.goto('/payment')
  await page.getByLabel('Amount').fill('1500')
  await page.getByLabel('Currency').selectOption('RWF')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeDisabled()
  await expect(main(page)).toContainText('PayPal does not take RWF.')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('1500')
  await expect(page.getByLabel('Currency')).toHaveValue('RWF')
  await expect(page.getByLabel('Description')).toHaveValue('')
  await page.getByRole('button', { name: 'Continue' }).click()
  const phone = page.getByRole('form', { name: 'Mobile money' })
  await phone.getByLabel('Phone number for Mobile money').fill('+250 788 000 100')
  await phone.getByRole('button', { name: 'Pay with Mobile money' }).click()
  await expect(phone).toContainText('This number is not registered for mobile money.')
  // Only what is refused on the phone is over: then it can be paid otherwise.
  await phone.getByLabel('Phone number for Mobile money').fill('+250 788 000 202')
  await phone.getByRole('button', { name: 'Pay with Mobile money' }).click()
  await expect(main(page)).toContainText('Look at your phone')
  await expect(phone).toContainText('Not enough money on the account.', { timeout: 30_000 })
  const card = page.getByRole('link', { name: 'Card & Mobile Money' })
  await expect(card).toBeVisible()

  // The phone is asked, the answer to that is lost, and what a second press is refused for says nothing of the first.
  await page.route(/\/mobile-money$/, async (route) => {
    await route.fetch()
    await route.fulfill({ status: 503 })
  })
  await phone.getByLabel('Phone number for Mobile money').fill('+250 788 000 101')
  await phone.getByRole('button', { name: 'Pay with Mobile money' }).click()
  await expect(main(page)).toContainText('Your phone may have been asked: look at it before you pay another way.')
  await page.unrouteAll()
  await page.route(/\/mobile-money$/, (route) => route.fulfill({ status: 429, json: { code: 'X', message: 'Too many.', requestId: 'r' } }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(main(page)).toContainText('Too many.')
  await expect(card).toHaveCount(0)
  await expectAccessible(page)
  await page.unrouteAll()
  // Nobody agrees there: its payer may pay another way, and says so.
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(main(page)).toContainText('Look at your phone')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Card & Mobile Money' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Back' })).toBeEnabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await expect(card).toBeVisible()

  await phone.getByLabel('Phone number for Mobile money').fill('+250 788 000 123')
  await phone.getByRole('button', { name: 'Pay with Mobile money' }).click()
  await expect(page).toHaveURL(/\/payment-success$/, { timeout: 30_000 })
  const invoices = async () => (await page.request.get('/api/invoices')).json()
  await expect.poll(invoices, { timeout: 30_000 }).toMatchObject([{ amount: 1500, currency: 'RWF' }])

  await page.goto('/payment')
  await page.getByLabel('Amount').fill('1500.000')
  await page.getByLabel('Currency').selectOption('RWF')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Card & Mobile Money' }).click()
  await expect(page).toHaveURL(/\/checkout\?/)
  await expect(page.getByLabel('Amount')).toHaveValue('1500')
  await expect(page.getByLabel('Currency')).toHaveValue('RWF')
  await expect(page.getByLabel('Description')).toHaveValue('Ungana platform payment')
})

test('visitors are asked to log in or to register', async ({ page }) => {
  await page.goto('/payments')
  await expect(main(page).getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login?from=%2Fpayments')
  await expect(main(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await page.goto('/checkout')
  await expect(main(page).getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login?from=%2Fcheckout')
})
