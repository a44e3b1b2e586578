// How many messages a plan allows in a month, and when the month ends.
import { type Plan, planNames } from '@ungana/contracts-payments'
import type { Reader } from '#lib/dependencies.ts'

/** Null: any number. Organizations pay for more than messages. */
const limits: Readonly<Record<Plan, number | null>> = {
  basic: 5,
  professional: 50,
  enterprise: null,
  'trade-authority': null,
  'trade-association': null,
  'regional-chamber': null,
}

export interface KnownPlan {
  readonly plan: string | null
  readonly planUntil: Date | null
}

export interface Allowance {
  readonly plan: string
  readonly limit: number | null
  /** First day of the month that counts, `2026-11-01`. */
  readonly month: string
  readonly renewsAt: Date
}

/** Kigali is two hours ahead of UTC, in summer and winter alike. */
const KIGALI = 2 * 60 * 60 * 1000

/** What an account may send at `now`. Who has no plan, or one that has ended, has Basic. */
export function allowanceAt(now: Date, { plan, planUntil }: KnownPlan): Allowance {
  const current = plan === null || (planUntil !== null && planUntil <= now) ? 'basic' : plan
  // A plan that only a newer payments knows was paid for: nobody is told to wait for having bought too much.
  const limit = isPlan(current) ? limits[current] : null
  const there = new Date(now.getTime() + KIGALI)
  const [year, month] = [there.getUTCFullYear(), there.getUTCMonth()]
  return {
    plan: current,
    limit,
    month: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
    renewsAt: new Date(Date.UTC(year, month + 1, 1) - KIGALI),
  }
}

const isPlan = (text: string): text is Plan => Object.hasOwn(limits, text)

/** What somebody reads whose messages of the month are sent. */
export function quotaSentence({ plan, limit, renewsAt }: Allowance): string {
  const name = isPlan(plan) ? planNames[plan] : plan
  const day = new Date(renewsAt.getTime() + KIGALI).toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
  return `You have sent all ${limit} messages that the ${name} plan includes this month. Your quota renews on ${day} at midnight, Kigali time.`
}

export async function readQuota(reader: Reader, accountId: string, now: Date) {
  const { rows } = await reader.query<KnownPlan>('SELECT plan, until AS "planUntil" FROM memberships WHERE holder_id = $1', [accountId])
  const { plan, limit, month, renewsAt } = allowanceAt(now, rows[0] ?? { plan: null, planUntil: null })
  const usage = await reader.query<{ used: number }>('SELECT used FROM usage WHERE account_id = $1 AND month = $2', [accountId, month])
  return { plan, used: usage.rows[0]?.used ?? 0, limit, renewsAt: renewsAt.toISOString() }
}
