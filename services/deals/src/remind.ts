// Reminds companies of steps whose day has passed. Several instances may run it at once.
import { dealStepOverdue } from '@ungana/contracts-deals'
import { dayInKigali } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { dealState, stepsOf } from '#lib/deal-state.ts'
import { overdueDeals } from '#lib/deals.ts'
import type { Deals, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Days between reminders of the same deal. */
const EVERY_DAYS = 3

/** Reminds each side of its first overdue step. */
export async function remindOnce({ transaction }: Pick<Deals, 'transaction'>, now: Date): Promise<void> {
  const today = dayInKigali(now)
  let reminded: number
  do reminded = await transaction((tx) => remindSome(tx, today))
  while (reminded > 0)
}

async function remindSome(tx: Transaction, today: string): Promise<number> {
  const deals = await overdueDeals(tx, today, EVERY_DAYS)
  for (const { id, buyerId, sellerId, events } of deals) {
    await query(tx, 'UPDATE deals SET reminded_on = $2::text::date WHERE id = $1', [id, today])
    const overdue = stepsOf(dealState(events)).filter(({ dueOn }) => dueOn !== null && dueOn < today)
    for (const [side, companyId] of [
      ['buyer', buyerId],
      ['seller', sellerId],
    ] as const) {
      const first = overdue.find((step) => step.side === side)
      if (!first?.dueOn) continue
      await outbox.add(
        tx,
        dealStepOverdue,
        { dealId: id, companyId, step: first.step, dueOn: first.dueOn, remindedOn: today },
        { requestId: 'remind' },
      )
    }
  }
  return deals.length
}
