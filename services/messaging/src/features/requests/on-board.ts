// A buyer's request on the board: who asked to be invited, and whom the buyer invites.
import type { EndpointOutput } from '@ungana/contracts-kit'
import type { Interest, putOnBoard as putEndpoint, RequestDetails } from '@ungana/contracts-messaging'
import { dayInKigali, presentActor } from '@ungana/service-kit'
import { InterestNotFound, RequestNotFound, RequestOver } from '#errors.ts'
import { activeName } from '#lib/accounts.ts'
import { shownInterests, showOnBoard } from '#lib/board.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { createInquiry, type Step } from '#lib/inquiries.ts'
import { query } from '#lib/query.ts'
import { readRequest } from './request-rows.ts'
import { openRequest } from './requests.ts'

interface Place {
  readonly country: string
  readonly category?: string | undefined
}

/** @throws RequestNotFound, RequestClosed, RequestOver and the errors of `showOnBoard` */
export async function putOnBoard(tx: Transaction, step: Step, place: Place): Promise<EndpointOutput<typeof putEndpoint>> {
  const { need, quoteBy } = await openRequest(tx, step)
  if (quoteBy < dayInKigali(step.now)) throw new RequestOver(quoteBy)
  await showOnBoard(tx, { requestId: step.id, buyerName: await activeName(tx, step.callerId), need, ...place, field: 'country' })
  return readRequest(tx, step.id, step.callerId)
}

/** @throws RequestNotFound, RequestClosed */
export async function takeOffBoard(tx: Transaction, step: Step): Promise<RequestDetails> {
  await openRequest(tx, step)
  await query(tx, 'UPDATE board_entries SET shown = false WHERE request_id = $1', [step.id])
  return readRequest(tx, step.id, step.callerId)
}

/** The most interests in a list. */
const MAX = 200

/** Oldest first. @throws RequestNotFound for everybody but the buyer */
export async function listInterests(reader: Reader, requestId: string, buyerId: string): Promise<Interest[]> {
  const own = await query(reader, 'SELECT FROM requests WHERE id = $1 AND buyer_id = $2', [requestId, buyerId])
  if (!own.rowCount) throw new RequestNotFound()
  const { rows } = await query(
    reader,
    `SELECT x.id, a.id AS "supplierId", a.name, a.sample, a.kind, coalesce(v.verified, false) AS verified, x.content, x.caution,
       x.inquiry_id AS "inquiryId", x.person, x.created_at AS "createdAt"
     FROM requests AS r JOIN board_entries AS b ON b.request_id = r.id JOIN interests AS x ON x.entry_id = b.id JOIN accounts AS a ON a.id = x.supplier_id
     LEFT JOIN suppliers AS v ON v.business_id = x.supplier_id
     WHERE r.id = $1 AND r.buyer_id = $2 AND ${shownInterests} ORDER BY x.created_at, x.id LIMIT ${MAX}`,
    [requestId, buyerId],
  )
  return rows.map(({ supplierId, name, sample, kind, verified, person, createdAt, ...row }) => ({
    ...row,
    supplier: { id: supplierId, name, sample, kind, verified },
    createdAt: createdAt.toISOString(),
    ...presentActor(person, false),
  }))
}

/**
 * Sends the supplier the request as an inquiry, once.
 * @throws RequestNotFound, RequestClosed, RequestOver, InterestNotFound and the errors of `createInquiry`
 */
export async function inviteSupplier(tx: Transaction, step: Step, interestId: string): Promise<RequestDetails> {
  const { subject, content, need, quoteBy } = await openRequest(tx, step)
  if (quoteBy < dayInKigali(step.now)) throw new RequestOver(quoteBy)
  const { rows } = await query(
    tx,
    `SELECT x.supplier_id AS "receiverId", x.inquiry_id AS "inquiryId" FROM interests AS x JOIN board_entries AS b ON b.id = x.entry_id
     WHERE x.id = $1 AND b.request_id = $2 AND x.removed_at IS NULL`,
    [interestId, step.id],
  )
  const [interest] = rows
  if (!interest) throw new InterestNotFound()
  if (interest.inquiryId === null) {
    const { person, requestId, callerId: senderId } = step
    const { receiverId } = interest
    const inquiry = await createInquiry(tx, {
      senderId,
      receiverId,
      subject,
      content,
      need: need ?? undefined,
      ofRequest: step.id,
      person,
      requestId,
    })
    await query(tx, 'UPDATE interests SET inquiry_id = $2 WHERE id = $1', [interestId, inquiry.id])
  }
  return readRequest(tx, step.id, step.callerId)
}
