import type { Page } from '@playwright/test'
import { logInAs } from './demo-logins.ts'
import { confirmEmail, mailTo } from './mailbox.ts'
import { newMember } from './members.ts'
import { colleagueOfStaff, suspendTogether } from './second-staff.ts'
import { expect, expectFits, notifications, test } from './site.ts'

/** The numbers of the queues, from the first to the last as they appear. */
const inReadingOrder = (page: Page) =>
  page.locator('main a:has(h2)').evaluateAll((cards) =>
    cards
      .map((card) => ({ box: card.getBoundingClientRect(), count: Number(card.querySelector('p')?.textContent?.replace(',', '')) }))
      .toSorted((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
      .map(({ count }) => count),
  )

const unique = () => `${Date.now().toString(36)}${test.info().workerIndex}`

test('staff find a visitor’s message and exhibition request in their queues, answer one by email and settle the other', async ({ page, allow }) => {
  // The cards of other parts on /staff may fail in this journey.
  allow(/\/api\/(staff\/)?logistics\//)
  test.slow()
  const subject = `Question ${unique()}`
  const email = `writer+${unique()}@kahawa.example`
  await page.goto('/contact')
  const written = { 'Your name': 'Wanjiru Kamau', Email: email, Subject: subject, Message: 'How do I list a second company?' }
  for (const [label, text] of Object.entries(written)) await page.getByRole('main').getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Message sent' })).toBeFocused()
  const companyName = `Inzira Baskets ${unique()}`
  const exhibitionRequest = {
    companyName,
    contactPerson: 'Uwase Aline',
    email,
    phone: '+250 788 000 000',
    services: ['logistics'],
    event: 'SIAL Paris',
  }
  const headers = { origin: process.env.BASE_URL as string }
  const answer = await page.request.post('/api/exhibition-requests', {
    data: { ...exhibitionRequest, message: 'Forty baskets to Paris, and back.' },
    headers,
  })
  expect(answer.status()).toBe(202)

  await logInAs(page, 'staff')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Account: Demo Staff' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Staff' }).click()
  await expect(page).toHaveURL('/staff')
  await expect(page.getByRole('link', { name: 'Exhibition requests' })).toContainText(/[1-9]\d*new, not yet handled/)
  await expectFits(page)
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  const waiting = await inReadingOrder(page)
  expect(waiting.length).toBeGreaterThan(8)
  expect(waiting).toEqual(waiting.toSorted((one, other) => other - one))
  await page.getByRole('link', { name: /^Messages to us/ }).click()
  const message = page.getByRole('main').getByRole('listitem').filter({ hasText: subject })
  await message.getByRole('button', { name: 'Read the message' }).click()
  await expect(message).toContainText('How do I list a second company?')
  await message.locator('summary').click()
  await message.getByRole('textbox', { name: 'Answer' }).fill('Register it with an address of its own.')
  await message.getByRole('button', { name: 'Send Answer' }).click()
  await expect(message).toHaveCount(0)
  const mail = await mailTo(email, 'Our answer to your message')
  expect(mail.text).toContain('Register it with an address of its own.')
  expect(mail.text).toContain('> How do I list a second company?')

  await page.getByRole('link', { name: 'Back to Staff' }).click()
  await page.getByRole('link', { name: 'Exhibition requests' }).click()
  await expect(page).toHaveTitle('Requests · Staff · Ungana')
  const request = page.getByRole('main').getByRole('listitem').filter({ hasText: companyName })
  await expect(request).toContainText('Forty baskets to Paris, and back.')
  await request.getByRole('button', { name: `Mark as handled: ${companyName}` }).click()
  await expect(notifications(page)).toContainText('Request handled')
  await expect(request).toHaveCount(0)
  // The pressed row has disappeared, so the list's heading has the focus.
  await expect(page.getByRole('main').getByText(/^\d+ requests?$/)).toBeFocused()
  await page.getByRole('button', { name: 'Handled', exact: true }).click()
  await page.reload()
  await expect(request).toContainText('Handled')
})

test('two members of staff suspend a company with a reason, which hides it everywhere at once, and restore it', async ({ page, browser, allow }) => {
  allow(/404|401|403/)
  const member = await newMember(browser, 'Doubtful Traders')
  const { email } = await (await member.page.request.get('/api/auth/account')).json()
  await confirmEmail(page, email)
  await member.page.goto('/settings')
  await expect(member.page.getByText(email, { exact: true })).toBeVisible()
  // Members cannot open the staff's pages or calls.
  expect((await member.page.request.get('/api/staff/accounts/search')).status()).toBe(403)

  await logInAs(page, 'staff')
  await page.goto('/staff/accounts')
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(member.businessName)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await suspendTogether(page, await colleagueOfStaff(browser), member.businessName, 'Forged papers of another company')
  await expect(page.getByText('Restore or show history')).toBeVisible()
  await expectFits(page)
  expect((await mailTo(email, 'Your account is suspended')).text).toContain('Forged papers of another company')
  await expect(member.page.getByRole('heading', { name: 'Please log in to see your settings' })).toBeVisible()
  await expect.poll(async () => (await page.request.get(`/api/users/${member.id}`)).status()).toBe(404)

  await page.getByText('Restore or show history').click()
  await page.getByRole('button', { name: 'Show history' }).click()
  await expect(page.getByText(/suspension proposed by Demo Staff: Forged papers/)).toBeVisible()
  await expect(page.getByText(/suspended by Demo Colleague: Forged papers/)).toBeVisible()
  await page
    .getByRole('form', { name: `Restore ${member.businessName}` })
    .getByLabel('Reason')
    .fill('The papers were real')
  await page.getByRole('button', { name: 'Restore Account' }).click()
  await expect(page.getByText('Suspend or show history')).toBeVisible()
  await expect.poll(async () => (await page.request.get(`/api/users/${member.id}`)).status()).toBe(200)
})
