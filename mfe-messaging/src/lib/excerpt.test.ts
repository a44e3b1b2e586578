import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

const found = (text: string, word: string) => {
  const start = text.indexOf(word)
  const cut = excerpt(text, [[start, start + word.length]])
  const [range] = cut.ranges
  return [cut.text, cut.text.slice(...(range ?? [0, 0]))]
}

test.each([
  ['A sample, please', 'sample', 'A sample, please'],
  ['We do: 40 bags of 60 kg. Would you like a sample first?', 'sample', '…you like a sample first?'],
  ['https://kivu.example/catalogue/2026/sample.pdf', 'sample', '…sample.pdf'],
  ['40 bags\nof washed arabica: a sample?', 'sample', '…arabica: a sample?'],
])('%s shows %s', (text, word, shown) => {
  expect(found(text, word)).toEqual([shown, word])
})

test('does not cut a text without a match', () => {
  expect(excerpt('Good morning', [])).toEqual({ text: 'Good morning', ranges: [] })
})
