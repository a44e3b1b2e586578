// The accounts of every fresh site: a member with a company, and a member of staff.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { expect } from './site.ts'

export interface DemoLogin {
  readonly role: 'member' | 'staff'
  readonly username: string
  readonly password: string
  /** Secret of the authenticator app, if the account has a second factor. */
  readonly secret?: string
}

export function demoLogin(role: DemoLogin['role']): DemoLogin {
  const { DEMO_SIGN_INS } = process.env
  if (!DEMO_SIGN_INS) throw new Error('DEMO_SIGN_INS is not set: run the journeys with `npm test -- e2e`.')
  const found = (JSON.parse(DEMO_SIGN_INS) as DemoLogin[]).find((signIn) => signIn.role === role)
  if (!found) throw new Error(`The site has no demo ${role}`)
  return found
}

/**
 * Logs the page's browser in; the next page load shows it. All staff share one session (log-in-staff.ts), because a code works once, so two
 * logins do not fit into half a minute. Logging out ends it for all.
 */
export async function logInAs(page: Page, role: DemoLogin['role']): Promise<void> {
  const origin = process.env.BASE_URL as string
  if (role === 'staff') {
    const { name, value } = JSON.parse(process.env.STAFF_COOKIE as string) as { name: string; value: string }
    await page.context().addCookies([{ name, value, url: origin }])
    const { user } = await (await page.request.get(`${origin}/api/auth/session`)).json()
    expect(user).toMatchObject({ role: 'staff' })
    await keepRecent(user.id)
    return
  }
  // A login ends the browser's current session, which may be the shared one.
  await page.context().clearCookies()
  const { username, password } = demoLogin(role)
  const answer = await page.request.post(`${origin}/api/auth/login`, { data: { username, password }, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(200)
  await proveDevices((await answer.json()).id)
}

/** A demo member's browser is new in each journey. `new-device.test.ts` proves one as a person does. */
const proveDevices = (accountId: string) => inIdentity('UPDATE sessions SET proved = true WHERE account_id = $1', accountId)

/** Staff decisions need a login of the last 15 minutes. On a slow machine the journeys take longer. */
const keepRecent = (accountId: string) => inIdentity('UPDATE sessions SET created_at = now() WHERE revoked_at IS NULL AND account_id = $1', accountId)

async function inIdentity(statement: string, accountId: string): Promise<void> {
  const identity = new pg.Client({ connectionString: process.env.IDENTITY_DATABASE_URL })
  await identity.connect()
  try {
    await identity.query(statement, [accountId])
  } finally {
    await identity.end()
  }
}
