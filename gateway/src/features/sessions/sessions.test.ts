import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#lib/session.ts'
import { createSessions, type Sessions, type SessionsLimits, sessionsLimits } from './sessions.ts'

const START = 1_800_000_000_000
let now: number
let receivesRevocations: boolean
/** Cookie value → session, as identity knows them. */
let stored: Map<string, Session>
const ask = vi.fn<(token: string) => Promise<Session | null>>()
let sessions: Sessions

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const session = (number: number, overrides: Partial<Session> = {}): Session => ({
  id: uuid(number),
  accountId: uuid(number + 1000),
  role: 'member',
  expiresAt: START + 43_200_000,
  ...overrides,
})
const identityDown = () => ask.mockRejectedValue(new Error('identity is down'))
const questionCount = () => ask.mock.calls.length
const start = (limits: Partial<SessionsLimits> = {}) => {
  sessions = createSessions({ ask, receivesRevocations: () => receivesRevocations, now: () => now, limits: { ...sessionsLimits, ...limits } })
}

beforeEach(() => {
  now = START
  receivesRevocations = true
  stored = new Map([['ann', session(1)]])
  ask.mockReset().mockImplementation(async (token) => stored.get(token) ?? null)
  start()
})

describe('while revocations are received', () => {
  test('asks identity once a minute', async () => {
    expect(await sessions.find('ann', false)).toEqual(session(1))
    now = START + 59_999
    expect(await sessions.find('ann', false)).toEqual(session(1))
    expect(questionCount()).toBe(1)
    now = START + 60_000
    expect(await sessions.find('ann', false)).toEqual(session(1))
    expect(questionCount()).toBe(2)
  })

  test('asks again after a second if the session must be fresh', async () => {
    await sessions.find('ann', true)
    now = START + 999
    await sessions.find('ann', true)
    expect(questionCount()).toBe(1)
    now = START + 1000
    await sessions.find('ann', true)
    expect(questionCount()).toBe(2)
    stored.clear()
    now = START + 2000
    expect(await sessions.find('ann', false)).toEqual(session(1))
    expect(await sessions.find('ann', true)).toBeUndefined()
    expect(await sessions.find('ann', false)).toBeUndefined()
  })

  test('drops a revoked session and keeps the others', async () => {
    stored.set('bob', session(2))
    await sessions.find('ann', false)
    await sessions.find('bob', false)
    stored.clear()
    sessions.forget([uuid(1), uuid(7)])
    expect(await sessions.find('ann', false)).toBeUndefined()
    expect(await sessions.find('ann', true)).toBeUndefined()
    expect(await sessions.find('bob', false)).toEqual(session(2))
    expect(questionCount()).toBe(3)
  })

  test('finds a renewed session only by its new cookie', async () => {
    await sessions.find('ann', false)
    stored.delete('ann')
    stored.set('ann-2', session(1))
    // The new cookie may arrive before the event.
    expect(await sessions.find('ann-2', false)).toEqual(session(1))
    sessions.forget([uuid(1)])
    expect(await sessions.find('ann-2', false)).toEqual(session(1))
    expect(await sessions.find('ann', false)).toBeUndefined()
    expect(await sessions.find('ann-2', false)).toEqual(session(1))
    expect(ask.mock.calls.flat()).toEqual(['ann', 'ann-2', 'ann-2', 'ann'])
  })

  test.each([
    ['has ended', null],
    ['continues', session(1)],
  ])('asks again if the session changed during the question: the session %s', async (_what, then) => {
    const { promise, resolve: answer } = Promise.withResolvers<Session>()
    ask.mockImplementationOnce(() => promise)
    const found = [sessions.find('ann', false), sessions.find('ann', false)]
    sessions.forget([uuid(1)])
    ask.mockImplementation(async () => then)
    answer(session(1))
    expect(await Promise.all(found)).toEqual([then ?? undefined, then ?? undefined])
    expect(await sessions.find('ann', false)).toEqual(then ?? undefined)
    expect(questionCount()).toBe(2)
  })

  test('ends a session when it expires, even between two questions', async () => {
    stored.set('ann', session(1, { expiresAt: START + 30_000 }))
    expect(await sessions.find('ann', false)).toBeDefined()
    now = START + 30_000
    expect(await sessions.find('ann', false)).toBeUndefined()
    // Another gateway used the session before the answer came, which extended it.
    stored.set('ann', session(1))
    now = START + 32_000
    expect(await sessions.find('ann', false)).toEqual(session(1))
  })
})

describe('while revocations may be missed', () => {
  test('asks identity every second', async () => {
    receivesRevocations = false
    await sessions.find('ann', false)
    now = START + 999
    await sessions.find('ann', false)
    expect(questionCount()).toBe(1)
    stored.clear()
    now = START + 1000
    expect(await sessions.find('ann', false)).toBeUndefined()
    expect(questionCount()).toBe(2)
  })

  test('stops trusting an answer after a second if revocations may have been missed since', async () => {
    await sessions.find('ann', false)
    now = START + 5000
    receivesRevocations = false
    stored.clear()
    expect(await sessions.find('ann', false)).toBeUndefined()

    stored.set('bob', session(2))
    receivesRevocations = true
    await sessions.find('bob', false)
    receivesRevocations = false
    now = START + 6000
    receivesRevocations = true
    sessions.noteGap()
    stored.clear()
    expect(await sessions.find('bob', false)).toBeUndefined()
  })

  test('does not trust an answer from the time without revocations once they arrive again', async () => {
    receivesRevocations = false
    await sessions.find('ann', false)
    receivesRevocations = true
    stored.clear()
    now = START + 1000
    expect(await sessions.find('ann', false)).toBeUndefined()
  })

  test('trusts a new answer for a minute once revocations arrive again', async () => {
    receivesRevocations = false
    await sessions.find('ann', false)
    receivesRevocations = true
    sessions.noteGap()
    now = START + 1000
    await sessions.find('ann', false)
    now = START + 60_999
    await sessions.find('ann', false)
    expect(questionCount()).toBe(2)
  })
})

describe('while identity does not answer', () => {
  test('uses a cached session for a minute, even without revocations, unless it must be fresh', async () => {
    await sessions.find('ann', false)
    identityDown()
    receivesRevocations = false
    now = START + 59_999
    expect(await sessions.find('ann', false)).toEqual(session(1))
    await expect(sessions.find('ann', true)).rejects.toThrow('identity is down')
    now = START + 60_000
    await expect(sessions.find('ann', false)).rejects.toThrow('identity is down')
  })

  test('does not treat a caller with an uncached cookie as a visitor', async () => {
    identityDown()
    await expect(sessions.find('ann', false)).rejects.toThrow('identity is down')
    ask.mockImplementation(async () => session(1))
    expect(await sessions.find('ann', false)).toEqual(session(1))
  })

  test('never uses a revoked or expired session', async () => {
    stored.set('bob', session(2, { expiresAt: START + 2000 }))
    await sessions.find('ann', false)
    await sessions.find('bob', false)
    identityDown()
    sessions.forget([uuid(1)])
    await expect(sessions.find('ann', false)).rejects.toThrow('identity is down')
    now = START + 2000
    await expect(sessions.find('bob', false)).rejects.toThrow('identity is down')
  })

  test('never uses a session revoked during the question', async () => {
    await sessions.find('ann', false)
    const { promise, reject: fail } = Promise.withResolvers<Session>()
    ask.mockImplementationOnce(() => promise)
    now = START + 2000
    receivesRevocations = false
    const found = sessions.find('ann', false)
    sessions.forget([uuid(1)])
    fail(new Error('identity is down'))
    await expect(found).rejects.toThrow('identity is down')
  })
})

describe('limits', () => {
  test('asks once for simultaneous requests with the same cookie', async () => {
    const found = await Promise.all(Array.from({ length: 100 }, () => sessions.find('ann', false)))
    expect(new Set(found)).toEqual(new Set([session(1)]))
    expect(new Set(found).size).toBe(1)
    expect(questionCount()).toBe(1)
  })

  test('fails all waiting requests together, and asks again for the next', async () => {
    identityDown()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sessions.find('ann', false)))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(questionCount()).toBe(1)
    ask.mockImplementation(async () => session(1))
    expect(await sessions.find('ann', false)).toEqual(session(1))
  })

  test('asks about a made-up cookie at most every two seconds', async () => {
    for (let i = 0; i < 50; i += 1) expect(await sessions.find('made-up', i % 2 === 0)).toBeUndefined()
    now = START + 1999
    await sessions.find('made-up', false)
    expect(questionCount()).toBe(1)
    now = START + 2000
    await sessions.find('made-up', false)
    expect(questionCount()).toBe(2)
  })

  test('keeps sessions when many made-up cookies arrive', async () => {
    start({ sessions: 1, unknown: 2 })
    await sessions.find('ann', false)
    for (let i = 0; i < 20; i += 1) await sessions.find(`made-up-${i}`, false)
    const before = questionCount()
    await sessions.find('ann', false)
    await sessions.find('made-up-19', false)
    expect(questionCount()).toBe(before)
    // The limit has dropped the oldest made-up cookie.
    await sessions.find('made-up-0', false)
    expect(questionCount()).toBe(before + 1)
  })

  test('drops the least recently used session when the cache is full', async () => {
    start({ sessions: 2 })
    for (const [token, number] of [
      ['bob', 2],
      ['cat', 3],
    ] as const)
      stored.set(token, session(number))
    for (const token of ['ann', 'bob', 'ann', 'cat', 'ann']) await sessions.find(token, false)
    expect(ask.mock.calls.flat()).toEqual(['ann', 'bob', 'cat'])
    await sessions.find('bob', false)
    expect(ask.mock.calls.flat()).toEqual(['ann', 'bob', 'cat', 'bob'])
  })

  test('refuses questions over the limit at once', async () => {
    start({ questions: 3 })
    const answers: (() => void)[] = []
    ask.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(null))))
    const letIn = ['a', 'b', 'c'].map((token) => sessions.find(token, false))
    await expect(sessions.find('d', false)).rejects.toMatchObject({ code: 'UNAVAILABLE', statusCode: 503 })
    for (const answer of answers) answer()
    expect(await Promise.all(letIn)).toEqual([undefined, undefined, undefined])
    const later = sessions.find('d', false)
    answers.at(-1)?.()
    expect(await later).toBeUndefined()
  })

  test('asks again about every session after it received more revocations than it can store', async () => {
    start({ revocations: 2 })
    await sessions.find('ann', false)
    stored.clear()
    sessions.forget([uuid(1), uuid(8), uuid(9)])
    now = START + 1000
    expect(await sessions.find('ann', false)).toBeUndefined()
    expect(questionCount()).toBe(2)
  })

  test('drops old revocations without asking again', async () => {
    start({ revocations: 2 })
    sessions.forget([uuid(7), uuid(8)])
    now = START + 120_000
    await sessions.find('ann', false)
    sessions.forget([uuid(9)])
    now += 2000
    await sessions.find('ann', false)
    expect(questionCount()).toBe(1)
  })

  test("never stores the cookie's value", async () => {
    const set = vi.spyOn(Map.prototype, 'set')
    await sessions.find('ann', false)
    const storedValues = set.mock.calls.flat()
    set.mockRestore()
    expect(storedValues.length).toBeGreaterThan(0)
    expect(storedValues).not.toContain('ann')
  })
})
