/** The two counts of the header, without their contracts, as session-calls.ts has it. */
import { fetchWithin } from '#federation/budgets.ts'
import { isRecord, parseJson } from '#lib/untrusted-json.ts'
import type { Count } from './unread-notifications.ts'

export const NOTIFICATIONS_ADDRESS = '/api/notifications/unread'
export const MESSAGES_ADDRESS = '/api/messages/unread'

/** Milliseconds: what a browser gives every normal call. */
const DEADLINE = 10_000

/** Rejects when no answer comes that says it. */
export async function askNotifications(): Promise<Count> {
  const { unread, position } = await ask(NOTIFICATIONS_ADDRESS)
  if (isCount(unread) && isCount(position)) return { unread, position }
  throw new Error(`${NOTIFICATIONS_ADDRESS} did not count`)
}

/** Rejects when no answer comes that says it. */
export async function askMessages(): Promise<number> {
  const { unread } = await ask(MESSAGES_ADDRESS)
  if (isCount(unread)) return unread
  throw new Error(`${MESSAGES_ADDRESS} did not count`)
}

async function ask(address: string): Promise<Record<string, unknown>> {
  const response = await fetchWithin(DEADLINE, address, { cache: 'no-store' })
  const answer = parseJson(await response.text())
  return isRecord(answer) ? answer : {}
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
