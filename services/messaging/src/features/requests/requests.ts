// The life of a request. Its suppliers only see their own inquiries: docs/decisions/0061-needs-and-quotes.md.
import { randomUUIDv7 } from 'node:crypto'
import type { EndpointOutput } from '@ungana/contracts-kit'
import {
  type createRequest as createEndpoint,
  INQUIRY_ENTRIES_MAX,
  type Need,
  OPEN_REQUESTS_MAX,
  OPEN_REQUESTS_MAX_PAID,
  type QuoteCosts,
  type RequestDetails,
} from '@ungana/contracts-messaging'
import { dayInKigali, InvalidInput, oneAtATime, type StoredActor } from '@ungana/service-kit'
import { QuoteReplaced, RequestClosed, RequestNotFound, SuppliersUnavailable, TooManyRequests } from '#errors.ts'
import { acceptsFrom, activeName } from '#lib/accounts.ts'
import { showOnBoard } from '#lib/board.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { createInquiry, endInquiry, reply, type Step } from '#lib/inquiries.ts'
import { attachFiles, type NewFiles } from '#lib/inquiry-files.ts'
import { planAt } from '#lib/plan.ts'
import { query } from '#lib/query.ts'
import { takersOf } from '#lib/request-takers.ts'
import { readRequest } from './request-rows.ts'

interface NewRequest {
  readonly buyerId: string
  readonly subject: string
  readonly content: string
  readonly need?: Need | undefined
  readonly attached: NewFiles
  readonly quoteBy: string
  readonly category?: string | undefined
  readonly supplierIds: readonly string[]
  readonly board?: { readonly country: string; readonly category?: string | undefined } | undefined
  readonly person: StoredActor | null
  readonly requestId: string
  readonly now: Date
}

/** @throws SuppliersUnavailable, TooManyRequests, and the errors of `createInquiry` and `showOnBoard`; run it through `withDirectoryLookup` */
export async function createRequest(
  tx: Transaction,
  { buyerId, quoteBy, category = '', supplierIds, attached, board, now, ...question }: NewRequest,
): Promise<EndpointOutput<typeof createEndpoint>> {
  if (quoteBy < dayInKigali(now)) throw new InvalidInput('quoteBy', 'The last day must be today or later')
  const suppliers = [...new Set(supplierIds.map((id) => id.toLowerCase()))]
  if (suppliers.includes(buyerId)) throw new InvalidInput('supplierIds', 'You cannot ask your own company')
  if (suppliers.length === 0 && !board) throw new InvalidInput('supplierIds', 'Please choose at least one supplier')
  const buyerName = await activeName(tx, buyerId)
  const accepting = await acceptsFrom(tx, buyerId, suppliers)
  await requireFewOpen(tx, buyerId, now)
  // In one order, so that two requests never wait for each other.
  for (const id of accepting.toSorted()) await oneAtATime(tx, `requests to ${id}`)
  const able = await takersOf(tx, accepting, category)
  if (suppliers.length > 0 && able.length === 0) throw new SuppliersUnavailable()
  const id = randomUUIDv7()
  const { subject, content, need, person, requestId } = question
  await query(
    tx,
    'INSERT INTO requests (id, buyer_id, subject, content, need, quote_by, person, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())',
    [id, buyerId, subject, content, need ?? null, quoteBy, person],
  )
  await attachFiles(tx, attached, { ownerId: buyerId, ofRequest: id })
  if (board) await showOnBoard(tx, { requestId: id, buyerName, need: need ?? null, ...board, field: 'board.country' })
  for (const receiverId of able) {
    await createInquiry(tx, { senderId: buyerId, receiverId, subject, content, need, ofRequest: id, person, requestId })
  }
  const notAsked = await query(tx, 'SELECT id, name FROM accounts WHERE id = ANY ($1) ORDER BY name, id', [
    suppliers.filter((each) => !able.includes(each)),
  ])
  return { ...(await readRequest(tx, id, buyerId)), notAsked: notAsked.rows }
}

/** Waits for other requests of the buyer. @throws TooManyRequests */
async function requireFewOpen(tx: Transaction, buyerId: string, now: Date): Promise<void> {
  await oneAtATime(tx, `requests of ${buyerId}`)
  const plans = await query(tx, 'SELECT plan, until AS "planUntil" FROM memberships WHERE holder_id = $1', [buyerId])
  const open = await query(tx, `SELECT count(*)::int AS count FROM requests WHERE buyer_id = $1 AND status = 'open'`, [buyerId])
  const count = open.rows[0]?.count ?? 0
  const most = planAt(now, plans.rows[0] ?? { plan: null, planUntil: null }) === 'basic' ? OPEN_REQUESTS_MAX : OPEN_REQUESTS_MAX_PAID
  if (count >= most) throw new TooManyRequests(count, OPEN_REQUESTS_MAX, OPEN_REQUESTS_MAX_PAID)
}

/** @throws RequestNotFound, RequestClosed */
export async function answerRequest(tx: Transaction, step: Step, content: string): Promise<RequestDetails> {
  await openRequest(tx, step)
  const inquiries = await lockInquiries(tx, step.id, ['pending', 'viewed', 'answered', 'quoted', 'accepted'])
  const able = await acceptsFrom(
    tx,
    step.callerId,
    inquiries.map(({ receiverId }) => receiverId),
  )
  for (const { id, receiverId, lastSeq, removed } of inquiries) {
    if (able.includes(receiverId) && !removed && lastSeq < INQUIRY_ENTRIES_MAX) await reply(tx, { ...step, id }, content)
  }
  return readRequest(tx, step.id, step.callerId)
}

/** @throws RequestNotFound, RequestClosed */
export async function closeRequest(tx: Transaction, step: Step, reason: string | undefined): Promise<RequestDetails> {
  await openRequest(tx, step)
  await query(tx, `UPDATE requests SET status = 'closed', reason = $2 WHERE id = $1`, [step.id, reason ?? null])
  for (const { id } of await lockInquiries(tx, step.id, ['pending', 'viewed', 'answered', 'quoted'])) await endInquiry(tx, { ...step, id }, reason)
  return readRequest(tx, step.id, step.callerId)
}

interface CostsOfQuote extends QuoteCosts {
  readonly id: string
  readonly quoteId: string
  readonly buyerId: string
}

/** Also after the end of the request. @throws RequestNotFound, QuoteReplaced */
export async function setQuoteCosts(tx: Transaction, costs: CostsOfQuote): Promise<RequestDetails> {
  const { id, quoteId, buyerId, currency, freightMinor, dutiesMinor } = costs
  const { inquiries } = await readRequest(tx, id, buyerId)
  if (!inquiries.some(({ quote }) => quote?.id === quoteId.toLowerCase())) throw new QuoteReplaced()
  if (freightMinor === null && dutiesMinor === null) await query(tx, 'DELETE FROM quote_costs WHERE quote_id = $1', [quoteId])
  else
    await query(
      tx,
      `INSERT INTO quote_costs (quote_id, buyer_id, currency, freight_minor, duties_minor) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (quote_id) DO UPDATE SET currency = excluded.currency, freight_minor = excluded.freight_minor, duties_minor = excluded.duties_minor`,
      [quoteId, buyerId, currency, freightMinor, dutiesMinor],
    )
  return readRequest(tx, id, buyerId)
}

/** Locks the request until the commit. @throws RequestNotFound, RequestClosed */
export async function openRequest(tx: Transaction, { id, callerId }: Step) {
  const { rows } = await query(
    tx,
    `SELECT subject, content, need, quote_by::text AS "quoteBy", status FROM requests WHERE id = $1 AND buyer_id = $2 FOR UPDATE`,
    [id, callerId],
  )
  const [row] = rows
  if (!row) throw new RequestNotFound()
  if (row.status !== 'open') throw new RequestClosed()
  return row
}

/** The inquiries in these states. They are locked, so that a quote at the same moment comes before or after all of this. */
async function lockInquiries(tx: Transaction, requestId: string, statuses: string[]) {
  const { rows } = await query(
    tx,
    `SELECT id, receiver_id AS "receiverId", last_seq AS "lastSeq", removed_at IS NOT NULL AS removed
     FROM inquiries WHERE request_id = $1 AND status = ANY ($2) ORDER BY id FOR UPDATE`,
    [requestId, statuses],
  )
  return rows
}
