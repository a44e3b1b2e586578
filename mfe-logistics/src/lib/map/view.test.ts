import fc from 'fast-check'
import { expect, test } from 'vitest'
import { project, UNIT } from './projection.ts'
import { CORRIDORS_SHAPE } from './shapes.ts'
import { corridors, viewOf } from './view.ts'

const places = fc.array(fc.record({ lat: fc.double({ min: -16, max: 12, noNaN: true }), lon: fc.double({ min: 27, max: 44, noNaN: true }) }), {
  minLength: 1,
  maxLength: 10,
})

test('a view has its shape, and shows all places with room around them', () => {
  fc.assert(
    fc.property(places, fc.constantFrom(0.5, 0.8, 1.5), (all, shape) => {
      const { x, y, width, height } = viewOf(all, shape)
      expect(height / width).toBeCloseTo(shape)
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(4 * UNIT)
      for (const place of all) {
        const point = project(place)
        expect(Math.min(point.x - x, x + width - point.x, point.y - y, y + height - point.y)).toBeGreaterThan(UNIT / 2)
      }
    }),
  )
})

test('the place that a page keeps for the map of all corridors has its shape', () => {
  expect(corridors.height / corridors.width).toBeCloseTo(CORRIDORS_SHAPE, 2)
})
