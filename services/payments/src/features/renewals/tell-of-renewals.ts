// A week before a plan renews its holder is told when, for how much, and from which card; once for each end.
import type { Plan } from '@ungana/contracts-payments'
import { queueMail } from '@ungana/service-kit/mailer'
import type { Background } from '#lib/dependencies.ts'
import { isNotCharged } from '#lib/disputes.ts'
import { paymentById } from '#lib/payment-rows.ts'
import { centsOf } from '#lib/plan-table.ts'
import { ProviderAway, type SavedCard } from '#lib/providers/provider.ts'
import { renewalComesMail } from '#lib/renewal-letters.ts'

const DAYS_BEFORE = 7
const AT_ONCE = 50

interface Coming {
  readonly holderId: string
  readonly plan: Plan
  readonly until: Date
  readonly renewedBy: string
  readonly name: string | null
  readonly email: string | null
  /** Cents, as text. */
  readonly paid: string
}

/** @returns how many were told */
export async function tellOfRenewals(background: Background): Promise<number> {
  const { pool, transaction, now, site } = background
  const { rows } = await pool.query<Coming>(
    `SELECT m.holder_id AS "holderId", m.plan, m.until, m.renewed_by AS "renewedBy", a.name, a.email,
       (SELECT p.amount FROM payments p WHERE p.payer_id = m.holder_id AND p.plan = m.plan AND p.status = 'succeeded' ORDER BY p.paid_at DESC LIMIT 1) AS paid
     FROM memberships m LEFT JOIN accounts a ON a.id = m.holder_id
     WHERE m.renewed_by IS NOT NULL AND m.until > $1 AND m.until <= $1::timestamptz + make_interval(days => ${DAYS_BEFORE})
       AND m.told_of_renewal IS DISTINCT FROM m.until
       AND NOT ${isNotCharged('m.holder_id')} ORDER BY m.until LIMIT ${AT_ONCE}`,
    [now()],
  )
  let told = 0
  for (const coming of rows) {
    const { holderId, plan, until, name, email, paid } = coming
    const amount = centsOf(plan)
    const card = await cardOf(background, coming)
    await transaction(async (tx) => {
      const { rowCount } = await tx.query(
        `UPDATE memberships SET told_of_renewal = until, told_renewal_amount = $3
         WHERE holder_id = $1 AND until = $2 AND renewed_by IS NOT NULL AND told_of_renewal IS DISTINCT FROM until`,
        [holderId, until, email === null ? Number(paid) : amount],
      )
      if (!rowCount) return
      told++
      if (email !== null) await queueMail(tx, renewalComesMail({ email, name: name ?? '', plan, until, site, amount, before: Number(paid), card }))
    })
  }
  return told
}

/** Undefined where nobody knows it just now: what is charged, and when, is told all the same. */
async function cardOf({ pool, providers, logger }: Background, { renewedBy }: Coming): Promise<SavedCard | undefined> {
  const reference = (await paymentById(pool, renewedBy))?.reference
  try {
    return reference ? await providers.card?.savedCard?.(reference) : undefined
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    logger.warn({ err: error }, 'a renewal is told without its card')
    return undefined
  }
}
