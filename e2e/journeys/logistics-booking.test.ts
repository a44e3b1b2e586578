import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cargo, fill, PHONE, shippingForm, transportForm, truck } from './logistics.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, test } from './site.ts'

const photo = readFileSync(fileURLToPath(new URL('../files/photo.jpg', import.meta.url)))

test('a load finds the truck that passes by, from the post to the proof of delivery, on two phones, the last of it without a network', async ({
  browser,
  allow,
}) => {
  test.slow()
  allow(/ERR_INTERNET_DISCONNECTED/)
  const carrier = await newMember(browser, 'Bahari Haulage')
  const shipper = await newMember(browser, 'Nairobi Beans')
  for (const { page } of [carrier, shipper]) await page.setViewportSize(PHONE)
  const [driver, owner] = [carrier.page, shipper.page]

  // The truck goes from Mombasa to Kigali, as the form starts, by the road through Nairobi.
  await driver.goto('/logistics-hub?tab=offer-transport')
  await expect(transportForm(driver).getByLabel('Origin City').getByRole('option')).toHaveCount(25)
  await fill(transportForm(driver), truck(5))
  await transportForm(driver).getByRole('button', { name: 'Post Transport Availability' }).click()
  await expect(driver.getByRole('heading', { level: 1, name: 'Transport Listing Posted' })).toBeFocused()

  await owner.goto('/logistics-hub')
  await expect(shippingForm(owner).getByLabel('Origin City').getByRole('option')).toHaveCount(25)
  await fill(shippingForm(owner), cargo(6))
  await shippingForm(owner).getByRole('button', { name: 'Post Shipping Request' }).click()
  await owner.getByRole('link', { name: 'See Trucks That Fit' }).click()

  const match = owner.getByRole('region', { name: 'Trucks that fit' }).locator('details').filter({ hasText: carrier.businessName }).first()
  await expect(match.getByText(/Fits · score \d+/)).toBeVisible()
  if ((await match.getAttribute('open')) === null) await match.locator('summary').first().click()
  await expectNoSidewaysScroll(owner)
  await expectAccessible(owner)
  await match.getByRole('button', { name: `Ask for This Space: ${carrier.businessName}` }).click()
  const dialog = owner.getByRole('dialog', { name: 'Ask for This Space' })
  await dialog.getByLabel('Price for the whole load (USD)').fill('150')
  await dialog.getByRole('button', { name: 'Send Offer' }).click()
  await expect(owner).toHaveURL(/\/logistics-hub\/offers\//)

  // Another price, which the shipper's page hears of by itself.
  await driver.goto('/logistics-hub/mine')
  await driver.getByRole('region', { name: 'Offers' }).getByRole('link', { name: 'Nairobi → Kampala, USD 150' }).click()
  await driver.getByRole('button', { name: 'Name Another Price' }).click()
  await driver.getByLabel('Price for the whole load (USD)').fill('180')
  await driver.getByRole('button', { name: 'Send Offer' }).click()
  await owner.getByRole('button', { name: 'Accept USD 180' }).click()
  await owner.getByRole('link', { name: 'Go to the Booking' }).click()
  await expect(owner.getByRole('main')).toContainText('dispatch@bahari.example')
  const booking = new URL(owner.url()).pathname

  // The shipper's page shows a code once the truck is named.
  await driver.goto(booking)
  await driver.getByLabel('Truck’s plate').fill('KDA 123A')
  await driver.getByRole('button', { name: 'Name Truck' }).click()
  const shown = owner.getByRole('region', { name: 'Show this to the driver' })
  await expect(shown.getByRole('img', { name: 'The same code as a QR code' })).toBeVisible()
  await expectAccessible(owner)
  const code = ((await shown.getByRole('img', { name: /^\d \d/ }).getAttribute('aria-label')) as string).replaceAll(' ', '')
  await driver.getByLabel('Pick-up code').fill(code)
  await driver.getByLabel('Plate of the truck that stands here').fill('kda 123a')
  await driver.getByRole('button', { name: 'Pick Up', exact: true }).click()
  await expect(driver.getByRole('status').filter({ hasText: /^picked up$/ })).toBeVisible()

  const milestone = driver.getByRole('form', { name: 'Add a milestone' })
  await milestone.getByRole('combobox', { name: 'Milestone' }).selectOption('At border')
  await milestone.getByRole('combobox', { name: /^Place/ }).selectOption('Busia')
  await milestone.getByRole('button', { name: 'Add Milestone' }).click()
  await expect(driver.getByRole('list', { name: 'Milestones' })).toContainText('at border: Busia')

  // Whoever has the link follows it, without an account.
  const receiver = owner.getByRole('region', { name: 'Delivery code' }).getByRole('img')
  const deliveryCode = ((await receiver.getAttribute('aria-label')) as string).replaceAll(' ', '')
  await owner.getByRole('button', { name: 'Make a Link' }).click()
  const visitor = await browser.newPage()
  await visitor.goto(await owner.getByLabel('Link', { exact: true }).inputValue())
  await expect(visitor.getByRole('list', { name: 'Milestones' })).toContainText('at border: Busia')

  // On the road and at the door there is no network: milestone, photo and code wait on the phone, also over a reload, and are sent in order when it is back.
  await carrier.context.setOffline(true)
  await milestone.getByRole('combobox', { name: 'Milestone' }).selectOption('In transit')
  await milestone.getByRole('button', { name: 'Add Milestone' }).click()
  await expect(driver.getByRole('region', { name: 'Where is the truck?' }).getByRole('status')).toContainText('In transit')
  await driver.locator('input[type=file]').setInputFiles({ name: 'delivery.jpg', mimeType: 'image/jpeg', buffer: photo })
  const preview = driver.getByRole('img', { name: 'The photo of the delivery' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(driver)
  await driver.getByLabel('Delivery code').fill(deliveryCode)
  await driver.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(driver.getByRole('region', { name: 'Deliver' }).getByRole('status').filter({ hasText: 'Kept on this phone' })).toBeVisible()
  await driver.goto('about:blank')
  await carrier.context.setOffline(false)
  await driver.goto(booking)
  await expect(driver.getByRole('status').filter({ hasText: 'delivered' })).toBeVisible()

  // The shipper's page has heard of it, and shows the photo that the service has drawn anew.
  const proof = owner.getByRole('img', { name: 'The goods where they were delivered' })
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const milestones = await owner.getByRole('list', { name: 'Milestones' }).getByRole('listitem').allInnerTexts()
  expect(milestones.slice(0, 3).map((text) => text.split('\n')[0])).toEqual(['Delivered: Kampala', 'In transit', 'At border: Busia'])
  await owner.getByRole('button', { name: 'Confirm and Close' }).click()
  await expect(owner.getByRole('status').filter({ hasText: /^closed$/ })).toBeVisible()

  // The way home is drafted, and published with one tap.
  await driver.goto('/logistics-hub/mine')
  await driver.getByRole('region', { name: 'Return trips to publish' }).getByRole('link').first().click()
  await driver.getByRole('button', { name: 'Publish Return Trip' }).click()
  await expect(notifications(driver)).toContainText('Return trip published')
})
