import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Named, placeLabels } from './place-labels.ts'

const frame = { width: 300, height: 300, type: 12 }
const named = (text: string, x: number, y: number, more: Partial<Named> = {}): Named => ({ text, x, y, radius: 4, ...more })
const place = (...names: Named[]) => placeLabels(names, names, frame)

test('a name stands right of its mark, or on a side with room', () => {
  expect(place(named('Nairobi', 100, 100))).toEqual([{ x: 108, y: 100, anchor: 'start' }])
  expect(place(named('Mombasa', 290, 100))).toEqual([{ x: 282, y: 100, anchor: 'end' }])
  expect(place(named('Nairobi', 100, 100), named('', 120, 100))[0]).toMatchObject({ x: 92, anchor: 'end' })
})

test('a name without room is left out, unless it must show', () => {
  const crowd = [80, 100, 120].flatMap((x) => [86, 100, 114].map((y) => named('', x, y, { radius: 9 })))
  expect(place(named('Kigali', 100, 100), ...crowd)[0]).toBeUndefined()
  expect(place(named('Kigali', 100, 100, { must: true }), ...crowd)[0]).toBeDefined()
})

test('a name outside the frame is left out', () => {
  expect(place(named('Lusaka', -20, 500, { must: true }))).toEqual([undefined])
})

test('a country’s name stands on its place', () => {
  expect(placeLabels([named('Kenya', 150, 150, { over: true })], [], frame)).toEqual([{ x: 150, y: 150, anchor: 'middle' }])
})

test('no name covers another or leaves the frame', () => {
  const names = fc.array(
    fc.record({
      text: fc.stringMatching(/^[A-Z][a-z]{2,9}$/),
      x: fc.integer({ min: 0, max: 300 }),
      y: fc.integer({ min: 0, max: 300 }),
      radius: fc.constantFrom(3, 7, 10),
    }),
    { maxLength: 25 },
  )
  fc.assert(
    fc.property(names, (all) => {
      const boxes = placeLabels(all, all, frame).flatMap((label, index) => {
        if (!label) return []
        const width = (all[index]?.text.length ?? 0) * frame.type * 0.5
        const left = label.x - { start: 0, middle: width / 2, end: width }[label.anchor]
        return [{ left, right: left + width, top: label.y - frame.type / 2, bottom: label.y + frame.type / 2 }]
      })
      for (const [index, { left, right, top, bottom }] of boxes.entries()) {
        expect(Math.min(left, top, 300 - right, 300 - bottom)).toBeGreaterThanOrEqual(0)
        for (const other of boxes.slice(index + 1))
          expect(left >= other.right || other.left >= right || top >= other.bottom || other.top >= bottom).toBe(true)
      }
    }),
  )
})
