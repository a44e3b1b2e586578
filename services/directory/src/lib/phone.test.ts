import { expect, test } from 'vitest'
import { e164 } from './phone.ts'

test.each([
  ['0788 123 456', 'Rwanda', '+250788123456'],
  ['+250 788-123-456', 'Rwanda', '+250788123456'],
  ['00254722000000', 'Rwanda', '+254722000000'],
  ['(0722) 000 000', 'Kenya', '+254722000000'],
  ['081 234 5678', 'DRC', '+243812345678'],
  ['+254722000000', 'Atlantis', '+254722000000'],
])('reads %s in %s as %s', (typed, country, normalised) => {
  expect(e164(typed, country)).toBe(normalised)
})

test.each([
  ['0788123456', 'Atlantis'],
  ['12345678', 'Kenya'],
  ['call 0722000000', 'Kenya'],
  ['0722000000 or 0733000000', 'Kenya'],
  ['0722000000 ext. 5', 'Kenya'],
  ['+999 123 456 789', 'Kenya'],
  ['', 'Kenya'],
])('returns null for %o in %s', (typed, country) => {
  expect(e164(typed, country)).toBeNull()
})
