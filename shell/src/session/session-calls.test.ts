import { getSession, logout } from '@ungana/contracts-identity'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { askSession, endSession, LOGOUT_ADDRESS, SESSION_ADDRESS } from './session-calls.ts'

const user = { id: '0190', username: 'kivu', businessName: 'Kivu', role: 'member' }
const answer = (status: number, body: string | null) => vi.stubGlobal('fetch', async () => new Response(body, { status }))
afterEach(() => void vi.unstubAllGlobals())

test('uses the addresses of the contract', () => {
  expect([getSession.method, SESSION_ADDRESS]).toEqual(['GET', getSession.url])
  expect([logout.method, LOGOUT_ADDRESS]).toEqual(['POST', logout.url])
})

describe('askSession', () => {
  test.each([[user], [null]])('reads %o as the current user', async (loggedIn) => {
    answer(200, JSON.stringify({ user: loggedIn }))
    expect(await askSession()).toEqual(loggedIn)
  })

  test.each(['', 'null', '[]', '{}', '{"user":{}}', '{"user":7}', '<html>'])('reads no session state from %o', async (body) => {
    answer(200, body)
    await expect(askSession()).rejects.toThrow('did not say who is logged in')
  })

  test('reads no session state from a failure', async () => {
    answer(503, JSON.stringify({ user: null }))
    await expect(askSession()).rejects.toThrow('503')
  })
})

describe('endSession', () => {
  test('succeeds only when the server confirms', async () => {
    answer(204, null)
    await expect(endSession()).resolves.toBeUndefined()
    answer(503, 'down')
    await expect(endSession()).rejects.toThrow('503')
  })
})
