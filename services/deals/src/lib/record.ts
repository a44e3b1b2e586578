import { dealChanged } from '@ungana/contracts-deals'
import { audit, dayInKigali } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { DealNotFound } from '#errors.ts'
import type { DealEvent, DisputeDecision, NewEvent } from '#lib/deal-events.ts'
import { dealState, dueOnOf } from '#lib/deal-state.ts'
import { readDeal, readDisputedDeal, sideOf } from '#lib/deals.ts'
import { type Command, decide } from '#lib/decide.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Who acts in a deal. */
export interface Actor {
  readonly callerId: string
  /** The name of the person; null without one. */
  readonly person: string | null
  readonly requestId: string
  readonly now: Date
}

/** Does the command if the deal allows it now. @throws the errors of `decide`, DealNotFound */
export async function act(tx: Transaction, id: string, command: Command, actor: Actor): Promise<void> {
  // Only one event at a time follows a deal's last event.
  const { rows } = await query(tx, 'SELECT FROM deals d WHERE d.id = $1 AND $2 IN (d.buyer_id, d.seller_id) FOR UPDATE', [id, actor.callerId])
  if (rows.length === 0) throw new DealNotFound()
  const deal = await readDeal(tx, id, actor.callerId)
  const event = decide(dealState(deal.events), sideOf(deal, actor.callerId), command, dayInKigali(actor.now))
  await record(tx, deal, event, actor)
}

/** Ends a dispute for staff. @throws DealNotFound without an open dispute */
export async function decideDispute(tx: Transaction, id: string, body: Omit<DisputeDecision, 'by'>, actor: Actor): Promise<void> {
  await query(tx, 'SELECT FROM deals WHERE id = $1 FOR UPDATE', [id])
  const deal = await readDisputedDeal(tx, id)
  await record(tx, deal, { kind: 'dispute-decided', body: { by: 'staff', ...body } }, actor)
  await audit.add(tx, { actor: actor.callerId, action: 'deal.dispute-decided', subject: id, details: { decision: body.decision } })
}

interface Recorded {
  readonly id: string
  readonly buyerId: string
  readonly sellerId: string
  readonly events: readonly DealEvent[]
}

/** Adds an event to a locked or new deal, with what follows from it, and publishes the change. */
export async function record(tx: Transaction, { id, buyerId, sellerId, events }: Recorded, event: NewEvent, actor: Actor): Promise<void> {
  const { callerId, person, requestId, now } = actor
  const seq = events.length + 1
  await query(tx, 'INSERT INTO deal_events (deal_id, seq, kind, by_id, by_name, body, at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    id,
    seq,
    event.kind,
    callerId,
    person,
    event.body,
    now,
  ])
  const state = dealState([...events, { ...event, seq, byId: callerId, byName: person, at: now.toISOString() }])
  await query(
    tx,
    `UPDATE deals SET changed_at = $2, disputed_at = $3, due_on = $4::text::date, reminded_on = CASE WHEN due_on = $4::text::date THEN reminded_on END
     WHERE id = $1`,
    [id, now, state.dispute?.at ?? null, dueOnOf(state)],
  )
  const what = event.kind === 'reached' ? event.body.milestone : event.kind
  await outbox.add(
    tx,
    dealChanged,
    { dealId: id, buyerId, sellerId, what, changedBy: callerId, version: seq, changedAt: now.toISOString() },
    { requestId },
  )
}
