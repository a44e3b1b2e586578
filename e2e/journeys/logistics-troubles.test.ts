// What does not go as planned on the way.
import type { Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { book, cargoListing, PHONE, post, truckListing } from './logistics.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, notifications, test } from './site.ts'

const state = (page: Page) => page.getByRole('main').getByRole('status').first()

/** Whose check digit is right: codes, but not the one that shows. */
const FOREIGN = ['572005', '000000']

/** Staff decide the one open case of these two. */
async function decide(staff: Page, shipper: string, decision: string) {
  await staff.goto('/staff/logistics-cases')
  const row = staff.getByRole('listitem').filter({ hasText: shipper })
  await row.getByRole('button', { name: /^Decide: / }).click()
  const dialog = staff.getByRole('dialog', { name: 'Decide this case' })
  await dialog.getByLabel('Decision').selectOption(decision)
  await dialog.getByLabel('Why').fill('We have spoken with both of you.')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(row).toHaveCount(0)
}

test('a wrong code stops a booking on both phones, staff let it go on, a dispute ends it; each page follows by itself', async ({
  browser,
  page: staff,
}) => {
  test.slow()
  const [carrier, shipper] = [await newMember(browser, 'Bahari Haulage'), await newMember(browser, 'Nairobi Beans')]
  const transport = await post<{ id: string }>(carrier.page, '/api/logistics/transports', truckListing())
  const { id } = await book(shipper.page, carrier.page, transport.id, cargoListing(), 100.01)
  const [driver, owner] = [carrier.page, shipper.page]
  for (const page of [driver, owner]) {
    await page.setViewportSize(PHONE)
    await page.goto(`/logistics-hub/bookings/${id}`)
  }
  await driver.getByLabel('Truck’s plate').fill(' kda  123a')
  await driver.getByRole('button', { name: 'Name Truck' }).click()
  const shown = owner.getByRole('region', { name: 'Show this to the driver' })
  await expect(shown).toContainText('KDA 123A')
  const code = async () => ((await shown.getByRole('img', { name: /^\d \d/ }).getAttribute('aria-label')) as string).replaceAll(' ', '')
  const shows = await code()
  const form = driver.getByRole('form', { name: 'Pick up' })
  await form.getByLabel('Plate of the truck that stands here').fill('KDA 123A')
  await form.getByLabel('Pick-up code').fill(FOREIGN.find((foreign) => foreign !== shows) as string)
  await form.getByRole('button', { name: 'Pick Up', exact: true }).click()
  for (const page of [driver, owner]) await expect(state(page)).toContainText('stopped')
  await expectAccessible(driver)

  await signInAs(staff, 'staff')
  await decide(staff, shipper.businessName, 'The booking goes on where it stopped')
  await expect(notifications(staff)).toContainText('Both sides are told.')
  await expect(state(driver)).not.toContainText('stopped')

  // By now the code is another one.
  await expect(shown).toBeVisible()
  await form.getByLabel('Pick-up code').fill(await code())
  await form.getByLabel('Plate of the truck that stands here').fill('kda123a')
  await form.getByRole('button', { name: 'Pick Up', exact: true }).click()
  await expect(state(owner)).toHaveText('picked up')

  await owner.getByRole('button', { name: 'Report a Problem' }).click()
  const dialog = owner.getByRole('dialog', { name: 'What is wrong?' })
  await dialog.getByLabel('Why').fill('The truck drives the wrong way.')
  await dialog.getByRole('button', { name: 'Report a Problem' }).click()
  await expect(state(driver)).toHaveText('disputed')
  await decide(staff, shipper.businessName, 'The booking is cancelled')
  for (const page of [driver, owner]) await expect(state(page)).toHaveText('cancelled')
})
