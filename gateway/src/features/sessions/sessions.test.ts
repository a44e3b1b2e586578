import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#lib/session.ts'
import { createSessions, type Sessions, type SessionsLimits, sessionsLimits } from './sessions.ts'

const START = 1_800_000_000_000
let now: number
let hearing: boolean
/** What identity knows, by the cookie's value. */
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
const away = () => ask.mockRejectedValue(new Error('identity is away'))
const asked = () => ask.mock.calls.length
const start = (limits: Partial<SessionsLimits> = {}) => {
  sessions = createSessions({ ask, hearing: () => hearing, now: () => now, limits: { ...sessionsLimits, ...limits } })
}

beforeEach(() => {
  now = START
  hearing = true
  stored = new Map([['ann', session(1)]])
  ask.mockReset().mockImplementation(async (token) => stored.get(token) ?? null)
  start()
})

describe('while revocations are heard', () => {
  test('identity is asked once a minute', async () => {
    expect(await sessions.find('ann', false)).toEqual(session(1))
    now = START + 59_999
    expect(await sessions.find('ann', false)).toEqual(session(1))
    expect(asked()).toBe(1)
    now = START + 60_000
    expect(await sessions.find('ann', false)).toEqual(session(1))
    expect(asked()).toBe(2)
  })

  test('who has to be certain asks when a second has passed', async () => {
    await sessions.find('ann', true)
    now = START + 999
    await sessions.find('ann', true)
    expect(asked()).toBe(1)
    now = START + 1000
    await sessions.find('ann', true)
    expect(asked()).toBe(2)
    stored.clear()
    now = START + 2000
    expect(await sessions.find('ann', false)).toEqual(session(1))
    expect(await sessions.find('ann', true)).toBeUndefined()
    expect(await sessions.find('ann', false)).toBeUndefined()
  })

  test('what was known of a revoked session counts no longer, and of the others it does', async () => {
    stored.set('bob', session(2))
    await sessions.find('ann', false)
    await sessions.find('bob', false)
    stored.clear()
    sessions.forget([uuid(1), uuid(7)])
    expect(await sessions.find('ann', false)).toBeUndefined()
    expect(await sessions.find('ann', true)).toBeUndefined()
    expect(await sessions.find('bob', false)).toEqual(session(2))
    expect(asked()).toBe(3)
  })

  test('a session that goes on under another cookie is known by that one only', async () => {
    await sessions.find('ann', false)
    stored.delete('ann')
    stored.set('ann-2', session(1))
    // The new cookie may be faster than the event.
    expect(await sessions.find('ann-2', false)).toEqual(session(1))
    sessions.forget([uuid(1)])
    expect(await sessions.find('ann-2', false)).toEqual(session(1))
    expect(await sessions.find('ann', false)).toBeUndefined()
    expect(await sessions.find('ann-2', false)).toEqual(session(1))
    expect(ask.mock.calls.flat()).toEqual(['ann', 'ann-2', 'ann-2', 'ann'])
  })

  test.each([
    ['is over', null],
    ['goes on', session(1)],
  ])('an answer that was on its way when the session changed is not believed, and asked for again: it %s', async (_what, then) => {
    const { promise, resolve: answer } = Promise.withResolvers<Session>()
    ask.mockImplementationOnce(() => promise)
    const found = [sessions.find('ann', false), sessions.find('ann', false)]
    sessions.forget([uuid(1)])
    ask.mockImplementation(async () => then)
    answer(session(1))
    expect(await Promise.all(found)).toEqual([then ?? undefined, then ?? undefined])
    expect(await sessions.find('ann', false)).toEqual(then ?? undefined)
    expect(asked()).toBe(2)
  })

  test('a session ends when it expires, also between two questions', async () => {
    stored.set('ann', session(1, { expiresAt: START + 30_000 }))
    expect(await sessions.find('ann', false)).toBeDefined()
    now = START + 30_000
    expect(await sessions.find('ann', false)).toBeUndefined()
    // It was used meanwhile through another gateway.
    stored.set('ann', session(1))
    now = START + 32_000
    expect(await sessions.find('ann', false)).toEqual(session(1))
  })
})

describe('while revocations may go by unheard', () => {
  test('identity is asked each second', async () => {
    hearing = false
    await sessions.find('ann', false)
    now = START + 999
    await sessions.find('ann', false)
    expect(asked()).toBe(1)
    stored.clear()
    now = START + 1000
    expect(await sessions.find('ann', false)).toBeUndefined()
    expect(asked()).toBe(2)
  })

  test('what was learned before the silence counts a second too, during it and after it', async () => {
    await sessions.find('ann', false)
    now = START + 5000
    hearing = false
    stored.clear()
    expect(await sessions.find('ann', false)).toBeUndefined()

    stored.set('bob', session(2))
    hearing = true
    await sessions.find('bob', false)
    hearing = false
    now = START + 6000
    hearing = true
    sessions.missed()
    stored.clear()
    expect(await sessions.find('bob', false)).toBeUndefined()
  })

  test('what was learned in the silence counts no longer once it is over', async () => {
    hearing = false
    await sessions.find('ann', false)
    hearing = true
    stored.clear()
    now = START + 1000
    expect(await sessions.find('ann', false)).toBeUndefined()
  })

  test('what is learned after it counts a minute again', async () => {
    hearing = false
    await sessions.find('ann', false)
    hearing = true
    sessions.missed()
    now = START + 1000
    await sessions.find('ann', false)
    now = START + 60_999
    await sessions.find('ann', false)
    expect(asked()).toBe(2)
  })
})

describe('while identity does not answer', () => {
  test('what is remembered serves for a minute, even unheard, but not who has to be certain', async () => {
    await sessions.find('ann', false)
    away()
    hearing = false
    now = START + 59_999
    expect(await sessions.find('ann', false)).toEqual(session(1))
    await expect(sessions.find('ann', true)).rejects.toThrow('identity is away')
    now = START + 60_000
    await expect(sessions.find('ann', false)).rejects.toThrow('identity is away')
  })

  test('nobody is taken for a visitor whom only identity knows', async () => {
    away()
    await expect(sessions.find('ann', false)).rejects.toThrow('identity is away')
    ask.mockImplementation(async () => session(1))
    expect(await sessions.find('ann', false)).toEqual(session(1))
  })

  test('what is revoked or has expired serves nobody', async () => {
    stored.set('bob', session(2, { expiresAt: START + 2000 }))
    await sessions.find('ann', false)
    await sessions.find('bob', false)
    away()
    sessions.forget([uuid(1)])
    await expect(sessions.find('ann', false)).rejects.toThrow('identity is away')
    now = START + 2000
    await expect(sessions.find('bob', false)).rejects.toThrow('identity is away')
  })

  test('a session that is revoked while identity keeps silent serves nobody', async () => {
    await sessions.find('ann', false)
    const { promise, reject: fail } = Promise.withResolvers<Session>()
    ask.mockImplementationOnce(() => promise)
    now = START + 2000
    hearing = false
    const found = sessions.find('ann', false)
    sessions.forget([uuid(1)])
    fail(new Error('identity is away'))
    await expect(found).rejects.toThrow('identity is away')
  })
})

describe('bounds', () => {
  test('many at once with one cookie ask once and get one answer', async () => {
    const found = await Promise.all(Array.from({ length: 100 }, () => sessions.find('ann', false)))
    expect(new Set(found)).toEqual(new Set([session(1)]))
    expect(new Set(found).size).toBe(1)
    expect(asked()).toBe(1)
  })

  test('a failed question is failed for all who waited, and asked anew by the next', async () => {
    away()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sessions.find('ann', false)))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(asked()).toBe(1)
    ask.mockImplementation(async () => session(1))
    expect(await sessions.find('ann', false)).toEqual(session(1))
  })

  test('a made-up cookie is asked about every two seconds', async () => {
    for (let i = 0; i < 50; i += 1) expect(await sessions.find('made-up', i % 2 === 0)).toBeUndefined()
    now = START + 1999
    await sessions.find('made-up', false)
    expect(asked()).toBe(1)
    now = START + 2000
    await sessions.find('made-up', false)
    expect(asked()).toBe(2)
  })

  test('made-up cookies push no session out', async () => {
    start({ sessions: 1, unknown: 2 })
    await sessions.find('ann', false)
    for (let i = 0; i < 20; i += 1) await sessions.find(`made-up-${i}`, false)
    const before = asked()
    await sessions.find('ann', false)
    await sessions.find('made-up-19', false)
    expect(asked()).toBe(before)
    // Only so many are remembered.
    await sessions.find('made-up-0', false)
    expect(asked()).toBe(before + 1)
  })

  test('of more sessions than are remembered the longest unused is asked for anew', async () => {
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

  test('more questions than may be under way are refused at once', async () => {
    start({ asking: 3 })
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

  test('more revocations at once than are remembered make every session uncertain', async () => {
    start({ changed: 2 })
    await sessions.find('ann', false)
    stored.clear()
    sessions.forget([uuid(1), uuid(8), uuid(9)])
    now = START + 1000
    expect(await sessions.find('ann', false)).toBeUndefined()
    expect(asked()).toBe(2)
  })

  test('old revocations are forgotten without consequence', async () => {
    start({ changed: 2 })
    sessions.forget([uuid(7), uuid(8)])
    now = START + 120_000
    await sessions.find('ann', false)
    sessions.forget([uuid(9)])
    now += 2000
    await sessions.find('ann', false)
    expect(asked()).toBe(1)
  })

  test("the cookie's value is not kept", async () => {
    const set = vi.spyOn(Map.prototype, 'set')
    await sessions.find('ann', false)
    const kept = set.mock.calls.flat()
    set.mockRestore()
    expect(kept.length).toBeGreaterThan(0)
    expect(kept).not.toContain('ann')
  })
})
