import type { Page } from '@playwright/test'
import pg from 'pg'
import { expect } from './site.ts'

/** Logs the page's browser in with a session that is 16 minutes old: too old for actions that need a recent password. */
export async function logInWithAgedSession(page: Page, { email, password }: { readonly email: string; readonly password: string }): Promise<void> {
  const { BASE_URL: origin = '', IDENTITY_DATABASE_URL } = process.env
  if (!IDENTITY_DATABASE_URL) throw new Error('IDENTITY_DATABASE_URL is not set: run the journeys with `npm test -- e2e`.')
  // Leaves the page first, so it does not react to the ended session.
  await page.goto('about:blank')
  const answer = await page.request.post(`${origin}/api/auth/login`, { data: { username: email, password }, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(200)
  const identity = new pg.Client({ connectionString: IDENTITY_DATABASE_URL })
  await identity.connect()
  try {
    // Must happen before the first request, because the gateway caches sessions.
    const { rowCount } = await identity.query(
      `UPDATE sessions SET created_at = created_at - interval '16 minutes' WHERE revoked_at IS NULL AND account_id = $1`,
      [(await answer.json()).id],
    )
    expect(rowCount).toBe(1)
  } finally {
    await identity.end()
  }
}
