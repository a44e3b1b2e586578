// The way to the badge, and an organization's way into the directory: owner, staff, payments, mails and the badge's sheet.
import type { Browser, Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { linkTo, type Mail, mailTo } from './mailbox.ts'
import { arriveHome, payByCard } from './pay-by-card.ts'
import { expect, expectAccessible, expectFits, test } from './site.ts'
import { tellMembership } from './tell-membership.ts'

const { BASE_URL: origin = '', MAILBOX_URL } = process.env
const PASSWORD = 'green tea at dawn'
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const queue = '/staff/verifications'

let count = 0
const unique = () => `${Date.now().toString(36)}${test.info().workerIndex}${++count}`

async function subjects(page: Page, email: string): Promise<string[]> {
  const mails: Mail[] = await (await page.request.get(`${MAILBOX_URL}/mails.json`)).json()
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

async function staffPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ timezoneId: 'Africa/Kigali' })).newPage()
  await signInAs(page, 'staff')
  return page
}

/** Claims what waits for this name. */
async function claim(staff: Page, name: string, kind: 'business' | 'organization') {
  await staff.goto(`${queue}?kind=${kind}`)
  await main(staff).getByRole('link', { name }).click()
  await staff.getByRole('button', { name: 'Claim for review' }).click()
  await expect(staff.getByRole('button', { name: 'Approve' })).toBeVisible()
}

/** Whatever needs reasons. */
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
  await expect(main(staff).getByText('Holds until')).toBeVisible()
}

test('a company sends evidence, mends it, is approved, and its badge says what was checked', async ({ page, browser }) => {
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
  await expect(main(page)).toContainText('It waits for our team')
  await mailTo(page, email, 'We received your verification documents')
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
  await signInAs(stranger, 'member')
  expect((await stranger.request.get(document.href)).status()).toBe(404)
  await stranger.context().close()
  await expectFits(staff, ['light', 'dark'])
  await refuse(staff, 'Ask for changes', 'The certificate is older than a year.')
  await expect(main(staff)).toContainText('Changes requested')

  expect((await mailTo(page, email, 'Something is missing')).text).toContain('The certificate is older than a year.')
  await page.reload()
  await expect(main(page)).toContainText('Our team asks you for changes')
  await page.getByRole('button', { name: 'Remove certificate.pdf' }).click()
  await expect(main(page).getByRole('list', { name: 'Documents' })).toHaveCount(0)
  await page.getByLabel('Files to add').setInputFiles([pdf('certificate of 2026')])
  await expect(main(page).getByRole('link', { name: 'certificate of 2026.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(main(page)).toContainText('You sent it again')

  await claim(staff, businessName, 'business')
  await refuse(staff, 'Reject', 'We do not find you in the register.')
  await refuse(staff, 'Look at it again', 'The register was down that day.')
  await approve(staff, ['Registration number', 'Documents'])
  await expectFits(staff, ['light', 'dark'])
  await staff.context().close()
  expect((await mailTo(page, email, 'Your company is verified')).text).toContain('comes with the plans Professional and Enterprise')
  expect((await (await page.request.get(`/api/users/${id}`)).json()).verified).toBe(false)

  await tellMembership(id, 'business', 'professional')
  await expect.poll(async () => (await (await page.request.get(`/api/users/${id}`)).json()).verified).toBe(true)
  await page.goto(`/company/${id}`)
  await page.getByRole('button', { name: 'Verified' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(/Registration number checked on \d+ \w+ 20\d\d/)
  await expect(dialog(page)).toContainText(/Valid until \d+ \w+ 20\d\d/)
  await expect(dialog(page)).not.toContainText('109-876')
  await expectFits(page, ['light', 'dark'])
  await page.goto('/verification')
  await expect(main(page)).toContainText('See it on your company page')
  // Beside the one that asks to confirm the address.
  expect((await subjects(page, email)).filter((subject) => !subject.includes('confirm'))).toHaveLength(6)
})

test('an organization goes from the form to the directory: mails at each step, and a link that makes its account once', async ({
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
    'E-mail': email,
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

  await page.goto(linkTo('/verification', await mailTo(page, email, 'We received your organization')))
  await expect(main(page)).toContainText('It waits for our team')
  await expect(main(page)).toContainText(name)
  await expectFits(page, ['light', 'dark'])

  const staff = await staffPage(browser)
  await claim(staff, name, 'organization')
  await approve(staff, ['Contact details'])
  await expect(main(staff)).toContainText('Awaiting payment')
  await staff.getByRole('button', { name: 'Send the welcome e-mail again' }).click()
  await expect.poll(async () => (await subjects(page, email)).filter((subject) => subject.startsWith('Welcome'))).toHaveLength(2)
  await expectFits(staff, ['light', 'dark'])

  const welcome = await mailTo(page, email, 'Welcome to Ungana')
  expect(welcome.text).toContain('Trade Association (USD 249.99 a month)')
  const link = linkTo('/welcome', welcome)
  await page.goto(link)
  await expect(page.getByRole('form', { name: 'Your account' }).getByLabel('E-mail')).toHaveValue(email)
  await expectFits(page, ['light', 'dark'])
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/verification')
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
  await expect(main(page)).toContainText('One step is left: the payment')
  const { user } = await (await page.request.get('/api/auth/session')).json()
  expect(user).toMatchObject({ role: 'organization', businessName: name })

  const second = await (await browser.newContext()).newPage()
  await second.goto(link)
  await expect(second.getByRole('heading', { name: 'This link is over, or was used' })).toBeVisible()
  expect((await second.request.get(`/api/organizations/${user.id}`)).status()).toBe(404)

  await main(page).getByRole('link', { name: 'Pay by card' }).click()
  await expect(main(page)).toContainText('$249.99 for a month')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await payByCard(page, 'good')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Payment Successful')
  await arriveHome(page)
  await mailTo(page, email, 'Your organization is active and featured')
  await page.goto('/verification')
  await expect(main(page)).toContainText('Your plan is paid')
  await page.getByRole('link', { name: 'See your profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Verified' }).click()
  await expect(dialog(page)).toContainText('Contact details checked on')
  await second.goto('/login')
  await second.getByLabel('Username or e-mail').fill(user.username)
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await second.getByRole('button', { name: 'Log In' }).last().click()
  await expect(second.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
  // What is for members is for organizations too.
  expect((await second.request.get('/api/users')).status()).toBe(200)
  await second.context().close()
  await staff.context().close()
})
