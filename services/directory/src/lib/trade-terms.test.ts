import { expect, test } from 'vitest'
import categories from '../../seed/categories.json' with { type: 'json' }
import { findGoods, tradeTerms } from './trade-terms.ts'

test('each category has at least ten goods', () => {
  const goods = categories.map(({ name }) => ({ name, goods: tradeTerms.filter(({ category }) => category === name).length }))
  expect(goods.filter(({ goods }) => goods < 10)).toEqual([])
  expect(new Set(tradeTerms.map(({ category }) => category))).toEqual(new Set(categories.map(({ name }) => name)))
})

test('a name belongs to one good, so that a search means one thing', () => {
  for (const { names } of tradeTerms) {
    for (const name of names) {
      const { goods, rest } = findGoods(name)
      expect({ name, rest, goods: goods.map((found) => found.names.length) }).toEqual({ name, rest: [], goods: [names.length] })
    }
  }
})

const english = (text: string) => findGoods(text).goods.map(({ names }) => names[0]?.join(' '))

test.each([
  ['kahawa', ['coffee']],
  ['Café du Rwanda', ['coffee']],
  ['القهوة', ['coffee']],
  ['قَهوة', ['coffee']],
  ['huile de palme', ['palm oil']],
  ['ikawa na chai', ['coffee', 'tea']],
  ['Thé et café', ['tea', 'coffee']],
  ['the best', []],
  ['Kampala', []],
  ['', []],
])('%s asks for %o', (text, goods) => {
  expect(english(text)).toEqual(goods)
})

test('words that name no good stay, in order', () => {
  expect(findGoods('kahawa Nairobi kilo 5').rest).toEqual(['nairobi', 'kilo'])
})
