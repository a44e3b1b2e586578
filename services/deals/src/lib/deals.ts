import type { Deal, DealRow } from '@ungana/contracts-deals'
import { DealNotFound } from '#errors.ts'
import { dealState, lineTotalsOf } from '#lib/deal-state.ts'
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
  const { phase, terms, totalMinor } = dealState(stored.events)
  return {
    id: stored.id,
    buyer: { id: stored.buyerId, name: stored.buyerName },
    seller: { id: stored.sellerId, name: stored.sellerName },
    side: callerId === stored.buyerId ? 'buyer' : 'seller',
    subject: terms.subject,
    phase,
    totalMinor,
    currency: terms.currency,
    createdAt: stored.createdAt.toISOString(),
    changedAt: stored.changedAt.toISOString(),
  }
}

export function presentDeal(stored: StoredDeal, callerId: string): Deal {
  const { terms } = dealState(stored.events)
  return { ...presentRow(stored, callerId), terms, lineTotalsMinor: lineTotalsOf(terms) }
}
