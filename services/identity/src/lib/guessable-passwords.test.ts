import { expect, test } from 'vitest'
import { isGuessable } from './guessable-passwords.ts'

test.each([
  'password123',
  'Password123!',
  '123password',
  'P A S S W O R D 1 2',
  'passw0rd2026',
  'placeholder',
  'Placeholder123',
  'changeme2024',
  'qwertyuiop',
  '1234567890',
  '9876543210!',
  '012 345 6789',
  'aaaaaaaaaaaa',
  '1212121212',
  'ungana2026!',
])('everybody would try %s', (password) => {
  expect(isGuessable(password)).toBe(true)
})

test('the names of a business are no secret', () => {
  const names = ['Kahawa & Sons Ltd', 'kahawa__sons_ltd_mfx3k2a1']
  expect(isGuessable('kahawasonsltd', names)).toBe(true)
  expect(isGuessable('Kahawa Sons Ltd 2026', names)).toBe(true)
  expect(isGuessable('kahawa__sons_ltd_mfx3k2a1', names)).toBe(true)
  expect(isGuessable('kahawa na sukari asubuhi', names)).toBe(false)
})

test.each(['green tea at dawn', '0788 415 2093', 'ንጹህ ቡና ከይርጋጨፌ', '!@#$%^&*()_+', 'password for the blue door'])(
  '%s is left to its owner',
  (password) => {
    expect(isGuessable(password)).toBe(false)
  },
)
