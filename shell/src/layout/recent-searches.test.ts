import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSearches, readSearches, rememberSearch } from './recent-searches.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('offers the last five searches, newest first, and ignores upper and lower case', () => {
  for (const text of ['tea', 'coffee', 'Tea', 'salt', 'maize', 'cement', 'honey']) rememberSearch(text)
  expect(readSearches()).toEqual(['honey', 'cement', 'maize', 'salt', 'Tea'])
})

test('forgets all searches', () => {
  rememberSearch('tea')
  forgetSearches()
  expect(readSearches()).toEqual([])
  expect(stored.size).toBe(0)
})

test.each(['', 'null', '{', '"tea"', '{"0":"tea"}'])('ignores %o in the storage', (text) => {
  stored.set('ungana:searches', text)
  expect(readSearches()).toEqual([])
})

test('leaves out entries that are not text', () => {
  stored.set('ungana:searches', '["tea", 7, null, ["x"]]')
  expect(readSearches()).toEqual(['tea'])
})

test('offers nothing in a browser without storage', () => {
  const refuse = () => {
    throw new Error('The operation is insecure.')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberSearch('tea')
  forgetSearches()
  expect(readSearches()).toEqual([])
})
