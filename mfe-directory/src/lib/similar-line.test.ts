import { SIMILAR_LIMIT } from '@ungana/contracts-directory'
import { expect, test } from 'vitest'
import { similarLine } from './similar-line.ts'

test.each([
  [1, '1 business matches “kgali” with a different spelling or word order.'],
  [12, '12 businesses match “kgali” with a different spelling or word order.'],
  [SIMILAR_LIMIT, 'The 90 closest businesses match “kgali” with a different spelling or word order.'],
])('describes %i similar results', (similar, line) => {
  expect(similarLine('kgali', similar)).toBe(line)
})
