// An inquiry's life. Each step is a conditional update: of two at the same moment, the second sees what the first made of it.
import { randomUUIDv7 } from 'node:crypto'
import {
  INQUIRY_ENTRIES_MAX,
  type InquiryThread,
  inquiryAnswered,
  inquiryCreated,
  inquiryDecided,
  inquiryQuoted,
  inquiryReplied,
} from '@ungana/contracts-messaging'
import { InvalidInput } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { InquiryFull, InquiryNotFound, InquiryRemoved, InquiryState, NotYourPart, QuoteChanged, QuoteExpired } from '#errors.ts'
import { sidesOf } from '#lib/accounts.ts'
import { cautionOf } from '#lib/caution.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { readThread } from './inquiry-rows.ts'
import { type Action, moves } from './moves.ts'

export interface Step {
  readonly id: string
  readonly callerId: string
  readonly requestId: string
  readonly now: Date
}

export interface Offer {
  readonly priceMinor: number
  readonly currency: string
  readonly validUntil: string
}

/** @throws a refusal of `sidesOf`; run it through `askingOnce` */
export async function createInquiry(
  tx: Transaction,
  {
    senderId,
    receiverId,
    subject,
    content,
    requestId,
  }: { senderId: string; receiverId: string; subject: string; content: string; requestId: string },
): Promise<InquiryThread> {
  await sidesOf(tx, senderId, receiverId)
  const id = randomUUIDv7()
  await tx.query(
    `INSERT INTO inquiries (id, sender_id, receiver_id, subject, content, caution, created_at, updated_at)
     SELECT $1, $2, $3, $4, $5, $6, now, now FROM clock_timestamp() AS now`,
    [id, senderId, receiverId, subject, content, cautionOf(`${subject}\n\n${content}`)],
  )
  const thread = await readThread(tx, id, senderId)
  await outbox.add(tx, inquiryCreated, { inquiryId: id, senderId, receiverId, createdAt: thread.createdAt }, { requestId })
  return thread
}

/** The receiver's first look makes it viewed. @throws InquiryNotFound */
export async function lookAtInquiry(tx: Transaction, id: string, callerId: string): Promise<InquiryThread> {
  await tx.query(`UPDATE inquiries SET status = 'viewed' WHERE id = $1 AND receiver_id = $2 AND status = 'pending'`, [id, callerId])
  return readThread(tx, id, callerId)
}

/** @throws InquiryState, InquiryRemoved, InquiryFull, and a refusal of `sidesOf` where the other side takes nothing from the caller */
export async function reply(tx: Transaction, step: Step, content: string): Promise<InquiryThread> {
  const { otherId, isReceiver } = await requireWriter(tx, step)
  const done = await take(tx, step, 'reply', { content })
  const { id: inquiryId, callerId: authorId, requestId } = step
  await outbox.add(tx, inquiryReplied, { inquiryId, entryId: done.entryId, authorId, otherId, repliedAt: done.at }, { requestId })
  if (isReceiver) await tellAnswer(tx, step, otherId, done)
  return readThread(tx, inquiryId, authorId)
}

/** @throws as `reply` does */
export async function quote(tx: Transaction, step: Step, offer: Offer, content: string | undefined): Promise<InquiryThread> {
  if (offer.validUntil < dayInKigali(step.now)) throw new InvalidInput('validUntil', 'A quote is valid today at least')
  const { otherId } = await requireWriter(tx, step)
  const done = await take(tx, step, 'quote', { content, offer })
  const { id: inquiryId, callerId: quotedBy, requestId } = step
  await outbox.add(tx, inquiryQuoted, { inquiryId, quotedBy, askedBy: otherId, validUntil: offer.validUntil, quotedAt: done.at }, { requestId })
  await tellAnswer(tx, step, otherId, done)
  return readThread(tx, inquiryId, quotedBy)
}

const decisions = { accept: 'accepted', decline: 'declined', close: 'closed' } as const

/** @throws InquiryState, InquiryRemoved, QuoteExpired, QuoteChanged */
export async function decide(tx: Transaction, step: Step, action: keyof typeof decisions, quoteId?: string): Promise<InquiryThread> {
  const { id: inquiryId, callerId: decidedBy, requestId } = step
  // Held until the commit: what is checked of the quote is what is accepted.
  const { otherId, quote: current, status } = await partOf(tx, step, 'FOR UPDATE')
  if (action === 'accept' && status === 'quoted') {
    if (quoteId !== undefined && quoteId.toLowerCase() !== current?.id) throw new QuoteChanged()
    if (current && current.validUntil < dayInKigali(step.now)) throw new QuoteExpired(current.validUntil)
  }
  const { at } = await take(tx, step, action, {})
  await outbox.add(tx, inquiryDecided, { inquiryId, decidedBy, otherId, decision: decisions[action], decidedAt: at }, { requestId })
  return readThread(tx, inquiryId, decidedBy)
}

/** Who may write to the other side at all. @throws InquiryNotFound and a refusal of `sidesOf` */
async function requireWriter(tx: Transaction, step: Step) {
  const part = await partOf(tx, step)
  await sidesOf(tx, step.callerId, part.otherId)
  return part
}

interface PartRow {
  readonly senderId: string
  readonly receiverId: string
  readonly status: string
  readonly lastSeq: number
  readonly removed: boolean
  readonly quoteId: string | null
  readonly validUntil: string
}

async function partOf(tx: Transaction, { id, callerId }: Step, lock: '' | 'FOR UPDATE' = '') {
  const { rows } = await tx.query<PartRow>(
    `SELECT sender_id AS "senderId", receiver_id AS "receiverId", status, last_seq AS "lastSeq", removed_at IS NOT NULL AS removed,
       quote_id AS "quoteId", quote_valid_until::text AS "validUntil"
     FROM inquiries WHERE id = $1 AND $2 IN (sender_id, receiver_id) ${lock}`,
    [id, callerId],
  )
  const [row] = rows
  if (!row) throw new InquiryNotFound()
  const isReceiver = row.receiverId === callerId
  const current = row.quoteId === null ? undefined : { id: row.quoteId, validUntil: row.validUntil }
  const { status, lastSeq, removed } = row
  return { isReceiver, otherId: isReceiver ? row.senderId : row.receiverId, status, lastSeq, removed, quote: current }
}

interface Done {
  readonly entryId: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** Whether this was the receiver's first answer. */
  readonly first: boolean
}

/** Does `action` if the inquiry is how it has to be for it, and notes it as its next entry. */
async function take(
  tx: Transaction,
  { id, callerId }: Step,
  action: Exclude<Action, 'view'>,
  { content, offer }: { content?: string | undefined; offer?: Offer },
): Promise<Done> {
  const entryId = randomUUIDv7()
  const { rows } = await tx.query<{ at: Date; first: boolean }>(
    `WITH moved AS (
       UPDATE inquiries AS i SET
         status = (CASE WHEN receiver_id = $2 THEN $3::jsonb ELSE $4::jsonb END) ->> status,
         last_seq = last_seq + 1,
         updated_at = clock_timestamp(),
         answered_seq = coalesce(answered_seq, CASE WHEN receiver_id = $2 AND $5 IN ('reply', 'quote') THEN last_seq + 1 END),
         quote_id = CASE $5 WHEN 'quote' THEN $6 ELSE quote_id END,
         quote_price_minor = coalesce($9, quote_price_minor),
         quote_currency = coalesce($10, quote_currency),
         quote_valid_until = coalesce($11, quote_valid_until)
       WHERE id = $1 AND $2 IN (sender_id, receiver_id) AND (CASE WHEN receiver_id = $2 THEN $3::jsonb ELSE $4::jsonb END) ? status
         AND (removed_at IS NULL OR $5 IN ('decline', 'close')) AND (last_seq < ${INQUIRY_ENTRIES_MAX} OR $5 NOT IN ('reply', 'quote'))
       RETURNING id, last_seq, updated_at, answered_seq
     ), noted AS (
       INSERT INTO inquiry_entries (id, inquiry_id, seq, author_id, kind, content, caution, quote_price_minor, quote_currency, quote_valid_until, created_at)
       SELECT $6::uuid, id, last_seq, $2, $5, $7, $8, $9::bigint, $10, $11::date, updated_at FROM moved
     )
     SELECT updated_at AS at, coalesce(answered_seq = last_seq, false) AS first FROM moved`,
    [
      id,
      callerId,
      moves[action].receiver,
      moves[action].sender,
      action,
      entryId,
      content ?? null,
      content === undefined ? null : cautionOf(content),
      offer?.priceMinor ?? null,
      offer?.currency ?? null,
      offer?.validUntil ?? null,
    ],
  )
  const [done] = rows
  if (done) return { entryId, at: done.at.toISOString(), first: done.first }
  const { status, isReceiver, lastSeq, removed } = await partOf(tx, { id, callerId, requestId: '', now: new Date(0) })
  const from = moves[action][isReceiver ? 'receiver' : 'sender']
  // What one never may is no matter of how the inquiry is.
  if (Object.keys(from).length === 0) throw new NotYourPart()
  if (status in from && removed) throw new InquiryRemoved()
  if (status in from && lastSeq >= INQUIRY_ENTRIES_MAX) throw new InquiryFull(INQUIRY_ENTRIES_MAX)
  throw new InquiryState(status)
}

async function tellAnswer(tx: Transaction, { id, callerId, requestId }: Step, askedBy: string, { first, at }: Done): Promise<void> {
  if (first) await outbox.add(tx, inquiryAnswered, { inquiryId: id, answeredBy: callerId, askedBy, answeredAt: at }, { requestId })
}

/** `2026-11-21` */
const dayInKigali = (now: Date) => new Date(now.getTime() + 2 * 60 * 60 * 1000).toISOString().slice(0, 10)
