import { membershipChanged } from '@ungana/contracts-payments'
import { tell } from './neighbour.ts'

/** Versions are 32 bits wide where they are kept: tenths of seconds of some years fit in. */
const SOME_YEAR = Date.UTC(2026, 0, 1)
const MONTH = 30 * 24 * 60 * 60 * 1000

/** A plan in force from now on, for a month; the newest of its holder's. */
export async function tellMembership(holderId: string, holderKind: 'business' | 'organization', plan: string): Promise<void> {
  const now = Date.now()
  const [from, until] = [now - 1000, now + MONTH].map((moment) => new Date(moment).toISOString()) as [string, string]
  await tell(membershipChanged, { holderId, holderKind, plan, from, until, version: Math.floor((now - SOME_YEAR) / 100) })
}
