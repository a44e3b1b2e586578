import { signInAs } from './demo-sign-ins.ts'
import { mailTo } from './mailbox.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, test } from './site.ts'

test('staff suspend a company with a reason, and take it back', async ({ page, browser, allow }) => {
  allow(/404|401|403/)
  const member = await newMember(browser, 'Doubtful Traders')
  const { email } = await (await member.page.request.get('/api/auth/account')).json()
  await signInAs(page, 'staff')
  await page.goto('/staff')
  await page.getByRole('link', { name: /^Accounts/ }).click()
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('Nobody has this name')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'Organizations that wait' })).toHaveAttribute('href', '/staff/verifications')
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(member.businessName)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  // Back finds what was searched for before, and says so in its box.
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search accounts' })).toHaveValue('Nobody has this name')
  await page.goForward()
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await page.getByText('Suspend, and history').click()
  await page.getByRole('button', { name: 'Suspend Account' }).click()
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Please give a reason, in at least 5 characters.')
  await page.getByLabel('Reason').fill('Forged papers of another company')
  await page.getByRole('button', { name: 'Suspend Account' }).click()
  await expect(page.getByText('Suspended', { exact: true }).last()).toBeVisible()
  await expectAccessible(page)

  expect((await mailTo(page, email, 'Your account is suspended')).text).toContain('Forged papers of another company')
  await expect.poll(async () => (await (await member.page.request.get('/api/auth/session')).json()).user).toBeNull()
  await expect.poll(async () => (await page.request.get(`/api/users/${member.id}`)).status()).toBe(404)

  // Still open.
  await expect(page.getByText('Restore, and history')).toBeVisible()
  await page.getByRole('button', { name: 'Show history' }).click()
  await expect(page.getByText(/suspended by Demo Staff: Forged papers/)).toBeVisible()
  await page.getByLabel('Reason').fill('The papers were real')
  await page.getByRole('button', { name: 'Restore Account' }).click()
  await expect(page.getByText('Suspend, and history')).toBeVisible()
  await expect.poll(async () => (await page.request.get(`/api/users/${member.id}`)).status()).toBe(200)
  await member.context.close()
})

test('a visitor writes to us, and staff answer by e-mail', async ({ page, browser, allow }) => {
  // What other parts show on /staff is theirs.
  allow(/\/api\/(staff\/)?logistics\//)
  const visitor = await (await browser.newContext({ baseURL: process.env.BASE_URL as string })).newPage()
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}`
  const email = `writer-${unique}@kahawa.example`
  await visitor.goto('/contact')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(visitor.getByLabel('Your name')).toBeFocused()
  await visitor.getByLabel('Your name').fill('Wanjiru Kamau')
  await visitor.getByLabel('E-mail', { exact: true }).fill(email)
  await visitor.getByLabel('Subject').fill(`Question ${unique}`)
  await visitor.getByLabel('Message').fill('How do I list a second company?')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Your message is on its way' })).toBeFocused()
  await visitor.context().close()

  await signInAs(page, 'staff')
  await page.goto('/staff')
  await page.getByRole('link', { name: /^Messages to us/ }).click()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: unique })
  await row.locator('summary').click()
  await row.getByRole('textbox', { name: 'Answer' }).fill('Register it with an address of its own.')
  await row.getByRole('button', { name: 'Send Answer' }).click()
  await expect(row).toHaveCount(0)
  const mail = await mailTo(page, email, `Re: Question ${unique}`)
  expect(mail.text).toContain('Register it with an address of its own.')
  expect(mail.text).toContain('> How do I list a second company?')
})
