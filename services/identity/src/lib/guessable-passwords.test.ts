import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { PASSWORD_MIN } from '@ungana/contracts-identity'
import { expect, test } from 'vitest'
import { isGuessable, isWellKnown } from './guessable-passwords.ts'

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
])('refuses %s', (password) => {
  expect(isGuessable(password)).toBe(true)
})

test.each([
  '1q2w3e4r5t',
  'Basketball',
  'letmein123',
  'liverpool1',
  'manchester',
  'qazwsxedc1',
  '1qaz2wsx3edc',
  'superman123',
  'sunshine2026',
  'Arsenal 2026!',
  'p@ssw0rd99',
  '5un$hine!!',
  'l3tm31n2026',
  'hello12345',
])('refuses the common password %s', (password) => {
  expect(isGuessable(password)).toBe(true)
})

test('refuses the 100,000 most common passwords that are long enough', () => {
  const file = gunzipSync(readFileSync(new URL('common-passwords.txt.gz', import.meta.url)))
  const longEnough = file
    .toString()
    .split('\n')
    .filter((password) => password.length >= PASSWORD_MIN)
  expect(longEnough.length).toBeGreaterThan(100_000)
  expect(longEnough.filter((password) => !isGuessable(password) || !isGuessable(password.toUpperCase()))).toEqual([])
})

test('lets accounts with an earlier common password log in, except with the well-known ones', () => {
  expect(isWellKnown('basketball')).toBe(false)
  expect(isWellKnown('placeholder')).toBe(true)
})

test('refuses the names of the business', () => {
  const names = ['Kahawa & Sons Ltd', 'kahawa__sons_ltd_mfx3k2a1']
  expect(isGuessable('kahawasonsltd', names)).toBe(true)
  expect(isGuessable('Kahawa Sons Ltd 2026', names)).toBe(true)
  expect(isGuessable('kahawa__sons_ltd_mfx3k2a1', names)).toBe(true)
  expect(isGuessable('kahawa na sukari asubuhi', names)).toBe(false)
})

test.each(['green tea at dawn', '0788 415 2093', 'ንጹህ ቡና ከይርጋጨፌ', '!@#$%^&*()_+', 'password for the blue door'])('accepts %s', (password) => {
  expect(isGuessable(password)).toBe(false)
})
