// The running process: configuration, start without NATS and directory, and stop.
import { generateKeyPairSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageSent } from '@ungana/contracts-messaging'
import { cloneDatabase, killMains, startMain, testIdentity } from '@ungana/service-kit/testing'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')
const start = (env: Record<string, string>) => startMain(MAIN, env)
afterEach(killMains)

const identity = testIdentity('messaging')
const publicKey = (key: typeof identity.publicKey) => key.export({ format: 'der', type: 'spki' }).toString('base64')
const nowhere = '127.0.0.1:9'
const environment = (databaseUrl: string) => ({
  PORT: '0',
  DATABASE_URL: databaseUrl,
  FILES_DIR: join(tmpdir(), 'messaging-main-test'),
  NATS_URL: `nats://${nowhere}`,
  IDENTITY_PUBLIC_KEY: publicKey(identity.publicKey),
  // Key of a calling service.
  SERVICE_PUBLIC_KEYS: ['identity', 'deals', 'payments'].map((name) => `${name}=${publicKey(identity.publicKey)}`).join(';'),
  SERVICE_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  SERVICE_ADDRESSES: `directory=http://${nowhere}`,
})

test('names every variable that is missing or invalid', async () => {
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

test('sends messages while NATS and directory are down, and answers open calls before it stops on SIGTERM', async () => {
  const clone = await cloneDatabase('messaging')
  const pool = new pg.Pool({ connectionString: clone.url })
  const [from, to] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']
  try {
    await pool.query("INSERT INTO accounts (id, name) VALUES ($1, 'From'), ($2, 'To')", [from, to])
    const { child, exited, output, ready } = start(environment(clone.url))
    const url = await ready()
    const send = async () =>
      fetch(`${url}/api/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await identity.headers({ role: 'member', sub: from })) },
        body: JSON.stringify({ receiverId: to, content: 'Hello' }),
      })
    expect((await send()).status).toBe(201)
    const inFlight = Promise.all([send(), send(), send()])
    child.kill('SIGTERM')
    expect((await inFlight).map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await exited, output()).toEqual([0, null])
    const { rows } = await pool.query(
      'SELECT count(*)::int AS stored, (SELECT count(*)::int FROM courier.outbox WHERE event = $1) AS published FROM messages',
      [messageSent.name],
    )
    expect(rows).toEqual([{ stored: 4, published: 4 }])
  } finally {
    await pool.end()
    await clone.drop()
  }
})

test('stores and publishes each acknowledged message once when killed; clients repeat the rest with the same key', async () => {
  const clone = await cloneDatabase('messaging')
  const pool = new pg.Pool({ connectionString: clone.url })
  pool.on('error', () => {})
  const [from, to] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']
  try {
    await pool.query("INSERT INTO accounts (id, name) VALUES ($1, 'From'), ($2, 'To')", [from, to])
    await pool.query(`INSERT INTO memberships (holder_id, holder_kind, plan, version) VALUES ($1, 'business', 'enterprise', 1)`, [from])
    const waiting = new Set(Array.from({ length: 40 }, (_, index) => `${index}`))
    for (let run = 0; waiting.size > 0; run++) {
      const { child, exited, ready } = start(environment(clone.url))
      const url = await ready()
      const headers = { 'content-type': 'application/json', ...(await identity.headers({ role: 'member', sub: from })) }
      let answered = 0
      const queue = [...waiting]
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
            const body = JSON.stringify({ receiverId: to, content: `Message ${key}` })
            const answer = await fetch(`${url}/api/messages`, { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body }).catch(
              () => undefined,
            )
            if (answer?.status === 201) waiting.delete(key)
            // Kills the service while calls are open.
            if (++answered === 15 && run < 1) child.kill('SIGKILL')
          }
        }),
      )
      child.kill('SIGKILL')
      await exited
    }
    const { rows } = await pool.query<{ content: string; seq: number; published: number }>(
      `SELECT content, seq, (SELECT count(*)::int FROM courier.outbox o WHERE o.payload->>'messageId' = m.id::text) AS published FROM messages m ORDER BY seq`,
    )
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(new Set(rows.map(({ content }) => content)).size).toBe(40)
    expect(new Set(rows.map(({ published }) => published))).toEqual(new Set([1]))
    expect((await pool.query('SELECT used FROM usage')).rows).toEqual([{ used: 40 }])
  } finally {
    await pool.end()
    await clone.drop()
  }
})
