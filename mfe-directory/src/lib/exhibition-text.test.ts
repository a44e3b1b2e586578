import { isOver } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { exhibitionTypeLabel } from './exhibition-text.ts'

it.each([
  ['regional', 'East African'],
  ['continental', 'Continental'],
  ['international', 'International'],
  ['lunar', 'Lunar'],
])('%s is called %s', (type, label) => {
  expect(exhibitionTypeLabel(type)).toBe(label)
})

it.each([
  ['2026-12-10', '2026-12-11T11:59:00Z', false],
  ['2026-12-10', '2026-12-11T12:00:00Z', true],
  ['2026-12-10', '2026-12-09T00:00:00Z', false],
  [null, '2026-12-09T00:00:00Z', false],
])('what ends on %s at %s: over is %s', (endsOn, now, over) => {
  expect(isOver(endsOn, Date.parse(now))).toBe(over)
})
