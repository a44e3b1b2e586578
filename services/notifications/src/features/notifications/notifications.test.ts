import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNotifications, type TestNotifications } from '#testing/notifications.ts'

let notifications: TestNotifications
beforeAll(async () => {
  notifications = await startNotifications()
})
afterAll(() => notifications.close())

const told = async (count: number) => {
  const id = randomUUID()
  for (let n = 0; n < count; n++) await notifications.tell(id, { title: `${n}` })
  return id
}
const get = async (url: string, by: string) => (await notifications.call('GET', url, by)).body

test('the newest come first, page by page', async () => {
  const id = await told(5)
  const first = await get('/api/notifications?limit=3', id)
  expect(first.map(({ title }: { title: string }) => title)).toEqual(['4', '3', '2'])
  const second = await get(`/api/notifications?limit=3&before=${first[2].id}`, id)
  expect(second.map(({ title }: { title: string }) => title)).toEqual(['1', '0'])
})

test('reading one is told once, and changes nothing when repeated', async () => {
  const id = await told(2)
  const [newest] = await get('/api/notifications', id)
  const read = () => notifications.call('PATCH', `/api/notifications/${newest.id.toUpperCase()}/read`, id)
  const answers = await Promise.all([read(), read(), read()])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.body.readAt).not.toBeNull()
  expect(await get('/api/notifications/unread', id)).toEqual({ unread: 1, position: 3 })
  const unread = await notifications.call('GET', `/api/notifications/user/${id}/unread`, id)
  expect([unread.headers['x-total-count'], unread.body.length]).toEqual(['1', 1])
})

test('reading all is told once', async () => {
  const id = await told(3)
  const readAll = async () => (await notifications.call('POST', '/api/notifications/read-all', id)).body
  expect([await readAll(), await readAll()]).toEqual([{ read: 3 }, { read: 0 }])
  expect(await get('/api/notifications/unread', id)).toEqual({ unread: 0, position: 4 })
})

test.each([true, false])('what the account wants on no page is no notification, and its open pages learn of it (e-mail: %s)', async (email) => {
  const id = randomUUID()
  const wishes = { kinds: [{ kind: 'booking', inApp: false, email }], quietHours: null, digest: false, timeZone: 'Africa/Kigali' }
  expect((await notifications.call('PUT', '/api/notifications/preferences', id, wishes)).status).toBe(200)
  await notifications.tell(id, { kind: 'booking', title: 'never shown', link: '/logistics/bookings/1' })
  await notifications.tell(id, { kind: 'offer', link: '/logistics/offers/1' })
  expect(await get('/api/notifications', id)).toHaveLength(1)
  expect(await get('/api/notifications/unread', id)).toEqual({ unread: 1, position: 2 })
  const { rows } = await notifications.pool.query('SELECT kind, payload FROM feed WHERE account_id = $1 ORDER BY seq', [id])
  expect(rows).toMatchObject([
    { kind: 'changed', payload: { kind: 'booking', link: '/logistics/bookings/1' } },
    { kind: 'notification', payload: { kind: 'offer', link: '/logistics/offers/1' } },
  ])
  expect(JSON.stringify(rows)).not.toContain('never shown')
})
