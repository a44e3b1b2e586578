import type { Page } from '@playwright/test'
import pg from 'pg'
import { expect } from './site.ts'

/** Signs the page's browser in anew, as if that had been 16 minutes ago: too long for what asks for a recent password. */
export async function signInSomeTimeAgo(page: Page, { email, password }: { readonly email: string; readonly password: string }): Promise<void> {
  const { BASE_URL: origin = '', IDENTITY_DATABASE_URL } = process.env
  if (!IDENTITY_DATABASE_URL) throw new Error('IDENTITY_DATABASE_URL is not set: run the journeys with `npm test -- e2e`.')
  // No page hears that its session has ended.
  await page.goto('about:blank')
  const answer = await page.request.post(`${origin}/api/auth/login`, { data: { username: email, password }, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(200)
  const identity = new pg.Client({ connectionString: IDENTITY_DATABASE_URL })
  await identity.connect()
  try {
    // Before anything is asked with it: the gateway keeps what it knows of a session.
    const { rowCount } = await identity.query(
      `UPDATE sessions SET created_at = created_at - interval '16 minutes' WHERE revoked_at IS NULL AND account_id = $1`,
      [(await answer.json()).id],
    )
    expect(rowCount).toBe(1)
  } finally {
    await identity.end()
  }
}
