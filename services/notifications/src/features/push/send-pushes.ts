// Sends waiting push notifications, one for all that waits for a device. Devices wait separately, so a dead push service delays no other.
import { setTimeout as sleep } from 'node:timers/promises'
import { type findOpenSession, hiddenKinds } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { isLanguageCode } from '@ungana/language'
import { asText } from '@ungana/language/server'
import type { Logger, Metrics } from '@ungana/service-kit'
import { Counter } from 'prom-client'
import type { Pool } from '#lib/dependencies.ts'
import { afterQuietHours } from '#lib/mail-time.ts'
import type { PushConfig } from '#lib/push-config.ts'
import { pushChoicesOf } from '#lib/push-settings.ts'
import { query } from '#lib/query.ts'
import { type Outcome, sendPush } from './push-request.ts'
import { pushWords, type Told } from './push-words.ts'

export interface PushSenderOptions {
  readonly pool: Pool
  readonly push: PushConfig
  /** Asks identity. Null if the session has ended. @throws if identity does not answer */
  readonly findSession: (id: string) => Promise<EndpointOutput<typeof findOpenSession>['session']>
  readonly logger: Logger
  readonly clock?: () => Date
  /** Milliseconds to wait for an answer of a push service. */
  readonly timeout?: number
}

export interface PushSender {
  /** Sends until `close`, and returns at once. */
  start(): void
  /** Sends what is due now. */
  sendDue(): Promise<void>
  readonly metrics: Metrics
  /** Waits some seconds for pushes that are being sent. Call it before closing the pool. */
  close(): Promise<void>
}

/** Milliseconds between two checks. */
const INTERVAL = 1000
/** Devices to which one instance sends at the same time. */
const AT_ONCE = 50
/** After this many seconds another instance may send what one instance has taken. */
const LEASE = 60
/** Seconds until identity is asked again if it did not answer. */
const ASK_AGAIN = 30
const CLOSING_MAX = 8000
const SECOND = 1000

export function createPushSender({ pool, push, findSession, logger, clock = () => new Date(), timeout = 10_000 }: PushSenderOptions): PushSender {
  const closing = new AbortController()
  const sending = new Set<Promise<void>>()
  let running: Promise<void> | undefined
  const outcomes = new Counter({ name: 'pushes_total', help: 'Push notifications, and what became of them', labelNames: ['outcome'], registers: [] })

  /** Takes due pushes and starts to send them. Returns what it started. */
  async function startDue(): Promise<Promise<void>[]> {
    const now = clock()
    const { rows } = await query(pool, {
      name: 'take-pushes',
      text: `
        WITH taken AS (
          SELECT d.id FROM push_devices AS d
          WHERE d.id IN (SELECT device_id FROM pushes WHERE next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT 500)
          LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)
        UPDATE pushes AS p SET next_attempt_at = $1::timestamptz + interval '${LEASE} seconds' FROM taken
        WHERE p.device_id = taken.id AND p.next_attempt_at <= $1 RETURNING p.device_id AS "deviceId", p.notification_id AS "notificationId"`,
      values: [now, AT_ONCE - sending.size],
    })
    return Array.from(
      Map.groupBy(rows, ({ deviceId }) => deviceId),
      ([deviceId, taken]) => {
        const work = sendTo(
          deviceId,
          taken.map(({ notificationId }) => notificationId),
          now,
        )
          .catch((error: unknown) => logger.warn({ err: error, deviceId }, 'a push notification was not sent'))
          .finally(() => sending.delete(work))
        sending.add(work)
        return work
      },
    )
  }

  async function sendTo(id: string, taken: readonly string[], now: Date): Promise<void> {
    const found = await query(
      pool,
      `SELECT account_id AS "accountId", person_id AS "personId", session_id AS "sessionId", endpoint, p256dh, auth, language, failures,
         paused_until AS "pausedUntil" FROM push_devices WHERE id = $1`,
      [id],
    )
    const [device] = found.rows
    if (!device) return
    const wait = (until: Date) =>
      query(pool, 'UPDATE pushes SET next_attempt_at = $3 WHERE device_id = $1 AND notification_id = ANY ($2::uuid[])', [id, [...taken], until])
    if (device.pausedUntil && device.pausedUntil > now) return void (await wait(device.pausedUntil))
    const { quietHours, timeZone, off } = await pushChoicesOf(pool, device.accountId, device.personId)
    const wake = afterQuietHours(now, { quietHours, timeZone })
    if (wake > now) return void (await wait(wake))
    let session: Awaited<ReturnType<typeof findSession>>
    try {
      session = await findSession(device.sessionId)
    } catch (error) {
      await wait(new Date(now.getTime() + ASK_AGAIN * SECOND))
      throw error
    }
    if (!session) return end(id, 'session-ended')
    const { companyId, personId, role } = session
    if (companyId !== device.accountId) await query(pool, 'UPDATE push_devices SET account_id = $2 WHERE id = $1', [id, companyId])
    const news = await unreadOf(taken, { companyId, personId, hidden: role ? hiddenKinds(role) : [], off, now })
    const [newest, ...older] = news
    if (!newest) return void (await done(id, taken))
    const language = session.language ?? device.language
    const words = pushWords([newest, ...older], isLanguageCode(language) ? language : 'en')
    await settle(id, taken, device.failures, await sendPush(device, words, push, timeout), now)
  }

  /** The taken notifications that the person does not know yet and wants to know, newest first. */
  async function unreadOf(
    taken: readonly string[],
    { companyId, personId, hidden, off, now }: { companyId: string; personId: string; hidden: readonly string[]; off: readonly string[]; now: Date },
  ): Promise<Told[]> {
    const { rows } = await query(pool, {
      name: 'unread-to-push',
      text: `
        SELECT n.kind, n.title, n.texts, n.link FROM notifications AS n
        WHERE n.id = ANY ($1::uuid[]) AND n.account_id = $2 AND n.in_app AND n.kind <> ALL ($4::text[])
          AND CASE WHEN n.person_id IS NULL THEN n.kind <> ALL ($5::text[]) ELSE n.person_id = $3 END AND n.created_at > $6::timestamptz - interval '1 day' AND n.read_at IS NULL
          AND NOT EXISTS (SELECT FROM reads AS r WHERE r.notification_id = n.id AND r.person_id = $3)
        ORDER BY n.id DESC`,
      values: [[...taken], companyId, personId, [...off], [...hidden], now],
    })
    return rows.map(({ title, texts, ...told }) => ({ ...told, title: texts?.title ?? asText(title) }))
  }

  async function settle(id: string, taken: readonly string[], failures: number, answer: Outcome, now: Date): Promise<void> {
    if (answer.outcome === 'gone') return end(id, 'gone')
    outcomes.inc({ outcome: answer.outcome })
    if (answer.outcome === 'later') {
      const seconds = answer.seconds ?? Math.min(30 * 2 ** failures, 3 * 60 * 60)
      logger.warn({ deviceId: id, status: answer.status, seconds }, 'a push notification was not sent: retrying')
      await query(
        pool,
        `WITH waiting AS (UPDATE pushes SET next_attempt_at = $3 WHERE device_id = $1 AND notification_id = ANY ($2::uuid[]))
         UPDATE push_devices SET failures = failures + 1, paused_until = $3 WHERE id = $1`,
        [id, [...taken], new Date(now.getTime() + seconds * SECOND)],
      )
      return
    }
    if (answer.outcome === 'refused') logger.error({ deviceId: id, status: answer.status }, 'a push service refused a push notification')
    else await query(pool, 'UPDATE push_devices SET failures = 0, paused_until = NULL, last_pushed_at = $2 WHERE id = $1', [id, now])
    await done(id, taken)
  }

  const done = (id: string, taken: readonly string[]) =>
    query(pool, 'DELETE FROM pushes WHERE device_id = $1 AND notification_id = ANY ($2::uuid[])', [id, [...taken]])

  async function end(id: string, outcome: 'gone' | 'session-ended'): Promise<void> {
    outcomes.inc({ outcome })
    await query(pool, 'DELETE FROM push_devices WHERE id = $1', [id])
  }

  async function keepSending() {
    while (!closing.signal.aborted) {
      try {
        await startDue()
      } catch (error) {
        logger.warn({ err: error }, 'the waiting push notifications could not be read')
      }
      if (sending.size >= AT_ONCE) await Promise.race(sending)
      await sleep(INTERVAL, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    start() {
      running ??= keepSending()
    },
    async sendDue() {
      for (;;) {
        const started = await startDue()
        if (started.length === 0) return
        await Promise.all(started)
      }
    },
    metrics(registry) {
      registry.registerMetric(outcomes)
    },
    async close() {
      closing.abort()
      await running
      await Promise.race([Promise.all(sending), sleep(CLOSING_MAX, undefined, { ref: false })])
    },
  }
}
