import { afterEach, expect, it, vi } from 'vitest'
import { databaseNames } from './database-names.ts'

afterEach(() => void vi.unstubAllGlobals())

it('names what is there', async () => {
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'a', version: 1 }, { name: 'b' }] })
  expect(await databaseNames()).toEqual(new Set(['a', 'b']))
})

it.each([
  ['has no such list', {}],
  ['forbids it', { databases: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
  ['keeps nothing', undefined],
])('is empty where a browser %s', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB)
  expect(await databaseNames()).toEqual(new Set())
})
