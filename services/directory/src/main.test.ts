// The service as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ClonedDatabase, cloneDatabase, startNats, type TestNats, testIdentity, testServices } from '@ungana/service-kit/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testRegistration } from '#testing/registration.ts'

const services = testServices(['identity', 'logistics', 'messaging', 'payments'], 'directory')
const der = (key: { export(options: { format: 'der'; type: 'spki' }): Buffer }) => key.export({ format: 'der', type: 'spki' }).toString('base64')

let clone: ClonedDatabase
let nats: TestNats
let pool: pg.Pool
let child: ChildProcess | undefined
let output = ''
beforeAll(async () => {
  clone = await cloneDatabase('directory')
  nats = await startNats()
  pool = new pg.Pool({ connectionString: clone.url })
  pool.on('error', () => {})
})
afterEach(async () => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
})
afterAll(async () => {
  await pool?.end()
  await nats?.remove()
  await clone?.drop()
})

function launch(environment: Record<string, string>): ChildProcess {
  const running = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      PORT: '0',
      DATABASE_URL: clone.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Ungana <no-reply@ungana.example>',
      FILES_DIR: join(tmpdir(), `directory-files-${process.pid}`),
      IDENTITY_PUBLIC_KEY: der(testIdentity('directory').publicKey),
      SERVICE_PUBLIC_KEYS: [...services.publicKeys].map(([name, key]) => `${name}=${der(key)}`).join(';'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = running
  output = ''
  running.stdout.on('data', (chunk) => (output += chunk))
  running.stderr.on('data', (chunk) => (output += chunk))
  return running
}

/** Resolves to where it listens. */
async function start(environment: Record<string, string>): Promise<string> {
  launch(environment)
  const listening = () => {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
    if (address === undefined) throw new Error(output)
    return address
  }
  return vi.waitFor(listening, { timeout: 30_000, interval: 20 })
}

async function stop(): Promise<number> {
  const exited = once(child as ChildProcess, 'exit')
  child?.kill('SIGTERM')
  return (await exited)[0]
}

const sent = async () => (await pool.query('SELECT FROM courier.outbox WHERE ack_sequence IS NOT NULL')).rowCount

test('without NATS it serves and its events wait; with NATS they are sent; told to stop, it stops', async () => {
  const alone = await start({})
  expect((await fetch(`${alone}/ready`)).status).toBe(200)
  const registration = testRegistration()
  const made = await fetch(`${alone}/internal/businesses/${registration.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...(await services.headers('identity')) },
    body: JSON.stringify(registration),
  })
  expect(made.status).toBe(200)
  expect(await stop()).toBe(0)
  expect(await sent()).toBe(0)

  await start({ NATS_URL: nats.url })
  await vi.waitFor(async () => expect(await sent()).toBe(1), { timeout: 30_000, interval: 50 })
  expect(await stop()).toBe(0)
})

test('says which configuration is missing or wrong, and ends', async () => {
  const [code] = await once(launch({ SERVICE_PUBLIC_KEYS: '', NATS_URL: 'http://nats', SMTP_URL: '' }), 'close')
  expect(code).toBe(1)
  expect(output).toContain('SERVICE_PUBLIC_KEYS is required')
  expect(output).toContain('NATS_URL must be a NATS address')
  expect(output).toContain('SMTP_URL is required')
})
