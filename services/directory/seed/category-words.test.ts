// Checks the words that suggest a category against the categories and the sample companies.
import { expect, test } from 'vitest'
import { suggestCategory } from '#lib/category-suggestion.ts'
import { categoryWords } from '#lib/category-words.ts'
import categories from './categories.json' with { type: 'json' }
import { sampleCompanies } from './sample-companies.ts'

test('the words use known categories, and each word in one category only', () => {
  expect(Object.keys(categoryWords)).toEqual(categories.map(({ name }) => name))
  const words = Object.values(categoryWords).flatMap((phrases) => phrases.split(',').map((phrase) => phrase.trim()))
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  expect(words.filter((word) => !/^[a-z0-9]+( [a-z0-9]+)*$/.test(word))).toEqual([])
})

test('the words suggest a category for most sample companies, and rarely a wrong one', () => {
  const suggestions = sampleCompanies.map(({ primaryProducts, category }) => ({ suggested: suggestCategory(primaryProducts), category }))
  const made = suggestions.filter(({ suggested }) => suggested !== null)
  const right = made.filter(({ suggested, category }) => suggested === category)
  expect(right.length / made.length).toBeGreaterThan(0.9)
  expect(made.length / suggestions.length).toBeGreaterThan(0.7)
})
