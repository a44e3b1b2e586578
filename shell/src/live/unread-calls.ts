/** The two counts of the header, and the call that lowers one. They do not use the contracts, for the same reason as session-calls.ts. */
import { fetchWithin } from '#federation/budgets.ts'
import { isRecord, parseJson } from '#lib/untrusted-json.ts'
import type { Count } from './unread-notifications.ts'

export const NOTIFICATIONS_ADDRESS = '/api/notifications/unread'
export const READ_PAGE_ADDRESS = '/api/notifications/read-page'
export const MESSAGES_ADDRESS = '/api/messages/unread'

/** Milliseconds, as for every normal call. */
const DEADLINE = 10_000

/** Rejects if there is no valid answer. */
export async function askNotifications(): Promise<Count> {
  const { unread, position } = await ask(NOTIFICATIONS_ADDRESS)
  if (isCount(unread) && isCount(position)) return { unread, position }
  throw new Error(`${NOTIFICATIONS_ADDRESS} did not count`)
}

/** Rejects if there is no valid answer. */
export async function askMessages(): Promise<number> {
  const { unread } = await ask(MESSAGES_ADDRESS)
  if (isCount(unread)) return unread
  throw new Error(`${MESSAGES_ADDRESS} did not count`)
}

/** Marks the account's notifications about the page at `address` as read. Rejects if that failed. */
export async function readPage(address: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetchWithin(DEADLINE, READ_PAGE_ADDRESS, { method: 'POST', headers, body: JSON.stringify({ address }) })
}

async function ask(address: string): Promise<Record<string, unknown>> {
  const response = await fetchWithin(DEADLINE, address, { cache: 'no-store' })
  const answer = parseJson(await response.text())
  return isRecord(answer) ? answer : {}
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
