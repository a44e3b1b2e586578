import { countUnread } from '@ungana/contracts-messaging'
import { countNotifications, readPageNotifications } from '@ungana/contracts-notifications'
import type { LiveEvent } from '@ungana/contracts-shell'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { askMessages, askNotifications, MESSAGES_ADDRESS, NOTIFICATIONS_ADDRESS, READ_PAGE_ADDRESS } from './unread-calls.ts'
import { createUnreadMessages } from './unread-messages.ts'
import { createUnreadNotifications } from './unread-notifications.ts'

afterEach(() => void vi.unstubAllGlobals())

test('uses the addresses of the contracts and rejects an answer without a number', async () => {
  expect([NOTIFICATIONS_ADDRESS, MESSAGES_ADDRESS, READ_PAGE_ADDRESS]).toEqual([countNotifications.url, countUnread.url, readPageNotifications.url])
  vi.stubGlobal('fetch', async () => Response.json({ unread: 3, position: 9 }))
  expect([await askNotifications(), await askMessages()]).toEqual([{ unread: 3, position: 9 }, 3])
  for (const answer of [null, {}, { unread: '3', position: 1 }, { unread: -1, position: 1 }]) {
    vi.stubGlobal('fetch', async () => Response.json(answer))
    await expect(askNotifications()).rejects.toThrow('did not count')
    await expect(askMessages()).rejects.toThrow('did not count')
  }
})

test('counts again at the next event after a failed count', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve({ unread: 4, position: 7 })]
  const counter = createUnreadNotifications(
    () => answers.shift() ?? Promise.reject(new Error('asked once more')),
    () => {},
  )
  await counter.ask()
  expect(counter.current()).toBe(0)
  counter.onEvent({ event: 'notification', position: 7, data: { id: '7', readAt: null } })
  await expect.poll(() => counter.current()).toBe(4)
})

test('notifications: the count is right once all events and answers have come', async () => {
  const act = fc.constantFrom('notify' as const, 'notify read' as const, 'read one' as const, 'read all' as const, 'ask' as const, 'reset' as const)
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(act, { maxLength: 30 }), async (scheduler, acts) => {
      const unread = new Set<number>()
      let position = 0
      const ways: LiveEvent[] = []
      const counter = createUnreadNotifications(
        async () => {
          await scheduler.schedule(Promise.resolve(), 'question')
          const answer = { unread: unread.size, position }
          await scheduler.schedule(Promise.resolve(), 'answer')
          return answer
        },
        () => {},
      )
      const emit = (event: string, data: unknown) => {
        position += 1
        ways.push({ event, position, data })
        // In order, like a stream.
        void scheduler.schedule(Promise.resolve(), 'news').then(() => counter.onEvent(ways.shift() as LiveEvent))
      }
      void counter.ask()
      for (const what of acts) {
        const [one] = unread
        if (what === 'notify') {
          unread.add(position + 1)
          emit('notification', { id: `${position + 1}`, readAt: null })
        } else if (what === 'notify read') emit('notification', { readAt: '2026-11-22T08:00:00Z' })
        else if (what === 'read one' && one !== undefined) {
          unread.delete(one)
          emit('notifications-read', { ids: [`${one}`] })
        } else if (what === 'read all' && unread.size > 0) {
          unread.clear()
          emit('notifications-read', { ids: null })
        } else if (what === 'ask') void counter.ask()
        else if (what === 'reset') counter.onEvent({ event: 'reset', position, data: null })
        if (scheduler.count() > 0) await scheduler.waitOne()
      }
      await scheduler.waitIdle()
      expect(counter.current()).toBe(unread.size)
    }),
    { numRuns: 500 },
  )
})

test('notifications: a failed count keeps the known number', async () => {
  const answers = [async () => ({ unread: 4, position: 2 }), async () => Promise.reject(new Error('503'))]
  const counter = createUnreadNotifications(
    async () => (await answers.shift()?.()) ?? { unread: 0, position: 0 },
    () => {},
  )
  await counter.ask()
  await counter.ask()
  expect(counter.current()).toBe(4)
})

test('messages: counts again for each received or read message and each change of an inquiry, with pauses between the calls', async () => {
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
  const message = (receiverId: string) => counter.onEvent({ event: 'message', position: 1, data: { receiverId } })
  message('another')
  counter.onEvent({ event: 'message-read', position: 1, data: { readerId: 'another' } })
  counter.onEvent({ event: 'notification', position: 1, data: {} })
  counter.onEvent({ event: 'changed', position: 1, data: { kind: 'booking' } })
  expect(calls).toBe(0)
  for (stored = 0; stored < 50; stored++) message('me')
  await until(() => pauses.length === 1)
  expect(calls).toBe(1)
  pauses.shift()?.()
  await until(() => counter.current() === 50 && pauses.length === 1)
  stored = 3
  for (let n = 0; n < 50; n++) counter.onEvent({ event: 'message-read', position: 1, data: { readerId: 'me' } })
  expect(calls).toBe(2)
  pauses.shift()?.()
  await until(() => counter.current() === 3)
  expect(calls).toBe(3)
  pauses.shift()?.()
  for (const [nth, event] of ['notification', 'changed'].entries()) {
    stored = 8 + nth
    counter.onEvent({ event, position: 1, data: { kind: 'inquiry' } })
    await until(() => counter.current() === stored && pauses.length === 1)
    pauses.shift()?.()
  }
})
