import { type DealPhase, dealChanged, dealCompleted } from '@ungana/contracts-deals'
import { audit, dayInKigali, timeOnDevice } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { DealChanged, DealNotFound } from '#errors.ts'
import type { DealEvent, DisputeDecision, NewEvent, TruckNews } from '#lib/deal-events.ts'
import { type DealState, dealState, dueOnOf } from '#lib/deal-state.ts'
import { isPartnerClosed, readDeal, readDisputedDeal, sideOf } from '#lib/deals.ts'
import { type Command, decide } from '#lib/decide.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { entriesOf } from '#lib/record-entries.ts'

/** Who acts in a deal. */
export interface Actor {
  readonly callerId: string
  /** The name of the person; null without one. */
  readonly person: string | null
  /** Whether the other side may see the name. */
  readonly shown?: boolean
  readonly requestId: string
  readonly now: Date
}

/** Does the command if the deal allows it now, and `allow` does not throw. @throws the errors of `decide`, DealNotFound */
export async function act(tx: Transaction, id: string, command: Command, actor: Actor, allow?: (state: DealState) => void): Promise<void> {
  // Only one event at a time follows a deal's last event.
  const { rows } = await query(tx, 'SELECT FROM deals d WHERE d.id = $1 AND $2 IN (d.buyer_id, d.seller_id) FOR UPDATE', [id, actor.callerId])
  if (rows.length === 0) throw new DealNotFound()
  const deal = await readDeal(tx, id, actor.callerId)
  const state = dealState(deal.events)
  const side = sideOf(deal, actor.callerId)
  const event = decide(state, side, recorded(command, deal.createdAt, actor.now), dayInKigali(actor.now), isPartnerClosed(deal, side))
  allow?.(state)
  await record(tx, deal, event, actor)
}

/** A report with a time that the phone's clock can have said. @throws InvalidInput */
function recorded(command: Command, from: Date, now: Date): Command {
  if (command.do !== 'report' || !command.evidence?.recordedAt) return command
  const recordedAt = timeOnDevice(command.evidence.recordedAt, { from, now, field: 'recordedAt' }).toISOString()
  return { ...command, evidence: { ...command.evidence, recordedAt } }
}

/** Records news of a truck in the deal that its shipper named. Does nothing unless the deal is the shipper's. */
export async function recordTruck(
  tx: Transaction,
  id: string,
  shipperId: string,
  news: Omit<TruckNews, 'by'>,
  actor: Pick<Actor, 'requestId' | 'now'>,
) {
  const { rows } = await query(tx, 'SELECT FROM deals d WHERE d.id = $1 AND $2 IN (d.buyer_id, d.seller_id) FOR UPDATE', [id, shipperId])
  if (rows.length === 0) return
  const deal = await readDeal(tx, id, shipperId)
  if (dealState(deal.events).phase === 'proposed') return
  // News may come late, but a deal's last change never moves back.
  const now = actor.now > deal.changedAt ? actor.now : deal.changedAt
  await record(tx, deal, { kind: 'truck', body: { by: sideOf(deal, shipperId), ...news } }, { ...actor, now, callerId: shipperId, person: null })
}

interface Decision extends Omit<DisputeDecision, 'by'> {
  readonly version?: number | undefined
}

/** Ends a dispute for staff. @throws DealNotFound without an open dispute, DealChanged */
export async function decideDispute(tx: Transaction, id: string, { version, ...body }: Decision, actor: Actor): Promise<void> {
  await query(tx, 'SELECT FROM deals WHERE id = $1 FOR UPDATE', [id])
  const deal = await readDisputedDeal(tx, id)
  if (version !== undefined && version !== deal.events.length) throw new DealChanged()
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
  const { callerId, person, shown = false, requestId, now } = actor
  const seq = events.length + 1
  await query(tx, 'INSERT INTO deal_events (deal_id, seq, kind, by_id, by_name, by_shown, body, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
    id,
    seq,
    event.kind,
    callerId,
    person,
    shown,
    event.body,
    now,
  ])
  const after = [...events, { ...event, seq, byId: callerId, byName: person, byShown: shown, at: now.toISOString() }]
  const state = dealState(after)
  await query(
    tx,
    `UPDATE deals SET changed_at = $2, disputed_at = $3, due_on = $4::text::date, reminded_on = CASE WHEN due_on = $4::text::date THEN reminded_on END
     WHERE id = $1`,
    [id, now, state.dispute?.at ?? null, dueOnOf(state)],
  )
  const before = events.length > 0 ? dealState(events) : undefined
  if (state.phase !== 'open' && before?.phase === 'open') await conclude(tx, { id, buyerId, sellerId, events: after }, state.phase, actor)
  await outbox.add(
    tx,
    dealChanged,
    {
      dealId: id,
      buyerId,
      sellerId,
      what: whatOf(event, before?.reached ?? {}, state.reached),
      changedBy: callerId,
      version: seq,
      changedAt: now.toISOString(),
    },
    { requestId },
  )
}

/** A deal ended: what it says about its companies counts from now on. */
async function conclude(tx: Transaction, { id, buyerId, sellerId, events }: Recorded, phase: DealPhase, { requestId, now }: Actor): Promise<void> {
  const entries = entriesOf(events)
  await query(
    tx,
    `INSERT INTO record_entries (deal_id, company_id, figure, kept, ended_at)
     SELECT $1, *, $5 FROM unnest($2::uuid[], $3::text[], $4::bool[])`,
    [
      id,
      entries.map(({ side }) => (side === 'buyer' ? buyerId : sellerId)),
      entries.map(({ figure }) => figure),
      entries.map(({ kept }) => kept),
      now,
    ],
  )
  if (phase === 'completed') await outbox.add(tx, dealCompleted, { dealId: id, buyerId, sellerId, completedAt: now.toISOString() }, { requestId })
}

type Reached = ReturnType<typeof dealState>['reached']

/** The milestone that was reached, or the kind of the event. A payment with a proof has its own kind. */
function whatOf(event: NewEvent, before: Reached, now: Reached) {
  if (event.kind === 'reached') return event.body.milestone
  if (event.kind === 'sent' && event.body.proof) return 'proved'
  if (event.kind !== 'truck') return event.kind
  return (['arrived', 'loaded', 'border'] as const).find((milestone) => now[milestone] && !before[milestone]) ?? event.kind
}
