// Reads payers from a projection that events of identity and directory keep current.
import { type Plan, planOfOrganization, planRefusal } from '@ungana/contracts-payments'
import { saveFoundAccount } from '@ungana/service-kit/accounts'
import { PlanForOthers } from '#errors.ts'
import type { Payments, Reader } from '#lib/dependencies.ts'
import { paidPlansOf } from '#lib/plan-table.ts'
import { query } from '#lib/query.ts'

export interface PayerRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly email: string | null
  readonly organizationPlan: Plan | null
}

/**
 * Finds a payer, and asks directory if the account's events have not arrived yet. Returns undefined for an account with neither a company nor an
 * organization.
 */
export async function payerOf({ pool, findAccount }: Payments, id: string, requestId: string): Promise<PayerRow | undefined> {
  const read = async () =>
    (await query(pool, 'SELECT id, kind, name, email, organization_plan AS "organizationPlan" FROM accounts WHERE id = $1', [id])).rows[0]
  const known = await read()
  if (known && (known.kind !== 'organization' || known.organizationPlan !== null)) return known
  const found = await findAccount(id, requestId)
  if (!found) return known
  // The row has no email address yet; the event from identity adds it.
  await saveFoundAccount(pool, found)
  if (found.organizationType) await setOrganizationType(pool, id, found.organizationType)
  return read()
}

/** Stores which plan an organization may buy, and ends the renewal of another plan, which was bought before plans were checked. */
export async function setOrganizationType(reader: Reader, id: string, type: string): Promise<void> {
  await query(
    reader,
    `WITH organization AS (
       UPDATE accounts SET organization_plan = $2 WHERE id = $1 AND kind = 'organization' AND closed_at IS NULL RETURNING id)
     UPDATE memberships SET renewed_by = NULL, renewal_problem = NULL, renewal_remedy = NULL
     WHERE holder_id = (SELECT id FROM organization) AND plan <> $2`,
    [id, planOfOrganization(type)],
  )
}

/** @throws PlanForOthers if this payer may not buy the plan */
export function requirePlanOf(payer: Pick<PayerRow, 'kind' | 'organizationPlan'>, plan: Plan): void {
  const refusal = planRefusal(plan, paidPlansOf(payer))
  if (refusal !== undefined) throw new PlanForOthers(refusal)
}
