import { expect, test } from 'vitest'
import { maskOf } from './mask.ts'

test.each([
  ['0001112224321', '•••• 4321'],
  ['RW12 3456 7890 4321', '•••• 4321'],
  ['00-11-22-33', '•••• 33'],
  ['1234', '•••• 4'],
  ['123', '•••• 3'],
  ['12', '••••'],
  ['7', '••••'],
])('%s becomes %s', (number, mask) => {
  expect(maskOf(number)).toBe(mask)
})
