import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangesOf } from './ranges.ts'

const marked = (content: string, query: string) => rangesOf(content, query).map(([start, end]) => content.slice(start, end))

test.each([
  ['Green coffee, coffees', 'coff', ['coff', 'coff']],
  ['Café au lait', 'cafe', ['Café']],
  ['Cafe\u0301 au lait', 'café au', ['Cafe\u0301', 'au']],
  ['Straße', 'stra', ['Stra']],
  ['one two', 'wo', []],
  ['👋 bags', 'bag', ['bag']],
  ['A tea, 5 t at 50', 't 5 a', ['A', '5', 't']],
  ['bags bag', 'bag bags', ['bags', 'bag']],
])('in %j, the search %j marks %j', (content, query, expected) => {
  expect(marked(content, query)).toEqual(expected)
})

test('the ranges are in order, without overlap and within the text for any query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (content, query) => {
      let last = 0
      for (const [start, end] of rangesOf(content, query)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        last = end
      }
      expect(last).toBeLessThanOrEqual(content.length)
    }),
  )
})
