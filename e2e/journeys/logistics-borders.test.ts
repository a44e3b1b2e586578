import type { Page } from '@playwright/test'
import { logInAs } from './demo-logins.ts'
import { inDays, PHONE, post } from './logistics.ts'
import { newMember } from './members.ts'
import { expect, notifications, test } from './site.ts'

async function setStatus(page: Page, status: string) {
  await page.getByRole('button', { name: /^Set status: .*Kanyaru/ }).click()
  const dialog = page.getByRole('dialog', { name: /Kanyaru/ })
  await dialog.getByLabel('Status').selectOption(status)
  await dialog.getByLabel('Source').fill('Rwanda Revenue Authority, announcement')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

test('staff close a border post: the route avoids it, and uses it again after it opens', async ({ browser, page }) => {
  const shipper = await newMember(browser, 'Bujumbura Traders')
  const { id } = await post<{ id: string }>(shipper.page, '/api/logistics/shipments', {
    cargoType: 'Food Products',
    weight: '1',
    volume: '3',
    originLocation: 'Kigali, Rwanda',
    destinationLocation: 'Bujumbura, Burundi',
    targetDate: inDays(10),
    budget: '120',
    contactInfo: '+250 788 000 000',
  })
  await shipper.page.setViewportSize(PHONE)
  await shipper.page.goto(`/logistics-hub/shipments/${id}`)
  await expect(shipper.page.getByRole('main')).toContainText('280 km')

  await logInAs(page, 'staff')
  await page.goto('/staff')
  await page.getByRole('main').getByRole('link', { name: 'Borders' }).click()
  try {
    await setStatus(page, 'closed')
    await expect(notifications(page)).toContainText(/rerouted/)
    await expect(page.getByRole('listitem').filter({ hasText: /Kanyaru/ })).toContainText('closed')
    await shipper.page.reload()
    await expect(shipper.page.getByRole('main')).toContainText('299 km')
    await expect(shipper.page.getByRole('main')).toContainText(/Nemba/)
  } finally {
    await setStatus(page, 'open')
  }
  await shipper.page.reload()
  await expect(shipper.page.getByRole('main')).toContainText('280 km')
})
