// Reminds owners a month and a week before a verification expires, and expires it after its last day.
import { VerificationStatusChanged } from '#errors.ts'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import { isoDay } from '#lib/event-days.ts'
import { queueMailAbout } from '#lib/organization-mail.ts'
import { type ChangeOrigin, publishStatusChange } from '#lib/public-status.ts'
import { expiredMail, expiringMail } from '#lib/verification-mails.ts'
import { changeStatus } from './change-status.ts'
import { linkFor } from './contact-link.ts'
import { announceDecision } from './review.ts'
import { findSubject } from './subject.ts'

interface Due {
  readonly id: string
  readonly subjectId: string
  /** Days left, without today; negative once expired. */
  readonly left: number
}

const MONTH = 30
const WEEK = 7

/** Verifications that need a reminder or have expired, at most 100. If two instances find the same verification, only one acts. */
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

export async function remindOrExpire(tx: Transaction, { id, subjectId, left }: Due, origin: ChangeOrigin): Promise<void> {
  if (left < 0) await expire(tx, id, subjectId, origin)
  else await remind(tx, id, left, origin)
}

async function expire(tx: Transaction, id: string, subjectId: string, origin: ChangeOrigin) {
  await publishStatusChange(tx, subjectId, origin, async () => {
    const row = await changeStatus(tx, id, { action: 'expire', accountId: undefined }).catch((error: unknown) => {
      // Another instance or a member of staff changed the verification first.
      if (error instanceof VerificationStatusChanged) return undefined
      throw error
    })
    if (!row?.expiresOn) return
    await announceDecision(tx, row, origin.requestId)
    const subject = await findSubject(tx, subjectId)
    if (!subject || subject.email === null) return
    const recipient = { to: subject.email, about: subjectId, link: await linkFor(tx, row, origin.site) }
    await queueMailAbout(tx, expiredMail(recipient, subject.public.name, isoDay(row.expiresOn)))
  })
}

async function remind(tx: Transaction, id: string, left: number, { site }: ChangeOrigin) {
  // In the last week, one reminder is enough.
  const sent = left <= WEEK ? 2 : 1
  const [row] = await tx.$queryRaw<{ subjectId: string; subjectKind: string; expiresOn: Date }[]>(sql`
    UPDATE verifications SET reminders_sent = ${sent} WHERE id = ${id}::uuid AND status = 'approved' AND reminders_sent < ${sent}
    RETURNING subject_id::text AS "subjectId", subject_kind AS "subjectKind", expires_on AS "expiresOn"`)
  const subject = row && (await findSubject(tx, row.subjectId))
  if (!row || !subject || subject.email === null) return
  const recipient = { to: subject.email, about: row.subjectId, link: await linkFor(tx, row, site) }
  await queueMailAbout(tx, expiringMail(recipient, subject.public.name, isoDay(row.expiresOn), left))
}
