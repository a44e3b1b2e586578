// A week before a renewal, emails the holder its date, price and card. This happens once per end date.
import type { Plan } from '@ungana/contracts-payments'
import { queueMail } from '@ungana/service-kit/mailer'
import type { Background } from '#lib/dependencies.ts'
import { isNotCharged } from '#lib/disputes.ts'
import { paymentById } from '#lib/payment-rows.ts'
import { centsOf } from '#lib/plan-table.ts'
import { ProviderAway, type SavedCard } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'
import { comingRenewalEmail } from '#lib/renewal-emails.ts'

const DAYS_BEFORE = 7
const BATCH = 50

interface Coming {
  readonly holderId: string
  readonly plan: Plan
  readonly until: Date
  readonly renewedBy: string
  readonly email: string | null
  /** Cents, as text. */
  readonly paid: string
}

/** @returns the number of announced renewals */
export async function announceRenewals(background: Background): Promise<number> {
  const { pool, transaction, now, site } = background
  const { rows } = await query(
    pool,
    `SELECT m.holder_id AS "holderId", m.plan, m.until, m.renewed_by AS "renewedBy", a.email,
       (SELECT coalesce(p.price_amount, p.amount) FROM payments p WHERE p.payer_id = m.holder_id AND p.plan = m.plan AND p.status = 'succeeded' ORDER BY p.paid_at DESC LIMIT 1) AS paid
     FROM memberships m LEFT JOIN accounts a ON a.id = m.holder_id
     WHERE m.renewed_by IS NOT NULL AND m.plan IS NOT NULL AND m.until > $1 AND m.until <= $1::timestamptz + make_interval(days => ${DAYS_BEFORE})
       AND m.told_of_renewal IS DISTINCT FROM m.until
       AND NOT ${isNotCharged('m.holder_id')} ORDER BY m.until LIMIT ${BATCH}`,
    [now()],
  )
  let announced = 0
  for (const coming of rows) {
    const { holderId, plan, until, email, paid } = coming
    const amount = centsOf(plan)
    const card = await cardOf(background, coming)
    await transaction(async (tx) => {
      const { rowCount } = await query(
        tx,
        `UPDATE memberships SET told_of_renewal = until, told_renewal_amount = $3
         WHERE holder_id = $1 AND until = $2 AND renewed_by IS NOT NULL AND told_of_renewal IS DISTINCT FROM until`,
        [holderId, until, email === null ? Number(paid) : amount],
      )
      if (!rowCount) return
      announced++
      if (email !== null) await queueMail(tx, comingRenewalEmail({ email, plan, until, site, amount, before: Number(paid), card }))
    })
  }
  return announced
}

/** Returns undefined if the provider does not answer; the email then does not name the card. */
async function cardOf({ pool, providers, logger }: Background, { renewedBy }: Coming): Promise<SavedCard | undefined> {
  const reference = (await paymentById(pool, renewedBy))?.reference
  try {
    return reference ? await providers.card?.savedCard?.(reference) : undefined
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    logger.warn({ err: error }, 'a renewal email is sent without the card')
    return undefined
  }
}
