import type { Page } from '@playwright/test'
import { codeOf } from './authenticator.ts'
import { linkTo, mailTo } from './mailbox.ts'
import { newMember } from './members.ts'
import { expect, expectAccessible, test } from './site.ts'

const PASSWORD = 'terraced hills at dawn 7'

async function logIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('a member turns on the second factor, is asked for a code at login, and logs in with a recovery code', async ({ browser, page, allow }) => {
  allow(/401/)
  const { page: own } = await newMember(browser, 'Careful Traders')
  const { username, email } = await (await own.request.get('/api/auth/account')).json()
  await own.goto('/settings')
  await own.getByRole('link', { name: 'Set up' }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'Second Factor' })).toBeVisible()
  await expect(own.getByText('Please confirm your email address first')).toBeVisible()
  await expectAccessible(own)
  await own.goto(linkTo('/confirm-email', await mailTo(email, 'Confirm your email address')))
  await own.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeFocused()
  await own.goto('/two-factor')
  await own.getByLabel('Your password').fill(PASSWORD)
  await own.getByRole('button', { name: 'Set Up' }).click()
  await expect(own.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(own)
  const secret = (await own.locator('code').innerText()).replaceAll(' ', '')
  await own.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
  await own.getByRole('button', { name: 'Turn On' }).click()
  await expect(own.getByRole('textbox', { name: 'Code', exact: true })).toHaveAccessibleDescription('The code is wrong or was already used')
  await own.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret))
  await own.getByRole('button', { name: 'Turn On' }).click()
  const listed = own.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  await expectAccessible(own)
  await own.getByRole('button', { name: 'I have saved them' }).click()
  await expect(own.getByText('10 recovery codes left.')).toBeVisible()

  await page.goto('/login')
  await logIn(page, username, PASSWORD)
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codes[0] as string)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Account: Careful Traders/ })).toBeVisible()
})
