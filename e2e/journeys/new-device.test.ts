// Somebody who has the right password on a new device looks, but adds no bank details until the owner confirms the device.

import type { Page } from '@playwright/test'
import { bankDetailsPath } from '@ungana/contracts-payments'
import { linkTo, mailTo } from './mailbox.ts'
import { logInAsNewCompany } from './members.ts'
import { expect, freshTest as test } from './site.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'This device is new' })

test('a new device is stopped at bank details until an emailed link confirms it, and can be refused', async ({ page, browser, allow }) => {
  allow(/403/)
  const owner = await logInAsNewCompany(page)
  const phone = await (await browser.newContext({ baseURL: process.env.BASE_URL as string, viewport: { width: 360, height: 740 } })).newPage()

  async function logInThere(before = '') {
    await phone.context().clearCookies()
    await phone.goto('/login')
    await phone.getByLabel('Username or email').fill(owner.email)
    await phone.getByLabel('Password', { exact: true }).fill(owner.password)
    await phone.getByRole('main').getByRole('button', { name: 'Log In' }).click()
    await expect(phone.getByRole('button', { name: `Account: ${owner.businessName}` })).toBeVisible()
    await phone.goto(bankDetailsPath())
    await phone.getByRole('button', { name: 'Add bank details' }).click()
    const form = phone.getByRole('form', { name: 'Add bank details' })
    await form.getByLabel('Bank name').fill('Bank of Kigali')
    await form.getByLabel('Account name').fill(owner.businessName)
    await form.getByLabel('Account number').fill('100200300400')
    await form.getByRole('button', { name: 'Add bank details' }).click()
    await dialog(phone).getByRole('button', { name: 'Continue' }).click()
    await expect(dialog(phone).getByText('We sent you an email.')).toBeVisible()
    const link = async () => linkTo('/new-device', await mailTo(owner.email, 'Is this new device yours?'))
    await expect.poll(link).not.toBe(before)
    return link()
  }

  const first = await logInThere()
  await page.goto(first)
  await expect(page.getByText('Device: Chrome on')).toBeVisible()
  await dialog(phone).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(phone).getByRole('alert')).toHaveText('The device is not confirmed yet. Open the link in the email first.')
  await page.getByRole('button', { name: 'Confirm the device' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The device is confirmed' })).toBeFocused()
  await dialog(phone).getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('main').getByText('Bank of Kigali').first()).toBeVisible()

  await page.goto(await logInThere(first))
  await page.getByRole('button', { name: 'Refuse and log it out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The device is logged out' })).toBeFocused()
  await expect.poll(async () => (await phone.request.get('/api/auth/session')).json()).toEqual({ user: null })
})
