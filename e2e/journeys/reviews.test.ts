import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { conversationAnswered } from '@ungana/contracts-messaging'
import { signInAs } from './demo-sign-ins.ts'
import { deal, type Member, newMember } from './members.ts'
import { tell } from './neighbour.ts'
import { cards, expect, expectFits, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const write = (page: Page) => main(page).getByRole('button', { name: 'Write a Review' })
const dialog = (page: Page) => page.getByRole('dialog')
const review = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text })

async function openReviews(page: Page, { id, businessName }: Member) {
  await page.goto(`/company/${id}#reviews`)
  // The same address with another hash would be no load of the page.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: businessName })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true')
}

const writeByCall = (buyer: Member, seller: Member, rating: number, comment: string) =>
  buyer.page.request.post('/api/reviews', {
    data: { businessId: seller.id, rating, comment },
    headers: { origin: process.env.BASE_URL as string },
  })

test('proof arrives, the button becomes active, a review is written by keyboard, and the rating is on the card', async ({ browser, page }) => {
  const seller = await newMember(browser, 'Kivu Roasters')
  const buyer = await newMember(browser, 'Inzira Baskets')
  await openReviews(buyer.page, seller)
  await expect(write(buyer.page)).toBeDisabled()
  await expect(write(buyer.page)).toHaveAccessibleDescription(
    `You can review ${seller.businessName} after they have answered your inquiry or message, or a booking between you is completed.`,
  )
  await expect(main(buyer.page)).toContainText('No reviews yet')
  await expectFits(buyer.page)

  await deal(seller, buyer)
  await buyer.page.reload()
  await expect(write(buyer.page)).toBeEnabled()
  await write(buyer.page).focus()
  await buyer.page.keyboard.press('Enter')
  await expect(dialog(buyer.page)).toContainText(seller.businessName)
  await expectFits(buyer.page)
  await dialog(buyer.page).getByRole('button', { name: 'Publish Review' }).click()
  await expect(dialog(buyer.page)).toContainText('Please choose from 1 to 5 stars.')
  await expect(dialog(buyer.page)).toContainText('Please write at least 10 characters.')
  await expect(dialog(buyer.page).getByRole('radio', { name: '1 star, poor' })).toBeFocused()
  await expectFits(buyer.page)
  await buyer.page.keyboard.press('ArrowRight')
  await buyer.page.keyboard.press('ArrowRight')
  await buyer.page.keyboard.press('ArrowRight')
  await expect(dialog(buyer.page).getByRole('radio', { name: '4 stars, very good' })).toBeChecked()
  await buyer.page.keyboard.press('Tab')
  await buyer.page.keyboard.type('Forty bags, packed well.')
  // A key that slips costs nothing that was typed.
  await buyer.page.keyboard.press('Escape')
  await expect(dialog(buyer.page)).toHaveCount(0)
  await expect(write(buyer.page)).toBeFocused()
  await buyer.page.keyboard.press('Enter')
  await expect(dialog(buyer.page).getByLabel('Your experience')).toHaveValue('Forty bags, packed well.')
  await dialog(buyer.page).getByRole('button', { name: 'Publish Review' }).click()

  await expect(notifications(buyer.page)).toContainText('Review published')
  await expect(review(buyer.page, 'Forty bags, packed well.')).toContainText('Your review')
  await expect(review(buyer.page, 'Forty bags, packed well.')).toContainText('4.0/5')
  await expect(buyer.page.getByRole('tab', { name: 'Reviews (1)' })).toBeVisible()
  await expectFits(buyer.page)

  await page.goto(`/directory?search=${encodeURIComponent(seller.businessName)}`)
  await expect(cards(page).first()).toContainText('4.0/5')
  await cards(page).getByRole('link', { name: seller.businessName }).first().click()
  await page.getByRole('tab', { name: 'Reviews (1)' }).click()
  await expect(write(page)).toBeDisabled()
  await expect(main(page)).toContainText('Log in to review a business that you have dealt with.')
  await expect(main(page).getByRole('button', { name: /^Report/ })).toHaveCount(0)
  await expect(review(page, 'Forty bags').getByRole('link', { name: buyer.businessName })).toHaveAttribute('href', `/company/${buyer.id}`)

  await buyer.page.getByRole('button', { name: 'Edit Your Review' }).click()
  await dialog(buyer.page).getByRole('radio', { name: '2 stars, fair' }).check({ force: true })
  await dialog(buyer.page).getByLabel('Your experience').fill('Forty bags, and five were wet.')
  await dialog(buyer.page).getByRole('button', { name: 'Save Review' }).click()
  await expect(review(buyer.page, 'five were wet')).toContainText('edited')
  await expect(main(buyer.page)).toContainText('2.0/5')
})

test('the owner replies, and reports what should not be there; staff hide it with a reason, and it is gone from page and mean until they restore it', async ({
  browser,
  page,
}) => {
  const seller = await newMember(browser, 'Kivu Roasters')
  const [rude, fair] = [await newMember(browser, 'Rude Traders'), await newMember(browser, 'Fair Traders')]
  for (const buyer of [rude, fair]) await deal(seller, buyer)
  expect((await writeByCall(rude, seller, 1, 'Their clerk, Jean of Gisenyi, is a thief.')).status()).toBe(201)
  expect((await writeByCall(fair, seller, 5, 'Everything came as it was said.')).status()).toBe(201)

  const owner = seller.page
  await openReviews(owner, seller)
  await expect(write(owner)).toBeDisabled()
  await expect(write(owner)).toHaveAccessibleDescription('You cannot review your own company.')
  await owner.getByRole('button', { name: `Reply to ${fair.businessName}` }).click()
  await expect(owner.getByLabel('Your reply')).toBeFocused()
  await expectFits(owner)
  await owner.getByLabel('Your reply').fill('Thank you. Come again.')
  await owner.getByRole('button', { name: 'Publish Reply' }).click()
  await expect(review(owner, 'Everything came')).toContainText(`Reply from ${seller.businessName}`)
  await expect(owner.getByRole('button', { name: `Edit your reply to ${fair.businessName}` })).toBeFocused()

  await owner.getByRole('button', { name: `Report the review by ${rude.businessName}` }).click()
  await dialog(owner).getByLabel('What is wrong with it?').fill('It names a private person.')
  await expectFits(owner)
  await dialog(owner).getByRole('button', { name: 'Report Review' }).click()
  await expect(notifications(owner)).toContainText('Review reported')
  await expectFits(owner)

  await signInAs(page, 'staff')
  await page.goto('/staff')
  await main(page).getByRole('link', { name: 'Reviews' }).click()
  const found = review(page, 'Jean of Gisenyi')
  await expect(found).toContainText('It names a private person.')
  await expect(found).toContainText(`Reported by ${seller.businessName}`)
  await expectFits(page)
  await found.getByRole('button', { name: `Hide: ${rude.businessName} about ${seller.businessName}` }).click()
  await dialog(page).getByRole('button', { name: 'Hide Review' }).click()
  await expect(dialog(page)).toContainText('Please give a reason, in at least 5 characters.')
  await dialog(page).getByLabel('Reason').fill('Names of private people have no place here.')
  await expectFits(page)
  await dialog(page).getByRole('button', { name: 'Hide Review' }).click()
  await expect(notifications(page)).toContainText('Review hidden')
  await expect(found).toHaveCount(0)
  await expect(main(page).getByText(/^\d+ reviews?$/)).toBeFocused()

  await openReviews(owner, seller)
  await expect(review(owner, 'Everything came')).toBeVisible()
  await expect(review(owner, 'Jean of Gisenyi')).toHaveCount(0)
  await expect(owner.getByRole('tab', { name: 'Reviews (1)' })).toBeVisible()
  await expect(main(owner)).toContainText('5.0/5')
  await openReviews(rude.page, seller)
  await expect(main(rude.page)).toContainText('Names of private people have no place here.')
  await expect(write(rude.page)).toBeDisabled()
  await expectFits(rude.page)

  await page.getByRole('button', { name: 'Hidden' }).click()
  await expect(found).toContainText('Hidden by Demo Staff')
  await found.getByRole('button', { name: /^Restore/ }).click()
  await dialog(page).getByLabel('Reason').fill('The author has shown that he is one of theirs.')
  await dialog(page).getByRole('button', { name: 'Restore Review' }).click()
  await expect(found).toHaveCount(0)
  await page.getByRole('button', { name: 'Recent' }).click()
  await expect(found).toContainText('Restored by Demo Staff')
  await openReviews(owner, seller)
  await expect(main(owner)).toContainText('3.0/5')
})

test('an answer that got lost writes no second review', async ({ browser }) => {
  const seller = await newMember(browser, 'Kivu Roasters')
  const buyer = await newMember(browser, 'Inzira Baskets')
  const at = new Date().toISOString()
  await tell(conversationAnswered, { conversationId: randomUUID(), answeredBy: buyer.id, other: seller.id, answeredAt: at })
  await deal(seller, buyer)
  let lost = false
  await buyer.page.route('**/api/reviews', async (route) => {
    if (lost) return route.continue()
    lost = true
    expect((await route.fetch()).status()).toBe(201)
    return route.abort()
  })
  await openReviews(buyer.page, seller)
  await write(buyer.page).click()
  await dialog(buyer.page).getByRole('radio', { name: '5 stars, excellent' }).check({ force: true })
  await dialog(buyer.page).getByLabel('Your experience').fill('All was there, and on time.')
  await dialog(buyer.page).getByRole('button', { name: 'Publish Review' }).click()
  await expect(dialog(buyer.page).getByRole('alert')).toContainText('Please try again')
  await dialog(buyer.page).getByRole('button', { name: 'Publish Review' }).click()
  await expect(review(buyer.page, 'All was there')).toHaveCount(1)
  await expect(buyer.page.getByRole('tab', { name: 'Reviews (1)' })).toBeVisible()
})

test('many reviews come ten at a time', async ({ page }) => {
  const [company] = await (await page.request.get('/api/users/search?sort=rating')).json()
  const total = Number((await page.request.get(`/api/reviews/business/${company.id}`)).headers()['x-total-count'])
  await page.goto(`/company/${company.id}#reviews`)
  const list = main(page).getByRole('tabpanel').getByRole('listitem')
  await expect(list).toHaveCount(Math.min(10, total))
  await expect(list.first()).toContainText('Sample')
})
