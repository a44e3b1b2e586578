// An organization's members: added one by one, imported from a spreadsheet, and shown to everybody.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { logInAsNewOrganization } from './organization.ts'
import { expect, expectAccessible, expectFits, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const unique = () => `${Date.now().toString(36)}${test.info().workerIndex}`

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

test('an organization previews and imports 500 rows, everybody sees them, and a company can refuse', async ({ page, browser }) => {
  test.slow()
  const company = `Kivu Café ${unique()}`
  const owner = await (await browser.newContext({ baseURL: process.env.BASE_URL as string })).newPage()
  const companyId = await register(owner, company)
  const { id, name } = await logInAsNewOrganization(page, 'Lake Exporters')
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
  const file = ['Société;Country;Town;Email', ...rows]
  await upload(page, 'members.csv', file)
  await expect(main(page)).toContainText('members.csv · 500 rows · Windows-1252')
  await expect(main(page).getByLabel('Name', { exact: true })).toHaveValue('0')
  await expectFits(page)
  await main(page).getByRole('button', { name: 'Show preview' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Check the preview' })).toBeFocused()
  expect(await counts(page)).toEqual({ New: '470', Changed: '0', Unchanged: '0', 'Twice in the file': '10', 'Not imported': '20' })
  await expectFits(page)
  const downloading = page.waitForEvent('download')
  await main(page).getByRole('link', { name: 'Download report' }).click()
  const report = await readFile(await (await downloading).path(), 'utf8')
  expect(report.trim().split('\r\n')).toHaveLength(501)
  expect(report).toContain('"9","Not imported","","Rwanda","The name is missing."')

  await main(page).getByRole('checkbox', { name: company }).check()
  await main(page).getByRole('button', { name: 'Add 470 members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members imported' })).toBeFocused()
  await expect(main(page)).toContainText('30 rows were left out')
  await expectFits(page)
  await main(page).getByRole('link', { name: 'View members' }).click()
  await expect(main(page).getByText('470 members')).toBeVisible()
  await expectFits(page)

  // The submit button is outside of the dialog's form.
  await main(page).getByRole('button', { name: 'Add Member' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('=Adama Hides')
  await dialog.getByLabel('Country').fill('ethiopia')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(notifications(page)).toContainText('Member added')
  await expect(main(page).getByRole('button', { name: 'Add Member' })).toBeFocused()
  const downloadingAll = page.waitForEvent('download')
  await main(page).getByRole('link', { name: 'Download as CSV' }).click()
  expect(await readFile(await (await downloadingAll).path(), 'utf8')).toContain(`"'=Adama Hides","Ethiopia"`)

  // A visitor's view.
  await page.context().clearCookies()
  await page.goto(`/organization/${id}`)
  await expect(main(page).getByText('471 members')).toBeVisible()
  await main(page).getByRole('searchbox', { name: 'Search members' }).fill('kivu café')
  await expect(main(page).getByText('1 member found')).toBeVisible()
  await expect(page).toHaveURL(/member=kivu/)
  expect(await main(page).innerText()).not.toMatch(/secret|office@kivu/)
  await main(page).getByRole('link', { name: company }).click()
  await expect(page).toHaveURL(`/company/${companyId}`)
  await main(page).getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/organization/${id}`)

  // The company is notified, and says that it is not a member.
  await owner.goto('/notifications')
  await main(owner)
    .getByRole('link', { name: `${name} lists your company as a member` })
    .click()
  await main(owner)
    .getByRole('button', { name: `Not a member of ${name}` })
    .click()
  await expectAccessible(owner)
  await owner.getByRole('dialog').getByRole('button', { name: 'We are not a member' }).click()
  await expect(notifications(owner)).toContainText('Link removed')
  await expect(main(owner).getByRole('button', { name: `Not a member of ${name}`, exact: true })).toHaveCount(0)
  await expect(main(owner)).toBeFocused()
  await page.reload()
  await main(page).getByRole('searchbox', { name: 'Search members' }).fill('kivu café')
  await expect(main(page).getByText('1 member found')).toBeVisible()
  await expect(main(page).getByRole('link', { name: company })).toHaveCount(0)

  // The company corrects its mistake.
  await expect(main(owner).getByText('You said you are not a member of')).toBeVisible()
  await main(owner)
    .getByRole('button', { name: `Allow ${name} to list you again` })
    .click()
  await expectAccessible(owner)
  await owner.getByRole('dialog').getByRole('button', { name: 'Allow again' }).click()
  await expect(notifications(owner)).toContainText('Organization allowed')
  await expect(main(owner).getByText('You said you are not a member of')).toHaveCount(0)
  await owner.context().close()
})
