import { expect, test } from 'vitest'
import { brokenLines, lineOrder } from './pdf-lines.ts'

const fontOf = (letter: string) => (/\p{Script=Arabic}/u.test(letter) ? 'arabic' : 'text')
const shown = (line: string) => lineOrder(line, 0, line.length, fontOf).map(({ text }) => text)

test.each([
  ['words from right to left', 'صادر في', ['في', ' ', 'صادر']],
  ['numbers and Latin words from left to right', 'فاتورة UNG-2026-000042', ['UNG-2026-000042', ' ', 'فاتورة']],
  ['brackets turned round', 'شركة (النور)', ['(', 'النور', ') ', 'شركة']],
  ['a value in its own direction', 'الدفع: \u2068-USD 49.99\u2069', ['-USD 49.99', ' :', 'الدفع']],
])('a line shows %s', (_, line, pieces) => {
  expect(shown(line)).toEqual(pieces)
})

test('lines end at spaces, and lose no letter', () => {
  const words = 'من أجل تجارة أفضل في شرق أفريقيا'
  const lines = brokenLines(words, (from, to) => to - from <= 12).map(([from, to]) => words.slice(from, to))
  expect(lines.join(' ')).toBe(words)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(12)
})
