// Suspending a company needs two members of staff.
import type { Browser, Page } from '@playwright/test'
import { codeOf } from './authenticator.ts'
import { borrowContext } from './contexts.ts'
import { demoLogin } from './demo-logins.ts'
import { expect } from './site.ts'

/** The second demo member of staff, in a browser of their own. Once per site in half a minute, because a code works once. */
export async function colleagueOfStaff(browser: Browser): Promise<Page> {
  const { password, secret = '' } = demoLogin('staff')
  const page = await (await borrowContext(browser)).newPage()
  const origin = process.env.BASE_URL as string
  const data = { username: 'demo_colleague_1', password, code: codeOf(secret) }
  const answer = await page.request.post(`${origin}/api/auth/login`, { data, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(200)
  return page
}

/** The first member of staff is on /staff/accounts and has found the company. */
export async function suspendTogether(first: Page, second: Page, company: string, reason: string): Promise<void> {
  await first.getByText('Suspend or show history').click()
  const form = first.getByRole('form', { name: `Suspend ${company}` })
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Propose Suspension' }).click()
  await expect(first.getByRole('button', { name: `Withdraw: ${company}` })).toBeVisible()
  await expect(first.getByRole('button', { name: `Suspend: ${company}` })).toHaveCount(0)
  await second.goto('/staff/accounts')
  await second.getByRole('button', { name: `Suspend: ${company}` }).click()
  await expect(second.getByRole('button', { name: `Suspend: ${company}` })).toHaveCount(0)
  await first.reload()
}
