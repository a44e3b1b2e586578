// When messages about matches go out by SMS or WhatsApp.
import { randomUUID } from 'node:crypto'
import type { IdentityClaims, TeamRole } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onPersonLeft } from '#consumers/person-left.ts'
import { startNotifications, type TestNotifications } from '#testing/notifications.ts'
import { tellMatches } from './match-messages.ts'

let notifications: TestNotifications
beforeAll(async () => {
  notifications = await startNotifications()
})
afterAll(() => notifications.close())
beforeEach(async () => {
  await notifications.pool.query('DELETE FROM match_recipients')
  await notifications.pool.query('DELETE FROM courier.outbox')
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Longer than a match waits for others. */
const SOON = 6 * MINUTE

async function person({ by = 'sms', quietHours = null as { from: string; to: string } | null, role = 'owner' as TeamRole } = {}) {
  const [company, id] = [randomUUID(), randomUUID()]
  const claims: IdentityClaims = { role: 'member', sub: company, sid: randomUUID(), person: { id, name: 'Aline Uwase', role } }
  const change = async (payload: object) => {
    const headers = await notifications.identity.headers(claims)
    return notifications.app.inject({ method: 'PUT', url: '/api/notifications/push', headers, payload })
  }
  const answer = await change({ matchesBy: by, quietHours, timeZone: 'UTC' })
  return { company, id, change, status: answer.statusCode }
}

const match = (company: string, about = `match:${randomUUID()}`) =>
  notifications.notify(company, { kind: 'match', about, title: text('A truck fits'), link: '/logistics' })
const tell = (later = SOON) => tellMatches({ transaction: notifications.courier.transaction }, new Date(Date.now() + later))
const due = async () => {
  const { rows } = await notifications.pool.query(
    "SELECT payload FROM courier.outbox WHERE event = 'notifications.match-message.due.v1' ORDER BY position",
  )
  return rows.map(({ payload }) => payload as { readonly personId: string; readonly by: string; readonly count: number })
}

test('one message for all matches of five minutes, to the person who turned it on', async () => {
  const one = await person({ by: 'whatsapp' })
  await match(one.company)
  await match(one.company)
  await tell(4 * MINUTE)
  expect(await due()).toEqual([])
  await tell()
  await tell()
  expect(await due()).toMatchObject([{ accountId: one.company, personId: one.id, by: 'whatsapp', count: 2 }])
})

test('nothing by default, after it was turned off, and for other news', async () => {
  const off = await person()
  await match(off.company)
  expect((await off.change({ matchesBy: 'off' })).json().matchesBy).toBe('off')
  const on = await person()
  await match(on.company, `return:${randomUUID()}`)
  await notifications.notify(on.company)
  await match(randomUUID())
  await tell()
  expect(await due()).toEqual([])
})

test('a match that the person has read on the site is not counted', async () => {
  const one = await person()
  await match(one.company)
  await match(one.company)
  await notifications.pool.query(
    `INSERT INTO reads (notification_id, person_id, read_at) SELECT id, $2, now() FROM notifications WHERE account_id = $1 LIMIT 1`,
    [one.company, one.id],
  )
  await tell()
  expect((await due()).map(({ count }) => count)).toEqual([1])
})

test('quiet hours hold messages back', async () => {
  const hour = (hours: number) => `${new Date(Date.now() + hours * HOUR).toISOString().slice(11, 13)}:00`
  const one = await person({ quietHours: { from: hour(-1), to: hour(3) } })
  await match(one.company)
  await tell()
  expect(await due()).toEqual([])
  await match(one.company)
  await tell(4 * HOUR)
  expect((await due()).map(({ count }) => count)).toEqual([2])
})

test('at most three messages within 24 hours; the next one tells of all that came', async () => {
  const one = await person()
  for (let hours = 0; hours < 3; hours += 1) {
    await match(one.company)
    await tell(SOON + hours * HOUR)
  }
  await match(one.company)
  await match(one.company)
  await tell(SOON + 23 * HOUR)
  expect((await due()).map(({ count }) => count)).toEqual([1, 1, 1])
  // What was found a day ago is old by then.
  await notifications.pool.query(`UPDATE notifications SET created_at = created_at + interval '20 hours' WHERE account_id = $1`, [one.company])
  await tell(SOON + 24 * HOUR)
  expect((await due()).map(({ count }) => count)).toEqual([1, 1, 1, 2])
})

test('two instances publish one event', async () => {
  const one = await person()
  await match(one.company)
  await Promise.all([tell(), tell()])
  expect(await due()).toHaveLength(1)
})

test('a role that does not see matches cannot turn it on', async () => {
  expect((await person({ role: 'finance' })).status).toBe(403)
  expect((await person({ role: 'finance', by: 'off' })).status).toBe(200)
})

test('ends when the person leaves', async () => {
  const one = await person()
  await match(one.company)
  await notifications.courier.transaction((tx) =>
    onPersonLeft.handle(
      tx,
      [{ payload: { companyId: one.company, personId: one.id } as never, meta: { id: randomUUID(), occurredAt: new Date() } }],
      undefined as never,
    ),
  )
  await tell()
  expect(await due()).toEqual([])
})
