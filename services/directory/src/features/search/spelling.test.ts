import { expect, test } from 'vitest'
import { mistakes, nearest } from './spelling.ts'

test.each([
  ['kigali', 'kigali', 0],
  ['kgali', 'kigali', 1],
  ['kigalli', 'kigali', 1],
  ['kigati', 'kigali', 1],
  ['kiagli', 'kigali', 1],
  ['abeba', 'ababa', 1],
  ['', 'tea', 3],
  ['tea', '', 3],
  ['ቡና', 'ቡን', 1],
  ['a👩b', 'ab', 1],
])('counts the mistakes between %s and %s: %i', (one, other, count) => {
  expect(mistakes(one, other)).toBe(count)
  expect(mistakes(other, one)).toBe(count)
})

test('picks the words with the fewest mistakes, and allows two in a long word, one in up to five letters and none in up to three', () => {
  expect(nearest('kgali', ['kigali', 'kagali', 'kigoma'])).toEqual(['kigali', 'kagali'])
  expect(nearest('macadmia', ['macadamia', 'academia'])).toEqual(['macadamia'])
  expect(nearest('mcdamia', ['macadamia'])).toEqual(['macadamia'])
  expect(nearest('tae', ['tea'])).toEqual([])
  expect(nearest('coofe', ['coffee', 'cafe'])).toEqual([])
  expect(nearest('tanzanit', ['tanzania', 'tanzanite'])).toEqual(['tanzanite'])
  expect(nearest('anything', [])).toEqual([])
})
