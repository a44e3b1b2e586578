import { generateKeyPairSync } from 'node:crypto'
import { expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ConfigError, configOrExit, ed25519PrivateKey, loadConfig, natsUrl, publicOrigins, serviceConfig } from './config.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const good = { PORT: '41001', DATABASE_URL: 'postgres://directory:sesame@127.0.0.1:5432/directory', IDENTITY_PUBLIC_KEY: spki, PATH: '/usr/bin' }

function problem(env: Record<string, string | undefined>, schema: z.ZodMiniType = serviceConfig) {
  try {
    return loadConfig(schema, env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
}

test('parses the variables of a service, with defaults', () => {
  const config = loadConfig(z.extend(serviceConfig, { PAGE: z._default(z.coerce.number(), 9) }), { ...good, LOG_LEVEL: '' })
  expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 41001, DATABASE_URL: good.DATABASE_URL, LOG_LEVEL: 'info', PAGE: 9 })
  expect(config.IDENTITY_PUBLIC_KEY.equals(publicKey)).toBe(true)
  expect(config).not.toHaveProperty('PATH')
  expectTypeOf(config.PORT).toEqualTypeOf<number>()
})

test('names all problems at once', () => {
  expect(problem({ LOG_LEVEL: 'loud', PORT: '70000', IDENTITY_PUBLIC_KEY: '' })).toBe(
    [
      'The configuration is not valid:',
      '  PORT must be a whole number from 0 to 65535',
      '  DATABASE_URL is required',
      '  IDENTITY_PUBLIC_KEY is required',
      '  LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent',
    ].join('\n'),
  )
})

test('never includes a value in the message', () => {
  const message = problem({ PORT: 'sesame1', DATABASE_URL: 'mysql://sesame2@host/db', IDENTITY_PUBLIC_KEY: 'sesame3', LOG_LEVEL: 'sesame4' })
  expect(message).toContain('DATABASE_URL must be a Postgres address')
  expect(message).toContain('IDENTITY_PUBLIC_KEY must be an Ed25519 public key')
  expect(message).not.toContain('sesame')
})

test('refuses a key that is not an Ed25519 key', () => {
  const other = generateKeyPairSync('x25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  expect(problem({ ...good, IDENTITY_PUBLIC_KEY: other })).toContain('IDENTITY_PUBLIC_KEY must be an Ed25519 public key')
  expect(problem({ KEY: spki }, z.object({ KEY: ed25519PrivateKey }))).toContain('KEY must be an Ed25519 private key')
  expect(loadConfig(z.object({ KEY: ed25519PrivateKey }), { KEY: pkcs8 }).KEY.equals(privateKey)).toBe(true)
})

test('parses the addresses of the site and of the NATS server', () => {
  const schema = z.object({ PUBLIC_URL: publicOrigins, NATS_URL: natsUrl })
  const read = (PUBLIC_URL: string, NATS_URL = 'nats://a:4222') => loadConfig(schema, { PUBLIC_URL, NATS_URL })
  expect(read('HTTPS://Ungana.example:443/ , http://localhost:8080,https://ungana.example').PUBLIC_URL).toEqual([
    'https://ungana.example',
    'http://localhost:8080',
  ])
  for (const wrong of ['ungana.example', 'https://ungana.example/shop', 'https://user:sesame@ungana.example', 'https://a,', 'ftp://a'])
    expect(problem({ PUBLIC_URL: wrong, NATS_URL: 'nats://a' }, schema)).toContain('PUBLIC_URL must be origins')
  for (const url of ['tls://user:pass@a:4222,nats://b', 'nats://user:pass@a:4222/', 'nats://a:4222, nats://b:4222'])
    expect(read('https://a', url).NATS_URL).toBe(url)
  for (const wrong of ['http://a', 'nats://a,http://b', 'nats://a,,nats://b', 'nats://'])
    expect(problem({ PUBLIC_URL: 'https://a', NATS_URL: wrong }, schema)).toContain('NATS_URL must be a NATS address')
})

test('prints the problems without a stack and exits with 1', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(() => configOrExit(() => loadConfig(serviceConfig, {}))).toThrow('exit 1')
  expect(stderr.mock.calls.join('')).toMatch(/^The configuration is not valid:\n( {2}[A-Z_]+ .+\n)+$/)
  const bug = new TypeError('not about configuration')
  expect(() =>
    configOrExit(() => {
      throw bug
    }),
  ).toThrow(bug)
  exit.mockRestore()
  stderr.mockRestore()
})
