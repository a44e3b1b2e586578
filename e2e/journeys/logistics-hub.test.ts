import type { Page } from '@playwright/test'
import { cargo, fill, PHONE, shippingForm } from './logistics.ts'
import { type Member, newMember } from './members.ts'
import { expect, expectNoSidewaysScroll, notifications, test } from './site.ts'

test.use({ viewport: PHONE })

test('a visitor searches on a phone, fills the form, signs in, and finds it as it was; nobody else who signs in here does', async ({
  browser,
  page,
  allow,
}) => {
  // Questions that cross the end of a session, and a listing that does.
  allow(/401 .*\/(unread|shipments)/)
  await page.goto('/logistics')
  await expect(page).toHaveURL('/logistics-hub')
  await page.getByRole('group', { name: 'Popular routes' }).getByRole('button', { name: 'Nairobi-Kigali' }).click()
  const trucks = page.getByRole('region', { name: 'Available Transport Options' })
  await expect(trucks.getByText(/on this route$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('search', { name: 'Flexible route search' }).getByLabel('From')).toHaveValue('Nairobi')
  await page.goBack()

  const form = shippingForm(page)
  await expect(form.getByLabel('Destination Country').getByRole('option')).toHaveCount(57)
  await form.getByRole('button', { name: 'Post Shipping Request' }).click()
  await expect(form.getByLabel('Cargo Type')).toBeFocused()
  await expectNoSidewaysScroll(page)
  await fill(form, cargo(9))
  await form.getByRole('button', { name: 'Post Shipping Request' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Flogistics-hub$/)
  const [typing, other] = [await newMember(browser, 'Typed Before'), await newMember(browser, 'Same Phone')]
  await signInHere(page, typing)
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('1,5')
  await expect(form.getByLabel('Destination City')).toHaveValue('Kampala')
  await form.getByRole('button', { name: 'Post Shipping Request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping Request Posted' })).toBeFocused()
  await page.getByRole('button', { name: 'Post Another Listing' }).click()
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('')

  // What is begun stays for its own account, also where a session ends by itself.
  await fill(form, { ...cargo(9), 'Weight (tons)': '2,5' })
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Post Shipping Request' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Flogistics-hub$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  await signInHere(page, other)
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('')
  await signInHere(page, typing)
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('2,5')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(notifications(page)).toContainText('You are logged out')
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('ungana:account:')))).toEqual([])
})

/** The phone is the next account's, with no log-out before. */
async function signInHere(page: Page, { businessName, context }: Member) {
  await page.context().clearCookies()
  await page.context().addCookies(await context.cookies())
  await page.goto('/logistics-hub')
  await expect(page.getByRole('banner').getByRole('button', { name: `Account: ${businessName}` })).toBeVisible()
}
