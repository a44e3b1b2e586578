import { membershipChanged } from '@ungana/contracts-payments'
import { publishEvent } from './publish-event.ts'

/** Versions are stored in 32 bits, enough for some years of tenths of seconds. */
const SOME_YEAR = Date.UTC(2026, 0, 1)
const MONTH = 30 * 24 * 60 * 60 * 1000

/** Publishes a plan that is valid for a month from now and newer than any earlier one. */
export async function publishMembership(holderId: string, holderKind: 'business' | 'organization', plan: string): Promise<void> {
  const now = Date.now()
  const [from, until] = [now - 1000, now + MONTH].map((moment) => new Date(moment).toISOString()) as [string, string]
  await publishEvent(membershipChanged, { holderId, holderKind, plan, from, until, version: Math.floor((now - SOME_YEAR) / 100) })
}
