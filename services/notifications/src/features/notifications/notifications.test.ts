import { randomUUID } from 'node:crypto'
import { notifiedRoles, type TeamRole } from '@ungana/contracts-identity'
import { notificationKinds } from '@ungana/contracts-notifications'
import { asText, day, text } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNotifications, type TestNotifications } from '#testing/notifications.ts'

let notifications: TestNotifications
beforeAll(async () => {
  notifications = await startNotifications()
})
afterAll(() => notifications.close())

const accountWith = async (count: number) => {
  const id = randomUUID()
  for (let n = 0; n < count; n++) await notifications.notify(id, { title: asText(`${n}`) })
  return id
}
const get = async (url: string, by: string) => (await notifications.call('GET', url, by)).body

test('lists the newest first, page by page', async () => {
  const id = await accountWith(5)
  const first = await get('/api/notifications?limit=3', id)
  expect(first.map(({ title }: { title: string }) => title)).toEqual(['4', '3', '2'])
  const second = await get(`/api/notifications?limit=3&before=${first[2].id}`, id)
  expect(second.map(({ title }: { title: string }) => title)).toEqual(['1', '0'])
})

test('reading a notification again changes nothing', async () => {
  const id = await accountWith(2)
  const [newest] = await get('/api/notifications', id)
  const read = () => notifications.call('PATCH', `/api/notifications/${newest.id.toUpperCase()}/read`, id)
  const answers = await Promise.all([read(), read(), read()])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.body.readAt).not.toBeNull()
  expect(await get('/api/notifications/unread', id)).toEqual({ unread: 1, position: 3 })
  const unread = await notifications.call('GET', `/api/notifications/user/${id}/unread`, id)
  expect([unread.headers['x-total-count'], unread.body.length]).toEqual(['1', 1])
})

test('each reader sees it in the language of the page, also after changing the language', async () => {
  const id = randomUUID()
  await notifications.notify(id, {
    title: text('Your refund of {amount} is on its way', { amount: money(25_050, 'USD') }),
    body: text('Your plan is paid until {until}.', { until: day('2026-12-31') }),
  })
  const shown = async (language?: string) => {
    const headers = { ...(await notifications.identity.headers({ role: 'member', sub: id })), ...(language && { 'ungana-language': language }) }
    const [{ title, body }] = (await notifications.app.inject({ url: '/api/notifications', headers })).json()
    return `${title}. ${body}`
  }
  expect(await shown()).toBe('Your refund of USD 250.50 is on its way. Your plan is paid until 31 December 2026.')
  expect(await shown('fr')).toBe('Votre remboursement de USD 250,50 est en route. Votre abonnement est payé jusqu’au 31 décembre 2026.')
  expect(await shown('sw')).toBe('Marejesho yako ya USD 250.50 yako njiani. Mpango wako umelipiwa hadi 31 Desemba 2026.')
  expect(await shown('rw')).toBe('Amafaranga usubizwa ya USD 250,50 ari mu nzira. Gahunda yawe yishyuwe kugeza ku wa 31 Ukuboza 2026.')
  expect(await shown('ar')).toBe('استرداد مبلغ USD 250.50 في الطريق إليك. باقتك مدفوعة حتى 31 ديسمبر 2026.')
  expect(await shown('pt')).toBe('O seu reembolso de USD 250,50 está a caminho. O seu plano está pago até 31 de dezembro de 2026.')
})

test('reading all notifications twice adds one event to the feed', async () => {
  const id = await accountWith(3)
  const readAll = async () => (await notifications.call('POST', '/api/notifications/read-all', id)).body
  expect([await readAll(), await readAll()]).toEqual([{ read: 3 }, { read: 0 }])
  expect(await get('/api/notifications/unread', id)).toEqual({ unread: 0, position: 4 })
})

test('opening a page marks the notifications about it as read', async () => {
  const id = randomUUID()
  const links = ['/messages?inquiry=1', '/messages?inquiry=2', '/messages', '/pricing', '/messages?inquiry=1&with=2']
  for (const link of links) await notifications.notify(id, { kind: 'inquiry', link })
  await notifications.notify(await notifications.account(), { kind: 'inquiry', link: '/pricing' })
  const read = async (address: string) => (await notifications.call('POST', '/api/notifications/read-page', id, { address })).body
  expect(await read('/messages?box=received&inquiry=1')).toEqual({ read: 2 })
  expect(await read('/messages?box=received&inquiry=1')).toEqual({ read: 0 })
  const left = await get('/api/notifications', id)
  const unread = left.flatMap(({ link, readAt }: { link: string; readAt: string | null }) => (readAt ? [] : [link]))
  expect(unread.sort()).toEqual([links[1], links[3], links[4]].sort())
  const { rows } = await notifications.pool.query('SELECT payload FROM feed WHERE account_id = $1 ORDER BY seq DESC LIMIT 1', [id])
  expect(rows[0].payload).toMatchObject({ counted: 2 })
})

test('each person gets what concerns the role, and has an own read state', async () => {
  const id = await notifications.account()
  for (const kind of ['payment', 'inquiry', 'booking'] as const) await notifications.notify(id, { kind, link: `/${kind}` })
  const person = (role: TeamRole) => ({ id: randomUUID(), name: 'Aline Uwase', role })
  const [owner, finance, sales, logistics] = [person('owner'), person('finance'), person('sales'), person('logistics')]
  const as = async (by: typeof owner, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
    (await notifications.call(method, url, id, body, { claims: { person: by } })).body
  // Sorted, because two of the same millisecond come in any order.
  const kinds = async (by: typeof owner) => (await as(by, 'GET', '/api/notifications')).map(({ kind }: { kind: string }) => kind).sort()
  const unread = async (by: typeof owner) => (await as(by, 'GET', '/api/notifications/unread')).unread
  expect([await kinds(owner), await kinds(finance), await kinds(sales), await kinds(logistics), await kinds(person('viewer'))]).toEqual([
    ['booking', 'inquiry', 'payment'],
    ['payment'],
    ['inquiry'],
    ['booking'],
    [],
  ])
  const [payment] = await as(finance, 'GET', '/api/notifications')
  expect((await as(sales, 'PATCH', `/api/notifications/${payment.id}/read`)).code).toBe('NOTIFICATION_NOT_FOUND')
  expect((await as(finance, 'PATCH', `/api/notifications/${payment.id}/read`)).readAt).not.toBeNull()
  expect([await unread(owner), await unread(finance)]).toEqual([3, 0])
  expect(await as(sales, 'POST', '/api/notifications/read-all')).toEqual({ read: 1 })
  expect(await as(owner, 'POST', '/api/notifications/read-page', { address: '/inquiry' })).toEqual({ read: 1 })
  expect(await unread(owner)).toBe(2)
  // The first reader ends the wait of the company's email.
  const { rows } = await notifications.pool.query('SELECT kind FROM notifications WHERE account_id = $1 AND mail_due_at IS NOT NULL', [id])
  expect(rows).toEqual([{ kind: 'booking' }])
})

test('only roles that edit the company choose what it gets; the others see it', async () => {
  const id = await notifications.account()
  const preferences = { kinds: [{ kind: 'bank-details', inApp: false, email: false }], quietHours: null, digest: false, timeZone: 'Africa/Kigali' }
  const as = async (role: TeamRole, method: 'GET' | 'PUT', body?: object) =>
    (await notifications.call(method, '/api/notifications/preferences', id, body, { claims: { person: { id: randomUUID(), name: 'Aline', role } } }))
      .status
  for (const role of ['sales', 'logistics', 'finance', 'viewer'] as const)
    expect([await as(role, 'GET'), await as(role, 'PUT', preferences)], role).toEqual([200, 403])
  expect([await as('owner', 'PUT', preferences), await as('manager', 'PUT', preferences)]).toEqual([200, 200])
})

test('a notification for one person reaches that person alone, in any role and without an email', async () => {
  const id = await notifications.account()
  const preferences = { kinds: [{ kind: 'booking', inApp: false, email: true }], quietHours: null, digest: false, timeZone: 'Africa/Kigali' }
  await notifications.call('PUT', '/api/notifications/preferences', id, preferences)
  const person = (role: TeamRole) => ({ id: randomUUID(), name: 'Jean Bosco', role })
  const [driver, other, owner] = [person('driver'), person('driver'), person('owner')]
  await notifications.notify(id, { kind: 'booking', person: driver.id })
  const as = async (by: typeof driver, method: 'GET' | 'POST', url: string) =>
    (await notifications.call(method, url, id, undefined, { claims: { person: by } })).body
  for (const by of [other, owner]) {
    expect(await as(by, 'GET', '/api/notifications')).toEqual([])
    expect(await as(by, 'POST', '/api/notifications/read-all')).toEqual({ read: 0 })
  }
  const [booking] = await as(driver, 'GET', '/api/notifications')
  expect(booking).toMatchObject({ kind: 'booking', readAt: null })
  expect(booking).not.toHaveProperty('person')
  expect((await as(driver, 'GET', '/api/notifications/unread')).unread).toBe(1)
  expect(await as(driver, 'POST', '/api/notifications/read-all')).toEqual({ read: 1 })
  expect((await notifications.call('GET', '/api/notifications/preferences', id, undefined, { claims: { person: driver } })).status).toBe(403)
  const { rows } = await notifications.pool.query('SELECT count(*)::int AS n FROM notifications WHERE account_id = $1 AND mail_due_at IS NOT NULL', [
    id,
  ])
  expect(rows[0].n).toBe(0)
})

test('the roles know every kind of notification', () => {
  expect(Object.keys(notifiedRoles).sort()).toEqual([...notificationKinds].sort())
  for (const roles of Object.values(notifiedRoles)) expect(roles).toEqual(expect.arrayContaining(['owner', 'manager']))
})

test('an address outside the site is refused', async () => {
  const answer = await notifications.call('POST', '/api/notifications/read-page', randomUUID(), { address: '//elsewhere.example' })
  expect([answer.status, answer.body.field]).toEqual([400, 'address'])
})

test('the bell counts no messages, and the list keeps them', async () => {
  const id = randomUUID()
  await notifications.notify(id, { kind: 'message', link: '/messages?with=1' })
  await notifications.notify(id, { kind: 'review', link: '/company/1' })
  expect(await get('/api/notifications/unread', id)).toEqual({ unread: 1, position: 2 })
  expect(await get('/api/notifications', id)).toHaveLength(2)
  await notifications.call('POST', '/api/notifications/read-page', id, { address: '/messages?with=1' })
  const unread = await notifications.call('GET', `/api/notifications/user/${id}/unread`, id)
  expect(unread.headers['x-total-count']).toBe('2')
})

test.each([true, false])('a switched-off kind creates no notification but updates open pages (email: %s)', async (email) => {
  const id = randomUUID()
  const preferences = { kinds: [{ kind: 'booking', inApp: false, email }], quietHours: null, digest: false, timeZone: 'Africa/Kigali' }
  expect((await notifications.call('PUT', '/api/notifications/preferences', id, preferences)).status).toBe(200)
  await notifications.notify(id, { kind: 'booking', title: text('never shown'), link: '/logistics/bookings/1' })
  await notifications.notify(id, { kind: 'offer', link: '/logistics/offers/1' })
  expect(await get('/api/notifications', id)).toHaveLength(1)
  expect(await get('/api/notifications/unread', id)).toEqual({ unread: 1, position: 2 })
  const { rows } = await notifications.pool.query('SELECT kind, payload FROM feed WHERE account_id = $1 ORDER BY seq', [id])
  expect(rows).toMatchObject([
    { kind: 'changed', payload: { kind: 'booking', link: '/logistics/bookings/1' } },
    { kind: 'notification', payload: { kind: 'offer', link: '/logistics/offers/1' } },
  ])
  expect(JSON.stringify(rows)).not.toContain('never shown')
})
