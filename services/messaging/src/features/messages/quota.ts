// How many messages a plan allows in a month, and when the next month starts.

import { type Plan, planNames } from '@ungana/contracts-payments'
import { asText, day, type Text, text } from '@ungana/language/server'
import { KIGALI_MS } from '@ungana/service-kit'
import type { Reader } from '#lib/dependencies.ts'
import { type KnownPlan, planAt } from '#lib/plan.ts'
import { query } from '#lib/query.ts'

/** Messages per month; null means unlimited. Organizations pay for more than messages. */
const limits: Readonly<Record<Plan, number | null>> = {
  basic: 5,
  professional: 50,
  enterprise: null,
  'trade-authority': null,
  'trade-association': null,
  'regional-chamber': null,
}

export interface Allowance {
  readonly plan: string
  readonly limit: number | null
  /** First day of the current month, `2026-11-01`. */
  readonly month: string
  readonly renewsAt: Date
}

/** What an account may send at `now`. */
export function allowanceAt(now: Date, known: KnownPlan): Allowance {
  const current = planAt(now, known)
  // A plan that this version does not know was paid for, so it has no limit.
  const limit = isPlan(current) ? limits[current] : null
  const kigali = new Date(now.getTime() + KIGALI_MS)
  const [year, month] = [kigali.getUTCFullYear(), kigali.getUTCMonth()]
  return {
    plan: current,
    limit,
    month: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
    renewsAt: new Date(Date.UTC(year, month + 1, 1) - KIGALI_MS),
  }
}

const isPlan = (text: string): text is Plan => Object.hasOwn(limits, text)

/** The text for an account that has used up its messages of the month. */
export function quotaSentence({ plan, limit, renewsAt }: Allowance): Text {
  const name = isPlan(plan) ? planNames[plan] : plan
  return text('You have sent all {limit} messages that the {plan} plan includes this month. Your quota renews on {day} at midnight, Kigali time.', {
    limit: limit ?? 0,
    plan: asText(name),
    day: day(renewsAt),
  })
}

export async function readQuota(reader: Reader, accountId: string, now: Date) {
  const { rows } = await query(reader, 'SELECT plan, until AS "planUntil" FROM memberships WHERE holder_id = $1', [accountId])
  const { plan, limit, month, renewsAt } = allowanceAt(now, rows[0] ?? { plan: null, planUntil: null })
  const usage = await query(reader, 'SELECT used FROM usage WHERE account_id = $1 AND month = $2', [accountId, month])
  return { plan, used: usage.rows[0]?.used ?? 0, limit, renewsAt: renewsAt.toISOString() }
}
