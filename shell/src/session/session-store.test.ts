import type { SessionUser } from '@ungana/contracts-shell'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheFate, createSessionStore, type Session } from './session-store.ts'

const user = (id: string, businessName = 'Kivu'): SessionUser => ({ id, username: id, businessName, role: 'member' })
const anna = user('anna')
const ben = user('ben')

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
  test('until it is answered the browser is believed', () => {
    expect(storeOf(anna).current()).toEqual({ user: anna, status: 'presumed', doubted: false, signIns: 0 })
  })

  test.each([
    [anna, null],
    [null, anna],
    [anna, ben],
    [null, null],
  ])('remembered %o, answered %o: the answer counts, and is remembered', async (before, after) => {
    const store = storeOf(before)
    const done = store.check()
    answers[0]?.resolve(after)
    await done
    expect(store.current()).toMatchObject({ user: after, status: 'confirmed' })
    expect(remembered).toEqual(after)
  })

  test('an answer that says what was known leaves the object as it is', async () => {
    const store = storeOf(anna)
    const done = store.check()
    answers[0]?.resolve({ ...anna })
    await done
    expect(store.current().user).toBe(anna)
  })

  test('without an answer the browser is still believed', async () => {
    const store = storeOf(anna)
    const done = store.check()
    answers[0]?.reject(new Error('503'))
    await done
    expect(store.current()).toMatchObject({ user: anna, status: 'unreachable' })
    expect(memory.write).not.toHaveBeenCalled()
  })
})

test('who asks while an answer is on its way shares it', async () => {
  const store = storeOf(null)
  const both = [store.check(), store.recheck()]
  answers[0]?.resolve(anna)
  await Promise.all(both)
  expect(answers).toHaveLength(1)
  void store.check()
  expect(answers).toHaveLength(2)
})

test.each([
  ['signing in', (store: ReturnType<typeof storeOf>) => store.signedIn(ben), ben],
  ['signing out', (store: ReturnType<typeof storeOf>) => store.signedOut(), null],
  ['another tab', (store: ReturnType<typeof storeOf>) => store.heard(ben), ben],
] as const)('%s makes an answer on its way worthless', async (_, act, after) => {
  const store = storeOf(anna)
  const done = store.check()
  act(store)
  answers[0]?.resolve(anna)
  await done
  expect(store.current()).toMatchObject({ user: after, status: 'confirmed' })
})

test('what this tab does is remembered, what another did is so already', () => {
  const store = storeOf(null)
  store.signedIn(anna)
  store.signedOut()
  expect(memory.write.mock.calls).toEqual([[anna], [null]])
  store.heard(ben)
  expect(memory.write).toHaveBeenCalledTimes(2)
})

describe('after a call that found no session', () => {
  test('the user is gone when the server says so', async () => {
    const store = storeOf(anna)
    const done = store.recheck()
    expect(store.current()).toMatchObject({ user: anna, status: 'presumed', doubted: true })
    answers[0]?.resolve(null)
    await done
    expect([store.current().user, remembered]).toEqual([null, null])
    expect(store.current().doubted).toBe(false)
  })

  test('the user is gone when the server does not answer either', async () => {
    const store = storeOf(anna)
    const done = store.recheck()
    answers[0]?.reject(new Error('503'))
    await done
    expect(store.current()).toMatchObject({ user: null, status: 'unreachable' })
    expect(remembered).toBeNull()
  })

  test('the user stays when the session is there, and later failures are no refusals', async () => {
    const store = storeOf(anna)
    const first = store.recheck()
    answers[0]?.resolve(anna)
    await first
    expect(store.current().doubted).toBe(false)
    const second = store.check()
    answers[1]?.reject(new Error('503'))
    await second
    expect(store.current().user).toBe(anna)
  })
})

test('tells of every change, until it is not listened to', () => {
  const store = storeOf(null)
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.signedIn(anna)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  store.signedOut()
  expect(listener).toHaveBeenCalledTimes(1)
})

describe('cacheFate', () => {
  const session = (who: SessionUser | null, signIns = 0): Session => ({ user: who, status: 'confirmed', doubted: false, signIns })
  test.each([
    ['nobody stays nobody', session(null), session(null), 'keep'],
    ['the same account', session(anna), session(user('anna', 'Kivu Coffee')), 'keep'],
    ['a sign-in', session(null), session(anna, 1), 'refresh'],
    ['a sign-in in another tab', session(null), session(anna), 'refresh'],
    ['the same account signs in again', session(anna), session(anna, 1), 'refresh'],
    ['a sign-out', session(anna), session(null), 'forget'],
    ['another account', session(anna), session(ben, 1), 'forget'],
  ] as const)('%s: %o → %o: %s', (_, before, after, fate) => {
    expect(cacheFate(before, after)).toBe(fate)
  })
})
