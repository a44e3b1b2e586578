import { SIMILAR_LIMIT } from '@ungana/contracts-directory'
import { expect, test } from 'vitest'
import { similarLine } from './similar-line.ts'

test.each([
  [1, '1 business matches the words in “kgali” or similar words.'],
  [12, '12 businesses match the words in “kgali” or similar words.'],
  [SIMILAR_LIMIT, 'The 90 closest businesses match the words in “kgali” or similar words.'],
])('describes %i similar results', (similar, line) => {
  expect(similarLine('kgali', similar)).toBe(line)
})
