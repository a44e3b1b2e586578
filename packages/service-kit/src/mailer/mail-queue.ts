// Mails wait in the database: whoever was told that a mail is on its way gets it, also when the mail server or this process is away just then.
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../logging.ts'
import { runSql, type SqlTransaction } from '../transactions.ts'
import { MAIL_CONNECTIONS, type Mail, type Mailer } from './mailer.ts'

const DAY = 24 * 60 * 60
/** Seconds for which a mail is tried where nothing else is said: as long as mail servers try among themselves. */
const PATIENCE = 5 * DAY

export interface QueueOptions {
  /** Seconds after which the mail is of no use any more, because its link is over for one. Defaults to 5 days. */
  readonly within?: number
}

/**
 * Adds a mail to the transaction; after its commit it is sent, and on rollback it is not. Sent at least once: what is sent twice, because the
 * mail server's answer was lost, has the same Message-ID. The service's migrations hold sql/mail.sql.
 */
export async function queueMail(tx: SqlTransaction, mail: Mail, { within = PATIENCE }: QueueOptions = {}): Promise<void> {
  await runSql(tx, 'INSERT INTO mail.queue (id, mail, give_up_at) VALUES ($1::uuid, $2::json, clock_timestamp() + make_interval(secs => $3::int))', [
    randomUUIDv7(),
    JSON.stringify(mail),
    within,
  ])
}

export interface MailSenderOptions {
  /** Of the service's database. */
  readonly pool: pg.Pool
  readonly mailer: Mailer
  readonly logger: Logger
  /** Seconds to wait after the given number of failures. Defaults to 30 s, doubled each time, at most 3 h. */
  readonly retryDelay?: (failures: number) => number
}

export interface MailSender {
  /** Sends what waits, from now until `close`, and returns at once: Postgres and the mail server may come later. */
  start(): void
  /** Lets the mails that are on their way arrive, for some seconds. Comes before the pool's end. */
  close(): Promise<void>
}

/** Milliseconds between two looks. */
const INTERVAL = 1000
/** Seconds after which a mail that somebody took is taken from him: longer than any conversation with a mail server. */
const LEASE = 300
/** Milliseconds that the last mails have. */
const LAST_MAILS = 8000

interface QueuedMail {
  readonly id: string
  readonly mail: Mail
  readonly attempts: number
  readonly over: boolean
}

/** Instances of a service share the work: each mail is with one of them at a time. */
export function createMailSender({ pool, mailer, logger, retryDelay = doubled }: MailSenderOptions): MailSender {
  const closing = new AbortController()
  let running: Promise<unknown> | undefined

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

  /** Resolves to false where nothing was due. */
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
      logger.error({ mailId: id, attempts: attempts - 1 }, 'a mail was given up')
      await remove(id)
      return true
    }
    try {
      await mailer.send(mail, id)
    } catch (error) {
      const seconds = retryDelay(attempts)
      // The server's own words may hold the address.
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
      logger.warn({ mailId: id, attempts, code, responseCode, seconds }, 'a mail was not sent: it is tried again')
      await pool.query('UPDATE mail.queue SET next_attempt_at = clock_timestamp() + make_interval(secs => $2::float8) WHERE id = $1', [id, seconds])
      return true
    }
    logger.info({ mailId: id, attempts }, 'mail sent')
    await remove(id)
    return true
  }

  const remove = (id: string) => pool.query('DELETE FROM mail.queue WHERE id = $1', [id])

  return {
    start() {
      running ??= Promise.all(Array.from({ length: MAIL_CONNECTIONS }, work))
    },
    async close() {
      closing.abort()
      await Promise.race([running, sleep(LAST_MAILS, undefined, { ref: false })])
      mailer.close()
    },
  }
}

const doubled = (failures: number) => Math.min(30 * 2 ** (failures - 1), 3 * 60 * 60)
