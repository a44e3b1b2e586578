import type { Notification } from '@ungana/contracts-notifications'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPage, type NotificationFeed, PAGE, withEarlier, withNew, withRead } from './notification-feed.ts'

const idOf = (n: number) => `0198a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const notification = (n: number, readAt: string | null = null): Notification => ({
  id: idOf(n),
  userId: idOf(0),
  kind: 'review',
  title: `${n}`,
  body: '',
  link: '/',
  createdAt: '2026-11-22T08:00:00.000Z',
  readAt,
})
const titles = ({ items }: NotificationFeed) => items.map(({ title }) => Number(title))
const downFrom = (from: number, count: number) => Array.from({ length: Math.max(0, Math.min(from, count)) }, (_, index) => from - index)

test('shows each notification once, newest first, without gaps, when live notifications arrive between pages', () => {
  const act = fc.constantFrom('happen' as const, 'tell again' as const, 'earlier' as const)
  fc.assert(
    fc.property(fc.nat(100), fc.array(act, { maxLength: 60 }), (before, acts) => {
      let stored = before
      let feed = firstPage(downFrom(stored, PAGE).map((n) => notification(n)))
      for (const what of acts) {
        if (what === 'happen') feed = withNew(feed, notification(++stored))
        else if (what === 'tell again' && stored > 0) feed = withNew(feed, notification(stored))
        else if (what === 'earlier' && feed.more) {
          const last = titles(feed).at(-1) ?? 1
          feed = withEarlier(
            feed,
            downFrom(last - 1, PAGE).map((n) => notification(n)),
          )
        }
      }
      expect(
        titles(feed)
          .slice(0, -1)
          .every((n, index) => titles(feed)[index + 1] === n - 1),
      ).toBe(true)
      expect(titles(feed)[0] ?? 0).toBe(stored)
      if (!feed.more) expect(titles(feed)).toHaveLength(stored)
    }),
  )
})

test('marks the given or all notifications as read, and keeps the mark after a repeated event', () => {
  const feed = firstPage([notification(3), notification(2, 'before'), notification(1)])
  const read = (of: NotificationFeed) => of.items.map(({ readAt }) => readAt)
  expect(read(withRead(feed, [idOf(1), idOf(2)], 'now'))).toEqual([null, 'before', 'now'])
  expect(read(withRead(feed, null, 'now'))).toEqual(['now', 'before', 'now'])
  expect(read(withNew(withRead(feed, null, 'now'), notification(3)))).toEqual(['now', 'before', 'now'])
})
