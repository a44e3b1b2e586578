// The words that suggest a category, held against the categories and the sample companies.
import { expect, test } from 'vitest'
import { suggestCategory } from '#lib/category-suggestion.ts'
import { categoryWords } from '#lib/category-words.ts'
import categories from './categories.json' with { type: 'json' }
import { sampleCompanies } from './sample-companies.ts'

test('knows every category, and no word of two', () => {
  expect(Object.keys(categoryWords)).toEqual(categories.map(({ name }) => name))
  const words = Object.values(categoryWords).flatMap((phrases) => phrases.split(',').map((phrase) => phrase.trim()))
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  expect(words.filter((word) => !/^[a-z0-9]+( [a-z0-9]+)*$/.test(word))).toEqual([])
})

test('what it says of the sample companies is rarely wrong, and it says something of most', () => {
  const suggestions = sampleCompanies.map(({ primaryProducts, category }) => ({ suggested: suggestCategory(primaryProducts), category }))
  const made = suggestions.filter(({ suggested }) => suggested !== null)
  const right = made.filter(({ suggested, category }) => suggested === category)
  expect(right.length / made.length).toBeGreaterThan(0.9)
  expect(made.length / suggestions.length).toBeGreaterThan(0.7)
})
