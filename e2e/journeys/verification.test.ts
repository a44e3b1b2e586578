// Verification of a company, and of an organization until its payment: owner, staff, emails and the badge's details.
import type { Browser, Page } from '@playwright/test'
import { logInAs } from './demo-logins.ts'
import { confirmEmail, linkTo, type Mail, mailTo } from './mailbox.ts'
import { arriveHome, payByCard } from './pay-by-card.ts'
import { publishMembership } from './publish-membership.ts'
import { expect, expectAccessible, expectFits, test } from './site.ts'

const { BASE_URL: origin = '', MAILBOX_URL } = process.env
const PASSWORD = 'green tea at dawn'
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const queue = '/staff/verifications'
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let count = 0
const unique = () => `${Date.now().toString(36)}${test.info().workerIndex}${++count}`

async function subjects(email: string): Promise<string[]> {
  const mails: Mail[] = await (await fetch(`${MAILBOX_URL}/mails.json`)).json()
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

async function staffPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ timezoneId: 'Africa/Kigali' })).newPage()
  await logInAs(page, 'staff')
  return page
}

/** Claims the waiting verification of this name. */
async function claim(staff: Page, name: string, kind: 'business' | 'organization') {
  await staff.goto(`${queue}?kind=${kind}`)
  await main(staff).getByRole('link', { name }).click()
  await staff.getByRole('button', { name: 'Claim for review' }).click()
  await expect(staff.getByRole('button', { name: 'Approve' })).toBeVisible()
}

/** Makes a decision that needs a reason. */
async function refuse(staff: Page, decision: string, reasons: string) {
  await staff.getByRole('button', { name: decision }).click()
  await dialog(staff).getByLabel('Reasons').fill(reasons)
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: decision }).click()
  await expect(dialog(staff)).toHaveCount(0)
}

async function approve(staff: Page, checks: readonly string[]) {
  await staff.getByRole('button', { name: 'Approve' }).click()
  for (const check of checks) await dialog(staff).getByRole('checkbox', { name: check }).check()
  await dialog(staff).getByRole('button', { name: 'Approve' }).click()
  await expect(main(staff).getByText('Valid until')).toBeVisible()
}

test('a company sends evidence, corrects it, is approved, and its badge shows what was checked', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const businessName = `Inzira Baskets ${unique()}`
  const email = `owner-${unique()}@inzira.example`
  const company = {
    businessName,
    businessType: 'manufacturer',
    country: 'Rwanda',
    location: 'Musanze',
    email,
    phone: '+250 788 000 000',
    contactPerson: 'Aline Uwase',
    primaryProducts: 'Baskets',
    description: 'Baskets of sisal, woven in Musanze.',
    employeeCount: '11-50',
    password: PASSWORD,
  }
  const registered = await page.request.post('/api/auth/register', { data: company, headers: { origin } })
  expect(registered.status()).toBe(201)
  const { id } = await registered.json()
  await confirmEmail(page, email)

  await page.goto(`/company/${id}`)
  await page.getByRole('link', { name: 'Get the verified badge' }).click()
  await expect(page).toHaveURL('/verification')
  await expect(page).toHaveTitle('Verification · Ungana')
  await page.getByRole('button', { name: 'Save and add documents' }).click()
  await expect(page.getByLabel('Registration number')).toBeFocused()
  await expectFits(page, ['light', 'dark'])
  await page.getByLabel('Registration number').fill('109-876-543')
  await page.getByRole('button', { name: 'Save and add documents' }).click()
  const pdf = (text: string) => ({ name: `${text}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`) })
  await page.getByLabel('Files to add').setInputFiles([pdf('certificate'), { ...pdf('song'), name: 'song.mp3', mimeType: 'audio/mpeg' }])
  await expect(main(page).getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveText(/certificate\.pdf/)
  await expectFits(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(main(page)).toContainText('Your verification is waiting for review')
  await mailTo(email, 'We received your verification documents')
  await expectFits(page, ['light', 'dark'])

  const staff = await staffPage(browser)
  await staff.goto('/staff')
  await expect(main(staff).getByRole('link', { name: 'Verification' })).toContainText(/[1-9]/)
  await claim(staff, businessName, 'business')
  await expect(main(staff)).toContainText('Rwanda Development Board')
  const [download] = await Promise.all([staff.waitForEvent('download'), main(staff).getByRole('link', { name: 'certificate.pdf' }).click()])
  expect(download.suggestedFilename()).toBe('certificate.pdf')
  const document = new URL(download.url())
  const stranger = await (await browser.newContext()).newPage()
  expect((await stranger.request.get(document.href)).status()).toBe(401)
  await logInAs(stranger, 'member')
  expect((await stranger.request.get(document.href)).status()).toBe(404)
  await stranger.context().close()
  await expectFits(staff, ['light', 'dark'])
  await refuse(staff, 'Ask for changes', 'The certificate is older than a year.')
  await expect(main(staff)).toContainText('Changes requested')

  expect((await mailTo(email, 'Your verification needs more information')).text).toContain('The certificate is older than a year.')
  await page.reload()
  await expect(main(page)).toContainText('Our team asks for changes')
  await page.getByRole('button', { name: 'Remove certificate.pdf' }).click()
  await expect(main(page).getByRole('list', { name: 'Documents' })).toHaveCount(0)
  const scan = { name: 'certificate of 2026.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }
  await page.getByLabel('Files to add').setInputFiles([scan])
  await expect(main(page).getByRole('link', { name: scan.name })).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(main(page)).toContainText('You sent your evidence again')

  await claim(staff, businessName, 'business')
  await refuse(staff, 'Reject', 'We do not find you in the register.')
  await refuse(staff, 'Reopen review', 'The register was down that day.')
  await staff.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(staff).getByRole('checkbox', { name: `Please open ${scan.name} first.` })).toBeDisabled()
  await dialog(staff).getByRole('button', { name: 'Cancel' }).click()
  await staff.getByRole('button', { name: `Show ${scan.name}` }).click()
  await expect(main(staff).getByRole('listitem').filter({ hasText: scan.name })).toContainText('· opened by you')
  await expectFits(staff, ['light', 'dark'])
  // This Chromium has no viewer for PDFs, so only the policies are checked.
  const policyOf = async (url: string) => (await staff.request.get(url)).headers()['content-security-policy']
  expect(await policyOf(queue)).toContain("frame-src 'self'")
  const shown = await main(staff).getByRole('img', { name: scan.name }).getAttribute('src')
  expect(await policyOf(shown ?? '')).toBe("frame-ancestors 'self'")
  await approve(staff, ['Registration number', 'Documents'])
  await expectFits(staff, ['light', 'dark'])
  await staff.context().close()
  expect((await mailTo(email, 'Your company is verified')).text).toContain('part of the Professional and Enterprise plans')
  expect((await (await page.request.get(`/api/users/${id}`)).json()).verified).toBe(false)

  await publishMembership(id, 'business', 'professional')
  await expect.poll(async () => (await (await page.request.get(`/api/users/${id}`)).json()).verified).toBe(true)
  await page.goto(`/company/${id}`)
  await page.getByRole('button', { name: 'Verified' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(/Registration number checked on \d+ \w+ 20\d\d/)
  await expect(dialog(page)).toContainText('1 document opened and checked on')
  await expect(dialog(page)).toContainText('Not checked: tax number, contact details.')
  await expect(dialog(page)).toContainText(/Valid until \d+ \w+ 20\d\d/)
  await expect(dialog(page)).not.toContainText('109-876')
  await expectFits(page, ['light', 'dark'])
  await page.goto('/verification')
  await expect(main(page)).toContainText('View it on your company page')
  // The email that asks to confirm the address does not count.
  expect((await subjects(email)).filter((subject) => !subject.startsWith('Confirm'))).toHaveLength(6)
})

test('an organization goes from the form to the directory, with an email at each step and a one-time account link', async ({
  page,
  browser,
  allow,
}) => {
  test.setTimeout(180_000)
  allow(/410/)
  const name = `Kivu Exporters ${unique()}`
  const email = `office-${unique()}@kivu.example`
  const form = {
    'Organization name': name,
    'Number of members': '850+',
    Website: 'https://kivu.example',
    Description: 'Exporters of the lake, for one journey.',
    'Contact person': 'Aline Uwase',
    'Title or position': 'Secretary General',
    Email: email,
    Phone: '+250 788 123 456',
  }
  await page.goto('/organization-signup')
  const registration = page.getByRole('form', { name: 'Organization registration' })
  await page.getByRole('button', { name: 'Register Organization' }).click()
  await expect(registration.getByLabel('Organization name')).toBeFocused()
  await expectFits(page, ['light', 'dark'])
  await registration.getByLabel('Country').selectOption('Rwanda')
  for (const [label, value] of Object.entries(form)) await registration.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Register Organization' }).click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registration Successful' })).toBeFocused()
  await expectFits(page, ['light', 'dark'])

  const statusLink = linkTo('/verification', await mailTo(email, 'We received your organization'))
  await page.goto(statusLink)
  await expect(main(page)).toContainText('Your verification is waiting for review')
  await expect(main(page)).toContainText(name)
  await expectFits(page, ['light', 'dark'])

  const staff = await staffPage(browser)
  await claim(staff, name, 'organization')
  await approve(staff, ['Contact details'])
  await expect(main(staff)).toContainText('Awaiting payment')
  // A second email that overtook the first would leave the newest link in the older email.
  await mailTo(email, 'Welcome to Ungana')
  await staff.getByRole('button', { name: 'Send the welcome email again' }).click()
  await expect.poll(async () => (await subjects(email)).filter((subject) => subject.startsWith('Welcome'))).toHaveLength(2)
  await expectFits(staff, ['light', 'dark'])

  const welcome = await mailTo(email, 'Welcome to Ungana')
  expect(welcome.text).toContain('Trade Association (USD 249.99 a month)')
  const link = linkTo('/welcome', welcome)
  await page.goto(link)
  await expect(page.getByRole('form', { name: 'Your account' }).getByLabel('Email')).toHaveValue(email)
  await expectFits(page, ['light', 'dark'])
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/verification')
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
  await expect(main(page)).toContainText('One step left: payment')
  const { user } = await (await page.request.get('/api/auth/session')).json()
  expect(user).toMatchObject({ role: 'organization', businessName: name })

  const second = await (await browser.newContext()).newPage()
  await second.goto(link)
  await expect(second.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  // The account replaces the link that worked without one.
  await expect(async () => {
    await second.goto(statusLink)
    await expect(second.getByRole('heading', { name: 'This link has expired' })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  expect((await second.request.get(`/api/organizations/${user.id}`)).status()).toBe(404)

  await main(page).getByRole('link', { name: 'Pay by card' }).click()
  await expect(main(page)).toContainText('$249.99 for one month')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payByCard(page, 'good')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Payment Successful')
  await arriveHome(page)
  await mailTo(email, 'Your organization is active and featured')
  await page.goto('/verification')
  await expect(main(page)).toContainText('You have paid for your plan')
  await page.getByRole('link', { name: 'View your profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Verified' }).click()
  await expect(dialog(page)).toContainText('Contact details checked on')
  await second.goto('/login')
  await second.getByLabel('Username or email').fill(user.username)
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await second.getByRole('button', { name: 'Log In' }).last().click()
  await expect(second.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
  // Organizations may also make the calls that need a member.
  expect((await second.request.get('/api/users')).status()).toBe(200)
  await second.context().close()
  await staff.context().close()
})
