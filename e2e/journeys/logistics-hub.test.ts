import type { Page } from '@playwright/test'
import { cargo, fill, inDays, PHONE, post, shippingForm, transportForm } from './logistics.ts'
import { type Member, newMember } from './members.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, freshTest as test } from './site.ts'

test.use({ viewport: PHONE })

test('a visitor looks around, fills the form, signs in, and finds it as it was', async ({ browser, page, allow }) => {
  // Questions that cross the end of a session, and a listing that does.
  allow(/401 .*\/(unread|shipments)/)
  await page.goto('/logistics')
  await expect(page).toHaveURL('/logistics-hub')
  await expect(page.getByRole('heading', { level: 1, name: 'Global Logistics Hub' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How the Logistics Hub Works' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'I Need Transport' })).toHaveAttribute('aria-selected', 'true')
  const form = shippingForm(page)
  await expect(form.getByLabel('Origin City')).toHaveValue('Mombasa')
  await expect(form.getByLabel('Origin Country')).toHaveValue('Kenya')
  await expect(form.getByLabel('Destination City')).toHaveValue('Kigali')
  await expect(form.getByLabel('Destination Country')).toHaveValue('Rwanda')
  await expect(form.getByLabel('Destination Country').getByRole('option')).toHaveCount(57)

  await form.getByRole('button', { name: 'Post Shipping Request' }).click()
  await expect(form.getByLabel('Cargo Type')).toBeFocused()
  await expect(form.getByLabel('Cargo Type')).toHaveAccessibleDescription('Please select a cargo type.')
  await expect(form.getByLabel('Target Date')).toHaveAccessibleDescription('Please provide a target shipping date.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await fill(form, cargo(9))
  await form.getByRole('button', { name: 'Post Shipping Request' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Flogistics-hub$/)
  const [typing, other] = [await newMember(browser, 'Typed Before'), await newMember(browser, 'Same Phone')]
  await signInHere(page, typing)
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('1,5')
  await expect(form.getByLabel('Destination City')).toHaveValue('Kampala')
  await expect(form.getByLabel('Destination Country')).toHaveValue('Uganda')
  await form.getByRole('button', { name: 'Post Shipping Request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping Request Posted' })).toBeFocused()
  await expect(notifications(page)).toContainText('You will be notified when transporters respond.')
  await page.getByRole('button', { name: 'Post Another Listing' }).click()
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('')

  // What is begun stays for its own account, also where a session ends by itself; nobody else who signs in on this phone sees it.
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

test('the route search narrows both lists, and the address keeps it', async ({ browser, page }) => {
  const shipper = await newMember(browser, 'Kigali Importers')
  await post(shipper.page, '/api/logistics/shipments', {
    cargoType: 'Electronics',
    weight: '0.8',
    volume: '3',
    originLocation: 'Nairobi, Kenya',
    destinationLocation: 'Kigali, Rwanda',
    targetDate: inDays(12),
    budget: '250',
    contactInfo: '+250 788 000 000',
  })
  await page.goto('/logistics-hub?tab=offer-transport')
  await expect(transportForm(page)).toBeVisible()
  const list = page.getByRole('region', { name: 'Shipping Requests' })
  await expect(list.getByRole('article').first()).toBeVisible()
  await page.getByRole('group', { name: 'Popular routes' }).getByRole('button', { name: 'Nairobi-Kigali' }).click()
  await expect(page).toHaveURL('/logistics-hub?tab=offer-transport&origin=Nairobi&destination=Kigali')
  await expect(list.getByText(/on this route$/)).toBeVisible()
  const row = list.getByRole('article').filter({ hasText: 'Electronics' }).first()
  await expect(row).toContainText('Seeking Transport')
  await expect(row.getByRole('link', { name: 'Offer Transport: Nairobi, Kenya → Kigali, Rwanda' })).toBeVisible()
  await page.getByRole('tab', { name: 'I Need Transport' }).click()
  await expect(page).toHaveURL('/logistics-hub?origin=Nairobi&destination=Kigali')
  await expect(page.getByRole('region', { name: 'Available Transport Options' }).getByText(/on this route$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('search', { name: 'Flexible route search' }).getByLabel('From')).toHaveValue('Nairobi')

  await page.getByRole('search', { name: 'Flexible route search' }).getByLabel('From').fill('Timbuktu')
  await page.getByRole('button', { name: 'Find Logistics Services' }).click()
  await expect(page.getByRole('heading', { name: 'No transport options found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all routes' }).click()
  await expect(page).toHaveURL('/logistics-hub')
})
