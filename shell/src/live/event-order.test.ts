import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecent, takeInOrder } from './event-order.ts'

const event = (position: number) => ({ position, event: 'message', data: position })

test('takes no event twice and none beyond a gap, in any order of arrival', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.array(fc.tuple(fc.nat(20), fc.nat(4))), (begin, pieces) => {
      let place = begin
      const taken: number[] = []
      for (const [from, more] of pieces) {
        const came = Array.from({ length: more + 1 }, (_, index) => event(from + index))
        const ordered = takeInOrder(place, came)
        expect(ordered.gap).toBe(from > place + 1)
        taken.push(...ordered.fresh.map(({ position }) => position))
        place = ordered.place
      }
      expect(taken).toEqual(Array.from({ length: place - begin }, (_, index) => begin + 1 + index))
    }),
  )
})

test('returns all events after a position, or undefined if some are no longer stored', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(40), fc.integer({ min: 1, max: 10 }), (told, after, most) => {
      const recent = createRecent(most)
      for (let position = 1; position <= told; position++) recent.add([event(position)])
      const since = recent.since(after, told)
      const missing = Array.from({ length: Math.max(0, told - after) }, (_, index) => after + 1 + index)
      expect(since?.map(({ position }) => position)).toEqual(missing.length <= most ? missing : undefined)
    }),
  )
})

test('does not return events that were cleared', () => {
  const recent = createRecent()
  recent.add([event(1), event(2)])
  recent.clear()
  expect([recent.since(1, 2), recent.since(2, 2)]).toEqual([undefined, []])
})
