import { generateKeyPairSync } from 'node:crypto'
import { IDENTITY_HEADER, IDENTITY_ISSUER } from '@ungana/contracts-identity'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { identityVerifier } from './identity.ts'
import { buildService, type Service } from './index.ts'
import { testIdentity } from './testing/identity.ts'

const sub = '0198a000-0000-7000-8000-000000000000'
const identity = testIdentity('things')
const stranger = generateKeyPairSync('ed25519')
const now = () => Math.floor(Date.now() / 1000)

function signed(claims: Record<string, unknown>, { alg = 'EdDSA', key = identity.privateKey as Parameters<SignJWT['sign']>[0] } = {}) {
  return new SignJWT({ iss: IDENTITY_ISSUER, aud: 'things', iat: now(), exp: now() + 60, role: 'visitor', ...claims })
    .setProtectedHeader({ alg })
    .sign(key)
}

let service: Service
beforeAll(async () => {
  service = await buildService({ name: 'things', identityPublicKey: identity.publicKey, logLevel: 'silent' })
  service.get('/api/who', { config: { policy: 'anyone' } }, async (request) => request.identity)
  service.get('/probe', { config: { policy: 'operations' } }, async (request) => request.identity)
})
afterAll(() => service.close())
afterEach(() => void vi.useRealTimers())

const ask = (headers: Record<string, string | string[]>) => service.inject({ url: '/api/who', headers })
const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

describe('valid tokens', () => {
  test.each([
    [{ role: 'visitor' }, { role: 'visitor' }],
    [
      { role: 'member', sub, sid: 's1' },
      { role: 'member', sub, sid: 's1' },
    ],
    [
      { role: 'staff', sub, anything: 'else' },
      { role: 'staff', sub },
    ],
  ])('%o', async (claims, seen) => {
    const response = await ask({ [IDENTITY_HEADER]: await signed(claims) })
    expect([response.statusCode, response.json()]).toEqual([200, seen])
  })

  test('accepts the algorithm name of newer libraries', async () => {
    expect((await ask({ [IDENTITY_HEADER]: await signed({}, { alg: 'Ed25519' }) })).statusCode).toBe(200)
  })

  test('accepts clocks that differ by some seconds', async () => {
    expect((await ask({ [IDENTITY_HEADER]: await signed({ exp: now() - 2 }) })).statusCode).toBe(200)
  })
})

describe('refused with 401', () => {
  const publicPem = identity.publicKey.export({ type: 'spki', format: 'pem' })
  const bad: Record<string, () => Promise<string> | string> = {
    'signed by another key': () => signed({}, { key: stranger.privateKey }),
    'changed after signing': async () => {
      const token = await signed({ role: 'member', sub })
      return flip(token, token.indexOf('.') + 8)
    },
    'without its signature': async () => `${(await signed({})).split('.').slice(0, 2).join('.')}.`,
    expired: () => signed({ iat: now() - 120, exp: now() - 60 }),
    'never expiring': () => signed({ exp: undefined }),
    'not yet valid': () => signed({ nbf: now() + 60 }),
    'for another service': () => signed({ aud: 'payments' }),
    'for no service': () => signed({ aud: undefined }),
    'by another issuer': () => signed({ iss: 'somebody' }),
    'alg none': () =>
      new UnsecuredJWT({ role: 'staff', sub }).setIssuer(IDENTITY_ISSUER).setAudience('things').setIssuedAt().setExpirationTime('60s').encode(),
    'HS256 with the public key as secret': () => signed({ role: 'staff', sub }, { alg: 'HS256', key: new TextEncoder().encode(String(publicPem)) }),
    'a role that does not exist': () => signed({ role: 'root', sub }),
    'a member who is nobody': () => signed({ role: 'member' }),
    'a visitor who is somebody': () => signed({ role: 'visitor', sub }),
    'a subject that is no id': () => signed({ role: 'member', sub: '1 OR 1=1' }),
    'no token at all': () => 'garbage',
    empty: () => '',
    endless: async () => `${await signed({})}${'A'.repeat(5000)}`,
  }
  test.each(Object.keys(bad))('%s', async (name) => {
    const response = await ask({ [IDENTITY_HEADER]: (await bad[name]?.()) ?? '' })
    expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('other identity headers', async () => {
    const token = await signed({ role: 'staff', sub })
    expect((await ask({ authorization: `Bearer ${token}` })).statusCode).toBe(401)
    expect((await ask({ 'x-user-id': sub, cookie: `session=${token}` })).statusCode).toBe(401)
    expect((await service.inject(`/api/who?${IDENTITY_HEADER}=${token}`)).statusCode).toBe(401)
  })
})

test('an operations route has no identity', async () => {
  const response = await service.inject({ url: '/probe', headers: await identity.headers({ role: 'staff', sub }) })
  expect([response.statusCode, response.json().code]).toEqual([500, 'INTERNAL'])
})

test('a cached token is refused after it expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const verify = identityVerifier({ service: 'things', publicKey: identity.publicKey })
  const token = await signed({ role: 'member', sub })
  expect(await verify(token)).toEqual({ role: 'member', sub })
  vi.setSystemTime(Date.now() + 58_000)
  expect(await verify(token)).toEqual({ role: 'member', sub })
  vi.setSystemTime(Date.now() + 10_000)
  expect(await verify(token)).toBeUndefined()
})
