import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { expect, expectFits, notifications, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const requestsCard = (page: Page) => main(page).getByRole('link', { name: 'Exhibition requests' })

let count = 0
/** A company asks for help around an exhibition. */
async function request(page: Page): Promise<string> {
  const companyName = `Inzira Baskets ${Date.now().toString(36)}${test.info().workerIndex}${++count}`
  const origin = process.env.BASE_URL as string
  const contact = { contactPerson: 'Uwase Aline', email: 'owner+fair@inzira.example', phone: '+250 788 000 000' }
  const data = { ...contact, companyName, services: ['logistics'], event: 'SIAL Paris', message: 'Forty baskets to Paris, and back.' }
  expect((await page.request.post('/api/exhibition-requests', { data, headers: { origin } })).status()).toBe(202)
  return companyName
}

test('staff go to what waits, handle a request, and open it again', async ({ page }) => {
  const companyName = await request(page)
  await signInAs(page, 'staff')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Account: Demo Staff' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Staff' }).click()
  await expect(page).toHaveURL('/staff')
  await expect(page).toHaveTitle('Staff · Ungana')
  await expect(requestsCard(page)).toContainText(/[1-9]\d*new, not yet handled/)
  await expectFits(page)

  await requestsCard(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expect(page).toHaveTitle('Requests · Staff · Ungana')
  const row = main(page).getByRole('listitem').filter({ hasText: companyName })
  await expect(row).toContainText('Forty baskets to Paris, and back.')
  await expect(row.getByRole('link', { name: 'owner+fair@inzira.example' })).toHaveAttribute(
    'href',
    'mailto:owner%2Bfair@inzira.example?subject=Your%20request%20to%20Ungana%3A%20Logistics',
  )
  await expectFits(page)

  await row.getByRole('button', { name: `Mark handled: ${companyName}` }).click()
  await expect(notifications(page)).toContainText('Request handled')
  await expect(row).toHaveCount(0)
  // The row that was pressed is gone: reading goes on at the head of the list.
  await expect(main(page).getByText(/^\d+ requests?$/)).toBeFocused()

  await page.getByRole('button', { name: 'Handled', exact: true }).click()
  await expect(page).toHaveURL('/staff/requests?show=handled')
  await expect(row).toContainText('Handled')
  await page.reload()
  await row.getByRole('button', { name: `Mark new: ${companyName}` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Staff' }).click()
  await expect(requestsCard(page)).toContainText(/[1-9]/)
})

test('staff handle a registration, and take the queue along as a file that calculates nothing', async ({ page }) => {
  const name = `=Inzira Baskets ${Date.now().toString(36)}${test.info().workerIndex}`
  const data = { name, contactPerson: 'Uwase Aline', email: 'fair@inzira.example', phone: '+250 788 000 000', participation: 'visitor', attendees: 2 }
  const headers = { origin: process.env.BASE_URL as string }
  expect((await page.request.post('/api/exhibitions/5/registrations', { data, headers })).status()).toBe(202)
  await signInAs(page, 'staff')
  await page.goto('/staff')
  await main(page).getByRole('link', { name: 'Exhibition registrations' }).click()
  await expect(page).toHaveURL('/staff/requests?list=registrations')
  const row = main(page).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('New')
  await expectFits(page)
  const [download] = await Promise.all([page.waitForEvent('download'), main(page).getByRole('link', { name: 'Download CSV' }).click()])
  expect(download.suggestedFilename()).toBe('exhibition-registrations.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(`"'${name}","Uwase Aline"`)
  await row.getByRole('button', { name: `Mark handled: ${name}` }).click()
  await expect(notifications(page)).toContainText('Registration handled')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Handled', exact: true }).click()
  await expect(row).toContainText('Handled')
})

const staffCalls = ['/api/staff/exhibition-requests', '/api/staff/exhibition-registrations']

test("visitors and members find nothing of staff's: no link, no page, no data", async ({ page }) => {
  for (const who of ['visitor', 'member'] as const) {
    if (who === 'member') await signInAs(page, 'member')
    await page.goto('/staff/requests')
    await expect(page.getByRole('heading', { name: 'This page is for staff' })).toBeVisible()
    await expect(main(page).getByRole('listitem')).toHaveCount(0)
    for (const path of staffCalls) expect((await page.request.get(path)).status(), path).toBe(who === 'visitor' ? 401 : 403)
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Devices' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Staff' })).toHaveCount(0)
})
