import type { Deal, DealRow, GoodsMilestone, PaymentPart, Side } from '@ungana/contracts-deals'
import { DealNotFound } from '#errors.ts'
import type { DealEvent } from '#lib/deal-events.ts'
import { type DealState, dealState, hasMoved, lineTotalsOf, stepsOf } from '#lib/deal-state.ts'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const deals = `
  SELECT d.id, d.buyer_id AS "buyerId", buyer.name AS "buyerName", d.seller_id AS "sellerId", seller.name AS "sellerName", d.inquiry_id AS "inquiryId",
    d.created_at AS "createdAt", d.changed_at AS "changedAt",
    (SELECT json_agg(json_build_object('seq', e.seq, 'kind', e.kind, 'byId', e.by_id, 'byName', e.by_name, 'body', e.body, 'at', e.at) ORDER BY e.seq)
     FROM deal_events e WHERE e.deal_id = d.id) AS events
  FROM deals d JOIN accounts buyer ON buyer.id = d.buyer_id JOIN accounts seller ON seller.id = d.seller_id` as const

type StoredDeal = Awaited<ReturnType<typeof readDeal>>

/** A deal with its events, for one of its companies. @throws DealNotFound */
export async function readDeal(reader: Reader, id: string, callerId: string) {
  const { rows } = await query(reader, `${deals} WHERE d.id = $1 AND $2 IN (d.buyer_id, d.seller_id)`, [id, callerId])
  if (!rows[0]) throw new DealNotFound()
  return rows[0]
}

interface Page {
  readonly before?: string | undefined
  readonly limit: number
}

export async function listDeals(reader: Reader, callerId: string, { before, limit }: Page): Promise<DealRow[]> {
  const { rows } = await query(
    reader,
    `${deals} WHERE $1::uuid IN (d.buyer_id, d.seller_id)
       AND ($2::uuid IS NULL OR (d.changed_at, d.id) < (SELECT b.changed_at, b.id FROM deals b WHERE b.id = $2))
     ORDER BY d.changed_at DESC, d.id DESC LIMIT $3`,
    [callerId, before ?? null, limit],
  )
  return rows.map((row) => presentRow(row, callerId))
}

function presentRow(stored: StoredDeal, callerId: string): DealRow {
  const state = dealState(stored.events)
  const side = sideOf(stored, callerId)
  return {
    id: stored.id,
    buyer: { id: stored.buyerId, name: stored.buyerName },
    seller: { id: stored.sellerId, name: stored.sellerName },
    side,
    subject: state.terms.subject,
    phase: state.phase,
    totalMinor: state.totalMinor,
    currency: state.terms.currency,
    next: stepsOf(state).find((step) => step.side === side) ?? null,
    createdAt: stored.createdAt.toISOString(),
    changedAt: stored.changedAt.toISOString(),
  }
}

export const sideOf = ({ buyerId }: { readonly buyerId: string }, callerId: string): Side => (callerId === buyerId ? 'buyer' : 'seller')

export function presentDeal(stored: StoredDeal, callerId: string): Deal {
  const state = dealState(stored.events)
  return {
    ...presentRow(stored, callerId),
    terms: state.terms,
    lineTotalsMinor: lineTotalsOf(state.terms),
    inquiryId: stored.inquiryId,
    milestones: milestonesOf(state),
    steps: stepsOf(state),
    parts: [...state.parts],
    books: state.books,
    payments: [...state.payments],
    cancellation: state.cancellation,
    cancelsAtOnce: !hasMoved(state),
    events: stored.events.map((event) => presentEvent(event, callerId)),
  }
}

function milestonesOf({ terms, reached, parts, depositOn, paidOn, books }: DealState): Deal['milestones'] {
  const price = (name: PaymentPart) => parts.find(({ part }) => part === name)?.priceMinor ?? null
  const deposit = price('deposit')
  const goods = (milestone: GoodsMilestone, by: Side | 'either', dueOn: string | null = null) => ({
    milestone,
    by,
    dueOn,
    doneOn: reached[milestone] ?? null,
    amountMinor: milestone === 'loaded' ? price('onLoading') : milestone === 'accepted' ? price('onDelivery') : null,
  })
  return [
    ...(deposit === null ? [] : [{ milestone: 'deposit' as const, by: 'buyer' as const, dueOn: null, doneOn: depositOn, amountMinor: deposit }]),
    goods('ready', 'seller', terms.readyBy ?? null),
    goods('loaded', 'seller'),
    goods('border', 'either'),
    goods('arrived', 'buyer'),
    goods('accepted', 'buyer'),
    { milestone: 'paid', by: 'buyer', dueOn: null, doneOn: paidOn, amountMinor: books.priceMinor },
  ]
}

/** The other side does not see who of a company acted. */
function presentEvent({ seq, kind, byId, byName, at, body }: DealEvent, callerId: string): Deal['events'][number] {
  return {
    seq,
    kind,
    by: body.by,
    person: byId === callerId ? byName : null,
    milestone: 'milestone' in body ? body.milestone : null,
    amountMinor: 'amountMinor' in body ? body.amountMinor : 'receivedMinor' in body ? body.receivedMinor : null,
    on: 'on' in body ? body.on : null,
    text: 'reason' in body ? body.reason : 'note' in body ? body.note : null,
    at: new Date(at).toISOString(),
  }
}
