import type { Page } from '@playwright/test'
import { joinTeam, newMember, PASSWORD } from './members.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

async function invite(owner: Page, email: string, role: string) {
  const form = owner.getByRole('form', { name: 'Invite a person' })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('radio', { name: role }).check()
  await form.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(owner.getByRole('listitem').filter({ hasText: email })).toContainText(role)
}

const menuOf = async (page: Page) => {
  await page.getByRole('button', { name: /^Account: / }).click()
  return page.getByRole('banner').getByRole('navigation', { name: 'Account' })
}

test('an owner invites a driver and finance, who see what their roles allow; the removed driver loses access, and a freeze stops all', async ({
  browser,
  page: _page,
}) => {
  test.slow()
  const { page: owner, businessName: company } = await newMember(browser, 'Team Haulage')
  const unique = company.split(' ').at(-1)
  const [driversAddress, payersAddress] = [`driver-${unique}@team.example`, `finance-${unique}@team.example`]
  await owner.goto('/settings')
  await owner.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(owner.getByRole('heading', { name: '1 person' })).toBeVisible()
  await expect(owner.getByRole('heading', { name: 'Invite the first person' })).toBeVisible()
  await expectAccessible(owner)
  await invite(owner, driversAddress, 'Driver')
  await invite(owner, payersAddress, 'Finance')

  const driver = await joinTeam(browser, { email: driversAddress, name: 'Jean Habimana', company, role: 'Driver' })
  await expect(driver.page.getByRole('heading', { level: 1, name: 'Trips' })).toBeVisible()
  await expect(driver.page.getByText('No bookings yet')).toBeVisible()
  await expectNoSidewaysScroll(driver.page)
  const menu = await menuOf(driver.page)
  await expect(menu.getByText('Jean Habimana')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Notifications' })).toBeVisible()
  await expect(menu.getByRole('link').filter({ hasText: /\w/ })).toHaveText(['Trips', 'Settings', 'Devices', 'Unsent'])
  await expect(driver.page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')).toHaveText(['Trips', 'Search', 'Me'])
  for (const path of ['/messages', '/invoices', '/bank-details', '/checkout?plan=professional']) {
    await driver.page.goto(path)
    await expect(driver.page.getByRole('heading', { level: 1, name: 'This page is not part of your role' })).toBeVisible()
  }
  await driver.page.goto('/today')
  await expect(driver.page).toHaveURL(/\/logistics-hub\/mine$/)
  await expect(driver.page.getByText('No bookings yet')).toBeVisible()

  const finance = await joinTeam(browser, { email: payersAddress, name: 'Grace Uwera', company, role: 'Finance' })
  await expect(finance.page).toHaveURL(/\/today$/)
  await expect((await menuOf(finance.page)).getByRole('link', { name: 'Bank Details' })).toBeVisible()
  await finance.page.goto('/bank-details')
  await expect(finance.page.getByRole('tab', { name: 'My Bank Details' })).toBeVisible()

  await owner.reload()
  await expect(owner.getByRole('heading', { name: '3 people' })).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Remove Jean Habimana' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(owner.getByRole('heading', { name: '2 people' })).toBeFocused()
  // The driver's next call finds no session.
  await driver.page.reload()
  await expect(driver.page.getByRole('heading', { name: 'Please log in to see your listings' })).toBeVisible()
  expect([...driver.forbidden, ...finance.forbidden]).toEqual([])

  await owner.getByRole('button', { name: `Leave ${company}` }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(owner.getByRole('dialog').getByRole('alert')).toContainText('A company needs an owner.')

  await owner.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await owner.getByRole('button', { name: 'Freeze the company' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Freeze the company' }).click()
  await expect(owner).toHaveURL(/\/login\?/)
  await finance.page.reload()
  await expect(finance.page.getByRole('button', { name: /^Account: / })).toHaveCount(0)
  await owner.getByLabel('Username or email').fill(`owner-${unique}@member.example`)
  await owner.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await owner.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(owner.getByText(`${company} is frozen`)).toBeVisible()
  await owner.getByRole('button', { name: 'End the freeze' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'End the freeze' }).click()
  await expect(owner.getByText(`${company} is frozen`)).toHaveCount(0)
})
