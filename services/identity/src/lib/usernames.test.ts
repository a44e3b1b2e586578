import { expect, test } from 'vitest'
import { deriveUsername, fitsName } from './usernames.ts'

const now = Date.UTC(2026, 10, 21)
const suffix = now.toString(36)

test.each([
  ['Kigali Traders', 'kigali_traders'],
  ['Kahawa & Sons', 'kahawa__sons'],
  ['  Two  Spaces ', 'two_spaces'],
  ['Café Zoé 2', 'caf_zo_2'],
  ['ቡና ንግድ', 'business'],
  ['شركة القهوة', 'business'],
  ['__', 'business'],
])('turns %s into %s and the time', (name, stem) => {
  expect(deriveUsername(name, 0, now)).toBe(`${stem}_${suffix}`)
})

test('differs on another attempt in the same millisecond', () => {
  const attempts = Array.from({ length: 50 }, () => deriveUsername('Kigali Traders', 1, now))
  for (const username of attempts) {
    expect(username).toMatch(new RegExp(`^kigali_traders_${suffix}[0-9a-z]{3}$`))
    expect(fitsName(username, 'Kigali Traders')).toBe(true)
  }
  expect(new Set(attempts).size).toBeGreaterThan(1)
})

test('accepts only the stem and a suffix', () => {
  expect(fitsName('kigali_traders_mfx3k2a1', 'Kigali Traders')).toBe(true)
  expect(fitsName('kigali_traders_1700000000000', 'Kigali Traders')).toBe(true)
  expect(fitsName('business_1', 'ቡና')).toBe(true)
  for (const preferred of [
    '',
    'kigali_traders',
    'kigali_traders_',
    'nairobi_traders_1',
    'kigali_traders_A',
    'kigali_traders_1_2',
    'kigali_traders_12345678901234567',
  ]) {
    expect(fitsName(preferred, 'Kigali Traders')).toBe(false)
  }
})
