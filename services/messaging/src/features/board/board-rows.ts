// Reads the board for suppliers. They learn what is needed, not by whom, and nothing about each other.
import { BOARD_PAGE_SIZE, type BoardEntry, type Need, type OwnInterest } from '@ungana/contracts-messaging'
import { boardNeed, visibleEntries } from '#lib/board.ts'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

interface Filter {
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly country?: string | undefined
  readonly page: number
}

const matching = `
  ${visibleEntries} AND ($3 = '' OR b.category = $3) AND ($4 = '' OR b.country = $4)
    AND NOT EXISTS (SELECT FROM unnest($5::text[]) AS w (word) WHERE strpos(
      lower(concat_ws(' ', r.need ->> 'product', r.need ->> 'packaging', r.need ->> 'certificates', r.need ->> 'destination')), w.word) = 0)` as const

/** @param today the day in Kigali */
export async function listEntries(reader: Reader, supplierId: string, today: string, { q = '', category = '', country = '', page }: Filter) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const filter = [supplierId, today, category, country, words] as const
  const { rows } = await query(
    reader,
    `SELECT b.id, r.need, b.country, b.category, r.quote_by::text AS "quoteBy", b.published_at AS "publishedAt",
       EXISTS (SELECT FROM interests AS x WHERE x.entry_id = b.id AND x.supplier_id = $1) AS "hasAsked"
     ${matching} ORDER BY b.published_at DESC, b.id LIMIT ${BOARD_PAGE_SIZE} OFFSET $6`,
    [...filter, (page - 1) * BOARD_PAGE_SIZE],
  )
  const count = await query(reader, `SELECT count(*)::int AS total ${matching}`, [...filter])
  const entries = rows.map(
    ({ id, need, country, category, quoteBy, publishedAt, hasAsked }): BoardEntry => ({
      id,
      need: boardNeed(need),
      country,
      category,
      quoteBy,
      publishedAt: publishedAt.toISOString(),
      asked: hasAsked,
    }),
  )
  return { entries, total: count.rows[0]?.total ?? 0 }
}

const interestColumns = `
  x.id, r.need, b.country, b.category, r.quote_by::text AS "quoteBy", x.content, x.inquiry_id AS "inquiryId", x.removed_at AS "removedAt", x.created_at AS "createdAt",
  (r.status <> 'open' OR r.quote_by < $2::date OR b.removed_at IS NOT NULL
    OR NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = r.buyer_id AND a.status = 'active')) AS over
  FROM interests AS x JOIN board_entries AS b ON b.id = x.entry_id JOIN requests AS r ON r.id = b.request_id` as const

interface InterestRow extends Omit<OwnInterest, 'need' | 'state' | 'createdAt'> {
  readonly need: Need | null
  readonly removedAt: Date | null
  readonly createdAt: Date
  readonly over: boolean
}

const presentInterest = ({ id, need, country, category, quoteBy, content, inquiryId, removedAt, createdAt, over }: InterestRow): OwnInterest => ({
  id,
  need: boardNeed(need),
  country,
  category,
  quoteBy,
  content: removedAt ? '' : content,
  state: inquiryId ? 'invited' : removedAt ? 'removed' : over ? 'not-invited' : 'waiting',
  inquiryId,
  createdAt: createdAt.toISOString(),
})

/** The most interests in a list. */
const MAX = 100

export async function listOwnInterests(reader: Reader, supplierId: string, today: string): Promise<OwnInterest[]> {
  const { rows } = await query(reader, `SELECT ${interestColumns} WHERE x.supplier_id = $1 ORDER BY x.created_at DESC, x.id LIMIT ${MAX}`, [
    supplierId,
    today,
  ])
  return rows.map(presentInterest)
}

/** By the id of its entry. Undefined if the supplier has shown none. */
export async function readOwnInterest(reader: Reader, supplierId: string, today: string, entryId: string): Promise<OwnInterest | undefined> {
  const { rows } = await query(reader, `SELECT ${interestColumns} WHERE x.supplier_id = $1 AND x.entry_id = $3`, [supplierId, today, entryId])
  return rows.map(presentInterest)[0]
}
