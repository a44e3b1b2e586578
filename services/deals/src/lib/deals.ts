import {
  type Deal,
  type DealDispute,
  type DealRow,
  type Evidence,
  type GoodsMilestone,
  type PaymentPart,
  type Side,
  type Truck,
  weightKgOf,
} from '@ungana/contracts-deals'
import { DealNotFound } from '#errors.ts'
import type { DealEvent } from '#lib/deal-events.ts'
import { cancelsAlone, type DealState, dealState, lineTotalsOf, stepsNow } from '#lib/deal-state.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import type { TruckState } from '#lib/trucks.ts'

const PAGE = 50

const deals = `
  SELECT d.id, d.buyer_id AS "buyerId", buyer.name AS "buyerName", d.seller_id AS "sellerId", seller.name AS "sellerName", d.inquiry_id AS "inquiryId",
    buyer.closed_at IS NOT NULL AS "buyerClosed", seller.closed_at IS NOT NULL AS "sellerClosed", d.created_at AS "createdAt", d.changed_at AS "changedAt",
    (SELECT json_agg(json_build_object('seq', e.seq, 'kind', e.kind, 'byId', e.by_id, 'byName', e.by_name, 'byShown', e.by_shown, 'body', e.body, 'at', e.at) ORDER BY e.seq)
     FROM deal_events e WHERE e.deal_id = d.id) AS events
  FROM deals d JOIN accounts buyer ON buyer.id = d.buyer_id JOIN accounts seller ON seller.id = d.seller_id` as const

export type StoredDeal = Awaited<ReturnType<typeof readDeal>>

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

/** Who looks at a deal: one of its companies, or staff. */
type Viewer = string | 'staff'

function presentRow(stored: StoredDeal, viewer: Viewer): DealRow {
  const state = dealState(stored.events)
  const side = viewer === 'staff' ? viewer : sideOf(stored, viewer)
  return {
    id: stored.id,
    buyer: { id: stored.buyerId, name: stored.buyerName },
    seller: { id: stored.sellerId, name: stored.sellerName },
    side,
    subject: state.terms.subject,
    phase: state.phase,
    totalMinor: state.totalMinor,
    currency: state.terms.currency,
    next: stepsNow(state, closedSide(stored)).find((step) => step.side === side) ?? null,
    createdAt: stored.createdAt.toISOString(),
    changedAt: stored.changedAt.toISOString(),
  }
}

export const sideOf = ({ buyerId }: { readonly buyerId: string }, callerId: string): Side => (callerId === buyerId ? 'buyer' : 'seller')

type Closed = Pick<StoredDeal, 'buyerClosed' | 'sellerClosed'>
const closedSide = ({ buyerClosed, sellerClosed }: Closed): Side | null => (buyerClosed ? 'buyer' : sellerClosed ? 'seller' : null)

/** Whether the other company permanently closed its account. */
export const isPartnerClosed = ({ buyerClosed, sellerClosed }: Closed, side: Side): boolean =>
  (side === 'buyer' ? sellerClosed : buyerClosed) === true

export function presentDeal(stored: StoredDeal, viewer: Viewer): Deal {
  const side = viewer === 'staff' ? null : sideOf(stored, viewer)
  const partnerClosed = side !== null && isPartnerClosed(stored, side)
  const state = dealState(stored.events)
  return {
    ...presentRow(stored, viewer),
    terms: state.terms,
    lineTotalsMinor: lineTotalsOf(state.terms),
    ...(stored.inquiryId !== null && { inquiryId: stored.inquiryId }),
    milestones: state.phase === 'proposed' ? [] : milestonesOf(state),
    steps: stepsNow(state, closedSide(stored)),
    parts: [...state.parts],
    books: state.books,
    payments: [...state.payments],
    cancellation: state.cancellation,
    cancelsAtOnce: side !== null && cancelsAlone(state, side, partnerClosed),
    ...(partnerClosed && { partnerClosed }),
    ...(state.amendment && { amendment: state.amendment }),
    ...(state.dispute && { dispute: state.dispute }),
    trucks: state.trucks.map((truck) => presentTruck(truck, side ?? 'staff')),
    weightKg: weightKgOf(state.terms),
    events: stored.events.map((event) => presentEvent(event, viewer)),
  }
}

function milestonesOf({ terms, reached, expected, parts, depositOn, paidOn, books }: DealState): Deal['milestones'] {
  const price = (name: PaymentPart) => parts.find(({ part }) => part === name)?.priceMinor ?? null
  const deposit = price('deposit')
  const goods = (milestone: GoodsMilestone, by: Side | 'either', dueOn: string | null = null) => ({
    milestone,
    by,
    dueOn,
    ...(expected[milestone] !== undefined && { expectedOn: expected[milestone] }),
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

/** The other side gets no link to the booking, which has its price and codes. */
const presentTruck = ({ bookingId, by, status, weightKg, loadedOn, border, deliveredOn }: TruckState, viewer: Side | 'staff'): Truck => ({
  bookingId: by === viewer ? bookingId : null,
  by,
  status,
  weightKg,
  loadedOn,
  border,
  deliveredOn,
})

/** The other side sees who of a company acted only if the company shows names. */
function presentEvent(event: DealEvent, viewer: Viewer): Deal['events'][number] {
  const { seq, kind, byId, byName, byShown = false, at, body } = event
  return {
    seq,
    kind,
    by: body.by,
    person: byId === viewer || (byShown && viewer !== 'staff') ? byName : null,
    milestone: 'milestone' in body ? body.milestone : null,
    amountMinor: 'amountMinor' in body ? body.amountMinor : 'receivedMinor' in body ? body.receivedMinor : null,
    on: 'on' in body ? body.on : null,
    text: 'reason' in body ? body.reason : 'note' in body ? body.note : null,
    ...(event.kind === 'reached' && evidenceOf(event.body)),
    ...(event.kind === 'truck' && { truck: { status: event.body.step, place: event.body.place } }),
    at: new Date(at).toISOString(),
  }
}

function evidenceOf({ packages = null, weightKg = null, photo = null, signature = null, recordedAt = null }: Partial<Evidence>) {
  const evidence: Evidence = { packages, weightKg, photo, signature, recordedAt }
  return Object.values(evidence).some((each) => each !== null) ? { evidence } : undefined
}

/** A deal with an open dispute, for staff. @throws DealNotFound */
export async function readDisputedDeal(reader: Reader, id: string) {
  const { rows } = await query(reader, `${deals} WHERE d.id = $1 AND d.disputed_at IS NOT NULL`, [id])
  if (!rows[0]) throw new DealNotFound()
  return rows[0]
}

/** A deal that is or was disputed, for staff to read its papers and files. @throws DealNotFound */
export async function readOnceDisputed(reader: Reader, id: string) {
  const { rows } = await query(
    reader,
    `${deals} WHERE d.id = $1 AND EXISTS (SELECT FROM deal_events o WHERE o.deal_id = d.id AND o.kind = 'disputed')`,
    [id],
  )
  if (!rows[0]) throw new DealNotFound()
  return rows[0]
}

/** A deal that is or was disputed, or with an open contest of an entry, for staff to read. @throws DealNotFound */
export async function readForStaff(reader: Reader, id: string) {
  const { rows } = await query(
    reader,
    `${deals} WHERE d.id = $1 AND (EXISTS (SELECT FROM deal_events o WHERE o.deal_id = d.id AND o.kind = 'disputed')
       OR EXISTS (SELECT FROM record_entries r WHERE r.deal_id = d.id AND r.contest_id IS NOT NULL AND r.decision IS NULL))`,
    [id],
  )
  if (!rows[0]) throw new DealNotFound()
  return rows[0]
}

/** For callers that have checked who may read them. */
export async function dealsOf(reader: Reader, ids: readonly string[]) {
  const { rows } = await query(reader, `${deals} WHERE d.id = ANY($1::uuid[])`, [ids])
  return rows
}

/** Deals with an open dispute, oldest first. */
export async function listDisputedDeals(reader: Reader, page: number): Promise<{ disputes: DealDispute[]; total: number }> {
  const counted = await query(reader, 'SELECT count(*)::int AS total FROM deals WHERE disputed_at IS NOT NULL')
  const { rows } = await query(reader, `${deals} WHERE d.disputed_at IS NOT NULL ORDER BY d.disputed_at, d.id LIMIT ${PAGE} OFFSET $1`, [
    (page - 1) * PAGE,
  ])
  return { disputes: rows.map(presentDispute), total: counted.rows[0]?.total ?? 0 }
}

function presentDispute(stored: StoredDeal): DealDispute {
  const { id, buyer, seller, subject, totalMinor, currency, dispute } = presentDeal(stored, 'staff')
  if (!dispute) throw new Error('A disputed deal has a dispute')
  return { id, buyer, seller, subject, totalMinor, currency, ...dispute }
}

/** Locks up to 50 deals that have an overdue step and had no reminder in the last `days` days. Nobody is asked to pay or supply a suspended or closed company. */
export async function overdueDeals(tx: Transaction, today: string, days: number) {
  const { rows: locked } = await query(
    tx,
    `SELECT id FROM deals WHERE due_on < $1::text::date AND (reminded_on IS NULL OR reminded_on <= $1::text::date - $2::int)
       AND NOT EXISTS (SELECT FROM accounts a WHERE a.id IN (buyer_id, seller_id) AND a.status <> 'active')
     ORDER BY id LIMIT ${PAGE} FOR UPDATE SKIP LOCKED`,
    [today, days],
  )
  return dealsOf(
    tx,
    locked.map(({ id }) => id),
  )
}
