import { expect, test } from 'vitest'
import { isEasyToGuess } from './easy-passwords.ts'

test.each(['sunshine2026', 'Basketball1', 'p@ssw0rd99', 'abcabcabcabc', '1234567890', 'nothing1985'])('%s is easy to guess', (password) => {
  expect(isEasyToGuess(password)).toBe(true)
})

test.each(['green tea at dawn', 'terraced hills at dawn 7', 'v8Qx!t2Lm#'])('%s is not', (password) => {
  expect(isEasyToGuess(password)).toBe(false)
})
