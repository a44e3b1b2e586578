import type { Message } from '@ungana/contracts-messaging'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { has, joined, PAGE, pageAround, type Thread, withEarlier, withMessage, withMiddle, withNewest, withRead } from './thread.ts'

const me = '01900000-0000-7000-8000-000000000001'
const other = '01900000-0000-7000-8000-000000000002'
const conversation = (length: number): Message[] =>
  Array.from({ length }, (_, index) => ({
    id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    conversationId: '01900000-0000-7000-8000-0000000000ff',
    seq: index + 1,
    senderId: index % 2 ? me : other,
    receiverId: index % 2 ? other : me,
    content: `${index + 1}`,
    read: false,
    readAt: null,
    createdAt: '2026-11-22T10:00:00.000Z',
    caution: null,
    removed: false,
    attachments: [],
  }))

const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq)

test('keeps messages without gaps or duplicates, and never loses the newest messages, in any order of arrival', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('newest' as const), upTo: fc.nat(40), size: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constant('earlier' as const), upTo: fc.constant(0), size: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constant('message' as const), upTo: fc.integer({ min: 1, max: 40 }), size: fc.constant(1) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const all = conversation(40)
      let thread: Thread | undefined
      for (const { kind, upTo, size } of steps) {
        const last = thread?.messages.at(-1)?.seq ?? 0
        if (kind === 'newest') thread = withNewest(thread, all.slice(Math.max(0, upTo - size), upTo))
        else if (kind === 'message') thread = withMessage(thread, all[upTo - 1] as Message) ?? thread
        else if (thread) {
          const first = thread.messages[0]?.seq ?? 1
          thread = withEarlier(thread, all.slice(Math.max(0, first - 1 - size), first - 1))
        }
        if (!thread) continue
        const [from = 1] = seqs(thread)
        expect(seqs(thread)).toEqual(thread.messages.map((_, index) => from + index))
        expect(thread.more).toBe(thread.messages.length > 0 && from > 1)
        expect(thread.messages.at(-1)?.seq ?? 0).toBeGreaterThanOrEqual(last)
      }
    }),
  )
})

test('replaces the loaded messages with a page that does not reach them', () => {
  const all = conversation(30)
  const old = withNewest(undefined, all.slice(0, 5))
  expect(seqs(withNewest(old, all.slice(20)))).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
  expect(seqs(withNewest(old, all.slice(5, 8)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('loads messages before and after a middle message, until they reach the end', () => {
  const all = conversation(200)
  const end = withNewest(undefined, all.slice(150))
  const from = pageAround(60)
  let part = withMiddle(undefined, all.slice(from - 1, from - 1 + PAGE))
  expect([has(part, 60), has(end, 60), part.more, joined(part, end)]).toEqual([true, false, true, undefined])
  part = withMiddle(part, all.slice(84, 134))
  expect([seqs(part)[0], seqs(part).at(-1), joined(part, end)]).toEqual([35, 134, undefined])
  // Fetching the first page again changes nothing.
  expect(seqs(withMiddle(part, all.slice(from - 1, from - 1 + PAGE)))).toEqual(seqs(part))
  const whole = joined(withMiddle(part, all.slice(134, 150)), end)
  expect(whole && [seqs(whole)[0], seqs(whole).at(-1), whole.more]).toEqual([35, 200, true])
  expect([pageAround(3), withMiddle(undefined, all.slice(0, 50)).more]).toEqual([1, false])
})

test('asks for a reload after a gap, and ignores a message that is already loaded', () => {
  const all = conversation(9)
  const thread = withNewest(undefined, all.slice(0, 5))
  expect(withMessage(thread, all[6] as Message)).toBeUndefined()
  expect(withMessage(undefined, all[0] as Message)).toBeUndefined()
  expect(withMessage(thread, all[4] as Message)).toEqual(thread)
})

test('marks only the reader’s received messages as read, and keeps the mark after an older response', () => {
  const all = conversation(4)
  const thread = withNewest(undefined, all)
  const read = withRead(thread, { readerId: other, fromSeq: 1, toSeq: 4, readAt: '2026-11-22T11:00:00.000Z' })
  expect(read.messages.map((message) => message.read)).toEqual([false, true, false, true])
  expect(withNewest(read, all).messages.map((message) => message.read)).toEqual([false, true, false, true])
  const colleagues = withNewest(
    undefined,
    all.map((message) => ({ ...message, read: true, unread: true as const })),
  )
  expect(
    withRead(colleagues, { readerId: other, fromSeq: 1, toSeq: 4, readAt: '2026-11-22T11:00:00.000Z' }).messages.map(({ unread }) => unread),
  ).toEqual([...[true, undefined, true, undefined]])
})
