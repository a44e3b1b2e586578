// Bookings with problems.
import type { Page } from '@playwright/test'
import { logInAs } from './demo-logins.ts'
import { book, cargoListing, PHONE, post, truckListing } from './logistics.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, notifications, test } from './site.ts'

const state = (page: Page) => page.getByRole('main').getByRole('status').first()

/** Codes with a valid check digit that are not the current code. */
const FOREIGN = ['572005', '000000']

/** Decides this shipper's open case as staff. */
async function decide(staff: Page, shipper: string, decision: string) {
  await staff.goto('/staff/logistics-cases')
  const row = staff.getByRole('listitem').filter({ hasText: shipper })
  await row.getByRole('button', { name: /^Decide: / }).click()
  const dialog = staff.getByRole('dialog', { name: 'Decide this case' })
  await dialog.getByLabel('Decision').selectOption(decision)
  await dialog.getByLabel('Reason').fill('We have spoken with both of you.')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(row).toHaveCount(0)
}

test('a wrong code puts a booking on hold, staff resume it, and a dispute ends it; all pages update live', async ({ browser, page: staff }) => {
  test.slow()
  const [carrier, shipper] = [await newMember(browser, 'Bahari Haulage'), await newMember(browser, 'Nairobi Beans')]
  const transport = await post<{ id: string }>(carrier.page, '/api/logistics/transports', truckListing())
  const { id } = await book(shipper.page, carrier.page, transport.id, cargoListing(), 100.01)
  const [driver, owner] = [carrier.page, shipper.page]
  for (const page of [driver, owner]) {
    await page.setViewportSize(PHONE)
    await page.goto(`/logistics-hub/bookings/${id}`)
  }
  await driver.getByLabel('Number plate', { exact: true }).fill(' kda  123a')
  await driver.getByRole('button', { name: 'Save truck' }).click()
  const shown = owner.getByRole('region', { name: 'Show this to the driver' })
  await expect(shown).toContainText('KDA 123A')
  const code = async () => ((await shown.getByRole('img', { name: /^\d \d/ }).getAttribute('aria-label')) as string).replaceAll(' ', '')
  const shows = await code()
  const form = driver.getByRole('form', { name: 'Pick up' })
  await form.getByLabel('Number plate of the truck in front of you').fill('KDA 123A')
  await form.getByLabel('Pick-up code').fill(FOREIGN.find((foreign) => foreign !== shows) as string)
  await form.getByRole('button', { name: 'Pick up', exact: true }).click()
  for (const page of [driver, owner]) await expect(state(page)).toContainText('on hold')
  await expectAccessible(driver)

  await logInAs(staff, 'staff')
  await decide(staff, shipper.businessName, 'Resume the booking')
  await expect(notifications(staff)).toContainText('We have notified both sides.')
  await expect(state(driver)).not.toContainText('on hold')

  // The code has changed by now.
  await expect(shown).toBeVisible()
  await form.getByLabel('Pick-up code').fill(await code())
  await form.getByLabel('Number plate of the truck in front of you').fill('kda123a')
  await form.getByRole('button', { name: 'Pick up', exact: true }).click()
  await expect(state(owner)).toHaveText('picked up')

  await owner.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByLabel('Reason').fill('The truck drives the wrong way.')
  await dialog.getByRole('button', { name: 'Report a problem' }).click()
  await expect(state(driver)).toHaveText('disputed')
  await decide(staff, shipper.businessName, 'Cancel the booking')
  for (const page of [driver, owner]) await expect(state(page)).toHaveText('cancelled')
})
