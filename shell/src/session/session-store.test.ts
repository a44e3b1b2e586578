import type { SessionUser } from '@ungana/contracts-shell'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheAction, createSessionStore, type Session } from './session-store.ts'

const user = (id: string, businessName = 'Kivu'): SessionUser => ({ id, username: id, businessName, role: 'member' })
const anna = user('anna')
const ben = user('ben')
const driver: SessionUser = { ...anna, person: { id: 'dan', name: 'Dan', role: 'driver' } }

let remembered: SessionUser | null
let answers: { resolve: (user: SessionUser | null) => void; reject: (error: Error) => void }[]
const ask = () => new Promise<SessionUser | null>((resolve, reject) => answers.push({ resolve, reject }))
const memory = {
  read: () => remembered,
  write: vi.fn((next: SessionUser | null) => {
    remembered = next
  }),
}
const storeOf = (first: SessionUser | null) => {
  remembered = first
  return createSessionStore({ ask, memory })
}
beforeEach(() => {
  answers = []
  memory.write.mockClear()
})

describe('the first question', () => {
  test('uses the remembered user until the server answers', () => {
    expect(storeOf(anna).current()).toEqual({ user: anna, status: 'presumed', mayHaveEnded: false, logins: 0 })
  })

  test.each([
    [anna, null],
    [null, anna],
    [anna, ben],
    [null, null],
  ])('remembered %o, answered %o: uses and stores the answer', async (before, after) => {
    const store = storeOf(before)
    const done = store.check()
    answers[0]?.resolve(after)
    await done
    expect(store.current()).toMatchObject({ user: after, status: 'confirmed' })
    expect(remembered).toEqual(after)
  })

  test('keeps the same object when the answer changes nothing', async () => {
    const store = storeOf(anna)
    const done = store.check()
    answers[0]?.resolve({ ...anna })
    await done
    expect(store.current().user).toBe(anna)
  })

  test('keeps the remembered user without an answer', async () => {
    const store = storeOf(anna)
    const done = store.check()
    answers[0]?.reject(new Error('503'))
    await done
    expect(store.current()).toMatchObject({ user: anna, status: 'unreachable' })
    expect(memory.write).not.toHaveBeenCalled()
  })
})

test('parallel checks share one answer', async () => {
  const store = storeOf(null)
  const both = [store.check(), store.recheck()]
  answers[0]?.resolve(anna)
  await Promise.all(both)
  expect(answers).toHaveLength(1)
  void store.check()
  expect(answers).toHaveLength(2)
})

test.each([
  ['logging in', (store: ReturnType<typeof storeOf>) => store.loggedIn(ben), ben],
  ['logging out', (store: ReturnType<typeof storeOf>) => store.loggedOut(), null],
  ['another tab', (store: ReturnType<typeof storeOf>) => store.changedElsewhere(ben), ben],
] as const)('%s discards an answer on its way', async (_, act, after) => {
  const store = storeOf(anna)
  const done = store.check()
  act(store)
  answers[0]?.resolve(anna)
  await done
  expect(store.current()).toMatchObject({ user: after, status: 'confirmed' })
})

test('stores what this tab does; other tabs store their own changes', () => {
  const store = storeOf(null)
  store.loggedIn(anna)
  store.loggedOut()
  expect(memory.write.mock.calls).toEqual([[anna], [null]])
  store.changedElsewhere(ben)
  expect(memory.write).toHaveBeenCalledTimes(2)
})

describe('after a call that found no session', () => {
  test('removes the user when the server says so', async () => {
    const store = storeOf(anna)
    const done = store.recheck()
    expect(store.current()).toMatchObject({ user: anna, status: 'presumed', mayHaveEnded: true })
    answers[0]?.resolve(null)
    await done
    expect([store.current().user, remembered]).toEqual([null, null])
    expect(store.current().mayHaveEnded).toBe(false)
  })

  test('removes the user when the server does not answer', async () => {
    const store = storeOf(anna)
    const done = store.recheck()
    answers[0]?.reject(new Error('503'))
    await done
    expect(store.current()).toMatchObject({ user: null, status: 'unreachable' })
    expect(remembered).toBeNull()
  })

  test('keeps the user when the session still exists, also when a later check fails', async () => {
    const store = storeOf(anna)
    const first = store.recheck()
    answers[0]?.resolve(anna)
    await first
    expect(store.current().mayHaveEnded).toBe(false)
    const second = store.check()
    answers[1]?.reject(new Error('503'))
    await second
    expect(store.current().user).toBe(anna)
  })
})

test('reports every change until the listener stops', () => {
  const store = storeOf(null)
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.loggedIn(anna)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  store.loggedOut()
  expect(listener).toHaveBeenCalledTimes(1)
})

describe('cacheAction', () => {
  const session = (who: SessionUser | null, logins = 0): Session => ({ user: who, status: 'confirmed', mayHaveEnded: false, logins })
  test.each([
    ['nobody stays nobody', session(null), session(null), 'keep'],
    ['the same account', session(anna), session(user('anna', 'Kivu Coffee')), 'keep'],
    ['a login', session(null), session(anna, 1), 'refresh'],
    ['a login in another tab', session(null), session(anna), 'refresh'],
    ['the same account logs in again', session(anna), session(anna, 1), 'refresh'],
    ['a log-out', session(anna), session(null), 'forget'],
    ['another account', session(anna), session(ben, 1), 'forget'],
    ['another person of the same company', session(anna), session(driver, 1), 'forget'],
  ] as const)('%s: %o → %o: %s', (_, before, after, action) => {
    expect(cacheAction(before, after)).toBe(action)
  })
})
