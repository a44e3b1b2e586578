// The process: configuration, start without NATS and directory, and shutdown.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDatabase, killMains, startMain, testIdentity } from '@ungana/service-kit/testing'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { shipmentForm } from '#testing/logistics.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const start = (env: Record<string, string>) => startMain(MAIN, env)
afterEach(killMains)

const identity = testIdentity('logistics')
const der = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')

test('names every variable that is missing or wrong', async () => {
  const { exited, output } = start({ SERVICE_ADDRESSES: 'payments=http://127.0.0.1:1', NATS_URL: 'http://nats' })
  expect((await exited)[0]).toBe(1)
  const lines = output().trim().split('\n').slice(1)
  expect(lines.map((line) => line.trim()).sort()).toEqual([
    'DATABASE_URL is required',
    'FILES_DIR is required',
    'IDENTITY_PUBLIC_KEY is required',
    'NATS_URL must be a NATS address (nats://user:password@host:port)',
    'PORT must be a whole number from 0 to 65535',
    'SERVICE_ADDRESSES must name directory',
    'SERVICE_PRIVATE_KEY is required',
  ])
})

test('posts listings while NATS, directory and the bucket are down, and shuts down cleanly', async () => {
  const clone = await cloneDatabase('logistics')
  const pool = new pg.Pool({ connectionString: clone.url })
  const owner = '0198a000-0000-7000-8000-000000000001'
  try {
    await pool.query(`INSERT INTO accounts (id, name) VALUES ($1, 'Owner')`, [owner])
    const { child, exited, output, ready } = start({
      PORT: '0',
      DATABASE_URL: clone.url,
      FILES_DIR: join(tmpdir(), 'logistics-main-test'),
      S3_BUCKET: 'trade',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hidden-key',
      NATS_URL: 'nats://127.0.0.1:9',
      IDENTITY_PUBLIC_KEY: der(identity.publicKey),
      SERVICE_PUBLIC_KEYS: ['identity', 'deals'].map((name) => `${name}=${der(identity.publicKey)}`).join(';'),
      SERVICE_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      SERVICE_ADDRESSES: 'directory=http://127.0.0.1:9',
    })
    const url = await ready()
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const post = async () =>
      fetch(`${url}/api/logistics/shipments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await identity.headers({ role: 'member', sub: owner })) },
        body: JSON.stringify({ ...shipmentForm, targetDate: inTwoDays }),
      })
    expect((await post()).status).toBe(201)
    await vi.waitFor(() => expect(output()).toContain('the bucket does not answer: files can be neither stored nor read'), { timeout: 20_000 })
    expect(output()).not.toContain('hidden-key')
    child.kill('SIGTERM')
    expect(await exited, output()).toEqual([0, null])
    const { rows } = await pool.query('SELECT count(*)::int AS posted, (SELECT count(*)::int FROM courier.outbox) AS published FROM shipments')
    expect(rows).toEqual([{ posted: 1, published: 1 }])
  } finally {
    await pool.end()
    await clone.drop()
  }
})
