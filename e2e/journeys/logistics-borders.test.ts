import type { Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { inDays, PHONE, post } from './logistics.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, test } from './site.ts'

const KANYARU = /Kanyaru/

async function say(page: Page, status: string, source: string) {
  await page.getByRole('button', { name: /^Set status: .*Kanyaru/ }).click()
  const dialog = page.getByRole('dialog', { name: KANYARU })
  await dialog.getByLabel('Status').selectOption(status)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Source')).toHaveAccessibleDescription(/Please say where this is from\./)
  await dialog.getByLabel('Source').fill(source)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

test('staff close a border post, with a source: the way goes round it, and comes back when it opens', async ({ browser, page }) => {
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

  await signInAs(page, 'staff')
  await page.goto('/staff')
  await page.getByRole('main').getByRole('link', { name: 'Borders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Borders' })).toBeVisible()
  try {
    await say(page, 'closed', 'Rwanda Revenue Authority, announcement')
    await expect(notifications(page)).toContainText(/led another way/)
    const row = page.getByRole('listitem').filter({ hasText: KANYARU })
    await expect(row).toContainText('closed')
    await expect(row).toContainText('Rwanda Revenue Authority, announcement')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await shipper.page.reload()
    await expect(shipper.page.getByRole('main')).toContainText('299 km')
    await expect(shipper.page.getByRole('list', { name: 'Border posts' })).toContainText(/Nemba/)
  } finally {
    await say(page, 'open', 'Rwanda Revenue Authority, announcement')
  }
  await shipper.page.reload()
  await expect(shipper.page.getByRole('main')).toContainText('280 km')
})
