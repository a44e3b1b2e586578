// The life of an inquiry. Each step is a conditional update, so of two steps at the same moment the second sees the result of the first.
import { randomUUIDv7 } from 'node:crypto'
import {
  INQUIRIES_A_DAY,
  INQUIRY_ENTRIES_MAX,
  type InquiryThread,
  inquiryAnswered,
  inquiryCreated,
  inquiryDecided,
  inquiryQuoted,
  inquiryReplied,
  type Need,
  QUOTE_PRICE_MAX,
  type QuoteTerms,
  quoteTotal,
} from '@ungana/contracts-messaging'
import { actorOf, callerOf, dayInKigali, InvalidInput, oneAtATime, type StoredActor } from '@ungana/service-kit'
import { isFrozen } from '@ungana/service-kit/accounts'
import { outbox } from '@ungana/service-kit/courier'
import {
  InquiryFull,
  InquiryNotFound,
  InquiryRemoved,
  InquiryState,
  NotYourAction,
  PartnerFrozen,
  QuoteChanged,
  QuoteExpired,
  RequestEnded,
  TooManyInquiries,
} from '#errors.ts'
import { sidesOf } from '#lib/accounts.ts'
import { cautionOf } from '#lib/caution.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { readEntriesUpTo } from '#lib/inquiry-cards.ts'
import { attachFiles, type NewFiles } from '#lib/inquiry-files.ts'
import { readThread } from '#lib/inquiry-rows.ts'
import { query } from '#lib/query.ts'
import { type MessageReader, peopleOf } from '#lib/readers.ts'
import { type Action, transitions } from '#lib/transitions.ts'

export interface Step {
  readonly id: string
  readonly callerId: string
  readonly person: StoredActor | null
  readonly requestId: string
  readonly now: Date
}

/** A call about one inquiry or request. */
export type StepRequest = Parameters<typeof callerOf>[0] & { readonly id: string; readonly params: { readonly id: string } }

export const stepAt = (request: StepRequest, now: Date): Step => ({
  id: request.params.id,
  callerId: callerOf(request),
  person: actorOf(request),
  requestId: request.id,
  now,
})

export interface Offer {
  /** Not given if the terms have lines. */
  readonly priceMinor?: number | undefined
  readonly currency: string
  readonly validUntil: string
  readonly terms?: QuoteTerms | undefined
}

/** Facts of a new inquiry. */
export interface Question {
  readonly senderId: string
  readonly receiverId: string
  readonly subject: string
  readonly content: string
  readonly need?: Need | undefined
  /** Files of this inquiry alone; those of a request belong to the request. */
  readonly attached?: NewFiles
  /** Id of the request, if the buyer asks several suppliers. */
  readonly ofRequest?: string | undefined
  readonly person: StoredActor | null
  readonly requestId: string
}

/** @throws TooManyInquiries and the refusals of `sidesOf`; run it through `withDirectoryLookup` */
export async function createInquiry(
  tx: Transaction,
  { senderId, receiverId, subject, content, need, attached, ofRequest, person, requestId }: Question,
): Promise<InquiryThread> {
  await sidesOf(tx, senderId, receiverId)
  await oneAtATime(tx, `inquiries of ${senderId}`)
  const { rows } = await query(
    tx,
    `SELECT count(*)::int AS count FROM inquiries
     WHERE sender_id = $1 AND updated_at > clock_timestamp() - interval '1 day' AND created_at > clock_timestamp() - interval '1 day'`,
    [senderId],
  )
  if ((rows[0]?.count ?? 0) >= INQUIRIES_A_DAY) throw new TooManyInquiries(INQUIRIES_A_DAY)
  const id = randomUUIDv7()
  await query(
    tx,
    `WITH asked AS (
       INSERT INTO inquiries (id, sender_id, receiver_id, subject, content, caution, need, request_id, person, created_at, updated_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, now, now FROM clock_timestamp() AS now RETURNING id, receiver_id
     )
     INSERT INTO unread (company_id, person_id, conversation_id, seq)
     SELECT asked.receiver_id, o.person_id, asked.id, 0 FROM asked CROSS JOIN LATERAL (${peopleOf('asked.receiver_id')}) AS o`,
    [
      id,
      senderId,
      receiverId,
      subject,
      content,
      cautionOf([subject, content, ...textsIn(need)].join('\n\n')),
      given(need),
      ofRequest ?? null,
      person,
    ],
  )
  if (attached) await attachFiles(tx, attached, { ownerId: senderId, inquiryId: id })
  const thread = await readThread(tx, id, senderId)
  await outbox.add(tx, inquiryCreated, { inquiryId: id, senderId, receiverId, createdAt: thread.createdAt }, { requestId })
  return thread
}

/** Everything that a person wrote into a need or into terms, for the search for cautions. */
const textsIn = (what: object | undefined): string[] =>
  Object.values(what ?? {}).flatMap((part) => (typeof part === 'string' ? [part] : part && typeof part === 'object' ? textsIn(part) : []))

/** Null for an object without parts. */
const given = <T extends object>(what: T | undefined): T | null => (what && Object.values(what).some(Boolean) ? what : null)

/** Marks a pending inquiry as viewed when the receiver opens it, and its entries as read by the person. @throws InquiryNotFound */
export async function viewInquiry(tx: Transaction, id: string, reader: MessageReader, requestId: string): Promise<InquiryThread> {
  await query(tx, `UPDATE inquiries SET status = 'viewed' WHERE id = $1 AND receiver_id = $2 AND status = 'pending'`, [id, reader.companyId])
  const thread = await readThread(tx, id, reader.companyId)
  await readEntriesUpTo(tx, reader, { otherId: thread.other.id, inquiries: [{ id, upTo: thread.entries.at(-1)?.seq ?? 0 }] }, requestId)
  return thread
}

/** @throws InquiryState, InquiryRemoved, InquiryFull, and the refusals of `sidesOf` */
export async function reply(tx: Transaction, step: Step, content: string): Promise<InquiryThread> {
  const { otherId, isReceiver } = await requireCanWrite(tx, step)
  const done = await applyAction(tx, step, 'reply', { content })
  const { id: inquiryId, callerId: authorId, requestId } = step
  await outbox.add(tx, inquiryReplied, { inquiryId, entryId: done.entryId, authorId, otherId, repliedAt: done.at }, { requestId })
  if (isReceiver) await publishFirstAnswer(tx, step, otherId, done)
  return readThread(tx, inquiryId, authorId)
}

/** By the receiver, or by the sender as a counter-quote to a quote. @throws the errors of `reply` */
export async function quote(tx: Transaction, step: Step, offer: Offer, content: string | undefined): Promise<InquiryThread> {
  if (offer.validUntil < dayInKigali(step.now)) throw new InvalidInput('validUntil', 'The quote must be valid today or later')
  const priceMinor = priceOf(offer)
  const { otherId, isReceiver, quoteBy } = await requireCanWrite(tx, step)
  if (isReceiver && quoteBy && quoteBy < dayInKigali(step.now)) throw new RequestEnded(quoteBy)
  const done = await applyAction(tx, step, 'quote', { content, offer: { ...offer, priceMinor } })
  const { id: inquiryId, callerId: quotedBy, requestId } = step
  await outbox.add(tx, inquiryQuoted, { inquiryId, quotedBy, askedBy: otherId, validUntil: offer.validUntil, quotedAt: done.at }, { requestId })
  await publishFirstAnswer(tx, step, otherId, done)
  return readThread(tx, inquiryId, quotedBy)
}

/** @throws InvalidInput */
function priceOf({ priceMinor, terms }: Offer): number {
  if (!terms?.lines) {
    if (priceMinor === undefined) throw new InvalidInput('priceMinor', 'Please enter a price or lines')
    return priceMinor
  }
  const total = quoteTotal(terms.lines)
  if (total < 1) throw new InvalidInput('terms', 'The total must be above 0')
  if (total > QUOTE_PRICE_MAX) throw new InvalidInput('terms', 'Please enter a smaller price.')
  if (priceMinor !== undefined && BigInt(priceMinor) !== total) throw new InvalidInput('priceMinor', 'The price must be the total of the lines')
  return Number(total)
}

const decisions = { accept: 'accepted', decline: 'declined', close: 'closed' } as const

/** What somebody is about to accept. */
export interface Acceptable {
  readonly quoteId: string
  readonly amountMinor: number
  readonly currency: string
  readonly subject: string
  /** Name of the other company. */
  readonly partner: string
}

/**
 * `allow` throws if the quote must not be accepted yet.
 * @throws InquiryState, InquiryRemoved, NotYourAction, QuoteExpired, QuoteChanged, PartnerFrozen, and for an acceptance the refusals of `sidesOf`
 */
export async function decide(
  tx: Transaction,
  step: Step,
  action: keyof typeof decisions,
  { quoteId, allow = () => {} }: { readonly quoteId?: string | undefined; readonly allow?: (quote: Acceptable) => void } = {},
): Promise<InquiryThread> {
  const { id: inquiryId, callerId: decidedBy, requestId } = step
  // The inquiry is locked until the commit, so that no newer quote replaces the one that is checked here.
  const { otherId, quote: current, status, removed, subject, partner } = await inquiryFor(tx, step, 'FOR UPDATE')
  if (action === 'accept' && status === 'quoted') {
    if (current?.by === decidedBy) throw new NotYourAction()
    if (quoteId !== undefined && quoteId.toLowerCase() !== current?.id) throw new QuoteChanged()
    if (current?.validUntil && current.validUntil < dayInKigali(step.now)) throw new QuoteExpired(current.validUntil)
    // Nobody answers for a quote whose company is suspended, closed or blocked.
    await sidesOf(tx, decidedBy, otherId)
    const { rows } = await query(tx, `SELECT ${isFrozen('$1::uuid')} AS frozen`, [otherId])
    // A thief may have made the quote.
    if (rows[0]?.frozen) throw new PartnerFrozen()
    if (current && !removed) allow({ ...current.price, quoteId: current.id, subject, partner })
  }
  const { at } = await applyAction(tx, step, action, {})
  await outbox.add(tx, inquiryDecided, { inquiryId, decidedBy, otherId, decision: decisions[action], decidedAt: at }, { requestId })
  return readThread(tx, inquiryId, decidedBy)
}

/** Declines an undecided inquiry of a request that its buyer ends. */
export async function endInquiry(tx: Transaction, step: Step, reason: string | undefined): Promise<void> {
  const { otherId } = await inquiryFor(tx, step)
  const { at } = await applyAction(tx, step, 'end', { content: reason })
  const { id: inquiryId, callerId: decidedBy, requestId } = step
  await outbox.add(tx, inquiryDecided, { inquiryId, decidedBy, otherId, decision: 'declined', decidedAt: at }, { requestId })
}

/** Checks that the caller may write to the other side. @throws InquiryNotFound and the refusals of `sidesOf` */
async function requireCanWrite(tx: Transaction, step: Step) {
  const inquiry = await inquiryFor(tx, step)
  await sidesOf(tx, step.callerId, inquiry.otherId)
  return inquiry
}

async function inquiryFor(tx: Transaction, { id, callerId }: Step, lock: '' | 'FOR UPDATE' = '') {
  const { rows } = await query(
    tx,
    `SELECT sender_id AS "senderId", receiver_id AS "receiverId", status, last_seq AS "lastSeq", removed_at IS NOT NULL AS removed,
       subject, (SELECT a.name FROM accounts AS a WHERE a.id = CASE WHEN receiver_id = $2 THEN sender_id ELSE receiver_id END) AS partner,
       quote_id AS "quoteId", quote_valid_until::text AS "validUntil", quote_price_minor::float8 AS "priceMinor", quote_currency AS currency,
       (SELECT e.author_id FROM inquiry_entries AS e WHERE e.id = quote_id) AS "quotedBy",
       (SELECT r.quote_by::text FROM requests AS r WHERE r.id = request_id) AS "quoteBy"
     FROM inquiries WHERE id = $1 AND $2 IN (sender_id, receiver_id) ${lock}`,
    [id, callerId],
  )
  const [row] = rows
  if (!row) throw new InquiryNotFound()
  const isReceiver = row.receiverId === callerId
  const price = { amountMinor: row.priceMinor ?? 0, currency: row.currency ?? '' }
  const current = row.quoteId === null ? undefined : { id: row.quoteId, validUntil: row.validUntil, by: row.quotedBy, price }
  const { status, lastSeq, removed, quoteBy, subject } = row
  const other = { otherId: isReceiver ? row.senderId : row.receiverId, partner: row.partner ?? '' }
  return { isReceiver, ...other, status, lastSeq, removed, quoteBy, subject, quote: current }
}

interface Applied {
  readonly entryId: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** True for the receiver's first reply or quote. */
  readonly first: boolean
}

/** Applies `action` if the inquiry's status allows it, and stores it as the next entry. */
async function applyAction(
  tx: Transaction,
  { id, callerId, person }: Step,
  action: Exclude<Action, 'view'>,
  { content, offer }: { content?: string | undefined; offer?: Offer },
): Promise<Applied> {
  const entryId = randomUUIDv7()
  const { rows } = await query(
    tx,
    `WITH changed AS (
       UPDATE inquiries AS i SET
         status = (CASE WHEN receiver_id = $2 THEN $3::jsonb ELSE $4::jsonb END) ->> status,
         last_seq = last_seq + 1,
         -- Server clocks may go back; the times of an inquiry must not.
         updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond'),
         answered_seq = coalesce(answered_seq, CASE WHEN receiver_id = $2 AND $5 IN ('reply', 'quote') THEN last_seq + 1 END),
         quote_id = CASE $5 WHEN 'quote' THEN $6 ELSE quote_id END,
         quote_price_minor = coalesce($9, quote_price_minor),
         quote_currency = coalesce($10, quote_currency),
         quote_valid_until = coalesce($11, quote_valid_until)
       WHERE id = $1 AND $2 IN (sender_id, receiver_id) AND (CASE WHEN receiver_id = $2 THEN $3::jsonb ELSE $4::jsonb END) ? status
         AND (removed_at IS NULL OR $5 IN ('decline', 'close', 'end')) AND (last_seq < ${INQUIRY_ENTRIES_MAX} OR $5 NOT IN ('reply', 'quote'))
       RETURNING id, last_seq, updated_at, answered_seq, CASE WHEN receiver_id = $2 THEN sender_id ELSE receiver_id END AS other_id
     ), news AS (
       INSERT INTO unread (company_id, person_id, conversation_id, seq)
       SELECT changed.other_id, o.person_id, changed.id, changed.last_seq FROM changed CROSS JOIN LATERAL (${peopleOf('changed.other_id')}) AS o
     ), entry AS (
       INSERT INTO inquiry_entries (id, inquiry_id, seq, author_id, kind, content, caution, quote_price_minor, quote_currency, quote_valid_until, quote_terms, person, created_at)
       SELECT $6::uuid, id, last_seq, $2, CASE $5 WHEN 'end' THEN 'decline' ELSE $5 END, $7, $8, $9::bigint, $10, $11::date, $12, $13, updated_at FROM changed
     )
     SELECT updated_at AS at, coalesce(answered_seq = last_seq, false) AS first FROM changed`,
    [
      id,
      callerId,
      transitions[action].receiver,
      transitions[action].sender,
      action,
      entryId,
      content ?? null,
      cautionOf([...(content === undefined ? [] : [content]), ...textsIn(offer?.terms)].join('\n\n')),
      offer?.priceMinor ?? null,
      offer?.currency ?? null,
      offer?.validUntil ?? null,
      given(offer?.terms),
      person,
    ],
  )
  const [done] = rows
  if (done) return { entryId, at: done.at.toISOString(), first: done.first }
  const { status, isReceiver, lastSeq, removed } = await inquiryFor(tx, { id, callerId, person, requestId: '', now: new Date(0) })
  const from = transitions[action][isReceiver ? 'receiver' : 'sender']
  // A step that this side may never take is refused in every status.
  if (Object.keys(from).length === 0) throw new NotYourAction()
  if (status in from && removed) throw new InquiryRemoved()
  if (status in from && lastSeq >= INQUIRY_ENTRIES_MAX) throw new InquiryFull(INQUIRY_ENTRIES_MAX)
  throw new InquiryState(status)
}

async function publishFirstAnswer(tx: Transaction, { id, callerId, requestId }: Step, askedBy: string, { first, at }: Applied): Promise<void> {
  if (first) await outbox.add(tx, inquiryAnswered, { inquiryId: id, answeredBy: callerId, askedBy, answeredAt: at }, { requestId })
}
