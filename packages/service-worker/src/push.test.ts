import { expect, test, vi } from 'vitest'
import { endPushes, openPage, showPush } from './push.ts'

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
