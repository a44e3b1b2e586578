import { expect, test, vi } from 'vitest'
import { endPushes, openPage, renewPush, showPush } from './push.ts'

const origin = 'https://ungana.example'
const pushed = { title: 'New message from Lake Traders', link: '/fr/messages?with=1', tag: '/messages?with=1', language: 'fr' }

async function shown(text: string | undefined) {
  const showNotification = vi.fn(async () => undefined)
  await showPush(text, origin, { showNotification })
  return showNotification.mock.calls as unknown[]
}

test('shows a push, and replaces the one with the same tag', async () => {
  const options = { tag: pushed.tag, renotify: true, lang: 'fr', dir: 'auto', data: pushed.link }
  expect(await shown(JSON.stringify(pushed))).toEqual([[pushed.title, options]])
})

test.each([
  undefined,
  '',
  'hello',
  'null',
  '[]',
  JSON.stringify({ ...pushed, title: 5 }),
  JSON.stringify({ ...pushed, tag: undefined }),
  JSON.stringify({ ...pushed, link: 'https://evil.example/' }),
  JSON.stringify({ ...pushed, link: '//evil.example/' }),
  JSON.stringify({ ...pushed, link: '/\\evil.example/' }),
  JSON.stringify({ ...pushed, link: 'javascript:alert(1)' }),
])('shows nothing for %s', async (text) => {
  expect(await shown(text)).toEqual([])
})

test('a click focuses the window with the page, and otherwise opens one, only of this site', async () => {
  const windows = ['/', '/messages?with=1'].map((path) => ({ url: origin + path, focus: vi.fn(async () => undefined) }))
  const openWindow = vi.fn(async (_address: string) => null)
  const clients = { matchAll: async () => windows, openWindow } as unknown as Clients
  await openPage('/messages?with=1', origin, clients)
  expect([windows.map(({ focus }) => focus.mock.calls.length), openWindow.mock.calls]).toEqual([[0, 1], []])
  for (const link of ['/deals/7', 'https://evil.example/', '//evil.example']) await openPage(link, origin, clients)
  expect(openWindow.mock.calls).toEqual([[`${origin}/deals/7`]])
})

test('a log-out takes the notifications away and ends the subscription', async () => {
  const [close, unsubscribe] = [vi.fn(), vi.fn(async () => true)]
  const registration = { getNotifications: async () => [{ close }, { close }], pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  await endPushes(registration as unknown as ServiceWorkerRegistration)
  expect([close.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([2, 1])
})

const subscription = (name: string) => ({ toJSON: () => ({ endpoint: name }) }) as unknown as PushSubscription

/** @returns what the service got, and what happened to the subscription */
async function renewed(change: Parameters<typeof renewPush>[0], settings: Response, status = 201) {
  const unsubscribe = vi.fn(async () => true)
  const subscribe = vi.fn(async (_options: object) => subscription('made'))
  const pushManager = { getSubscription: async () => (change.newSubscription ? { unsubscribe } : null), subscribe } as unknown as PushManager
  const sent: unknown[] = []
  const ask = async (address: unknown, options?: RequestInit) => {
    if (!options) return settings
    sent.push([address, options.method, options.body])
    return new Response(null, { status })
  }
  await renewPush(change, { pushManager }, ask as typeof fetch)
  return { sent, made: subscribe.mock.calls, ended: unsubscribe.mock.calls.length }
}

const settings = (current: boolean) => Response.json({ key: 'site-key', devices: [{ current: false }, { current }] })
const posted = (endpoint: string) => [['/api/notifications/push/devices', 'POST', JSON.stringify({ endpoint })]]

test('the service gets the subscription that the browser has made itself', async () => {
  const change = { oldSubscription: subscription('old'), newSubscription: subscription('new') }
  expect(await renewed(change, settings(true))).toEqual({ sent: posted('new'), made: [], ended: 0 })
})

test.each([
  ['lost its subscription', { oldSubscription: subscription('old'), newSubscription: null }, true],
  ['allows notifications again, although the service has forgotten the device', {}, false],
])('a new subscription is made if the browser %s', async (_, change, current) => {
  const made = [[{ userVisibleOnly: true, applicationServerKey: 'site-key' }]]
  expect(await renewed(change, settings(current))).toEqual({ sent: posted('made'), made, ended: 0 })
})

test.each([
  ['an account that did not ask for push notifications here', settings(false)],
  ['nobody who is logged in', new Response(null, { status: 401 })],
])('%s gets no subscription', async (_, answer) => {
  const change = { oldSubscription: subscription('old'), newSubscription: subscription('new') }
  expect(await renewed(change, answer)).toEqual({ sent: [], made: [], ended: 1 })
})

test('says when it must be tried again', async () => {
  await expect(renewed({}, new Response(null, { status: 503 }))).rejects.toThrow('503')
  await expect(renewed({}, settings(true), 502)).rejects.toThrow('502')
})
