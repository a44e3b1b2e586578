import type { InquiryCard, Message } from '@ungana/contracts-messaging'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { card, message } from '#testing'
import { type Cards, earlierOf, linesOf } from './cards.ts'
import type { Thread } from './thread.ts'

const at = (minute: number) => new Date(1_700_000_000_000 + minute * 60_000).toISOString()
/** Minutes, oldest first. Equal times are likely. */
const times = fc.array(fc.nat(12), { maxLength: 20 }).map((minutes) => minutes.sort((a, b) => a - b))

test('after any pages of both, the lines are the end of the sorted union, without gaps or doubles, and at last all of it', () => {
  fc.assert(
    fc.property(times, times, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (messageTimes, cardTimes, messagePage, cardPage) => {
      const messages: Message[] = messageTimes.map((minute, index) => message({ seq: index + 1, createdAt: at(minute) }))
      const cards: InquiryCard[] = cardTimes.map((minute) => card({ createdAt: at(minute) }))
      const union = [...messages, ...cards].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)).map(({ id }) => id)
      const loaded = { messages: messagePage, cards: cardPage }
      for (;;) {
        const thread: Thread = { messages: messages.slice(-loaded.messages), more: loaded.messages < messages.length }
        const part: Cards = { cards: cards.slice(-loaded.cards), more: loaded.cards < cards.length }
        const lines = linesOf(thread, part, [], true)
        // Lines of the earliest minute may be incomplete; they join when they load.
        const complete = lines.filter(({ createdAt }) => createdAt > (lines[0]?.createdAt ?? '')).map(({ id }) => id)
        expect(complete).toEqual(union.slice(union.length - complete.length))
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
        const earlier = earlierOf(thread, part)
        if (!thread.more && !part.more) {
          expect(lines.map(({ id }) => id)).toEqual(union)
          return
        }
        expect(earlier.messages || earlier.cards).toBe(true)
        if (earlier.messages) loaded.messages += messagePage
        if (earlier.cards) loaded.cards += cardPage
      }
    }),
  )
})

test('a part from the middle shows nothing after its last message, and a message comes before a card of the same time', () => {
  const messages = [message({ seq: 3, createdAt: at(3) }), message({ seq: 4, createdAt: at(5) })]
  const cards = [2, 3, 4, 5, 6].map((minute) => card({ id: `card ${minute}`, createdAt: at(minute) }))
  const lines = linesOf({ messages, more: true }, { cards, more: false }, [], false)
  expect(lines.map(({ id }) => id)).toEqual([messages[0]?.id, 'card 3', 'card 4', messages[1]?.id, 'card 5'])
})
