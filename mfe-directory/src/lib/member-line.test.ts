import { expect, test } from 'vitest'
import { memberLine } from './member-line.ts'

test.each([
  [{ city: 'Rubavu', country: 'Rwanda', sector: 'Coffee' }, 'Rubavu, Rwanda · Coffee'],
  [{ city: null, country: 'Rwanda', sector: null }, 'Rwanda'],
  [{ city: null, country: 'Kenya', sector: 'Tea' }, 'Kenya · Tea'],
])('formats %j as %s', (member, line) => {
  expect(memberLine(member)).toBe(line)
})
