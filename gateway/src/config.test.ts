import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const minimal = { UPSTREAMS: 'directory=http://127.0.0.1:41001', IDENTITY_PRIVATE_KEY: key, RELEASES_DIR: '/releases' }

test('fills in a default for each optional variable', () => {
  expect(readConfig(minimal)).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 8080,
    UPSTREAMS: [{ name: 'directory', addresses: ['http://127.0.0.1:41001'] }],
    PUBLIC_URL: ['http://localhost:8080', 'http://127.0.0.1:8080'],
    RATE_LIMITS: 'normal',
    RATE_LIMIT_READS: 12_000,
    RATE_LIMIT_ACCOUNT_READS: 1200,
    RATE_LIMIT_WRITES: 3000,
    RATE_LIMIT_VISITOR_WRITES: 300,
    RATE_LIMIT_ACCOUNT_WRITES: 300,
    RATE_LIMIT_REGISTRATIONS: 60,
    SOCKETS_PER_ADDRESS: 1024,
    HTTPS_SUBDOMAINS: 'false',
    LANGUAGES: ['en'],
    TRUST_PROXY: false,
    LOG_LEVEL: 'info',
    LOG_SAMPLE: 0.05,
    OPS_PORT: 0,
    OPS_HOST: '127.0.0.1',
  })
})

test('reads several addresses of one service', () => {
  const config = readConfig({
    ...minimal,
    SERVICE_PRIVATE_KEY: key,
    UPSTREAMS: 'directory=http://127.0.0.1:41001, http://127.0.0.1:41002;identity=https://identity.internal ;',
  })
  expect(config.UPSTREAMS).toEqual([
    { name: 'directory', addresses: ['http://127.0.0.1:41001', 'http://127.0.0.1:41002'] },
    { name: 'identity', addresses: ['https://identity.internal'] },
  ])
})

test('names every wrong variable at once, without its value', () => {
  const wrong = {
    PORT: '99999',
    UPSTREAMS: 'directory=ftp://secret',
    IDENTITY_PRIVATE_KEY: 'c2VjcmV0',
    PUBLIC_URL: 'http://localhost/secret',
    RATE_LIMITS: 'secret',
    LANGUAGES: 'en,secret',
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
  ['a path in an address', 'directory=http://127.0.0.1:41001/api'],
  ['a password in an address', 'directory=http://user:password@127.0.0.1:41001'],
  ['the same service twice', 'directory=http://127.0.0.1:1;directory=http://127.0.0.1:2'],
  ['an invalid service name', 'Directory_=http://127.0.0.1:1'],
])('refuses UPSTREAMS with %s', (_what, UPSTREAMS) => {
  expect(() => readConfig({ ...minimal, UPSTREAMS })).toThrow('UPSTREAMS')
})

test('accepts networks in TRUST_PROXY', () => {
  expect(readConfig({ ...minimal, TRUST_PROXY: '10.0.0.0/8' }).TRUST_PROXY).toBe('10.0.0.0/8')
  expect(readConfig({ ...minimal, TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true)
})

test('requires a service key if there is an identity service', () => {
  const withIdentity = { ...minimal, UPSTREAMS: 'identity=http://127.0.0.1:41003' }
  expect(() => readConfig(withIdentity)).toThrow('SERVICE_PRIVATE_KEY is required if UPSTREAMS names identity')
  expect(readConfig({ ...withIdentity, SERVICE_PRIVATE_KEY: key }).SERVICE_PRIVATE_KEY?.asymmetricKeyType).toBe('ed25519')
  expect(readConfig(minimal).SERVICE_PRIVATE_KEY).toBeUndefined()
})

test.each(['nats://127.0.0.1:4222', 'tls://nats.example:4222', 'nats://user:pass@a:4222,nats://user:pass@b:4222'])(
  'accepts the NATS address %s',
  (NATS_URL) => {
    expect(readConfig({ ...minimal, NATS_URL }).NATS_URL).toBe(NATS_URL)
  },
)

test('offers English and languages that it knows, each once', () => {
  const offered = (LANGUAGES: string) => readConfig({ ...minimal, LANGUAGES }).LANGUAGES
  expect(offered('en, fr,sw,fr')).toEqual(['en', 'fr', 'sw'])
  expect(() => offered('fr')).toThrow('LANGUAGES must include en')
  expect(() => offered('en,de')).toThrow('LANGUAGES must hold codes of en, fr, sw, rw, ar, pt')
})
