// Windows with little height, as an enlarged page or a phone has.
import type { Page } from '@playwright/test'
import { logInAs } from './demo-logins.ts'
import { newMember } from './members.ts'
import { cards, expect, test } from './site.ts'

/** 1280 by 800 pixels at 200 %. */
const ENLARGED = { width: 640, height: 400 }

test('suggestions and the field that they belong to stay in an enlarged window', async ({ page }) => {
  await page.setViewportSize(ENLARGED)
  await page.goto('/')
  const field = page.getByRole('main').getByRole('combobox', { name: 'Search businesses' })
  await field.fill('kivu')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeInViewport({ ratio: 1 })
  await expect(field).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 })
})

test('a form in a dialog starts at its first field, which an enlarged window shows', async ({ browser, page }) => {
  const seller = await newMember(browser, 'Kivu Roasters')
  await page.setViewportSize(ENLARGED)
  await logInAs(page, 'member')
  await page.goto(`/company/${seller.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Send Inquiry' }).click()
  const field = page.getByRole('dialog').getByRole('textbox').first()
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  const [top, buttons] = await Promise.all([field.boundingBox(), page.getByRole('dialog').getByRole('button').last().boundingBox()])
  expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
})

test('a phone counts unread messages once', async ({ page }) => {
  await page.route('**/api/messages/unread', (route) => route.fulfill({ json: { unread: 3, position: 0 } }))
  await logInAs(page, 'member')
  await page.goto('/contact')
  const counts = page.getByRole('link', { name: 'Messages, 3 unread' })
  await expect(counts).toHaveCount(1)
  for (const size of [{ width: 360, height: 740 }, ENLARGED, { width: 360, height: 300 }]) {
    await page.setViewportSize(size)
    await expect(counts).toHaveCount(1)
  }
})

test('staff see the queues with most work first', async ({ page }) => {
  await logInAs(page, 'staff')
  await page.goto('/staff')
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  const counts = await inReadingOrder(page)
  expect(counts.length).toBeGreaterThan(8)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
})

/** The numbers of the cards, from the first to the last as they appear. */
const inReadingOrder = (page: Page) =>
  page.locator('main a:has(h2)').evaluateAll((cards) =>
    cards
      .map((card) => ({ box: card.getBoundingClientRect(), count: Number(card.querySelector('p')?.textContent?.replace(',', '')) }))
      .toSorted((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
      .map(({ count }) => count),
  )

test('a list asked for without a network says so, and loads when the network is back', async ({ page, context }) => {
  await page.goto('/directory')
  await expect(cards(page)).toHaveCount(9)
  await context.setOffline(true)
  await page.getByRole('main').getByRole('searchbox').fill('coffee')
  const panel = page.getByRole('main').getByRole('alert').filter({ hasText: 'You are offline.' })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(cards(page)).toHaveCount(9)
})
