import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNotifications, type TestNotifications } from '#testing/notifications.ts'
import { forgetOld } from './forget-old.ts'
import { mailWaiting } from './send-mails.ts'

let notifications: TestNotifications
beforeAll(async () => {
  notifications = await startNotifications()
})
afterAll(() => notifications.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const run = (now: Date) => mailWaiting({ pool: notifications.pool, transaction: notifications.courier.transaction }, 'https://ungana.example', now)
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
const wish = (id: string, wishes: object) =>
  notifications.call('PUT', '/api/notifications/preferences', id, {
    kinds: [],
    quietHours: null,
    digest: false,
    timeZone: 'Africa/Kigali',
    ...wishes,
  })

test('one mail tells what is still unread after a while, once', async () => {
  const { id, email } = await someone()
  await notifications.tell(id, { title: 'Kept' })
  await notifications.tell(id, { title: 'Read' })
  const [read] = (await notifications.call('GET', '/api/notifications', id)).body
  await notifications.call('PATCH', `/api/notifications/${read.id}/read`, id)
  await run(inMinutes(29))
  expect(await mailsTo(email)).toEqual([])
  await notifications.tell(id, { title: 'Another' })
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

test('who wants none by mail gets none, who wants it by mail only sees none', async () => {
  const [quiet, mailOnly] = [await someone(), await someone()]
  await wish(quiet.id, { kinds: [{ kind: 'review', inApp: true, email: false }] })
  await wish(mailOnly.id, { kinds: [{ kind: 'review', inApp: false, email: true }] })
  for (const { id } of [quiet, mailOnly]) await notifications.tell(id)
  await run(inMinutes(31))
  expect([await mailsTo(quiet.email), await mailsTo(mailOnly.email)].map(({ length }) => length)).toEqual([0, 1])
  const seen = async (id: string) => (await notifications.call('GET', '/api/notifications/unread', id)).body
  // Its open pages learn of it: nothing else does.
  expect(await seen(quiet.id)).toEqual({ unread: 1, position: 1 })
  expect(await seen(mailOnly.id)).toEqual({ unread: 0, position: 1 })
  const nothing = await someone()
  await wish(nothing.id, { kinds: [{ kind: 'review', inApp: false, email: false }] })
  await notifications.tell(nothing.id)
  const { rows } = await notifications.pool.query('SELECT FROM notifications WHERE account_id = $1', [nothing.id])
  expect(rows).toEqual([])
})

test('a digest waits for the morning', async () => {
  const { id, email } = await someone()
  await wish(id, { digest: true })
  await notifications.tell(id)
  const { rows } = await notifications.pool.query<{ due: Date }>('SELECT mail_due_at AS due FROM notifications WHERE account_id = $1', [id])
  expect(rows[0]?.due.toLocaleTimeString('en-GB', { timeZone: 'Africa/Kigali' }).slice(0, 5)).toBe('07:00')
  await run(inMinutes(25 * 60))
  expect(await mailsTo(email)).toHaveLength(1)
})

test('whose address nobody told gets no mail, and holds up nobody', async () => {
  const id = await notifications.account({ email: null })
  await notifications.tell(id)
  await run(inMinutes(31))
  expect(await run(inMinutes(31))).toBe(0)
})

test('wishes are refused where they cannot be', async () => {
  const { id } = await someone()
  expect((await wish(id, { timeZone: 'Mars/Olympus' })).body).toMatchObject({ code: 'VALIDATION', field: 'timeZone' })
  expect((await wish(id, { quietHours: { from: '22:00', to: '22:00' } })).body).toMatchObject({ field: 'quietHours.to' })
  expect((await wish(id, { quietHours: { from: '22:00', to: '06:00' }, digest: true })).body).toMatchObject({
    quietHours: { from: '22:00', to: '06:00' },
    digest: true,
  })
})

test('what is old goes, what is not stays', async () => {
  const { id } = await someone()
  for (let n = 0; n < 3; n++) await notifications.tell(id)
  await notifications.pool.query("UPDATE feed SET created_at = now() - interval '8 days' WHERE account_id = $1 AND seq < 3", [id])
  await forgetOld(notifications.pool)
  const { rows } = await notifications.pool.query('SELECT seq::int FROM feed WHERE account_id = $1', [id])
  expect(rows).toEqual([{ seq: 3 }])
})
