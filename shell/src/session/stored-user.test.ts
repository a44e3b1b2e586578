import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onUserStored, readStoredUser, storeUser } from './stored-user.ts'

const user = { id: '0190', username: 'kivu_coffee_lq3', businessName: 'Kivu Coffee Growers', role: 'member', country: 'Rwanda' }

let stored: Map<string, string>
let hear: ((event: { key: string | null; newValue: string | null }) => void) | undefined
beforeEach(() => {
  stored = new Map()
  hear = undefined
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener
    },
    removeEventListener: () => {
      hear = undefined
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('the whole public user object is kept, under the name that the product has for it', () => {
  storeUser(user)
  expect([...stored.keys()]).toEqual(['ungana.user'])
  expect(readStoredUser()).toEqual(user)
  storeUser(null)
  expect(stored.size).toBe(0)
  expect(readStoredUser()).toBeNull()
})

const garbage: readonly string[] = [
  '',
  'null',
  'true',
  '7',
  '[]',
  '{}',
  '{',
  'undefined',
  '"user"',
  '{"user":null}',
  JSON.stringify([user]),
  JSON.stringify({ ...user, id: '' }),
  JSON.stringify({ ...user, id: 7 }),
  JSON.stringify({ ...user, username: null }),
  JSON.stringify({ ...user, businessName: { toString: 'x' } }),
  JSON.stringify({ ...user, role: undefined }),
]
test.each(garbage)('%s is nobody', (text) => {
  stored.set('ungana.user', text)
  expect(readStoredUser()).toBeNull()
})

test('without storage nobody is remembered, and nothing breaks', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('SecurityError')
    },
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  expect(readStoredUser()).toBeNull()
  expect(() => storeUser(user)).not.toThrow()
})

test('hears what other tabs store, and nothing else', () => {
  const heard = vi.fn()
  const stop = onUserStored(heard)
  hear?.({ key: 'ungana:theme', newValue: 'dark' })
  expect(heard).not.toHaveBeenCalled()
  hear?.({ key: 'ungana.user', newValue: JSON.stringify(user) })
  hear?.({ key: 'ungana.user', newValue: null })
  hear?.({ key: 'ungana.user', newValue: '{}' })
  hear?.({ key: null, newValue: null })
  expect(heard.mock.calls).toEqual([[user], [null], ['unknown'], ['unknown']])
  stop()
  expect(hear).toBeUndefined()
})
