import { expect, test } from 'vitest'
import { requireRecentSignIn } from './recent-sign-in.ts'

const now = new Date('2026-11-21T08:00:00Z')
const ago = (seconds: number) => ({ role: 'member', auth_time: now.getTime() / 1000 - seconds }) as const
const required = (claims: Parameters<typeof requireRecentSignIn>[0]) => () => requireRecentSignIn(claims, { minutes: 15, now })

test('a sign-in of the last minutes is enough', () => {
  expect(required(ago(0))).not.toThrow()
  expect(required(ago(900))).not.toThrow()
})

test('an older one is not, nor one that nobody knows the time of', () => {
  for (const claims of [ago(901), { role: 'member' } as const]) {
    expect(required(claims)).toThrow(expect.objectContaining({ statusCode: 403, code: 'REAUTHENTICATION_REQUIRED' }))
  }
})
