import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const least = { UPSTREAMS: 'directory=http://127.0.0.1:41001', IDENTITY_PRIVATE_KEY: key, RELEASES_DIR: '/releases' }

test('what is not set has a default', () => {
  expect(readConfig(least)).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 8080,
    UPSTREAMS: [{ name: 'directory', addresses: ['http://127.0.0.1:41001'] }],
    PUBLIC_URL: ['http://localhost:8080', 'http://127.0.0.1:8080'],
    RATE_LIMITS: 'normal',
    RATE_LIMIT_READS: 1200,
    RATE_LIMIT_WRITES: 3000,
    RATE_LIMIT_VISITOR_WRITES: 300,
    RATE_LIMIT_ACCOUNT_WRITES: 300,
    RATE_LIMIT_REGISTRATIONS: 60,
    TRUST_PROXY: false,
    LOG_LEVEL: 'info',
    LOG_SAMPLE: 0.05,
    OPS_PORT: 0,
  })
})

test('a service may have several addresses', () => {
  const config = readConfig({
    ...least,
    SERVICE_PRIVATE_KEY: key,
    UPSTREAMS: 'directory=http://127.0.0.1:41001, http://127.0.0.1:41002;identity=https://identity.internal ;',
  })
  expect(config.UPSTREAMS).toEqual([
    { name: 'directory', addresses: ['http://127.0.0.1:41001', 'http://127.0.0.1:41002'] },
    { name: 'identity', addresses: ['https://identity.internal'] },
  ])
})

test('every problem is told at once, by name and without values', () => {
  const wrong = {
    PORT: '99999',
    UPSTREAMS: 'directory=ftp://secret',
    IDENTITY_PRIVATE_KEY: 'c2VjcmV0',
    PUBLIC_URL: 'http://localhost/secret',
    RATE_LIMITS: 'secret',
    RATE_LIMIT_WRITES: '0',
    LOG_SAMPLE: '2',
    OPS_PORT: 'secret',
    NATS_URL: 'http://secret',
    CONTACT_EMAIL: 'secret',
    CONTACT_PHONE: 'secret\nsecret',
    SOCIAL_X: 'javascript:secret',
    SERVICE_PRIVATE_KEY: 'c2VjcmV0',
  }
  const problem = (() => {
    try {
      readConfig(wrong)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })()
  for (const name of [...Object.keys(wrong), 'RELEASES_DIR']) expect(problem).toContain(name)
  expect(problem).not.toMatch(/secret|c2VjcmV0|99999/)
})

test.each([
  ['no name', 'http://127.0.0.1:41001'],
  ['a path', 'directory=http://127.0.0.1:41001/api'],
  ['a password', 'directory=http://user:password@127.0.0.1:41001'],
  ['a service twice', 'directory=http://127.0.0.1:1;directory=http://127.0.0.1:2'],
  ['a name that is no host name', 'Directory_=http://127.0.0.1:1'],
])('UPSTREAMS with %s is refused', (_what, UPSTREAMS) => {
  expect(() => readConfig({ ...least, UPSTREAMS })).toThrow('UPSTREAMS')
})

test('TRUST_PROXY takes networks', () => {
  expect(readConfig({ ...least, TRUST_PROXY: '10.0.0.0/8' }).TRUST_PROXY).toBe('10.0.0.0/8')
  expect(readConfig({ ...least, TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true)
})

test('who asks identity needs a key for it', () => {
  const withIdentity = { ...least, UPSTREAMS: 'identity=http://127.0.0.1:41003' }
  expect(() => readConfig(withIdentity)).toThrow('SERVICE_PRIVATE_KEY is required where UPSTREAMS names identity')
  expect(readConfig({ ...withIdentity, SERVICE_PRIVATE_KEY: key }).SERVICE_PRIVATE_KEY?.asymmetricKeyType).toBe('ed25519')
  expect(readConfig(least).SERVICE_PRIVATE_KEY).toBeUndefined()
})

test.each(['nats://127.0.0.1:4222', 'tls://nats.example:4222', 'nats://user:pass@a:4222,nats://user:pass@b:4222'])(
  'NATS may be at %s',
  (NATS_URL) => {
    expect(readConfig({ ...least, NATS_URL }).NATS_URL).toBe(NATS_URL)
  },
)
