import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { borrowContext } from './contexts.ts'
import { cargo, fill, PHONE, shippingForm, transportForm, truck } from './logistics.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, test } from './site.ts'

const photo = readFileSync(fileURLToPath(new URL('../files/photo.jpg', import.meta.url)))

test('a load is matched, booked and delivered on two phones, the last steps offline', async ({ browser, allow }) => {
  test.slow()
  allow(/ERR_INTERNET_DISCONNECTED/)
  const carrier = await newMember(browser, 'Bahari Haulage')
  const shipper = await newMember(browser, 'Nairobi Beans')
  for (const { page } of [carrier, shipper]) await page.setViewportSize(PHONE)
  const [driver, owner] = [carrier.page, shipper.page]

  // The truck goes from Mombasa to Kigali (the form's default) through Nairobi.
  await driver.goto('/logistics-hub?tab=offer-transport')
  await expect(transportForm(driver).getByLabel('Origin City').getByRole('option')).toHaveCount(25)
  await fill(transportForm(driver), truck(5))
  await transportForm(driver).getByRole('button', { name: 'Post Transport Availability' }).click()
  await expect(driver.getByRole('heading', { level: 1, name: 'Transport Listing Posted' })).toBeFocused()

  await owner.goto('/logistics-hub')
  await expect(shippingForm(owner).getByLabel('Origin City').getByRole('option')).toHaveCount(25)
  await fill(shippingForm(owner), cargo(6))
  await shippingForm(owner).getByRole('button', { name: 'Post Shipping Request' }).click()
  await owner.getByRole('link', { name: 'See matching trucks' }).click()

  const match = owner.getByRole('region', { name: 'Matching trucks' }).locator('details').filter({ hasText: carrier.businessName }).first()
  await expect(match).toBeVisible()
  if ((await match.getAttribute('open')) === null) await match.locator('summary').first().click()
  await expectNoSidewaysScroll(owner)
  await expectAccessible(owner)
  await match.getByRole('button', { name: `Request space: ${carrier.businessName}` }).click()
  const dialog = owner.getByRole('dialog', { name: 'Request space' })
  await dialog.getByLabel('Price for the whole load (USD)').fill('150')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(owner).toHaveURL(/\/logistics-hub\/offers\//)

  // The counter-offer appears on the shipper's page without a reload.
  await driver.goto('/logistics-hub/mine')
  await driver.getByRole('region', { name: 'Offers' }).getByRole('link', { name: 'Nairobi → Kampala, USD 150' }).click()
  await driver.getByRole('button', { name: 'Make a counter-offer' }).click()
  await driver.getByLabel('Price for the whole load (USD)').fill('180')
  await driver.getByRole('button', { name: 'Send offer' }).click()
  await owner.getByRole('button', { name: 'Accept USD 180' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Accept USD 180' }).click()
  await owner.getByRole('link', { name: 'Open booking' }).click()
  await expect(owner.getByRole('main')).toContainText('dispatch@bahari.example')
  const booking = new URL(owner.url()).pathname

  // The shipper's page shows a code once the truck is added.
  await driver.goto(booking)
  await driver.getByLabel('Number plate', { exact: true }).fill('KDA 123A')
  await driver.getByRole('button', { name: 'Save truck' }).click()
  const shown = owner.getByRole('region', { name: 'Show this to the driver' })
  await expect(shown.getByRole('img', { name: 'The same code as a QR code' })).toBeVisible()
  await expectAccessible(owner)
  const code = ((await shown.getByRole('img', { name: /^\d \d/ }).getAttribute('aria-label')) as string).replaceAll(' ', '')

  // The company adds a driver who has no email address. The driver logs in with link and code on a third phone, and picks up.
  const company = { headers: { origin: process.env.BASE_URL as string } }
  const added = await (await driver.request.post('/api/team/drivers', { ...company, data: { name: 'Jean Habimana' } })).json()
  const jean = { driver: { id: added.personId, name: 'Jean Habimana' } }
  expect((await driver.request.put(`/api/logistics/bookings/${booking.split('/').at(-1)}/driver`, { ...company, data: jean })).status()).toBe(200)
  const cab = await (await borrowContext(browser)).newPage()
  await cab.setViewportSize(PHONE)
  await cab.goto(`/driver?token=${added.token}`)
  await expect(cab.getByRole('heading', { level: 1, name: `Drive for ${carrier.businessName}` })).toBeVisible()
  await expectAccessible(cab)
  await cab.getByLabel('Six digits').fill(added.code)
  await cab.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(cab.getByRole('heading', { level: 1, name: 'Trips' })).toBeVisible()
  await cab.goto(booking)
  await cab.getByLabel('Pick-up code').fill(code)
  await cab.getByLabel('Number plate of the truck in front of you').fill('kda 123a')
  await cab.getByRole('button', { name: 'Pick up', exact: true }).click()
  await expect(cab.getByRole('status').filter({ hasText: /^picked up$/ })).toBeVisible()
  await driver.reload()

  const milestone = driver.getByRole('form', { name: 'Add a milestone' })
  await milestone.getByRole('combobox', { name: 'Milestone' }).selectOption('At border')
  await milestone.getByRole('combobox', { name: /^Place/ }).selectOption('Busia')
  await milestone.getByRole('button', { name: 'Add milestone' }).click()
  await expect(driver.getByRole('list', { name: 'Milestones' })).toContainText('at border: Busia')

  // Anyone with the link can follow the booking without an account.
  const receiver = owner.getByRole('region', { name: 'Delivery code' }).getByRole('img')
  const deliveryCode = ((await receiver.getAttribute('aria-label')) as string).replaceAll(' ', '')
  await owner.getByRole('button', { name: 'Create link' }).click()
  const visitor = await browser.newPage()
  await visitor.goto(await owner.getByLabel('Link', { exact: true }).inputValue())
  await expect(visitor.getByRole('list', { name: 'Milestones' })).toContainText('at border: Busia')
  await visitor.getByRole('heading', { name: 'Progress' }).scrollIntoViewIfNeeded()
  await expect(visitor.getByRole('img', { name: /^Map of the route/ })).toBeVisible()
  await visitor.getByText('The map as a list').click()
  await expect(visitor.getByRole('listitem').filter({ hasText: 'The load was last seen here' })).toContainText('Busia')
  await expectAccessible(visitor)

  // Offline, milestone, photo and code wait on the phone, even after a reload, and are sent in order when the network returns.
  await carrier.context.setOffline(true)
  await milestone.getByRole('combobox', { name: 'Milestone' }).selectOption('In transit')
  await milestone.getByRole('button', { name: 'Add milestone' }).click()
  await expect(driver.getByRole('region', { name: 'Where is the truck?' }).getByRole('status')).toContainText('In transit')
  await driver.locator('input[type=file]').setInputFiles({ name: 'delivery.jpg', mimeType: 'image/jpeg', buffer: photo })
  const preview = driver.getByRole('img', { name: 'Photo of the delivery' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(driver)
  await driver.getByLabel('Delivery code').fill(deliveryCode)
  await driver.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(driver.getByRole('region', { name: 'Deliver' }).getByRole('status').filter({ hasText: 'Saved on this phone' })).toBeVisible()
  await driver.goto('about:blank')
  await carrier.context.setOffline(false)
  await driver.goto(booking)
  await expect(driver.getByRole('status').filter({ hasText: /^delivered$/ })).toBeVisible()

  // The shipper's page updates, and shows the photo as re-encoded by the service.
  const proof = owner.getByRole('img', { name: 'Photo of the delivered goods' })
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const milestones = await owner.getByRole('list', { name: 'Milestones' }).getByRole('listitem').allInnerTexts()
  expect(milestones.slice(0, 3).map((text) => text.split('\n')[0])).toEqual(['Delivered: Kampala', 'In transit', 'At border: Busia'])
  await owner.getByRole('button', { name: 'Confirm and close' }).click()
  await expect(owner.getByRole('status').filter({ hasText: /^closed$/ })).toBeVisible()

  // The site drafts the return trip, and one tap publishes it.
  await driver.goto('/logistics-hub/mine')
  await driver.getByRole('region', { name: 'Return trips to publish' }).getByRole('link').first().click()
  await driver.getByRole('button', { name: 'Publish return trip' }).click()
  await expect(notifications(driver)).toContainText('Return trip published')
})
