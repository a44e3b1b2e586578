import { randomUUID } from 'node:crypto'
import { asText, text } from '@ungana/language/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFeeds } from '#lib/feed.ts'
import { startNotifications, type TestNotifications } from '#testing/notifications.ts'
import { deleteOld } from './delete-old.ts'
import { mailWaiting } from './send-mails.ts'

let notifications: TestNotifications
beforeAll(async () => {
  notifications = await startNotifications()
})
afterAll(() => notifications.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const run = (now: Date, closing?: AbortSignal) =>
  mailWaiting({ pool: notifications.pool, transaction: notifications.courier.transaction }, 'https://ungana.example', {
    clock: () => now,
    ...(closing && { closing }),
  })
const mailsTo = async (email: string) => {
  const { rows } = await notifications.pool.query<{ mail: { subject: string; text: string } }>(
    "SELECT mail FROM mail.queue WHERE mail->>'to' = $1 ORDER BY id",
    [email],
  )
  return rows.map(({ mail }) => mail)
}
const someone = async () => {
  const email = `${randomUUID()}@kivu.example`
  return { email, id: await notifications.account({ email }) }
}
const choose = (id: string, preferences: object) =>
  notifications.call('PUT', '/api/notifications/preferences', id, {
    kinds: [],
    quietHours: null,
    digest: false,
    timeZone: 'Africa/Kigali',
    ...preferences,
  })

test('sends one email for everything that is still unread after half an hour', async () => {
  const { id, email } = await someone()
  await notifications.notify(id, { title: text('Kept') })
  await notifications.notify(id, { title: text('Read') })
  const [read] = (await notifications.call('GET', '/api/notifications', id)).body
  await notifications.call('PATCH', `/api/notifications/${read.id}/read`, id)
  await run(inMinutes(29))
  expect(await mailsTo(email)).toEqual([])
  await notifications.notify(id, { title: text('Another') })
  await Promise.all([run(inMinutes(31)), run(inMinutes(31)), run(inMinutes(31))])
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('2 unread notifications')
  expect(mails[0]?.text).toContain('Another\nKept')
  expect(mails[0]?.text).toContain('https://ungana.example/notifications\n')
  expect(mails[0]?.text).toContain('https://ungana.example/notifications/preferences\n')
  await run(inMinutes(1000))
  expect(await mailsTo(email)).toHaveLength(1)
})

test('sends no emails to accounts that switched emails off, and shows nothing to accounts that chose only emails', async () => {
  const [quiet, mailOnly] = [await someone(), await someone()]
  await choose(quiet.id, { kinds: [{ kind: 'review', inApp: true, email: false }] })
  await choose(mailOnly.id, { kinds: [{ kind: 'review', inApp: false, email: true }] })
  for (const { id } of [quiet, mailOnly]) await notifications.notify(id)
  await run(inMinutes(31))
  expect([await mailsTo(quiet.email), await mailsTo(mailOnly.email)].map(({ length }) => length)).toEqual([0, 1])
  const seen = async (id: string) => (await notifications.call('GET', '/api/notifications/unread', id)).body
  // The feed position grows, because open pages must load their data again.
  expect(await seen(quiet.id)).toEqual({ unread: 1, position: 1 })
  expect(await seen(mailOnly.id)).toEqual({ unread: 0, position: 1 })
  const nothing = await someone()
  await choose(nothing.id, { kinds: [{ kind: 'review', inApp: false, email: false }] })
  await notifications.notify(nothing.id)
  const { rows } = await notifications.pool.query('SELECT FROM notifications WHERE account_id = $1', [nothing.id])
  expect(rows).toEqual([])
})

test('uses the settings at the moment of sending, not at the moment of planning', async () => {
  const { id, email } = await someone()
  await notifications.notify(id, { title: text('No longer wanted') })
  await notifications.notify(id, { kind: 'booking', title: text('Wanted') })
  const local = (minutes: number) => inMinutes(minutes).toLocaleTimeString('en-GB', { timeZone: 'Africa/Kigali' }).slice(0, 5)
  // Quiet hours begin shortly before the emails are due.
  const quietHours = { from: local(29), to: local(120) }
  await choose(id, { kinds: [{ kind: 'review', inApp: true, email: false }], quietHours })
  await run(inMinutes(31))
  await run(inMinutes(118))
  expect(await mailsTo(email)).toEqual([])
  await choose(id, { kinds: [{ kind: 'review', inApp: true, email: true }], quietHours })
  await run(inMinutes(121))
  expect(await mailsTo(email)).toMatchObject([{ subject: '1 unread notification', text: expect.stringMatching(/\n\nWanted\n\n/) }])
})

test('emails all waiting accounts in one run, although one fails and one is locked', async () => {
  const many = 120
  await notifications.pool.query(
    `WITH given AS (SELECT gen_random_uuid() AS id FROM generate_series(1, $1)),
       named AS (INSERT INTO accounts (id, name, email) SELECT id, 'One of many', 'many@kivu.example' FROM given),
       positions AS (INSERT INTO feed_positions (account_id, last_seq) SELECT id, 0 FROM given)
     INSERT INTO notifications (id, account_id, kind, about, title, body, link, in_app, created_at, mail_due_at)
     SELECT gen_random_uuid(), id, 'review', 'many', 'One of many', '', '/', true, now(), now() FROM given`,
    [many],
  )
  const [failing, busy] = [await someone(), await someone()]
  for (const { id } of [failing, busy]) {
    await notifications.notify(id)
    await notifications.pool.query("UPDATE notifications SET mail_due_at = now() - interval '1 day' WHERE account_id = $1", [id])
  }
  await notifications.pool.query("INSERT INTO mail_settings (account_id, digest, time_zone) VALUES ($1, true, 'Mars/Olympus')", [failing.id])
  expect(await run(inMinutes(1), AbortSignal.abort())).toBe(0)
  await notifications.courier.transaction(async (tx) => {
    await lockFeeds(tx, [busy.id])
    await expect(run(inMinutes(1))).rejects.toThrow('accounts whose mails failed: 1')
  })
  expect(await mailsTo('many@kivu.example')).toHaveLength(many)
  expect([await mailsTo(failing.email), await mailsTo(busy.email)]).toEqual([[], []])
  await notifications.pool.query('DELETE FROM mail_settings WHERE account_id = $1', [failing.id])
  expect(await run(inMinutes(1))).toBe(2)
})

test('sends a digest only in the morning', async () => {
  const { id, email } = await someone()
  await choose(id, { digest: true })
  await notifications.notify(id)
  const { rows } = await notifications.pool.query<{ due: Date }>('SELECT mail_due_at AS due FROM notifications WHERE account_id = $1', [id])
  expect(rows[0]?.due.toLocaleTimeString('en-GB', { timeZone: 'Africa/Kigali' }).slice(0, 5)).toBe('07:00')
  await run(inMinutes(25 * 60))
  expect(await mailsTo(email)).toHaveLength(1)
})

test('skips an account without an address', async () => {
  const id = await notifications.account({ email: null })
  await notifications.notify(id)
  await run(inMinutes(31))
  expect(await run(inMinutes(31))).toBe(0)
})

test('refuses an unknown time zone and empty quiet hours', async () => {
  const { id } = await someone()
  expect((await choose(id, { timeZone: 'Mars/Olympus' })).body).toMatchObject({ code: 'VALIDATION', field: 'timeZone' })
  expect((await choose(id, { quietHours: { from: '22:00', to: '22:00' } })).body).toMatchObject({ field: 'quietHours.to' })
  expect((await choose(id, { quietHours: { from: '22:00', to: '06:00' }, digest: true })).body).toMatchObject({
    quietHours: { from: '22:00', to: '06:00' },
    digest: true,
  })
})

test('deletes old feed rows only', async () => {
  const { id } = await someone()
  for (let n = 0; n < 3; n++) await notifications.notify(id)
  await notifications.pool.query("UPDATE feed SET created_at = now() - interval '8 days' WHERE account_id = $1 AND seq < 3", [id])
  await deleteOld(notifications.pool)
  const { rows } = await notifications.pool.query('SELECT seq::int FROM feed WHERE account_id = $1', [id])
  expect(rows).toEqual([{ seq: 3 }])
})

test('deletes old notifications and read ranges in limited batches, with an index', async () => {
  const { id } = await someone()
  await notifications.notify(id, { title: text('New') })
  const aged = async (days: number) => {
    const millis = (Date.now() - days * 24 * 60 * 60 * 1000).toString(16).padStart(12, '0')
    await notifications.notify(id, { title: asText(`${days} days`) })
    await notifications.pool.query(
      'UPDATE notifications SET id = ($2 || substr(id::text, 14))::uuid, created_at = now() - make_interval(days => $3) WHERE account_id = $1 AND title = $4',
      [id, `${millis.slice(0, 8)}-${millis.slice(8)}`, days, `${days} days`],
    )
  }
  await aged(364)
  await aged(366)
  await notifications.pool.query(
    'INSERT INTO read_ranges SELECT $1, gen_random_uuid(), 1, 1, now() - make_interval(days => age) FROM generate_series(13, 15) AS age',
    [id],
  )
  const statements: [text: string, values?: unknown[]][] = []
  const pool = new Proxy(notifications.pool, {
    get: (of, name) =>
      name === 'query'
        ? (...statement: [text: string, values?: unknown[]]) => {
            statements.push(statement)
            return of.query(...statement)
          }
        : Reflect.get(of, name),
  })
  await deleteOld(pool)
  const { rows } = await notifications.pool.query('SELECT title FROM notifications WHERE account_id = $1 ORDER BY id', [id])
  expect(rows).toEqual([{ title: '364 days' }, { title: 'New' }])
  expect((await notifications.pool.query('SELECT FROM read_ranges WHERE reader_id = $1', [id])).rowCount).toBe(1)
  await notifications.courier.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off')
    for (const [text, values] of statements) {
      expect(text).toContain('LIMIT 5000')
      const plan = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
    }
  })
})
