import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onUserStored, readStoredUser, storeUser } from './stored-user.ts'

const user = { id: '0190', username: 'kivu_coffee_lq3', businessName: 'Kivu Coffee Growers', role: 'member', country: 'Rwanda' }

let stored: Map<string, string>
let dispatch: ((event: { key: string | null; newValue: string | null }) => void) | undefined
beforeEach(() => {
  stored = new Map()
  dispatch = undefined
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: typeof dispatch) => {
      dispatch = listener
    },
    removeEventListener: () => {
      dispatch = undefined
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('stores the whole public user object under its agreed name', () => {
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
test.each(garbage)('reads no user from %s', (text) => {
  stored.set('ungana.user', text)
  expect(readStoredUser()).toBeNull()
})

test('remembers nobody without storage and does not fail', () => {
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

test('reports what other tabs store, and nothing else', () => {
  const listener = vi.fn()
  const stop = onUserStored(listener)
  dispatch?.({ key: 'ungana:theme', newValue: 'dark' })
  expect(listener).not.toHaveBeenCalled()
  dispatch?.({ key: 'ungana.user', newValue: JSON.stringify(user) })
  dispatch?.({ key: 'ungana.user', newValue: null })
  dispatch?.({ key: 'ungana.user', newValue: '{}' })
  dispatch?.({ key: null, newValue: null })
  expect(listener.mock.calls).toEqual([[user], [null], ['unknown'], ['unknown']])
  stop()
  expect(dispatch).toBeUndefined()
})
