import { readFile } from 'node:fs/promises'
import { inDays, post } from './logistics.ts'
import { confirmEmail, linkTo, mailTo } from './mailbox.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, test } from './site.ts'

const PASSWORD = 'terraced hills at dawn 7'
const OTHER = 'purple rain at dusk 9'

async function memberWithEmail(browser: Parameters<typeof newMember>[0], name: string) {
  const member = await newMember(browser, name)
  const { email, username } = await (await member.page.request.get('/api/auth/account')).json()
  return { ...member, email: email as string, username: username as string }
}

test('a member confirms and changes the email address, gets an email about a new device, and replaces a forgotten password', async ({
  browser,
  page,
  allow,
}) => {
  allow(/401/)
  test.slow()
  const { page: own, email, username } = await memberWithEmail(browser, 'Changing Traders')
  const confirm = async (address: string, subject: string) => {
    await own.goto(linkTo('/confirm-email', await mailTo(address, subject)))
    await own.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(own.getByText(`${address} is now confirmed for your account.`)).toBeVisible()
  }
  await own.goto('/settings')
  await expect(own.getByText('Not confirmed')).toBeVisible()
  await expectAccessible(own)
  await confirm(email, 'Confirm your email address')

  const changed = `new-${email}`
  await own.goto('/settings')
  await own.getByText('Change email address').click()
  const form = own.getByRole('form', { name: 'Change email address' })
  await form.getByLabel('New email address').fill(changed)
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Change Email' }).click()
  await expect(own.getByText(`We sent a link to ${changed}`)).toBeVisible()
  expect((await mailTo(email, 'about to change')).text).toContain('choose a new password now')
  await confirm(changed, 'new email address')
  await mailTo(email, 'was changed')

  // The owner gets an email about a login from a new kind of device.
  const phone = await browser.newContext({
    baseURL: process.env.BASE_URL as string,
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
  })
  const headers = { origin: process.env.BASE_URL as string }
  expect((await phone.request.post('/api/auth/login', { data: { username, password: PASSWORD }, headers })).status()).toBe(200)
  expect((await mailTo(changed, 'New login')).text).toContain('Device: Chrome on Android\nAddress: 127.0.0.1, This network')
  await phone.close()

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(changed)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Please check your mailbox' })).toBeFocused()
  await page.goto(linkTo('/reset-password', await mailTo(changed, 'Choose a new password')))
  await page.getByRole('textbox', { name: 'New password' }).fill(OTHER)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your password was changed' })).toBeFocused()
  // All sessions end, also in the open page.
  await expect(own.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await page.goto('/login?from=/settings')
  await page.getByLabel('Username or email').fill(changed)
  await page.getByLabel('Password', { exact: true }).fill(OTHER)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')
})

test('a member exports all data in one file, and closes the account without traces', async ({ browser, page, allow }) => {
  allow(/404|401/)
  const member = await memberWithEmail(browser, 'Leaving Traders')
  // Creates data of the member in every service.
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
  await confirmEmail(member.page, member.email)
  await member.page.goto('/settings')
  await member.page.getByRole('button', { name: 'Export my data' }).click()
  const download = member.page.getByRole('button', { name: 'Download ungana-account.json' })
  await expect(download).toBeVisible({ timeout: 60_000 })
  const called = member.page.waitForRequest(/\/api\/auth\/exports\/.*\/file$/)
  const [saved] = await Promise.all([member.page.waitForEvent('download'), download.click()])
  const file = JSON.parse(await readFile(await saved.path(), 'utf8'))
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
  expect(Object.keys(file.services).sort()).toEqual([
    'channels',
    'deals',
    'directory',
    'identity',
    'logistics',
    'messaging',
    'notifications',
    'payments',
  ])
  // Nobody else can download the file.
  expect((await page.request.get((await called).url())).status()).toBe(401)

  await member.page.getByText('Close my account').click()
  const form = member.page.getByRole('form', { name: 'Close account' })
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Close Account Permanently' }).click()
  await expect(member.page).toHaveURL('/')
  await expect(member.page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await mailTo(member.email, 'Your account was closed')
  await expect.poll(async () => (await page.request.get(`/api/users/${member.id}`)).status()).toBe(404)
  // The partner keeps the message without the member's name, and the load is gone.
  const letters = async () => (await partner.page.request.get('/api/conversations')).text()
  await expect.poll(letters).not.toContain(member.businessName)
  expect(await letters()).toContain('Our last letter')
  const loads = async () => (await page.request.get('/api/logistics/shipments')).json() as Promise<{ userId?: string; ownerId?: string }[]>
  await expect.poll(async () => JSON.stringify(await loads()).includes(member.id)).toBe(false)
  await page.goto(`/company/${member.id}`)
  await expect(page).toHaveURL('/directory')
  const headers = { origin: process.env.BASE_URL as string }
  const again = await page.request.post('/api/auth/login', { data: { username: member.email, password: PASSWORD }, headers })
  expect(again.status()).toBe(401)
})
