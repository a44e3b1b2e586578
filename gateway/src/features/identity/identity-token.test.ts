import { generateKeyPairSync } from 'node:crypto'
import { IDENTITY_ISSUER } from '@ungana/contracts-identity'
import { decodeJwt, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import type { Session } from '#lib/session.ts'
import { createIdentityTokens } from './identity-token.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const START = 1_800_000_000_000

const session = (overrides: Partial<Session> = {}): Session => ({
  id: '00000000-0000-4000-8000-000000000001',
  accountId: '00000000-0000-4000-8000-00000000000a',
  role: 'member',
  expiresAt: START + 3_600_000,
  ...overrides,
})

test('gives a visitor a token that has no subject and is valid for one service and one minute', async () => {
  const token = await createIdentityTokens(privateKey, () => START)('directory', undefined)
  const { payload } = await jwtVerify(token, publicKey, { issuer: IDENTITY_ISSUER, audience: 'directory', currentDate: new Date(START) })
  expect(payload).toEqual({ role: 'visitor', iss: IDENTITY_ISSUER, aud: 'directory', iat: START / 1000, exp: START / 1000 + 60 })
  await expect(jwtVerify(token, publicKey, { audience: 'messaging', currentDate: new Date(START) })).rejects.toThrow('aud')
})

test("puts account, session and role into a session's token", async () => {
  const token = await createIdentityTokens(privateKey, () => START)('directory', session({ role: 'staff' }))
  const { payload } = await jwtVerify(token, publicKey, { issuer: IDENTITY_ISSUER, audience: 'directory', currentDate: new Date(START) })
  expect(payload).toEqual({
    sub: '00000000-0000-4000-8000-00000000000a',
    sid: '00000000-0000-4000-8000-000000000001',
    role: 'staff',
    iss: IDENTITY_ISSUER,
    aud: 'directory',
    iat: START / 1000,
    exp: START / 1000 + 60,
  })
})

test('puts the time of the last password entry into a token', async () => {
  const tokenFor = createIdentityTokens(privateKey, () => START)
  expect(decodeJwt(await tokenFor('payments', session({ authenticatedAt: START - 61_500 }))).auth_time).toBe(START / 1000 - 62)
})

test.each([
  ['a visitor', undefined],
  ['a session', session()],
])('reuses the token of %s for 50 seconds, for the same service only', async (_who, who) => {
  let now = START
  const tokenFor = createIdentityTokens(privateKey, () => now)
  const first = await tokenFor('directory', who)
  now = START + 49_999
  expect(await tokenFor('directory', who)).toBe(first)
  expect(await tokenFor('messaging', who)).not.toBe(first)
  now = START + 50_000
  expect(await tokenFor('directory', who)).not.toBe(first)
})

test('keeps the tokens of accounts and visitors apart', async () => {
  const tokenFor = createIdentityTokens(privateKey, () => START)
  const sessions = [undefined, session(), session({ accountId: '00000000-0000-4000-8000-00000000000b' })]
  const subjects = []
  for (const who of [...sessions, ...sessions]) subjects.push(decodeJwt(await tokenFor('directory', who)).sub?.slice(-1))
  expect(subjects).toEqual([undefined, 'a', 'b', undefined, 'a', 'b'])
})

test('gives no token a longer life than its session', async () => {
  let now = START
  const tokenFor = createIdentityTokens(privateKey, () => now)
  const short = session({ expiresAt: START + 30_500 })
  expect(decodeJwt(await tokenFor('directory', short)).exp).toBe(START / 1000 + 30)
  now = START + 25_000
  expect(decodeJwt(await tokenFor('directory', short)).exp).toBe(START / 1000 + 30)
})
