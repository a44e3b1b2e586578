// Counts how well companies kept their deals.
import { randomUUID } from 'node:crypto'
import type { ContestedEntry, DealRecord, RecordedDeal, RecordFigure } from '@ungana/contracts-deals'
import { Contested, DealNotFound, EntryNotFound } from '#errors.ts'
import { dealState } from '#lib/deal-state.ts'
import { dealsOf, sideOf } from '#lib/deals.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { recordOf } from '#lib/record-counts.ts'

const PAGE = 50

export async function ownRecord(reader: Reader, companyId: string): Promise<DealRecord & { deals: RecordedDeal[] }> {
  const { rows } = await query(
    reader,
    `SELECT r.deal_id AS "dealId", r.figure, r.kept, r.ended_at AS "endedAt", r.contested_at AS "contestedAt", r.reason, r.decision, r.note
     FROM record_entries r
     WHERE r.company_id = $1 AND r.deal_id IN (SELECT deal_id FROM record_entries WHERE company_id = $1 AND figure = 'completed'
       ORDER BY ended_at DESC LIMIT 100)
     ORDER BY r.ended_at DESC, r.deal_id, r.figure`,
    [companyId],
  )
  const ids = [...new Set(rows.map(({ dealId }) => dealId))]
  const stored = new Map((await dealsOf(reader, ids)).map((deal) => [deal.id, deal]))
  const deals = ids.flatMap((id): RecordedDeal[] => {
    const deal = stored.get(id)
    const entries = rows.filter(({ dealId }) => dealId === id)
    if (!deal || !entries[0]) return []
    const side = sideOf(deal, companyId)
    const other = side === 'buyer' ? { id: deal.sellerId, name: deal.sellerName } : { id: deal.buyerId, name: deal.buyerName }
    return [
      { id, subject: dealState(deal.events).terms.subject, side, other, endedAt: entries[0].endedAt.toISOString(), entries: entries.map(present) },
    ]
  })
  return { ...(await recordOf(reader, companyId)), deals }
}

interface Row {
  readonly figure: RecordFigure
  readonly kept: boolean
  readonly contestedAt: Date | null
  readonly reason: string | null
  readonly decision: 'counts' | 'removed' | null
  readonly note: string | null
}

const present = ({ figure, kept, contestedAt, reason, decision, note }: Row): RecordedDeal['entries'][number] => ({
  figure,
  kept,
  contest: contestedAt && { at: contestedAt.toISOString(), reason: reason ?? '', decision, note },
})

interface Contest {
  readonly dealId: string
  readonly companyId: string
  readonly figure: RecordFigure
  readonly reason: string
  readonly at: Date
}

/** @throws EntryNotFound, Contested */
export async function contest(tx: Transaction, { dealId, companyId, figure, reason, at }: Contest) {
  const of = [dealId, companyId, figure] as const
  const { rows } = await query(
    tx,
    'SELECT contest_id AS "contestId" FROM record_entries WHERE deal_id = $1 AND company_id = $2 AND figure = $3 AND NOT kept FOR UPDATE',
    of,
  )
  if (!rows[0]) throw new EntryNotFound()
  if (rows[0].contestId !== null) throw new Contested()
  await query(
    tx,
    'UPDATE record_entries SET contest_id = $4, contested_at = $5, reason = $6 WHERE deal_id = $1 AND company_id = $2 AND figure = $3',
    [...of, randomUUID(), at, reason],
  )
  return present({ figure, kept: false, contestedAt: at, reason, decision: null, note: null })
}

export async function listContests(reader: Reader, page: number): Promise<{ contests: ContestedEntry[]; total: number }> {
  const counted = await query(reader, 'SELECT count(*)::int AS total FROM record_entries WHERE contest_id IS NOT NULL AND decision IS NULL')
  const { rows } = await query(
    reader,
    `SELECT r.contest_id AS id, r.deal_id AS "dealId", r.company_id AS "companyId", a.name, r.figure, r.reason, r.contested_at AS "contestedAt"
     FROM record_entries r JOIN accounts a ON a.id = r.company_id
     WHERE r.contest_id IS NOT NULL AND r.decision IS NULL ORDER BY r.contested_at, r.contest_id LIMIT ${PAGE} OFFSET $1`,
    [(page - 1) * PAGE],
  )
  const stored = new Map(
    (
      await dealsOf(
        reader,
        rows.map(({ dealId }) => dealId),
      )
    ).map((deal) => [deal.id, deal]),
  )
  const contests = rows.flatMap(({ id, dealId, companyId, name, figure, reason, contestedAt }): ContestedEntry[] => {
    const deal = stored.get(dealId)
    if (!deal || id === null || contestedAt === null) return []
    const { subject } = dealState(deal.events).terms
    return [{ id, dealId, subject, company: { id: companyId, name }, figure, reason: reason ?? '', at: contestedAt.toISOString() }]
  })
  return { contests, total: counted.rows[0]?.total ?? 0 }
}

/** @throws DealNotFound for an unknown or decided contest */
export async function decide(tx: Transaction, id: string, { decision, note }: { readonly decision: 'counts' | 'removed'; readonly note: string }) {
  const { rowCount } = await query(tx, 'UPDATE record_entries SET decision = $2, note = $3 WHERE contest_id = $1 AND decision IS NULL', [
    id,
    decision,
    note,
  ])
  if (rowCount !== 1) throw new DealNotFound()
}
