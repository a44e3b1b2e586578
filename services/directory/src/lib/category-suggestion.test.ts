import { expect, test } from 'vitest'
import { suggestCategory } from './category-suggestion.ts'

test.each([
  ['Green coffee, arabica grade AA', 'Coffee, Tea & Spices'],
  ['KAHAWA na chai', 'Coffee, Tea & Spices'],
  ['Mosquito nets; Bed-sheets; Uniforms', 'Textiles & Apparel'],
  ['Cargo insurance', 'Financial & Insurance Services'],
  ['Fresh tomatoes, berries and strawberries, vegetables', 'Agriculture & Agribusiness'],
  ['Clearing and forwarding, cold storage', 'Logistics & Transport'],
  ['Purée de mangue, dried fruits', 'Food & Beverages'],
  ['Ikawa n’icyayi', 'Coffee, Tea & Spices'],
  ['أسمنت وبلاط', 'Construction Materials'],
  ['Shoes made of leather, with wooden soles', 'Leather & Footwear'],
])('suggests for "%s" the category %s', (products, category) => {
  expect(suggestCategory(products)).toBe(category)
})

test.each(['', 'Various goods', 'Scoffee and teak', 'Coffee and cement', 'ቡና', '; , .', 'constructor', '__proto__'])(
  'suggests nothing for %o',
  (products) => {
    expect(suggestCategory(products)).toBeNull()
  },
)
