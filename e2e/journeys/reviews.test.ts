import type { Page } from '@playwright/test'
import { logInAs } from './demo-logins.ts'
import { deal, type Member, newMember } from './members.ts'
import { cards, expect, expectFits, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const write = (page: Page) => main(page).getByRole('button', { name: 'Write a Review' })
const dialog = (page: Page) => page.getByRole('dialog')
const review = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text })

async function openReviews(page: Page, { id, businessName }: Member) {
  await page.goto(`/company/${id}#reviews`)
  // A URL that differs only in its hash would not load the page.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: businessName })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true')
}

test('after a deal, the buyer reviews by keyboard, the owner replies and reports, and staff hide the review; one by a new company does not count yet', async ({
  browser,
  page,
}) => {
  const seller = await newMember(browser, 'Kivu Roasters')
  const buyer = await newMember(browser, 'Inzira Baskets')
  await openReviews(buyer.page, seller)
  await expect(write(buyer.page)).toBeDisabled()
  await expect(write(buyer.page)).toHaveAccessibleDescription(
    `You can review ${seller.businessName} after they answer your inquiry or message, or after you complete a booking or a deal together.`,
  )
  await deal(seller, buyer)
  await buyer.page.reload()
  await expect(write(buyer.page)).toBeEnabled()
  await write(buyer.page).focus()
  await buyer.page.keyboard.press('Enter')
  await dialog(buyer.page).getByRole('button', { name: 'Publish Review' }).click()
  await expect(dialog(buyer.page).getByRole('radio', { name: '1 star, poor' })).toBeFocused()
  await expectFits(buyer.page)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Tab']) await buyer.page.keyboard.press(key)
  await buyer.page.keyboard.type('Forty bags, packed well.')
  // Escape by mistake keeps the typed text.
  await buyer.page.keyboard.press('Escape')
  await expect(write(buyer.page)).toBeFocused()
  await buyer.page.keyboard.press('Enter')
  await expect(dialog(buyer.page).getByLabel('Your experience')).toHaveValue('Forty bags, packed well.')
  await dialog(buyer.page).getByRole('button', { name: 'Publish Review' }).click()
  await expect(notifications(buyer.page)).toContainText('Review published')
  await expect(review(buyer.page, 'Forty bags')).toContainText('4.0/5')
  await expect(main(buyer.page)).toContainText('Counts once your email is confirmed and your account is 7 days old.')

  await page.goto(`/directory?search=${encodeURIComponent(seller.businessName)}`)
  await expect(cards(page).first()).toContainText(seller.businessName)
  await expect(cards(page).first()).not.toContainText('4.0/5')

  await openReviews(seller.page, seller)
  await seller.page.getByRole('button', { name: `Reply to ${buyer.businessName}` }).click()
  await expect(seller.page.getByLabel('Your reply')).toBeFocused()
  await seller.page.keyboard.type('Thank you. Come again.')
  await expectFits(seller.page)
  await seller.page.getByRole('button', { name: 'Publish Reply' }).click()
  await expect(review(seller.page, 'Forty bags')).toContainText(`Reply from ${seller.businessName}`)
  await seller.page.getByRole('button', { name: `Report the review by ${buyer.businessName}` }).click()
  await dialog(seller.page).getByLabel('What is wrong?').fill('It names a private person.')
  await expectFits(seller.page)
  await dialog(seller.page).getByRole('button', { name: 'Report Review' }).click()
  await expect(notifications(seller.page)).toContainText('Review reported')

  await logInAs(page, 'staff')
  await page.goto('/staff/reviews')
  await expect(review(page, 'Forty bags')).toContainText('It names a private person.')
  await review(page, 'Forty bags')
    .getByRole('button', { name: `Hide: ${buyer.businessName} about ${seller.businessName}` })
    .click()
  await dialog(page).getByLabel('Reason').fill('Names of private people have no place here.')
  await dialog(page).getByRole('button', { name: 'Hide Review' }).click()
  await expect(notifications(page)).toContainText('Review hidden')
  await openReviews(buyer.page, seller)
  await expect(main(buyer.page)).toContainText('Names of private people have no place here.')
  await expect(review(buyer.page, 'Forty bags')).toHaveCount(0)
  await expect(buyer.page.getByRole('tab', { name: 'Reviews', exact: true })).toBeVisible()
})
