// What does not go as planned: loads that share a truck, a wrong code at the door, a dispute; and what an owner does with a listing.
import type { Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { book, cargoListing, inDays, PHONE, post, truckListing } from './logistics.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const state = (page: Page) => main(page).getByRole('status').first()

/** A slip of the finger, as the check digit tells. */
const mistyped = (code: string) => code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10)
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
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
}

test('two loads share a truck and its cost; a wrong code stops one, staff let it go on, a dispute ends it; each page follows by itself', async ({
  browser,
  page: staff,
}) => {
  test.slow()
  const [carrier, shipper, other] = [
    await newMember(browser, 'Bahari Haulage'),
    await newMember(browser, 'Nairobi Beans'),
    await newMember(browser, 'Eldoret Maize'),
  ]
  const transport = await post<{ id: string }>(carrier.page, '/api/logistics/transports', truckListing())
  const { id } = await book(shipper.page, carrier.page, transport.id, cargoListing(), 100.01)
  await book(other.page, carrier.page, transport.id, { ...cargoListing(), weight: '0.3', originLocation: 'Mombasa, Kenya' }, 70.02)
  const [driver, owner] = [carrier.page, shipper.page]
  for (const page of [driver, owner]) {
    await page.setViewportSize(PHONE)
    await page.goto(`/logistics-hub/bookings/${id}`)
  }

  // Each pays by weight times kilometres: the carrier sees what; the shipper sees the other load's part, and not whose it is or what it pays.
  const shared = owner.getByRole('region', { name: 'Shared fairly' })
  await expect(shared).toContainText(/The truck’s cost for [\d,.]+ tonne-kilometres: each load pays by its weight/)
  expect((await shared.getByRole('listitem').allInnerTexts()).flatMap((text) => text.match(/USD [\d.]+ agreed|[\d.]+ %/g))).toEqual([
    expect.stringMatching(/%$/),
    'USD 100.01 agreed',
    expect.stringMatching(/%$/),
  ])
  const split = driver.getByRole('region', { name: 'Shared fairly' })
  await expect(split).toContainText(/170\.03 USD for [\d,.]+ tonne-kilometres: each load pays by its weight/)
  const amounts = (await split.getByRole('listitem').allInnerTexts()).map((text) => Math.round(Number(/USD ([\d.]+)/.exec(text)?.[1]) * 100))
  expect(amounts).toHaveLength(2)
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(17_003)
  await expect(main(owner)).not.toContainText(other.businessName)
  await expect(split).toContainText(other.businessName)

  // The shipper's page shows the code once the driver has named the truck: nobody loads it anew.
  await driver.getByLabel('Truck’s plate').fill(' kda  123a')
  await driver.getByRole('button', { name: 'Name Truck' }).click()
  const shown = owner.getByRole('region', { name: 'Show this to the driver' })
  await expect(shown).toContainText('KDA 123A')
  const code = ((await shown.getByRole('img', { name: /^\d \d/ }).getAttribute('aria-label')) as string).replaceAll(' ', '')
  const form = driver.getByRole('form', { name: 'Pick up' })
  await form.getByLabel('Plate of the truck that stands here').fill('KDA 123A')
  await form.getByLabel('Pick-up code').fill(mistyped(code))
  await form.getByRole('button', { name: 'Pick Up', exact: true }).click()
  await expect(form.getByLabel('Pick-up code')).toHaveAccessibleDescription('One digit of this code is wrong. Please check the code.')
  await expectNoSidewaysScroll(driver)
  await expectAccessible(driver)
  await expect(state(driver)).not.toContainText('stopped')

  await form.getByLabel('Pick-up code').fill(FOREIGN.find((foreign) => foreign !== code) as string)
  await form.getByRole('button', { name: 'Pick Up', exact: true }).click()
  for (const page of [driver, owner]) {
    await expect(state(page)).toContainText('stopped')
    await expect(main(page).getByRole('alert').filter({ hasText: 'This booking is stopped' })).toBeVisible()
  }
  await expect(shown).toHaveCount(0)

  await signInAs(staff, 'staff')
  await staff.setViewportSize(PHONE)
  await decide(staff, shipper.businessName, 'The booking goes on where it stopped')
  await expect(notifications(staff)).toContainText('Both sides are told.')
  await expectNoSidewaysScroll(staff)
  await expect(state(driver)).not.toContainText('stopped')

  // By now the code is another one.
  await expect(shown).toBeVisible()
  const now = ((await shown.getByRole('img', { name: /^\d \d/ }).getAttribute('aria-label')) as string).replaceAll(' ', '')
  await form.getByLabel('Pick-up code').fill(now)
  await form.getByLabel('Plate of the truck that stands here').fill('kda123a')
  await form.getByRole('button', { name: 'Pick Up', exact: true }).click()
  await expect(state(owner)).toHaveText('picked up')

  await owner.getByRole('button', { name: 'Report a Problem' }).click()
  const dialog = owner.getByRole('dialog', { name: 'What is wrong?' })
  await dialog.getByLabel('Why').fill('The truck drives the wrong way.')
  await dialog.getByRole('button', { name: 'Report a Problem' }).click()
  await expect(state(driver)).toHaveText('disputed')
  await expectAccessible(driver)
  await decide(staff, shipper.businessName, 'The booking is cancelled')
  for (const page of [driver, owner]) await expect(state(page)).toHaveText('cancelled')
})

test('an owner changes a listing, cancels it and posts it again; a truck that is posted meanwhile shows by itself', async ({ browser }) => {
  const [shipper, carrier] = [await newMember(browser, 'Nairobi Beans'), await newMember(browser, 'Bahari Haulage')]
  const { page } = shipper
  await page.setViewportSize(PHONE)
  const shipment = await post<{ id: string }>(page, '/api/logistics/shipments', { ...cargoListing(), weight: 'two pallets' })
  await page.goto(`/logistics-hub/shipments/${shipment.id}`)
  await expect(main(page)).toContainText('It needs clarification')
  await main(page).getByRole('button', { name: 'Change', exact: true }).click()
  const form = page.getByRole('form', { name: 'Change shipping request' })
  await form.getByLabel('Weight (tons)').fill('1500 kg')
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toHaveCount(0)
  await expect(main(page)).not.toContainText('It needs clarification')
  const matches = page.getByRole('region', { name: 'Trucks that fit' })
  await expect(matches).toBeVisible()
  await expect(matches).not.toContainText(carrier.businessName)
  await post(carrier.page, '/api/logistics/transports', truckListing())
  await expect(matches).toContainText(carrier.businessName)

  await main(page).getByRole('button', { name: 'Cancel Listing' }).click()
  await page.getByRole('dialog', { name: 'Cancel this listing?' }).getByRole('button', { name: 'Cancel Listing' }).click()
  const again = page.getByRole('form', { name: 'Post again' })
  await expect(main(page)).toContainText('Cancelled')
  await again.getByLabel('Target Date').fill(inDays(-1))
  await again.getByRole('button', { name: 'Post Again' }).click()
  await expect(again.getByLabel('Target Date')).toHaveAccessibleDescription('Please choose a day from today on.')
  await again.getByLabel('Target Date').fill(inDays(7))
  await again.getByRole('button', { name: 'Post Again' }).click()
  await expect(page).not.toHaveURL(new RegExp(shipment.id))
  await expect(main(page)).toContainText('Seeking Transport')
  await expectAccessible(page)
})
