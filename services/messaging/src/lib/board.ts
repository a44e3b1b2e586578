// What may be on the board, and who sees it: docs/decisions/0085-board-of-requests.md.
import { randomUUID } from 'node:crypto'
import { directoryCountries, registrationCountries } from '@ungana/contracts-directory'
import type { BoardEntry, Need } from '@ungana/contracts-messaging'
import { InvalidInput } from '@ungana/service-kit'
import { BoardEntryRemoved } from '#errors.ts'
import { hasContactDetails, hasName } from '#lib/contact-details.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** `board_entries AS b` and `requests AS r` that the company $1 sees on the day $2. Nothing of the answer may name `r.buyer_id` or `r.id`. */
export const visibleEntries = `
  FROM board_entries AS b JOIN requests AS r ON r.id = b.request_id
  WHERE b.shown AND b.removed_at IS NULL AND r.status = 'open' AND r.quote_by >= $2::date AND r.buyer_id <> $1
    AND EXISTS (SELECT FROM accounts AS a WHERE a.id = r.buyer_id AND a.status = 'active')
    AND NOT EXISTS (SELECT FROM blocks AS k WHERE (k.blocker_id = $1 AND k.blocked_id = r.buyer_id) OR (k.blocker_id = r.buyer_id AND k.blocked_id = $1))
    AND NOT EXISTS (SELECT FROM inquiries AS i WHERE i.request_id = r.id AND i.receiver_id = $1)` as const

/** `interests AS x` that the buyer of `requests AS r` sees. */
export const shownInterests = `
  x.removed_at IS NULL AND EXISTS (SELECT FROM accounts AS s WHERE s.id = x.supplier_id AND s.status = 'active')
    AND NOT EXISTS (SELECT FROM blocks AS k WHERE (k.blocker_id = r.buyer_id AND k.blocked_id = x.supplier_id)
      OR (k.blocker_id = x.supplier_id AND k.blocked_id = r.buyer_id))` as const

const shownFields = ['product', 'quantity', 'unit', 'destination', 'neededBy', 'packaging', 'certificates'] as const

/** The part of a need that suppliers see on the board. */
export function boardNeed(need: Need | null): BoardEntry['need'] {
  return Object.fromEntries(shownFields.flatMap((field) => (need?.[field] ? [[field, need[field]]] : [])))
}

interface NewEntry {
  readonly requestId: string
  readonly buyerName: string
  readonly need: Need | null
  readonly country: string
  readonly category?: string | undefined
  /** Where the country is in the body of the call. */
  readonly field: 'country' | 'board.country'
}

const countries: ReadonlySet<string> = new Set([...directoryCountries, ...registrationCountries])

/** The caller has locked the request. @throws InvalidInput, BoardEntryRemoved */
export async function showOnBoard(tx: Transaction, { requestId, buyerName, need, country, category = '', field }: NewEntry): Promise<void> {
  if (!countries.has(country)) throw new InvalidInput(field, 'Please choose the country of destination')
  const texts = [...Object.values(boardNeed(need)), category].filter((text) => text !== undefined)
  if (!need?.product) throw new InvalidInput('need', 'Please name the goods')
  if (texts.some((text) => hasContactDetails(text) || hasName(text, buyerName)))
    throw new InvalidInput('need', 'The board shows what you need. Please leave out your company’s name and contact details.')
  const { rowCount } = await query(
    tx,
    `INSERT INTO board_entries AS b (id, request_id, country, category, published_at) VALUES ($1, $2, $3, nullif($4, ''), clock_timestamp())
     ON CONFLICT (request_id) DO UPDATE SET country = excluded.country, category = excluded.category, shown = true WHERE b.removed_at IS NULL`,
    [randomUUID(), requestId, country, category],
  )
  if (!rowCount) throw new BoardEntryRemoved()
}
