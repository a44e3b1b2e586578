// The sandbox's card fields, in the provider's frame.
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** The sandbox's test cards. */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authenticated: '4000002500003155',
} as const

export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

export async function fillInCard(page: Page, card: keyof typeof testCards) {
  const frame = cardFrame(page)
  await frame.getByLabel('Card number').fill(testCards[card])
  await frame.getByLabel('Expiration date').fill('12 / 39')
  await frame.getByLabel('Security code').fill('123')
}

/** Fills in the card and presses Pay now. */
export async function payByCard(page: Page, card: keyof typeof testCards) {
  await fillInCard(page, card)
  await page.getByRole('button', { name: 'Pay now' }).click()
}

/** Waits for the home page after a payment. The page is a new document, so anything opened before it loads is lost. */
export async function arriveHome(page: Page) {
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Unite. Trade. Grow.')
}
