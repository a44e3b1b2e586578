// A person verifies a phone, logs in with a code by SMS, and is stopped at bank details until the device is proved.
import { randomInt } from 'node:crypto'
import { bankDetailsPath } from '@ungana/contracts-payments'
import { confirmEmail, linkTo, mailTo } from './mailbox.ts'
import { logInAsNewCompany } from './members.ts'
import { expect, freshTest as test } from './site.ts'
import { codeTo } from './sms.ts'

test('a phone logs in by SMS, and opens bank details only after the device is proved', async ({ page, browser, allow }) => {
  allow(/40[13]/)
  const owner = await logInAsNewCompany(page)
  await confirmEmail(page, owner.email)
  const number = `+25078${randomInt(8_000_000, 9_999_999)}`

  await page.goto('/settings')
  const settings = page.getByRole('region', { name: 'Phone', exact: true })
  await settings.getByText('Add a phone number').click()
  await settings.getByRole('textbox', { name: 'Phone number' }).fill(number)
  await settings.getByLabel('Your password').fill(owner.password)
  await settings.getByRole('button', { name: 'Send the Code' }).click()
  await expect(settings.getByLabel('Code from the SMS')).toBeFocused()
  const first = await codeTo(number)
  await settings.getByLabel('Code from the SMS').fill(first)
  await settings.getByRole('button', { name: 'Confirm' }).click()
  await expect(settings.getByText(`+250 ••• ••${number.slice(-2)}`)).toBeVisible()
  await mailTo(owner.email, 'Your login phone number was changed')

  const phone = await (await browser.newContext({ baseURL: process.env.BASE_URL as string, viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto('/login')
  await phone.getByRole('button', { name: 'Use a code by SMS' }).click()
  await phone.getByRole('textbox', { name: 'Phone number' }).fill(number)
  await phone.getByRole('button', { name: 'Send the Code' }).click()
  await expect(phone.getByLabel('Code from the SMS')).toBeFocused()
  await phone.getByLabel('Code from the SMS').fill(await codeTo(number, first))
  await phone.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(phone.getByRole('button', { name: `Account: ${owner.businessName}` })).toBeVisible()

  await phone.goto(bankDetailsPath())
  await phone.getByRole('button', { name: 'Add bank details' }).click()
  const form = phone.getByRole('form', { name: 'Add bank details' })
  await form.getByLabel('Bank name').fill('Bank of Kigali')
  await form.getByLabel('Account name').fill(owner.businessName)
  await form.getByLabel('Account number').fill('100200300400')
  await form.getByRole('button', { name: 'Add bank details' }).click()
  const dialog = phone.getByRole('dialog', { name: 'This device is new' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('We sent you an email.')).toBeVisible()
  expect(await (await phone.request.get('/api/bank-details')).text()).not.toContain('Bank of Kigali')
  await page.goto(linkTo('/new-device', await mailTo(owner.email, 'Is this new device yours?')))
  await page.getByRole('button', { name: 'Confirm the device' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The device is confirmed' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  // The code was no password.
  const again = phone.getByRole('dialog', { name: 'Please enter your password' })
  await again.getByLabel('Password').fill(owner.password)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('main').getByText('Bank of Kigali').first()).toBeVisible()
})
