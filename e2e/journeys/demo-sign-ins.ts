// The accounts that every fresh site has: a member with a company of his own, and a member of the staff.
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

interface DemoSignIn {
  readonly role: 'member' | 'staff'
  readonly username: string
  readonly password: string
}

function demoSignIn(role: DemoSignIn['role']): DemoSignIn {
  const { DEMO_SIGN_INS } = process.env
  if (!DEMO_SIGN_INS) throw new Error('DEMO_SIGN_INS is not set: run the journeys with `npm test -- e2e`.')
  const found = (JSON.parse(DEMO_SIGN_INS) as DemoSignIn[]).find((signIn) => signIn.role === role)
  if (!found) throw new Error(`The site has no demo ${role}`)
  return found
}

/** Signs the page's browser in at the site, as its next page load shows. */
export async function signInAs(page: Page, role: DemoSignIn['role']): Promise<void> {
  const origin = process.env.BASE_URL as string
  const { username, password } = demoSignIn(role)
  const answer = await page.request.post(`${origin}/api/auth/login`, { data: { username, password }, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(200)
}
