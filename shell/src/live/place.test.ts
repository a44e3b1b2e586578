import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecent, hear } from './place.ts'

const event = (position: number) => ({ position, event: 'message', data: position })

test('whatever comes of a numbered row, in whatever pieces, again or too late: nothing is taken twice, nothing beyond a gap', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.array(fc.tuple(fc.nat(20), fc.nat(4))), (begin, pieces) => {
      let place = begin
      const taken: number[] = []
      for (const [from, more] of pieces) {
        const came = Array.from({ length: more + 1 }, (_, index) => event(from + index))
        const heard = hear(place, came)
        expect(heard.gap).toBe(from > place + 1)
        taken.push(...heard.fresh.map(({ position }) => position))
        place = heard.place
      }
      expect(taken).toEqual(Array.from({ length: place - begin }, (_, index) => begin + 1 + index))
    }),
  )
})

test('what is kept is all that came after a place, or it is said that it is not', () => {
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

test('what was forgotten is not made up', () => {
  const recent = createRecent()
  recent.add([event(1), event(2)])
  recent.clear()
  expect([recent.since(1, 2), recent.since(2, 2)]).toEqual([undefined, []])
})
