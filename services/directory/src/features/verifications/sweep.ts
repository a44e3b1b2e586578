// What time does: a month and a week before its end a verification's owner is told, and after its last day it ends.
import { queueMail } from '@ungana/service-kit/mailer'
import { VerificationMovedOn } from '#errors.ts'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import { isoDay } from '#lib/event-days.ts'
import { type ChangeOrigin, withStanding } from '#lib/standing.ts'
import { expiredMail, expiringMail } from '#lib/verification-mails.ts'
import { linkFor } from './contact-link.ts'
import { moveVerification } from './move.ts'
import { announceDecision } from './review.ts'
import { findSubject } from './subject.ts'

interface Due {
  readonly id: string
  readonly subjectId: string
  /** Days that are left, today not counted; below 0 it is over. */
  readonly left: number
}

const MONTH = 30
const WEEK = 7

/** What time has something to do with, at most 100. Two instances may both find it: only one gets to do it. */
export async function dueVerifications({ pool }: Pick<Database, 'pool'>): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `SELECT id::text, subject_id::text AS "subjectId", expires_on - today() AS left FROM verifications
     WHERE status = 'approved' AND (
       expires_on < today()
       OR (expires_on <= today() + ${WEEK} AND reminders_sent < 2)
       OR (expires_on <= today() + ${MONTH} AND reminders_sent < 1)
     )
     ORDER BY expires_on LIMIT 100`,
  )
  return rows
}

export async function settleVerification(tx: Transaction, { id, subjectId, left }: Due, origin: ChangeOrigin): Promise<void> {
  if (left < 0) await expire(tx, id, subjectId, origin)
  else await remind(tx, id, left, origin)
}

async function expire(tx: Transaction, id: string, subjectId: string, origin: ChangeOrigin) {
  await withStanding(tx, subjectId, origin, async () => {
    const row = await moveVerification(tx, id, { act: 'expire', accountId: undefined }).catch((error: unknown) => {
      // Another instance was faster, or staff have just decided otherwise.
      if (error instanceof VerificationMovedOn) return undefined
      throw error
    })
    if (!row?.expiresOn) return
    await announceDecision(tx, row, origin.requestId)
    const subject = await findSubject(tx, subjectId)
    if (!subject || subject.email === null) return
    const recipient = { to: subject.email, link: await linkFor(tx, row, origin.site) }
    await queueMail(tx, expiredMail(recipient, subject.public.name, isoDay(row.expiresOn)))
  })
}

async function remind(tx: Transaction, id: string, left: number, { site }: ChangeOrigin) {
  // Within the last week one mail is enough.
  const sent = left <= WEEK ? 2 : 1
  const [row] = await tx.$queryRaw<{ subjectId: string; subjectKind: string; expiresOn: Date }[]>(sql`
    UPDATE verifications SET reminders_sent = ${sent} WHERE id = ${id}::uuid AND status = 'approved' AND reminders_sent < ${sent}
    RETURNING subject_id::text AS "subjectId", subject_kind AS "subjectKind", expires_on AS "expiresOn"`)
  const subject = row && (await findSubject(tx, row.subjectId))
  if (!row || !subject || subject.email === null) return
  const recipient = { to: subject.email, link: await linkFor(tx, row, site) }
  await queueMail(tx, expiringMail(recipient, subject.public.name, isoDay(row.expiresOn), left))
}
