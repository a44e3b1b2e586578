import type { Browser } from '@playwright/test'
import { exhibitionServices } from '@ungana/contracts-directory'
import { logInAs } from './demo-logins.ts'
import { deal, newMember } from './members.ts'
import { screens, testScreens } from './screens.ts'
import { expect, expectNoSidewaysScroll, settled, test } from './site.ts'

const ofVisitors = screens.filter(({ as }) => as === undefined)
const half = Math.ceil(ofVisitors.length / 2)
const groups = {
  'visitors’ screens: first half': ofVisitors.slice(0, half),
  'visitors’ screens: second half': ofVisitors.slice(half),
  'the screens of members': screens.filter(({ as }) => as === 'member'),
  'the screens of staff': screens.filter(({ as }) => as === 'staff'),
}

// `npm run proof every-screen` checks every state with English texts, in both themes and widths.
for (const [name, group] of Object.entries(groups))
  testScreens(`long texts fit every width, also from right to left, and axe finds no problem: ${name}`, group[0]?.as, group)

/** Sends staff and members texts without any spaces, in every free-text field. */
async function sendEndlessWords(browser: Browser) {
  const headers = { origin: process.env.BASE_URL as string }
  const [seller, buyer] = [await newMember(browser, endless(120)), await newMember(browser, endless(120))]
  const contact = { contactPerson: endless(200), email: `${'w'.repeat(60)}@${endless(60)}.example`, phone: '+250 788 000 000 / +250 788 000 001' }
  const request = { ...contact, companyName: endless(200), services: exhibitionServices, event: endless(200), message: endless(2000) }
  expect((await buyer.page.request.post('/api/exhibition-requests', { data: request, headers })).status()).toBe(202)
  const coming = { ...contact, name: endless(200), participation: 'delegation', attendees: 500, message: endless(2000) }
  expect((await buyer.page.request.post('/api/exhibitions/5/registrations', { data: coming, headers })).status()).toBe(202)
  await deal(seller, buyer)
  const written = await buyer.page.request.post('/api/reviews', { data: { businessId: seller.id, rating: 1, comment: endless(2000) }, headers })
  expect(written.status(), await written.text()).toBe(201)
  const report = await seller.page.request.post(`/api/reviews/${(await written.json()).id}/reports`, { data: { reason: endless(500) }, headers })
  expect(report.ok(), await report.text()).toBe(true)
  await Promise.all([seller, buyer].map(({ context }) => context.close()))
}
const endless = (length: number) => 'w'.repeat(length)

test('endless words do not break the staff queues', async ({ page, browser }) => {
  await sendEndlessWords(browser)
  await logInAs(page, 'staff')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/staff/requests', '/staff/requests?list=registrations', '/staff/reviews']) {
    await page.goto(path)
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: endless(100) })
        .first(),
    ).toBeVisible()
    await settled(page)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  }
})
