import { countUnread } from '@ungana/contracts-messaging'
import { countNotifications } from '@ungana/contracts-notifications'
import type { LiveNews } from '@ungana/contracts-shell'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { askMessages, askNotifications, MESSAGES_ADDRESS, NOTIFICATIONS_ADDRESS } from './unread-calls.ts'
import { createUnreadMessages } from './unread-messages.ts'
import { createUnreadNotifications } from './unread-notifications.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the addresses are those of the contracts, and an answer that does not count is none', async () => {
  expect([NOTIFICATIONS_ADDRESS, MESSAGES_ADDRESS]).toEqual([countNotifications.url, countUnread.url])
  vi.stubGlobal('fetch', async () => Response.json({ unread: 3, position: 9 }))
  expect([await askNotifications(), await askMessages()]).toEqual([{ unread: 3, position: 9 }, 3])
  for (const answer of [null, {}, { unread: '3', position: 1 }, { unread: -1, position: 1 }]) {
    vi.stubGlobal('fetch', async () => Response.json(answer))
    await expect(askNotifications()).rejects.toThrow('did not count')
    await expect(askMessages()).rejects.toThrow('did not count')
  }
})

test('a count that was lost on the way is asked for again with the next news', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve({ unread: 4, position: 7 })]
  const counter = createUnreadNotifications(
    () => answers.shift() ?? Promise.reject(new Error('asked once more')),
    () => {},
  )
  await counter.ask()
  expect(counter.current()).toBe(0)
  counter.hear({ event: 'notification', position: 7, data: { id: '7', readAt: null } })
  await expect.poll(() => counter.current()).toBe(4)
})

test('notifications: whenever the service counts, and whenever its news come, the count is true once all have come', async () => {
  const act = fc.constantFrom('notify' as const, 'notify read' as const, 'read one' as const, 'read all' as const, 'ask' as const, 'reset' as const)
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(act, { maxLength: 30 }), async (scheduler, acts) => {
      const unread = new Set<number>()
      let position = 0
      const ways: LiveNews[] = []
      const counter = createUnreadNotifications(
        async () => {
          await scheduler.schedule(Promise.resolve(), 'question')
          const answer = { unread: unread.size, position }
          await scheduler.schedule(Promise.resolve(), 'answer')
          return answer
        },
        () => {},
      )
      const tell = (event: string, data: unknown) => {
        position += 1
        ways.push({ event, position, data })
        // In order, as a stream is.
        void scheduler.schedule(Promise.resolve(), 'news').then(() => counter.hear(ways.shift() as LiveNews))
      }
      void counter.ask()
      for (const what of acts) {
        const [one] = unread
        if (what === 'notify') {
          unread.add(position + 1)
          tell('notification', { id: `${position + 1}`, readAt: null })
        } else if (what === 'notify read') tell('notification', { readAt: '2026-11-22T08:00:00Z' })
        else if (what === 'read one' && one !== undefined) {
          unread.delete(one)
          tell('notifications-read', { ids: [`${one}`] })
        } else if (what === 'read all' && unread.size > 0) {
          unread.clear()
          tell('notifications-read', { ids: null })
        } else if (what === 'ask') void counter.ask()
        else if (what === 'reset') counter.hear({ event: 'reset', position, data: null })
        if (scheduler.count() > 0) await scheduler.waitOne()
      }
      await scheduler.waitIdle()
      expect(counter.current()).toBe(unread.size)
    }),
    { numRuns: 500 },
  )
})

test('notifications: a count that fails leaves what is known', async () => {
  const answers = [async () => ({ unread: 4, position: 2 }), async () => Promise.reject(new Error('503'))]
  const counter = createUnreadNotifications(
    async () => (await answers.shift()?.()) ?? { unread: 0, position: 0 },
    () => {},
  )
  await counter.ask()
  await counter.ask()
  expect(counter.current()).toBe(4)
})

test('messages: counted anew when one comes or is read, in a flood only now and then', async () => {
  let [stored, calls] = [0, 0]
  const pauses: (() => void)[] = []
  const counter = createUnreadMessages('me', {
    askService: async () => {
      calls++
      return stored
    },
    onChange: () => {},
    pause: () => new Promise((resolve) => pauses.push(resolve)),
  })
  const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true), { interval: 1 })
  const message = (receiverId: string) => counter.hear({ event: 'message', position: 1, data: { receiverId } })
  message('another')
  counter.hear({ event: 'message-read', position: 1, data: { readerId: 'another' } })
  counter.hear({ event: 'notification', position: 1, data: {} })
  expect(calls).toBe(0)
  for (stored = 0; stored < 50; stored++) message('me')
  await until(() => pauses.length === 1)
  expect(calls).toBe(1)
  pauses.shift()?.()
  await until(() => counter.current() === 50 && pauses.length === 1)
  stored = 3
  for (let n = 0; n < 50; n++) counter.hear({ event: 'message-read', position: 1, data: { readerId: 'me' } })
  expect(calls).toBe(2)
  pauses.shift()?.()
  await until(() => counter.current() === 3)
  expect(calls).toBe(3)
})
