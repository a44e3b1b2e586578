// Emails wait in the database, so that an email is sent even if the mail server or this process is unavailable for a while.
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLanguageCode, type LanguageCode } from '@ungana/language'
import { text } from '@ungana/language/server'
import type pg from 'pg'
import { Counter, Gauge } from 'prom-client'
import type { Logger } from '../logging.ts'
import type { Metrics } from '../metrics.ts'
import { runSql, type SqlTransaction } from '../transactions.ts'
import type { AskToMail } from './ask-identity.ts'
import { inLanguage } from './compose-mail.ts'
import { type MailKindName, mailKind } from './mail-kinds.ts'
import { MAIL_CONNECTIONS, type Mail, type Mailer } from './mailer.ts'
import { refusesAddress } from './refused-address.ts'

const DAY = 24 * 60 * 60
/** How many seconds to keep trying to send an email by default. Mail servers usually try for as long. */
const DEFAULT_VALIDITY = 5 * DAY
/** How many seconds an email waits for its recipient to confirm the address. */
const UNCONFIRMED_VALIDITY = 60 * DAY

export interface QueueOptions {
  /** Seconds after which the email is useless, for example because its link has expired. Defaults to 5 days, or 60 if the email waits for a confirmed address. */
  readonly within?: number
  /** Of the page that caused the email. The language that the recipient's account chose wins. */
  readonly language?: LanguageCode
}

/**
 * Adds an email in the transaction. After the commit, identity decides by the email's kind whether it is sent. It is sent at least once, unless the mail server refuses its
 * address permanently. If the mail server's answer is lost, the email is sent again with the same Message-ID. The service's migrations must include sql/mail.sql.
 */
export async function queueMail(tx: SqlTransaction, mail: Mail, { within = validityOf(mail.kind), language }: QueueOptions = {}): Promise<void> {
  await runSql(tx, 'INSERT INTO mail.queue (id, mail, give_up_at) VALUES ($1::uuid, $2::json, clock_timestamp() + make_interval(secs => $3::int))', [
    randomUUIDv7(),
    JSON.stringify({ ...mail, language }),
    within,
  ])
}

const validityOf = (kind: MailKindName) => (mailKind(kind)?.waits ? UNCONFIRMED_VALIDITY : DEFAULT_VALIDITY)

export interface MailSenderOptions {
  /** Pool of the service's database. */
  readonly pool: pg.Pool
  readonly mailer: Mailer
  readonly ask: AskToMail
  readonly logger: Logger
  /** How many seconds to wait after the given number of failures. Defaults to 30 s, doubled each time, at most 3 h. */
  readonly retryDelay?: (failures: number) => number
}

export interface MailSender {
  /** Sends waiting emails until `close`, and returns at once: Postgres and the mail server may start later. */
  start(): void
  /** Adds the queue's figures to /metrics. */
  readonly metrics: Metrics
  /** Waits some seconds for emails that are being sent. Call it before closing the pool. */
  close(): Promise<void>
}

/** Milliseconds between two checks. */
const INTERVAL = 1000
/** After this many seconds another instance may send an email that one instance has taken. No exchange with a mail server takes this long. */
const LEASE = 300
/** Seconds until identity is asked again, unless it says when. */
const ASK_AGAIN = 3600
const REPLACES = text('Several emails like this one were due at the same time. We sent only the latest.')
/** When closing, how many milliseconds to wait for emails that are being sent. */
const CLOSING_MAX = 8000

/** During a rolling release, the release before this one still queues emails without a kind. */
interface Queued extends Omit<Mail, 'kind'> {
  readonly kind?: MailKindName
  readonly language?: LanguageCode
  /** Why identity let it wait. */
  readonly held?: string
  /** Whether it replaces older emails of its kind. */
  readonly replaces?: boolean
}

type Answer = Awaited<ReturnType<AskToMail>>

interface QueuedMail {
  readonly id: string
  readonly mail: Queued
  readonly attempts: number
  readonly over: boolean
}

/** Instances of a service share the work: each email is taken by one of them at a time. */
export function createMailSender({ pool, mailer, ask, logger, retryDelay = retrySeconds }: MailSenderOptions): MailSender {
  const closing = new AbortController()
  let running: Promise<unknown> | undefined
  const outcomes = new Counter({
    name: 'mails_total',
    help: 'Emails by kind, and what became of them',
    labelNames: ['kind', 'outcome'],
    registers: [],
  })
  const kindOf = ({ kind }: Queued) => kind ?? 'unknown'

  async function work() {
    while (!closing.signal.aborted) {
      try {
        while (!closing.signal.aborted && (await sendNext())) {}
      } catch (error) {
        logger.warn({ err: error }, 'the mail queue could not be read or written')
      }
      await sleep(INTERVAL, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  /** Returns false if no email was due. */
  async function sendNext(): Promise<boolean> {
    const { rows } = await pool.query<QueuedMail>(
      `UPDATE mail.queue SET attempts = attempts + 1, next_attempt_at = clock_timestamp() + make_interval(secs => ${LEASE})
       WHERE id = (SELECT id FROM mail.queue WHERE next_attempt_at <= clock_timestamp() ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id::text, mail, attempts, give_up_at <= clock_timestamp() AS over`,
    )
    const [next] = rows
    if (!next) return false
    const { id, mail, attempts, over } = next
    if (over) {
      logger.error({ mailId: id, kind: kindOf(mail), attempts: attempts - 1 }, 'an email has expired and was not sent')
      outcomes.inc({ kind: kindOf(mail), outcome: 'expired' })
      await remove(id)
      return true
    }
    try {
      const { kind, to, about, content, language: asked } = mail
      const answer: Answer = kind === undefined ? { verdict: 'send', to } : await ask({ id, kind, to, about, language: asked })
      if (answer.verdict !== 'send') {
        await obey(id, mail, answer)
        return true
      }
      const language = answer.language && isLanguageCode(answer.language) ? answer.language : 'en'
      const said = content && inLanguage(content, language, mail.replaces ? REPLACES : undefined)
      await mailer.send({ ...mail, ...said, to: answer.to }, id)
    } catch (error) {
      // Do not log the server's message: it may contain the address.
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
      if (refusesAddress(error)) {
        logger.warn(
          { mailId: id, kind: kindOf(mail), attempts, responseCode },
          'an email was not sent: the mail server refuses its address permanently',
        )
        outcomes.inc({ kind: kindOf(mail), outcome: 'refused' })
        await remove(id)
        return true
      }
      const seconds = retryDelay(attempts)
      logger.warn({ mailId: id, attempts, code, responseCode, seconds }, 'an email was not sent: retrying')
      await pool.query('UPDATE mail.queue SET next_attempt_at = clock_timestamp() + make_interval(secs => $2::float8) WHERE id = $1', [id, seconds])
      return true
    }
    logger.info({ mailId: id, kind: kindOf(mail), attempts }, 'email sent')
    outcomes.inc({ kind: kindOf(mail), outcome: 'sent' })
    await remove(id)
    return true
  }

  /** If only the latest email of this kind may wait, it replaces the ones queued before it. */
  async function obey(id: string, mail: Queued, { verdict, reason, seconds = ASK_AGAIN }: Answer): Promise<void> {
    const kind = kindOf(mail)
    if (verdict === 'drop') {
      logger.warn({ mailId: id, kind, reason }, 'an email was not sent')
      outcomes.inc({ kind, outcome: `not-sent-${reason}` })
      await remove(id)
      return
    }
    const replaces = reason === 'full' && mailKind(kind)?.more === 'latest'
    const { rows } = await pool.query<{ replaced: number }>(
      // Locked in one order, so that two instances cannot wait for each other.
      `WITH locked AS (
         SELECT id FROM mail.queue WHERE id = $1 OR ($4 AND mail->>'kind' = $5 AND mail->>'to' = $6 AND id < $1) ORDER BY id FOR UPDATE
       ), older AS (
         DELETE FROM mail.queue AS q USING locked WHERE q.id = locked.id AND q.id <> $1 RETURNING q.id
       ), counted AS (SELECT count(*)::int AS replaced FROM older)
       UPDATE mail.queue SET next_attempt_at = clock_timestamp() + make_interval(secs => $2::float8),
         mail = (mail::jsonb || jsonb_build_object('held', $3::text) || CASE WHEN replaced > 0 THEN '{"replaces": true}'::jsonb ELSE '{}' END)::json
       FROM counted WHERE id = $1 RETURNING replaced`,
      [id, seconds, reason, replaces, kind, mail.to],
    )
    const replaced = rows[0]?.replaced ?? 0
    outcomes.inc({ kind, outcome: 'replaced' }, replaced)
    logger.info({ mailId: id, kind, reason, seconds, replaced }, 'an email waits')
  }

  async function readQueue() {
    const answer = await pool
      .query<{ held: string; count: number; oldest: number }>(
        `SELECT coalesce(mail->>'held', 'no') AS held, count(*)::int AS count,
           max(extract(epoch FROM clock_timestamp() - uuid_extract_timestamp(id)))::float8 AS oldest FROM mail.queue GROUP BY 1`,
      )
      .catch(() => undefined)
    return answer?.rows
  }

  const remove = (id: string) => pool.query('DELETE FROM mail.queue WHERE id = $1', [id])

  return {
    start() {
      running ??= Promise.all(Array.from({ length: MAIL_CONNECTIONS }, work))
    },
    metrics(registry) {
      registry.registerMetric(outcomes)
      new Gauge({
        name: 'mail_queue_waiting',
        help: 'Emails in the queue; held says why identity lets them wait',
        labelNames: ['held'],
        registers: [registry],
        async collect() {
          this.reset()
          // If the database is unavailable, report no figures instead of old ones.
          for (const { held, count } of (await readQueue()) ?? []) this.set({ held }, count)
        },
      })
      new Gauge({
        name: 'mail_queue_oldest_seconds',
        help: 'Age of the oldest email that identity does not hold back',
        registers: [registry],
        async collect() {
          const rows = await readQueue()
          this.set(rows ? (rows.find(({ held }) => held === 'no')?.oldest ?? 0) : Number.NaN)
        },
      })
    },
    async close() {
      closing.abort()
      await Promise.race([running, sleep(CLOSING_MAX, undefined, { ref: false })])
      mailer.close()
    },
  }
}

const retrySeconds = (failures: number) => Math.min(30 * 2 ** (failures - 1), 3 * 60 * 60)
