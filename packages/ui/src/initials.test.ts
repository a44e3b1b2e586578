import { expect, test, vi } from 'vitest'
import { countText } from '#count-badge.tsx'
import { initialsOf, tileFillOf } from '#initials.ts'
import { tileFills } from '#tokens.ts'

test.each([
  ['Kivu Coffee Growers', 'KC'],
  ['Mombasa', 'MO'],
  ['x', 'X'],
  ['  leading   spaces ', 'LS'],
  ['élan vital', 'ÉV'],
  ['e\u0301lan', 'ÉL'],
  ['Ünal & Söhne', 'ÜS'],
  ['B-T Ltd', 'BT'],
  ['"Quoted" (Name)', 'QN'],
  ['3G Traders', '3T'],
  ['東京 商事', '東商'],
  ['', ''],
  ['—', ''],
])('%s → %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('shows initials in a browser without Intl.Segmenter', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  expect(initialsOf('Élan Vital')).toBe('ÉV')
  vi.unstubAllGlobals()
})

test('an id keeps its colour, and many ids use every colour', () => {
  expect(tileFillOf('kivu')).toBe(tileFillOf('kivu'))
  const used = new Set(Array.from({ length: 400 }, (_, index) => tileFillOf(`id-${index}`)))
  expect([...used].sort()).toEqual([...tileFills].sort())
})

test('shows counts above nine as 9+', () => {
  expect([1, 9, 10, 250].map((count) => countText(count))).toEqual(['1', '9', '9+', '9+'])
  expect(countText(120, 99)).toBe('99+')
})
