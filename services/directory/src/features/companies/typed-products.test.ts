import { expect, test } from 'vitest'
import { typedProducts } from './typed-products.ts'

test.each<[string, string[]]>([
  ['Green coffee, black tea; dry beans', ['Green coffee', 'Black tea', 'Dry beans']],
  ['- Sisal baskets\n- Sisal  mats.\n\n3) Bags, etc.', ['Sisal baskets', 'Sisal mats', 'Bags']],
  ['Beans (red, white), maize, and rice', ['Beans (red, white)', 'Maize', 'Rice']],
  ['Cement in bags of 1,000 kg', ['Cement in bags of 1,000 kg']],
  ['Tea, tea, TEA', ['Tea']],
  ['ቡና, ሻይ', ['ቡና', 'ሻይ']],
  ['Milk and cheese', ['Milk and cheese']],
])('reads the products of %j', (typed, names) => {
  expect(typedProducts(typed)).toEqual(names)
})

test('takes a sentence for no product', () => {
  expect(typedProducts('We grow and process arabica on the hills around Lake Kivu and ship it to roasters')).toEqual([])
  expect(typedProducts('')).toEqual([])
})

test('lists at most 20', () => {
  expect(typedProducts(Array.from({ length: 30 }, (_, at) => `Tea ${at}`).join('\n'))).toHaveLength(20)
})

test('reads any text at once', () => {
  for (const text of ['(', ',', '(,', '1,', '(\n', ' ', '-']) expect(typedProducts(text.repeat(2000)).length).toBeLessThan(21)
})
