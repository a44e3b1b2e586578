import type { Locator, Page } from '@playwright/test'
import { cargo, cargoListing, fill, PHONE, post, shippingForm, truckListing } from './logistics.ts'
import { type Member, newMember } from './members.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, REFUSED_AT_SESSION_END, test } from './site.ts'

test.use({ viewport: PHONE })

test('a visitor searches on a phone, fills the form, logs in and finds it unchanged; other accounts do not see it', async ({
  browser,
  page,
  allow,
}) => {
  allow(REFUSED_AT_SESSION_END)
  // The form is sent after the session has ended.
  allow(/401 .*\/shipments/)
  await page.goto('/logistics')
  await expect(page).toHaveURL('/logistics-hub')
  const search = page.getByRole('search', { name: 'Flexible route search' })
  await search.getByLabel('From').fill('Nairobi')
  await search.getByLabel('To').pressSequentially('Kigalli')
  await expect(search.getByRole('option', { name: 'Kigali Rwanda' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(search.getByLabel('To')).toHaveValue('Kigali')
  await page.keyboard.press('Enter')
  const trucks = page.getByRole('region', { name: 'Available Transport Options' })
  await expect(trucks.getByText(/on this route$/)).toBeVisible()
  await expect(trucks.getByRole('heading', { name: 'Available Transport Options' })).toBeFocused()
  // The heading stands below the sticky header.
  const top = (item: Locator) => item.evaluate((element) => element.getBoundingClientRect().top)
  const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(() => top(trucks.getByRole('heading', { name: 'Available Transport Options' }))).toBeGreaterThanOrEqual(header)
  await expect(trucks.getByRole('heading', { name: 'Available Transport Options' })).toBeInViewport()
  await expect(page).toHaveURL('/logistics-hub?origin=Nairobi&destination=Kigali')
  await page.reload()
  await expect(search.getByLabel('From')).toHaveValue('Nairobi')
  await page.goBack()

  // The map loads when the reader reaches it, and its lists open by keyboard.
  const roads = page.getByRole('region', { name: 'Roads and borders' })
  await roads.scrollIntoViewIfNeeded()
  await expect(roads.getByRole('img', { name: /^Map of roads/ })).toBeVisible()
  await roads
    .getByText(/^Border posts(: .*)?$/)
    .last()
    .press('Enter')
  await expect(roads.getByText('Malaba, Kenya and Uganda')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const form = shippingForm(page)
  await expect(form.getByLabel('Destination Country').getByRole('option')).toHaveCount(57)
  await form.getByRole('button', { name: 'Post Shipping Request' }).click()
  await expect(form.getByLabel('Cargo Type')).toBeFocused()
  await expectNoSidewaysScroll(page)
  await fill(form, cargo(9))
  await form.getByRole('button', { name: 'Post Shipping Request' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Flogistics-hub$/)
  const [typing, other] = [await newMember(browser, 'Typed Before'), await newMember(browser, 'Same Phone')]
  await logInHere(page, typing)
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('1,5')
  await expect(form.getByLabel('Destination City')).toHaveValue('Kampala')
  await form.getByRole('button', { name: 'Post Shipping Request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping Request Posted' })).toBeFocused()
  await page.getByRole('button', { name: 'Post Another Listing' }).click()
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('')

  // Even when the session expires, a draft belongs to its account.
  await fill(form, { ...cargo(9), 'Weight (tons)': '2,5' })
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Post Shipping Request' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Flogistics-hub$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  await logInHere(page, other)
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('')
  await logInHere(page, typing)
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('2,5')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(notifications(page)).toContainText('You are logged out')
  await expect(form.getByLabel('Weight (tons)')).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('ungana:account:')))).toEqual([])
})

/** The phone changes to another account without a logout. */
async function logInHere(page: Page, { businessName, context }: Member) {
  await page.context().clearCookies()
  await page.context().addCookies(await context.cookies())
  await page.goto('/logistics-hub')
  await expect(page.getByRole('banner').getByRole('button', { name: `Account: ${businessName}` })).toBeVisible()
}

test('nothing on the screen moves while the pages of a load, a truck and one’s own list arrive', async ({ browser }) => {
  const [shipper, carrier] = [await newMember(browser, 'Still Shipper'), await newMember(browser, 'Still Carrier')]
  const truck = await post<{ id: string }>(carrier.page, '/api/logistics/transports', truckListing())
  const load = await post<{ id: string }>(shipper.page, '/api/logistics/shipments', cargoListing())
  await post(carrier.page, '/api/logistics/offers', { shipmentId: load.id, transportId: truck.id, price: 150 })
  for (const { page } of [shipper, carrier]) {
    await page.setViewportSize(PHONE)
    // The answers come one after the other, the offers last.
    const waits = ['routes', 'near-misses', 'matches', 'offers']
    await page.route(/\/api\/logistics\//, async (route) => {
      const place = waits.findIndex((part) => route.request().url().includes(part))
      await new Promise((done) => setTimeout(done, 150 * (place + 2)))
      await route.continue()
    })
    await page.addInitScript(() => {
      const seen = Object.assign(globalThis, { moved: 0 })
      const add = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value
      }
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of [`/logistics-hub/shipments/${load.id}`, `/logistics-hub/transports/${truck.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('region', { name: 'Offers' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Route', exact: true })).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      expect(await page.evaluate('moved'), path).toBeLessThan(0.05)
    }
    await page.goto('/logistics-hub/mine')
    await expect(page.getByRole('region', { name: 'Offers' }).getByRole('link')).toBeVisible()
    expect(await page.evaluate('moved'), 'my logistics').toBeLessThan(0.01)
  }
})
