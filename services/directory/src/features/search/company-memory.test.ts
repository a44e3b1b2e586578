import { expect, test } from 'vitest'
import { BitSet } from './bit-set.ts'
import { CACHE_BYTES, cacheOfTexts } from './company-memory.ts'

test('the cache counts the searched texts too, which visitors make as long as they can', () => {
  const cache = cacheOfTexts()
  const text = 'x'.repeat(1000)
  for (let nth = 0; nth < CACHE_BYTES / text.length; nth++)
    cache.set(`${nth} ${text}`, { text: Buffer.from(''), found: new BitSet(), offered: new BitSet(), upTo: 0 })
  expect(cache.size * 2 * text.length).toBeLessThanOrEqual(CACHE_BYTES)
})
