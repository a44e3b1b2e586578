/** The two identity calls that every page makes. They do not use the contracts, whose parser would be larger than all session code. */
import type { SessionUser } from '@ungana/contracts-shell'
import { fetchWithin } from '#federation/budgets.ts'
import { isRecord, parseJson } from '#lib/untrusted-json.ts'
import { isUser } from './stored-user.ts'

export const SESSION_ADDRESS = '/api/auth/session'
export const LOGOUT_ADDRESS = '/api/auth/logout'

/** Milliseconds, as for every normal call. */
const DEADLINE = 10_000

/** Asks the server who is logged in; null for a visitor. Rejects if there is no valid answer. */
export async function askSession(): Promise<SessionUser | null> {
  const response = await fetchWithin(DEADLINE, SESSION_ADDRESS, { cache: 'no-store' })
  const answer = parseJson(await response.text())
  if (isRecord(answer) && (answer.user === null || isUser(answer.user))) return answer.user
  throw new Error(`${SESSION_ADDRESS} did not say who is logged in`)
}

/** Ends the session on the server, because scripts cannot delete its cookie. Rejects if the server did not end it. */
export async function endSession(): Promise<void> {
  await fetchWithin(DEADLINE, LOGOUT_ADDRESS, { method: 'POST' })
}
