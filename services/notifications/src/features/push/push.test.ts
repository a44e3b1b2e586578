// Push notifications to devices, through a stand-in of the browsers' push services that decrypts them.
import { randomUUID } from 'node:crypto'
import type { IdentityClaims, TeamRole } from '@ungana/contracts-identity'
import { PUSH_DEVICES_MAX } from '@ungana/contracts-notifications'
import { asText, text } from '@ungana/language/server'
import { createLogger } from '@ungana/service-kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onAccountClosed } from '#consumers/account-closed.ts'
import { onSessionsEnded } from '#consumers/sessions-ended.ts'
import { isPushService } from '#lib/push-services.ts'
import { startNotifications, type TestNotifications } from '#testing/notifications.ts'
import { type PushService, startPushService } from '#testing/push-service.ts'
import { createPushSender, type PushSenderOptions } from './send-pushes.ts'

let service: PushService
let notifications: TestNotifications
beforeAll(async () => {
  service = await startPushService()
  notifications = await startNotifications({ pushServices: [service.origin] })
})
afterAll(async () => {
  await notifications?.close()
  await service?.close()
})

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36'
const MINUTE = 60_000
/** Longer than a notification waits for its person to read it on the site. */
const SOON = 15_000

/** Sessions that identity knows. */
const sessions = new Map<string, { personId: string; companyId: string; role: TeamRole; language?: string }>()

function person({ company = randomUUID(), id = randomUUID(), role = 'owner' as TeamRole } = {}) {
  const sid = randomUUID()
  const claims: IdentityClaims = { role: 'member', sub: company, sid, person: { id, name: 'Aline Uwase', role } }
  sessions.set(sid, { personId: id, companyId: company, role })
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, language?: string) => {
    const headers = { ...(await notifications.identity.headers(claims)), 'user-agent': android, ...(language && { 'ungana-language': language }) }
    const answer = await notifications.app.inject({ method, url: `/api/notifications/push${url}`, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }
  return { company, id, sid, claims, call }
}

/** A person with a device, and without quiet hours unless they are given. */
async function subscribed({
  quietHours = null as { from: string; to: string } | null,
  language = 'en',
  ...given
}: Parameters<typeof person>[0] & { quietHours?: { from: string; to: string } | null; language?: string } = {}) {
  const one = person(given)
  const { endpoint, keys } = service.subscribe()
  expect((await one.call('POST', '/devices', { endpoint, keys }, language)).status).toBe(201)
  expect((await one.call('PUT', '', { quietHours, timeZone: 'UTC' })).status).toBe(200)
  const path = new URL(endpoint).pathname
  return { ...one, endpoint, path, got: () => service.pushed.filter((each) => each.path === path) }
}

const findSession: PushSenderOptions['findSession'] = async (id) => sessions.get(id) ?? null

function sender(later = SOON, options: Partial<PushSenderOptions> = {}) {
  const logger = createLogger({ name: 'notifications', level: 'silent' })
  return createPushSender({
    pool: notifications.pool,
    push: notifications.push,
    findSession,
    logger,
    clock: () => new Date(Date.now() + later),
    ...options,
  })
}
const send = (later?: number) => sender(later).sendDue()

/** Lets a consumer handle an event. */
const handle = ({ handle: by }: typeof onSessionsEnded | typeof onAccountClosed, payload: object) =>
  notifications.courier.transaction((tx) =>
    by(tx, [{ payload: payload as never, meta: { id: randomUUID(), occurredAt: new Date() } }], undefined as never),
  )

const message = (conversation: string, from = 'Lake Traders') => ({
  kind: 'message' as const,
  title: text('New message from {sender}', { sender: from }),
  body: asText('Open the conversation to read it.'),
  link: `/messages?with=${conversation}`,
})
const waiting = async (endpoint: string) => {
  const { rows } = await notifications.pool.query(
    'SELECT next_attempt_at AS at FROM pushes AS p JOIN push_devices AS d ON d.id = p.device_id WHERE d.endpoint = $1',
    [endpoint],
  )
  return rows.map(({ at }) => (at as Date).getTime())
}

test('a person adds, sees and removes own devices', async () => {
  const [phone, laptop] = [await subscribed(), person()]
  const other = person({ company: phone.company })
  const { body } = await phone.call('GET', '')
  expect(body).toEqual({
    key: notifications.push.publicKey,
    devices: [{ id: body.devices[0].id, device: 'Chrome on Android', current: true, createdAt: body.devices[0].createdAt, lastPushedAt: null }],
    off: [],
    quietHours: null,
    timeZone: 'UTC',
    matchesBy: 'off',
  })
  expect((await other.call('GET', '')).body).toMatchObject({ devices: [], quietHours: { from: '21:00', to: '07:00' }, timeZone: 'Africa/Kigali' })
  expect((await other.call('DELETE', `/devices/${body.devices[0].id}`)).status).toBe(404)
  expect((await phone.call('DELETE', `/devices/${body.devices[0].id}`)).status).toBe(204)
  expect((await phone.call('GET', '')).body.devices).toEqual([])

  // The same browser subscribes again, later for another person.
  const first = service.subscribe()
  for (const subscription of [first, service.subscribe(), first]) await phone.call('POST', '/devices', subscription)
  expect((await phone.call('GET', '')).body.devices).toHaveLength(1)
  await laptop.call('POST', '/devices', first)
  expect((await phone.call('GET', '')).body.devices).toEqual([])
})

test('a person has at most ten devices', async () => {
  const id = randomUUID()
  const devices = Array.from({ length: PUSH_DEVICES_MAX }, () => person({ company: id, id }))
  await Promise.all(devices.map(({ call }) => call('POST', '/devices', service.subscribe())))
  const answer = await person({ company: id, id }).call('POST', '/devices', service.subscribe())
  expect(answer).toMatchObject({ status: 409, body: { code: 'NOTIFICATIONS_PUSH_DEVICES_FULL' } })
  expect((await devices[0]?.call('POST', '/devices', service.subscribe()))?.status).toBe(201)
})

test('only push services of browsers are called, and only subscriptions with a key are accepted', async () => {
  const one = person()
  const { endpoint, keys } = service.subscribe()
  const refused = async (subscription: object) => (await one.call('POST', '/devices', subscription)).body.field
  for (const address of [
    'http://127.0.0.1:4222/',
    'https://10.0.0.1/push',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://user@fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com.evil.example/1',
    'https://evil.example/fcm.googleapis.com',
    'https://push.apple.com.evil.example/1',
    'https://identity:3000/internal',
    'file:///etc/passwd',
    'nonsense',
  ]) {
    expect(await refused({ endpoint: address, keys }), address).toBe('endpoint')
  }
  for (const known of [
    'https://fcm.googleapis.com/fcm/send/1',
    'https://updates.push.services.mozilla.com/wpush/v2/1',
    'https://web.push.apple.com/1',
    'https://wns2-par02p.notify.windows.com/w/?token=1',
  ]) {
    expect(isPushService(known, []), known).toBe(true)
  }
  expect(await refused({ endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } })).toBe('keys.p256dh')
  expect(await refused({ endpoint, keys: { ...keys, auth: 'short' } })).toBe('keys.auth')
  expect((await one.call('PUT', '', { timeZone: 'Mars/Olympus' })).body.field).toBe('timeZone')
  expect((await one.call('PUT', '', { quietHours: { from: '07:00', to: '07:00' } })).body.field).toBe('quietHours.to')
})

test('a service worker that renews the subscription keeps the language of the device', async () => {
  const one = await subscribed({ language: 'fr' })
  const { endpoint, keys } = service.subscribe()
  expect((await one.call('POST', '/devices', { endpoint, keys })).body.devices).toHaveLength(1)
  await notifications.notify(one.company, message(randomUUID()))
  await send()
  const path = new URL(endpoint).pathname
  expect(service.pushed.filter((push) => push.path === path).map(({ payload }) => payload.language)).toEqual(['fr'])
})

test('a push names the kind in the person’s language, and nothing else', async () => {
  const one = await subscribed({ language: 'fr' })
  const conversation = randomUUID()
  await notifications.notify(one.company, message(conversation))
  await send(0)
  expect(one.got()).toEqual([])
  await send()
  const [push] = one.got()
  const link = `/messages?with=${conversation}`
  expect(push?.payload).toEqual({ title: 'Nouveau message de Lake Traders', link: `/fr${link}`, tag: link, language: 'fr' })
  expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(push?.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(push?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:ops@ungana.example' })
  expect((await one.call('GET', '')).body.devices[0].lastPushedAt).not.toBeNull()

  // The language that the person chose wins.
  sessions.set(one.sid, { ...(sessions.get(one.sid) as { personId: string; companyId: string; role: TeamRole }), language: 'sw' })
  await notifications.notify(one.company, { kind: 'payment', title: text('Your refund of {amount} is on its way', { amount: '250 USD' }) })
  await send()
  expect(one.got()[1]?.payload.title).toBe('Habari kuhusu malipo')
  expect(JSON.stringify(one.got().map(({ payload }) => payload))).not.toContain('250')

  await notifications.notify(one.company, message(conversation, 'ж'.repeat(4000)))
  await send()
  expect(one.got()[2]?.bytes).toBeLessThan(3000)
  expect(one.got()[2]?.headers.topic).toBe(push?.headers.topic)
})

test('several that wait become one push: the newest of one thread, otherwise their number', async () => {
  const one = await subscribed()
  const [thread, other] = [randomUUID(), randomUUID()]
  for (const from of ['Older', 'Newer']) await notifications.notify(one.company, message(thread, from))
  await send()
  expect(one.got().map(({ payload }) => payload.title)).toEqual(['New message from Newer'])
  for (const conversation of [thread, thread, other]) await notifications.notify(one.company, message(conversation))
  await send()
  expect(one.got()[1]).toMatchObject({
    payload: { title: '3 new notifications', link: '/notifications', tag: '/notifications' },
    headers: { urgency: 'normal' },
  })
  await send()
  expect(one.got()).toHaveLength(2)
})

test('in quiet hours pushes wait until the end, and are then one', async () => {
  const now = new Date()
  const at = (hours: number) => new Date(now.getTime() + hours * 60 * MINUTE).toISOString().slice(11, 16)
  const one = await subscribed({ quietHours: { from: at(-1), to: at(1) } })
  for (let n = 0; n < 5; n++) await notifications.notify(one.company, message(randomUUID()))
  await send()
  await notifications.notify(one.company, message(randomUUID()))
  await send(30 * MINUTE)
  expect(one.got()).toEqual([])
  await send(61 * MINUTE)
  expect(one.got().map(({ payload }) => payload.title)).toEqual(['6 new notifications'])

  // Ending the quiet hours earlier sends what waits.
  await notifications.notify(one.company, message(randomUUID()))
  await send()
  await one.call('PUT', '', { quietHours: null })
  await send()
  expect(one.got()).toHaveLength(2)
})

test('pushes only what the person does not know yet and wants to know', async () => {
  const company = randomUUID()
  const owner = await subscribed({ company, id: company })
  const finance = await subscribed({ company, role: 'finance' })
  const kinds = (of: typeof owner) => of.got().map(({ payload }) => payload.title)

  await notifications.notify(company, { kind: 'review' })
  await notifications.call('POST', '/api/notifications/read-all', company, undefined, { claims: owner.claims })
  await notifications.notify(company, { kind: 'deal', person: finance.id })
  await owner.call('PUT', '', { off: ['match'] })
  await notifications.notify(company, { kind: 'match' })
  const preferences = { kinds: [{ kind: 'booking', inApp: false, email: true }], quietHours: null, digest: false, timeZone: 'UTC' }
  await notifications.call('PUT', '/api/notifications/preferences', company, preferences, { claims: owner.claims })
  await notifications.notify(company, { kind: 'booking' })
  await send()
  // One person has read the review, and finance gets no reviews or matches.
  expect([kinds(owner), kinds(finance)]).toEqual([[], ['News about a deal']])

  await notifications.notify(company, { kind: 'payment' })
  await notifications.pool.query("UPDATE notifications SET created_at = created_at - interval '25 hours' WHERE account_id = $1", [company])
  await notifications.notify(company, { kind: 'bank-details' })
  await send()
  expect([kinds(owner), kinds(finance)]).toEqual([['News about bank details'], ['News about a deal', 'News about bank details']])
  expect(await waiting(owner.endpoint)).toEqual([])
})

test('a device ends with its session, and follows it to another company', async () => {
  const [ended, expired, moved] = [await subscribed(), await subscribed(), await subscribed()]
  const revoked = (sessionIds: readonly string[], more: object = {}) => handle(onSessionsEnded, { accountId: randomUUID(), sessionIds, ...more })
  await revoked([ended.sid])
  await revoked([expired.sid], { renewed: true })
  const [next, back] = [randomUUID(), randomUUID()]
  // Quiet hours belong to a person in a company.
  for (const company of [next, back]) await person({ company, id: moved.id }).call('PUT', '', { quietHours: null, timeZone: 'UTC' })
  await revoked([moved.sid], { renewed: true, companyId: next })
  sessions.delete(expired.sid)
  sessions.set(moved.sid, { personId: moved.id, companyId: next, role: 'owner' })
  for (const { company } of [ended, expired, moved]) await notifications.notify(company, message(randomUUID()))
  await notifications.notify(next, { kind: 'deal' })
  await send()
  expect([ended.got(), expired.got(), moved.got().map(({ payload }) => payload.title)]).toEqual([[], [], ['News about a deal']])
  expect((await Promise.all([ended, expired].map(({ call }) => call('GET', '')))).map(({ body }) => body.devices)).toEqual([[], []])

  // A missed event: identity says that the session works for another company.
  sessions.set(moved.sid, { personId: moved.id, companyId: back, role: 'owner' })
  await notifications.notify(next, { kind: 'deal' })
  await send()
  await notifications.notify(back, { kind: 'booking' })
  await send()
  expect(moved.got().map(({ payload }) => payload.title)).toEqual(['News about a deal', 'News about a booking'])
})

test('a subscription that the browser ended is removed, and another failure is repeated later', async () => {
  const [gone, slow, broken, large] = [await subscribed(), await subscribed(), await subscribed(), await subscribed()]
  service.answer(gone.endpoint, { status: 410 })
  service.answer(slow.endpoint, { status: 429, headers: { 'retry-after': '600' } })
  service.answer(broken.endpoint, { status: 503 })
  service.answer(large.endpoint, { status: 413 })
  for (const { company } of [gone, slow, broken, large]) await notifications.notify(company, message(randomUUID()))
  await send()
  expect((await gone.call('GET', '')).body.devices).toEqual([])
  expect(await waiting(large.endpoint)).toEqual([])
  expect((await large.call('GET', '')).body.devices).toHaveLength(1)

  for (const { endpoint } of [slow, broken]) service.answer(endpoint, undefined)
  // News do not shorten the wait.
  await notifications.notify(slow.company, message(randomUUID()))
  await send(SOON + 40_000)
  expect([slow.got().length, broken.got().length]).toEqual([0, 1])
  expect(service.calls.get(slow.path)).toBe(1)
  await send(SOON + 11 * MINUTE)
  expect(slow.got().map(({ payload }) => payload.title)).toEqual(['2 new notifications'])

  service.answer(broken.endpoint, { status: 500 })
  await notifications.notify(broken.company, message(randomUUID()))
  const waits: number[] = []
  for (let later = SOON, n = 0; n < 4; n++) {
    await send(later)
    const [at = 0] = await waiting(broken.endpoint)
    const wait = Math.round((at - Date.now() - later) / 1000)
    waits.push(wait)
    later += wait * 1000 + 1000
  }
  expect(waits).toEqual([30, 60, 120, 240])
})

test('a push service that never answers delays no other device', async () => {
  const [dead, alive] = [await subscribed(), await subscribed()]
  service.answer(dead.endpoint, 'never')
  for (const { company } of [dead, alive]) await notifications.notify(company, message(randomUUID()))
  const sending = sender(SOON, { timeout: 1000 }).sendDue()
  await vi.waitFor(() => expect([service.calls.get(dead.path), alive.got().length]).toEqual([1, 1]), { timeout: 20_000 })
  await notifications.notify(alive.company, message(randomUUID()))
  await sender(SOON * 2, { timeout: 1000 }).sendDue()
  expect(alive.got()).toHaveLength(2)
  await sending
  const [again = 0] = await waiting(dead.endpoint)
  expect(again).toBeGreaterThan(Date.now() + SOON)
  service.answer(dead.endpoint, undefined)
}, 60_000)

test('what a killed process had taken is sent by another one, and waits while identity does not answer', async () => {
  const one = await subscribed()
  await notifications.notify(one.company, message(randomUUID()))
  let asked = () => {}
  const reached = new Promise<void>((resolve) => {
    asked = resolve
  })
  void sender(SOON, { findSession: () => new Promise(() => asked()) }).sendDue()
  await reached
  await send()
  expect(one.got()).toEqual([])
  await sender(SOON + 61_000, { findSession: () => Promise.reject(new Error('down')) }).sendDue()
  expect(one.got()).toEqual([])
  await Promise.all([send(SOON + 100_000), send(SOON + 100_000)])
  expect(one.got()).toHaveLength(1)
})

test('the export names devices and settings, and closing the company erases them', async () => {
  const one = await subscribed()
  await one.call('PUT', '', { off: ['review'] })
  const headers = await notifications.services.headers('identity')
  const exported = (await notifications.app.inject({ url: `/internal/accounts/${one.company}/export`, headers })).json().sections
  expect(exported['push devices']).toMatchObject([{ personId: one.id, device: 'Chrome on Android', lastPushedAt: null }])
  expect(exported['push settings']).toEqual([{ personId: one.id, off: ['review'], quietFrom: null, quietTo: null, timeZone: 'UTC' }])
  expect(JSON.stringify(exported)).not.toContain(one.endpoint)
  await notifications.notify(one.company, message(randomUUID()))
  await handle(onAccountClosed, { id: one.company, role: 'member', closedAt: new Date().toISOString() })
  const { rows } = await notifications.pool.query(
    'SELECT (SELECT count(*)::int FROM push_devices WHERE account_id = $1) AS devices, (SELECT count(*)::int FROM push_settings WHERE account_id = $1) AS settings',
    [one.company],
  )
  expect(rows).toEqual([{ devices: 0, settings: 0 }])
})
