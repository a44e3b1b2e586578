import { afterEach, expect, it, vi } from 'vitest'
import { databaseNames } from './database-names.ts'

afterEach(() => void vi.unstubAllGlobals())

it('lists the databases', async () => {
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'a', version: 1 }, { name: 'b' }] })
  expect(await databaseNames()).toEqual(new Set(['a', 'b']))
})

it.each([
  ['cannot list databases', {}],
  ['blocks the list', { databases: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
  ['has no IndexedDB', undefined],
])('is empty if a browser %s', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB)
  expect(await databaseNames()).toEqual(new Set())
})
