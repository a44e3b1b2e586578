import { expect, test } from 'vitest'
import { BitSet } from './bit-set.ts'
import { CACHE_BYTES, CompanyMemory, cacheOfTexts } from './company-memory.ts'
import { criteriaOf } from './criteria.ts'
import { findExact, pageOf } from './search.ts'

test('the cache counts the searched texts too, which visitors make as long as they can', () => {
  const cache = cacheOfTexts()
  const text = 'x'.repeat(1000)
  for (let nth = 0; nth < CACHE_BYTES / text.length; nth++)
    cache.set(`${nth} ${text}`, { text: Buffer.from(''), found: new BitSet(), offered: new BitSet(), upTo: 0 })
  expect(cache.size * 2 * text.length).toBeLessThanOrEqual(CACHE_BYTES)
})

test('lists more matches than a call can have arguments', () => {
  const memory = new CompanyMemory()
  const facts = { haystack: 'a', nameLength: 1, offersEnd: 1, country: '', location: '', category: null, businessType: '', tags: [] }
  const many = 150_000
  for (let nth = 0; nth < many; nth++) memory.put({ ...facts, id: String(nth), featured: false, placeGroup: 0, ratedGroup: 0, newest: 0 })
  memory.endLoad()
  const found = findExact(memory, criteriaOf({}), 'relevance', Number.POSITIVE_INFINITY)
  expect(pageOf(memory, found, 'relevance', 0, found.total).indexOf(String(many - 1))).toBe(many - 1)
})
