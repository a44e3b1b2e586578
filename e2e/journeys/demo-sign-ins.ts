// The accounts that every fresh site has: a member with a company of his own, and a member of the staff.
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

export interface DemoSignIn {
  readonly role: 'member' | 'staff'
  readonly username: string
  readonly password: string
  /** Of the authenticator app, where the account has a second factor. */
  readonly secret?: string
}

export function demoSignIn(role: DemoSignIn['role']): DemoSignIn {
  const { DEMO_SIGN_INS } = process.env
  if (!DEMO_SIGN_INS) throw new Error('DEMO_SIGN_INS is not set: run the journeys with `npm test -- e2e`.')
  const found = (JSON.parse(DEMO_SIGN_INS) as DemoSignIn[]).find((signIn) => signIn.role === role)
  if (!found) throw new Error(`The site has no demo ${role}`)
  return found
}

/**
 * Signs the page's browser in at the site, as its next page load shows. All that are staff share one session (sign-in-staff.ts): a code counts once,
 * so that no two sign-ins fit into half a minute. Whoever ends it ends it for all.
 */
export async function signInAs(page: Page, role: DemoSignIn['role']): Promise<void> {
  const origin = process.env.BASE_URL as string
  if (role === 'staff') {
    const { name, value } = JSON.parse(process.env.STAFF_COOKIE as string) as { name: string; value: string }
    await page.context().addCookies([{ name, value, url: origin }])
    const { user } = await (await page.request.get(`${origin}/api/auth/session`)).json()
    expect(user).toMatchObject({ role: 'staff' })
    return
  }
  // Signing in ends the session that the browser came with, and that may be everybody's.
  await page.context().clearCookies()
  const { username, password } = demoSignIn(role)
  const answer = await page.request.post(`${origin}/api/auth/login`, { data: { username, password }, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(200)
}
