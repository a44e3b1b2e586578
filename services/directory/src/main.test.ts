// Runs the service as a separate process.
import { generateKeyPairSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ClonedDatabase,
  cloneDatabase,
  killMains,
  startMain,
  startNats,
  type TestNats,
  testIdentity,
  testServices,
} from '@ungana/service-kit/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testRegistration } from '#testing/registration.ts'

const services = testServices(['deals', 'identity', 'logistics', 'messaging', 'payments'], 'directory')
const der = (key: { export(options: { format: 'der'; type: 'spki' }): Buffer }) => key.export({ format: 'der', type: 'spki' }).toString('base64')

let clone: ClonedDatabase
let nats: TestNats
let pool: pg.Pool
beforeAll(async () => {
  clone = await cloneDatabase('directory')
  nats = await startNats()
  pool = new pg.Pool({ connectionString: clone.url })
  pool.on('error', () => {})
})
afterEach(killMains)
afterAll(async () => {
  await pool?.end()
  await nats?.remove()
  await clone?.drop()
})

const start = (environment: Record<string, string>) =>
  startMain(join(import.meta.dirname, 'main.ts'), {
    PORT: '0',
    DATABASE_URL: clone.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Ungana <no-reply@ungana.example>',
    FILES_DIR: join(tmpdir(), `directory-files-${process.pid}`),
    IDENTITY_PUBLIC_KEY: der(testIdentity('directory').publicKey),
    SERVICE_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    SERVICE_ADDRESSES: 'identity=http://127.0.0.1:9',
    SERVICE_PUBLIC_KEYS: [...services.publicKeys].map(([name, key]) => `${name}=${der(key)}`).join(';'),
    ...environment,
  })

const sentEvents = async () => (await pool.query('SELECT FROM courier.outbox WHERE ack_sequence IS NOT NULL')).rowCount

test('serves without NATS and stores its events, sends them with NATS, and stops on SIGTERM', async () => {
  const alone = start({})
  const url = await alone.ready()
  const registration = testRegistration()
  const add = async () => {
    const headers = { 'content-type': 'application/json', ...(await services.headers('identity')) }
    return (await fetch(`${url}/internal/businesses/${registration.id}`, { method: 'PUT', headers, body: JSON.stringify(registration) })).status
  }
  // The first calls can time out on a slow machine, so they are repeated.
  await expect.poll(add).toBe(200)
  alone.child.kill('SIGTERM')
  expect(await alone.exited, alone.output()).toEqual([0, null])
  expect(await sentEvents()).toBe(0)

  const withNats = start({ NATS_URL: nats.url })
  await expect.poll(sentEvents).toBe(1)
  withNats.child.kill('SIGTERM')
  expect(await withNats.exited, withNats.output()).toEqual([0, null])
})

test('names the missing or wrong configuration and exits', async () => {
  const { exited, output } = start({ SERVICE_PUBLIC_KEYS: '', NATS_URL: 'http://nats', SMTP_URL: '' })
  expect((await exited)[0]).toBe(1)
  expect(output()).toContain('SERVICE_PUBLIC_KEYS is required')
  expect(output()).toContain('NATS_URL must be a NATS address')
  expect(output()).toContain('SMTP_URL is required')
})
