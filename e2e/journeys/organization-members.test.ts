// An organization's members: kept one by one, taken in from a spreadsheet, and seen by everybody.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { signInAsNewOrganization } from './organization.ts'
import { expect, expectAccessible, expectFits, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const unique = () => `${Date.now().toString(36)}${test.info().workerIndex}`

// Those whose members staff keep: each journey has one of its own.
const organizations = ['Northern Corridor Border Trade Authority', 'Horn of Africa Livestock & Hides Council'] as const

async function openMembers(page: Page, name: (typeof organizations)[number]): Promise<string> {
  await signInAs(page, 'staff')
  const all: { id: string; name: string }[] = await (await page.request.get('/api/organizations')).json()
  const id = all.find((organization) => organization.name === name)?.id ?? ''
  await page.goto(`/organization/${id}`)
  await main(page).getByRole('link', { name: 'Manage members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  return id
}

async function upload(page: Page, name: string, lines: readonly string[]) {
  await main(page).getByRole('link', { name: 'Import from a file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a file' })).toBeFocused()
  await main(page)
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') })
  await main(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Match the columns' })).toBeFocused()
}

async function counts(page: Page): Promise<Record<string, string>> {
  const texts = await main(page)
    .locator('dl > div')
    .evaluateAll((figures) => figures.map((figure) => [figure.querySelector('dt')?.textContent, figure.querySelector('dd')?.textContent]))
  return Object.fromEntries(texts)
}

async function register(page: Page, businessName: string): Promise<string> {
  const origin = process.env.BASE_URL as string
  const form = {
    businessName,
    businessType: 'trader',
    country: 'Rwanda',
    location: 'Rubavu',
    phone: '+250 788 000 002',
    contactPerson: 'Aline Uwase',
    primaryProducts: 'Roasted coffee',
    description: 'Roasts coffee of the lake and ships it.',
    employeeCount: '11-50',
    password: 'organization-members-1',
    email: `member-${unique()}@kivu.example`,
  }
  const answer = await page.request.post('/api/auth/register', { headers: { origin }, data: form })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

test('an organization looks at 500 rows of a spreadsheet and imports them; again nothing changes; a company may say no', async ({
  page,
  browser,
}) => {
  test.slow()
  const company = `Kivu Café ${unique()}`
  const owner = await (await browser.newContext({ baseURL: process.env.BASE_URL as string })).newPage()
  const companyId = await register(owner, company)
  const { id, name } = await signInAsNewOrganization(page, 'Lake Exporters')
  await page.goto('/verification')
  await main(page).getByRole('link', { name: 'Manage members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  const rows = Array.from({ length: 500 }, (_, index) => {
    if (index === 0) return `${company};Rwanda;Rubavu;office@kivu.example`
    if (index % 50 === 7) return ';Rwanda;Kigali;nobody@guild.example'
    if (index % 50 === 9) return `Member ${index};Rwanda;Kigali;no address`
    if (index % 50 === 11) return `member  ${index - 1};rwanda;Kigali;`
    return `Member ${index};Rwanda;Kigali;secret${index}@guild.example`
  })
  const file = ['Société;Country;Town;E-mail', ...rows]
  await upload(page, 'members.csv', file)
  await expect(main(page)).toContainText('members.csv · 501 rows · Windows-1252')
  await expect(main(page).getByLabel('Name', { exact: true })).toHaveValue('0')
  await expectFits(page)
  await main(page).getByRole('button', { name: 'Show what will happen' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Look at what will happen' })).toBeFocused()
  expect(await counts(page)).toEqual({ New: '470', Changed: '0', Unchanged: '0', 'Twice in the file': '10', 'Not taken': '20' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Look at what will happen' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Not taken' }).click()
  const list = main(page).getByRole('region', { name: 'Rows of the file' })
  await expect(list.getByRole('listitem').filter({ hasText: 'Line 9' }).first()).toContainText('There is no name.')
  await expect(list.getByRole('listitem').filter({ hasText: 'Line 11' }).first()).toContainText('“no address” is no e-mail address.')
  await expectFits(page)
  const downloading = page.waitForEvent('download')
  await main(page).getByRole('link', { name: 'Download the report' }).click()
  const report = await readFile(await (await downloading).path(), 'utf8')
  expect(report.trim().split('\r\n')).toHaveLength(501)
  expect(report).toContain('"9","Not taken","","Rwanda","There is no name."')

  await main(page).getByRole('checkbox', { name: company }).check()
  await main(page).getByRole('button', { name: 'Add 470 members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members imported' })).toBeFocused()
  await expect(main(page)).toContainText('30 rows were left out')
  await expectFits(page)
  await main(page).getByRole('link', { name: 'See the members' }).click()
  await expect(main(page).getByText('470 members')).toBeVisible()
  await expectFits(page)

  await upload(page, 'members again.csv', file)
  await main(page).getByRole('button', { name: 'Show what will happen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Look at what will happen' })).toBeFocused()
  expect(await counts(page)).toMatchObject({ New: '0', Changed: '0', Unchanged: '470' })
  await expect(main(page).getByRole('button', { name: 'Import' })).toBeDisabled()

  // What a visitor sees of it.
  await page.context().clearCookies()
  await page.goto(`/organization/${id}`)
  await expect(main(page).getByText('470 members')).toBeVisible()
  await main(page).getByRole('searchbox', { name: 'Search members' }).fill('kivu café')
  await expect(main(page).getByText('1 member found')).toBeVisible()
  await expect(page).toHaveURL(/member=kivu/)
  expect(await main(page).innerText()).not.toMatch(/secret|office@kivu/)
  await main(page).getByRole('link', { name: company }).click()
  await expect(page).toHaveURL(`/company/${companyId}`)
  await main(page).getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/organization/${id}`)

  // The company was told, and says that it is no member.
  await owner.goto('/notifications')
  await main(owner)
    .getByRole('link', { name: `${name} names you as its member` })
    .click()
  await main(owner)
    .getByRole('button', { name: `Not a member of ${name}` })
    .click()
  await expectAccessible(owner)
  await owner.getByRole('dialog').getByRole('button', { name: 'We are not a member' }).click()
  await expect(notifications(owner)).toContainText('You are no longer linked')
  await expect(main(owner).getByRole('button', { name: `Not a member of ${name}`, exact: true })).toHaveCount(0)
  await expect(main(owner)).toBeFocused()
  await page.reload()
  await main(page).getByRole('searchbox', { name: 'Search members' }).fill('kivu café')
  await expect(main(page).getByText('1 member found')).toBeVisible()
  await expect(main(page).getByRole('link', { name: company })).toHaveCount(0)

  // It was a mistake.
  await expect(main(owner).getByText('You said you are not a member of')).toBeVisible()
  await main(owner)
    .getByRole('button', { name: `Take back: not a member of ${name}` })
    .click()
  await expectAccessible(owner)
  await owner.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(notifications(owner)).toContainText('Taken back')
  await expect(main(owner).getByText('You said you are not a member of')).toHaveCount(0)
  await owner.context().close()
})

test('members that change between preview and import stop it, and nothing is done', async ({ page, allow }) => {
  allow(/409/)
  const id = await openMembers(page, 'Northern Corridor Border Trade Authority')
  await upload(page, 'two.csv', ['Name;Country', 'Malaba Clearing;Uganda', 'Busia Freight;Uganda'])
  await main(page).getByRole('button', { name: 'Show what will happen' }).click()
  await expect(main(page).getByRole('button', { name: 'Add 2 members' })).toBeVisible()

  const origin = process.env.BASE_URL as string
  const added = await page.request.post(`/api/organizations/${id}/members`, {
    headers: { origin },
    data: { name: 'Busia Freight', country: 'Uganda' },
  })
  expect(added.status()).toBe(201)
  await main(page).getByRole('button', { name: 'Add 2 members' }).click()
  await expect(main(page).getByRole('alert')).toContainText('The members have changed meanwhile')
  const total = async () => (await page.request.get(`/api/organizations/${id}/members`)).headers()['x-total-count']
  expect(await total()).toBe('1')
  await main(page).getByRole('button', { name: 'Show what will happen now' }).click()
  await main(page).getByRole('button', { name: 'Add 1 member' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members imported' })).toBeVisible()
  expect(await total()).toBe('2')
})

test('a member is added, changed and removed by hand; a file that is none says so', async ({ page, allow }) => {
  allow(/409|400/)
  await openMembers(page, 'Horn of Africa Livestock & Hides Council')
  const name = `=Adama Hides ${unique()}`
  await main(page).getByRole('button', { name: 'Add Member' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add Member' }).click()
  await expect(dialog.getByLabel('Country')).toHaveAccessibleDescription('Please enter the country.')
  await expectAccessible(page)
  await dialog.getByLabel('Country').fill('ethiopia')
  await dialog.getByLabel('E-mail').fill('office@hides.example')
  await page.keyboard.press('Enter')
  await expect(notifications(page)).toContainText('Member added')
  const row = main(page).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Ethiopia')

  await main(page).getByRole('button', { name: 'Add Member' }).click()
  await dialog.getByLabel('Name').fill(name.toUpperCase())
  await dialog.getByLabel('Country').fill('Ethiopia')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('There is a member of this name in this country already.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await row.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog.getByLabel('City').fill('Adama')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Adama, Ethiopia')
  const downloading = page.waitForEvent('download')
  await main(page).getByRole('link', { name: 'Download as CSV' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(`"'${name}","Ethiopia","Adama"`)

  await row.getByRole('button', { name: `Remove ${name}` }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await expect(main(page).getByText(/^\d+ members?$/)).toBeFocused()

  await main(page).getByRole('link', { name: 'Import from a file' }).click()
  await main(page).getByRole('button', { name: 'Continue' }).click()
  await expect(main(page).getByRole('alert')).toHaveText('Choose a file, or paste rows.')
  await main(page)
    .getByLabel('CSV file')
    .setInputFiles({ name: 'members.xlsx', mimeType: 'application/x', buffer: Buffer.from('PK\u0003\u0004rest') })
  await main(page).getByRole('button', { name: 'Continue' }).click()
  await expect(main(page).getByRole('alert')).toContainText('This is an Excel workbook. Save it as CSV')
  await expectFits(page)
  await main(page).getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
})

test('the page is for organizations: visitors are asked to log in, companies are told', async ({ page, allow }) => {
  allow(/404/)
  await page.goto('/organization-members')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to manage members' })).toBeVisible()
  await signInAs(page, 'member')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'This page is for trade organizations' })).toBeVisible()
})
