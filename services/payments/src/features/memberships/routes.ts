import { getMyMembership, type Membership, planNames, stopRenewal } from '@ungana/contracts-payments'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Payments } from '#lib/dependencies.ts'
import { membershipColumns } from '#lib/memberships.ts'
import { payerOf } from '#lib/payers.ts'
import { isPlan, paidPlansOf } from '#lib/plan-table.ts'
import { query } from '#lib/query.ts'
import { isStillTried, lapsedAt } from '#lib/renewal-tries.ts'

export function membershipRoutes(app: Service, payments: Payments): void {
  const { pool, now } = payments

  async function read(holderId: string, requestId: string): Promise<Membership> {
    const { rows } = await query(
      pool,
      `SELECT ${membershipColumns}, ${isStillTried('$2')} AS renews, CASE WHEN renewed_by IS NOT NULL AND until > ${lapsedAt('$2')} THEN plan END AS "renewalPlan"
       FROM memberships m WHERE holder_id = $1`,
      [holderId, now()],
    )
    const [row] = rows
    const payer = await payerOf(payments, holderId, requestId)
    const holderKind = row?.holderKind ?? payer?.kind ?? 'business'
    const free = holderKind === 'business' ? 'basic' : null
    const counts = row?.until !== undefined && row.until !== null && row.until > now()
    const plan = counts ? row.plan : free
    return {
      holderKind,
      plan,
      name: plan !== null && isPlan(plan) ? planNames[plan] : null,
      from: counts ? (row.from?.toISOString() ?? null) : null,
      until: counts ? row.until.toISOString() : null,
      renews: row?.renews ?? false,
      renewalPlan: row?.renewalPlan ?? null,
      canBuy: payer ? [...paidPlansOf(payer)] : [],
      renewalProblem: row?.renewalProblem ?? null,
      renewalRemedy: row?.renewalRemedy ?? null,
    }
  }

  app.route({
    ...getMyMembership,
    config: { policy: 'member', act: 'payments.read', sensitive: true },
    handler: (request) => read(callerOf(request), request.id),
  })

  app.route({
    ...stopRenewal,
    config: { policy: 'member', act: 'payments.make', sensitive: true },
    handler: async (request) => {
      const holderId = callerOf(request)
      await payments.transaction(async (tx) => {
        // Keeps a payment in progress from switching the renewal on again.
        await query(tx, 'UPDATE payments SET renew = false WHERE payer_id = $1 AND renew', [holderId])
        await query(tx, 'UPDATE memberships SET renewed_by = NULL, renewal_problem = NULL, renewal_remedy = NULL WHERE holder_id = $1', [holderId])
      })
      return read(holderId, request.id)
    },
  })
}
