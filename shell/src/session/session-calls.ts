/** The two calls of identity that every page may make: without their contracts, whose parser would weigh more than all of the session. */
import type { SessionUser } from '@ungana/contracts-shell'
import { fetchWithin } from '#federation/budgets.ts'
import { isRecord, parseJson } from '#lib/untrusted-json.ts'
import { isUser } from './stored-user.ts'

export const SESSION_ADDRESS = '/api/auth/session'
export const LOGOUT_ADDRESS = '/api/auth/logout'

/** Milliseconds: what a browser gives every normal call. */
const DEADLINE = 10_000

/** Who is signed in, by the server; null for a visitor. Rejects when no answer comes that says so. */
export async function askSession(): Promise<SessionUser | null> {
  const response = await fetchWithin(DEADLINE, SESSION_ADDRESS, { cache: 'no-store' })
  const answer = parseJson(await response.text())
  if (isRecord(answer) && (answer.user === null || isUser(answer.user))) return answer.user
  throw new Error(`${SESSION_ADDRESS} did not say who is signed in`)
}

/** Ends the session, whose cookie no script can delete. Rejects when the server has not done it. */
export async function endSession(): Promise<void> {
  await fetchWithin(DEADLINE, LOGOUT_ADDRESS, { method: 'POST' })
}
