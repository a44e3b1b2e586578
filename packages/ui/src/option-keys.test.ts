import { expect, test } from 'vitest'
import { optionAfter } from './option-keys.ts'

test.each([
  ['ArrowDown', undefined, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 'none'],
  ['ArrowUp', undefined, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 'none'],
  ['Home', 2, 0],
  ['End', 0, 2],
  // Without a marked option these keys move the text cursor.
  ['Home', undefined, undefined],
  ['End', undefined, undefined],
  ['ArrowLeft', 1, undefined],
  ['a', 1, undefined],
] as const)('%s from %o of three leads to %o', (key, active, expected) => {
  expect(optionAfter(key, active, 3)).toBe(expected)
})

test('leaves every key to the text field when there are no options', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) expect(optionAfter(key, undefined, 0)).toBeUndefined()
})
