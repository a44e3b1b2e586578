// The simulator of `npm start`: a phone without a browser posts a load, and its company sees it in the hub.
import { randomInt } from 'node:crypto'
import { confirmPhone, sendPhoneCode } from '@ungana/contracts-identity'
import { logInAsNewCompany, PASSWORD } from './members.ts'
import { expect, freshTest as test } from './site.ts'
import { codeTo } from './sms.ts'

test('a feature phone posts a load in five screens, and the member sees it in the hub', async ({ page, browser }) => {
  await logInAsNewCompany(page)
  const number = `+25078${randomInt(8_000_000, 9_999_999)}`
  const headers = { origin: process.env.BASE_URL as string }
  const asked = await page.request.post(sendPhoneCode.url, { data: { phone: number, currentPassword: PASSWORD }, headers })
  expect(asked.status(), await asked.text()).toBe(200)
  const confirmed = await page.request.post(confirmPhone.url, { data: { token: (await asked.json()).token, smsCode: await codeTo(number) }, headers })
  expect(confirmed.status(), await confirmed.text()).toBe(200)

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto(`${process.env.SMS_SANDBOX_URL}/phone?${new URLSearchParams({ number })}`)
  await phone.getByRole('button', { name: 'Dial *384#' }).click()
  const screen = phone.getByRole('status')
  for (const [shown, reply] of [
    ['1 Post load', '1'],
    ['Load: from and to?', 'MBA KGL'],
    ['Weight in t and budget in USD?', '1.5 450'],
    ['Mombasa to Kigali, 1.5 t', '2'],
  ] as const) {
    await expect(screen).toContainText(shown)
    await phone.getByLabel('Reply').fill(reply)
    await phone.getByRole('button', { name: 'Send', exact: true }).click()
  }
  await expect(screen).toContainText('Load posted: Mombasa to Kigali, 1.5 t')
  await expect(phone.getByLabel('Reply')).toBeHidden()

  await page.goto('/logistics-hub/mine')
  await expect(page.getByRole('main').getByRole('link', { name: /Mombasa.*Kigali/ })).toBeVisible()
})
