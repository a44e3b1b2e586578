import { readFile } from 'node:fs/promises'
import { inDays, post } from './logistics.ts'
import { linkTo, mailTo } from './mailbox.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, test } from './site.ts'

const PASSWORD = 'terraced hills at dawn 7'
const OTHER = 'purple rain at dusk 9'

async function memberWithEmail(browser: Parameters<typeof newMember>[0], name: string) {
  const member = await newMember(browser, name)
  const { email, username } = await (await member.page.request.get('/api/auth/account')).json()
  return { ...member, email: email as string, username: username as string }
}

test('a forgotten password is replaced by the mailed link, once', async ({ browser, page, allow }) => {
  allow(/400|401|410/)
  const { email, context } = await memberWithEmail(browser, 'Forgetful Traders')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Please check your mailbox' })).toBeFocused()

  const link = linkTo('/reset-password', await mailTo(page, email, 'Choose a new password'))
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('password123')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveAccessibleDescription(/harder to guess/)
  await page.getByRole('textbox', { name: 'New password' }).fill(OTHER)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeFocused()
  // Whoever was signed in is out.
  await expect.poll(async () => (await (await context.request.get('/api/auth/session')).json()).user).toBeNull()
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill(OTHER)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'This link is over' })).toBeFocused()

  await page.goto('/login?from=/settings')
  await page.getByLabel('Username or e-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(OTHER)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')
  await context.close()
})

test('e-mail and password are confirmed and changed in the settings', async ({ browser }) => {
  const { page, email, username, context } = await memberWithEmail(browser, 'Changing Traders')
  await page.goto('/settings')
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await expectAccessible(page)
  await page.goto(linkTo('/confirm-email', await mailTo(page, email, 'Please confirm your e-mail address')))
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your e-mail address is confirmed' })).toBeFocused()

  await page.goto('/settings')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.getByText('Change e-mail address').click()
  const form = page.getByRole('form', { name: 'Change e-mail address' })
  await form.getByLabel('New e-mail address').fill(`new-${email}`)
  await form.getByLabel('Your password').fill('not the password')
  await form.getByRole('button', { name: 'Change E-mail' }).click()
  await expect(form.getByRole('alert')).toContainText('The username or the password is wrong')
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Change E-mail' }).click()
  await expect(page.getByText(`We mailed a link to new-${email}`)).toBeVisible()
  expect((await mailTo(page, email, 'about to change')).text).toContain('choose a new password at once')
  await page.goto(linkTo('/confirm-email', await mailTo(page, `new-${email}`, 'new e-mail address')))
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click()
  await expect(page.getByText(`new-${email} is the address of your account.`)).toBeVisible()
  await mailTo(page, email, 'was changed')

  await page.goto('/settings')
  await page.getByText('Change password', { exact: true }).click()
  const password = page.getByRole('form', { name: 'Change password' })
  await password.getByLabel('Current password').fill(PASSWORD)
  await password.getByLabel('New password').fill(OTHER)
  await password.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  const headers = { origin: process.env.BASE_URL as string }
  const login = (data: object) => page.request.post('/api/auth/login', { data, headers })
  expect((await login({ username, password: PASSWORD })).status()).toBe(401)
  expect((await login({ username: `new-${email}`, password: OTHER })).status()).toBe(200)

  // The owner hears of a kind of device that the account was not used on before, and may do without.
  const phone = await browser.newContext({
    baseURL: process.env.BASE_URL as string,
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
  })
  expect((await phone.request.post('/api/auth/login', { data: { username, password: OTHER }, headers })).status()).toBe(200)
  expect((await mailTo(page, `new-${email}`, 'on a new device')).text).toContain('Device: Chrome on Android\nAddress: 127.0.0.1, This network')
  await phone.close()
  await page.goto('/settings')
  const mails = page.getByRole('checkbox', { name: /^Mail me when my account is logged in to on a new device/ })
  await expect(mails).toBeChecked()
  const saved = page.waitForResponse('**/api/auth/account/mails')
  await mails.uncheck()
  expect((await saved).status()).toBe(204)
  await page.reload()
  await expect(mails).not.toBeChecked()
  await context.close()
})

test('everything held about an account is one file, and closing it leaves nothing to be found', async ({ browser, page, allow }) => {
  allow(/404|401/)
  const member = await memberWithEmail(browser, 'Leaving Traders')
  // Something of the member's in every service.
  const partner = await newMember(browser, 'Staying Traders')
  await post(member.page, '/api/messages', { receiverId: partner.id, content: 'Our last letter' })
  await post(member.page, '/api/bank-details', {
    bankName: 'Bank of Kigali',
    accountName: 'Leaving Traders Ltd',
    accountNumber: '4003331112224321',
    currency: 'RWF',
  })
  await post(member.page, '/api/logistics/shipments', {
    cargoType: 'Textiles',
    weight: '1.5',
    volume: '4',
    originLocation: 'Nairobi, Kenya',
    destinationLocation: 'Kigali, Rwanda',
    targetDate: inDays(25),
    budget: '250',
    contactInfo: '+250 788 000 000',
  })
  await member.page.goto('/settings')
  await member.page.getByRole('button', { name: 'Export my data' }).click()
  const link = member.page.getByRole('link', { name: 'Download ungana-account.json' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([member.page.waitForEvent('download'), link.click()])
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file).toMatchObject({
    accountId: member.id,
    services: {
      identity: { account: [{ id: member.id, email: member.email }] },
      directory: { company: [{ id: member.id, businessName: member.businessName }] },
      messaging: { messages: [{ content: 'Our last letter' }] },
      notifications: { account: [{ email: member.email }] },
      logistics: { shipments: [{ cargoType: 'Textiles', status: 'Seeking Transport' }] },
      payments: { bankDetails: [{ bankName: 'Bank of Kigali' }] },
    },
  })
  expect(Object.keys(file.services).sort()).toEqual(['directory', 'identity', 'logistics', 'messaging', 'notifications', 'payments'])
  // Of nobody else's use.
  expect((await page.request.get((await link.getAttribute('href')) as string)).status()).toBe(401)

  await member.page.getByText('Close my account').click()
  const form = member.page.getByRole('form', { name: 'Close account' })
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Close Account for Good' }).click()
  await expect(member.page).toHaveURL('/')
  await expect(member.page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await mailTo(page, member.email, 'Your account is closed')
  await expect.poll(async () => (await page.request.get(`/api/users/${member.id}`)).status()).toBe(404)
  // Whoever was written to keeps the letter, of nobody's name any more; the load waits for nobody.
  const letters = async () => (await partner.page.request.get('/api/conversations')).text()
  await expect.poll(letters).not.toContain(member.businessName)
  expect(await letters()).toContain('Our last letter')
  const loads = async () => (await page.request.get('/api/logistics/shipments')).json() as Promise<{ userId?: string; ownerId?: string }[]>
  await expect.poll(async () => JSON.stringify(await loads()).includes(member.id)).toBe(false)
  await partner.context.close()
  await page.goto(`/company/${member.id}`)
  await expect(page).toHaveURL('/directory')
  const headers = { origin: process.env.BASE_URL as string }
  const again = await page.request.post('/api/auth/login', { data: { username: member.email, password: PASSWORD }, headers })
  expect(again.status()).toBe(401)
  await member.context.close()
})

test('one press logs out everywhere', async ({ browser, page }) => {
  const { page: one, username, context } = await memberWithEmail(browser, 'Everywhere Traders')
  const headers = { origin: process.env.BASE_URL as string }
  await page.request.post(`${headers.origin}/api/auth/login`, { data: { username, password: PASSWORD }, headers })
  await one.goto('/settings')
  await one.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(one.getByRole('heading', { name: 'Please log in to see your settings' })).toBeVisible()
  await expect.poll(async () => (await (await page.request.get('/api/auth/session')).json()).user).toBeNull()
  await context.close()
})
