// Tells people about matches by SMS or WhatsApp, at most once. A notice is marked before it is sent: the provider cannot say whether it took an SMS, so one whose
// fate is unknown is not sent again. The matches stay in the list on the site.
import { hiddenKinds } from '@ungana/contracts-identity'
import { isLanguageCode, type LanguageCode } from '@ungana/language'
import { type Logger, Unavailable, Unsure } from '@ungana/service-kit'
import { SmsRefused, type SmsSender } from '@ungana/service-kit/sms'
import type { Channels, Transaction } from '#lib/dependencies.ts'
import { smallText, wholeText } from '#lib/dialogue/screen.ts'
import { newMatches } from '#lib/dialogue/screens.ts'
import type { FindPhone } from '#lib/phones.ts'
import { query } from '#lib/query.ts'
import { hasStopped } from '#lib/stops.ts'
import { openNotice } from '#lib/talk.ts'
import { tellByWhatsApp, type WhatsApp, WhatsAppRefused } from '#lib/whatsapp.ts'

export interface NoticeOptions {
  readonly channels: Channels
  readonly findPhone: FindPhone
  /** Undefined if the site sends no SMS. */
  readonly sms: Pick<SmsSender, 'send'> | undefined
  /** Undefined if the site has no WhatsApp. */
  readonly whatsApp: WhatsApp | undefined
  readonly logger: Logger
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** After this time the matches are old, and quiet hours may have begun. */
const TOLD_WITHIN = 60 * MINUTE
/** A person who has just written is in the middle of something. */
const REST = 10 * MINUTE
/** After this time another instance may take over what this one took. */
const LEASE = MINUTE

export async function sendNotices(options: NoticeOptions, closing?: AbortSignal): Promise<void> {
  while (!closing?.aborted && (await sendNext(options)));
}

interface Notice {
  readonly id: string
  readonly accountId: string
  readonly personId: string
  readonly by: 'sms' | 'whatsapp'
  readonly since: Date
  readonly count: number
  readonly dueAt: Date
  readonly startedAt: Date | null
}

interface Reader {
  readonly number: string
  readonly language: LanguageCode
}

/** Returns whether one was due. */
async function sendNext(options: NoticeOptions): Promise<boolean> {
  const { channels, logger } = options
  const now = channels.now()
  const { rows } = await query(
    channels.pool,
    `UPDATE match_notices SET next_attempt_at = $2
     WHERE id = (SELECT id FROM match_notices WHERE next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, account_id AS "accountId", person_id AS "personId", by, since, count, due_at AS "dueAt", started_at AS "startedAt"`,
    [now, new Date(now.getTime() + LEASE)],
  )
  const [notice] = rows
  if (!notice) return false
  const { id } = notice
  if (notice.startedAt) {
    logger.warn({ noticeId: id }, 'a message about matches was being sent when the process ended: it is not sent again')
    await forget(channels, id)
    return true
  }
  const reader = now.getTime() - notice.dueAt.getTime() < TOLD_WITHIN ? await readerOf(options, notice) : undefined
  if (!reader) await forget(channels, id)
  else if (await channels.transaction((tx) => start(tx, notice, reader, now))) await send(options, notice, reader)
  return true
}

const forget = ({ pool }: Pick<Channels, 'pool'>, id: string) => query(pool, 'DELETE FROM match_notices WHERE id = $1', [id])

/** Undefined if the person may not get the message, or does not want it. */
async function readerOf({ channels, findPhone, sms, whatsApp }: NoticeOptions, notice: Notice): Promise<Reader | undefined> {
  const { accountId, personId, by, since } = notice
  if (by === 'sms' ? !sms : !whatsApp) return undefined
  const phone = await findPhone({ personId, companyId: accountId })
  if (!phone || hiddenKinds(phone.role).includes('match') || (await hasStopped(channels, phone.number, since))) return undefined
  const { number, language } = phone
  return { number, language: language !== undefined && isLanguageCode(language) ? language : 'en' }
}

/** Opens the dialogue that a digit in answer belongs to. Returns false if the phone is in the middle of another one: then it waits. */
async function start(tx: Transaction, notice: Notice, { number, language }: Reader, now: Date): Promise<boolean> {
  const { id, accountId, personId, by, count } = notice
  const name = { channel: by, session: id, phone: number }
  const opened = await openNotice(
    tx,
    { ...name, accountId, personId, language, screen: newMatches(count), restSince: new Date(now.getTime() - REST) },
    now,
  )
  if (opened) await query(tx, 'UPDATE match_notices SET started_at = $2 WHERE id = $1', [id, now])
  else await query(tx, 'UPDATE match_notices SET next_attempt_at = $2 WHERE id = $1', [id, new Date(now.getTime() + REST)])
  return opened
}

async function send({ channels, sms, whatsApp, logger }: NoticeOptions, { id, by, count }: Notice, { number, language }: Reader): Promise<void> {
  const screen = newMatches(count)
  try {
    if (by === 'sms') await sms?.send({ id: `match-${id}`, to: number, text: smallText(language, screen) })
    else if (whatsApp) {
      const canAnswer = await wroteSince(channels, number, new Date(channels.now().getTime() - DAY))
      await tellByWhatsApp(whatsApp, { to: number, text: wholeText(language, screen), language, count, canAnswer })
    }
  } catch (error) {
    if (error instanceof Unavailable && !(error instanceof Unsure)) {
      await query(channels.pool, 'UPDATE match_notices SET started_at = NULL WHERE id = $1', [id])
      return
    }
    const reason = error instanceof SmsRefused ? error.reason : error instanceof WhatsAppRefused ? error.message : 'no answer'
    logger.warn({ noticeId: id, reason }, 'a message about matches may not have arrived')
  }
  await forget(channels, id)
}

/** Meta lets a business answer freely within a day, and otherwise only by a template. */
async function wroteSince({ pool }: Pick<Channels, 'pool'>, phone: string, since: Date): Promise<boolean> {
  const { rowCount } = await query(pool, `SELECT id FROM messages WHERE channel = 'whatsapp' AND phone = $1 AND received_at > $2 LIMIT 1`, [
    phone,
    since,
  ])
  return rowCount === 1
}
