// Tests the running process: configuration, start without NATS and mail server, and stop.
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { cloneDatabase, killMains, startMain, testIdentity } from '@ungana/service-kit/testing'
import { afterEach, expect, test } from 'vitest'
import { vapidKeys } from '#testing/vapid-keys.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const start = (env: Record<string, string>) => startMain(MAIN, env)
afterEach(killMains)

const identity = testIdentity('notifications')
const publicKey = (key: typeof identity.publicKey) => key.export({ format: 'der', type: 'spki' }).toString('base64')
const nowhere = '127.0.0.1:9'
const environment = (databaseUrl: string) => ({
  PORT: '0',
  DATABASE_URL: databaseUrl,
  NATS_URL: `nats://${nowhere}`,
  SMTP_URL: `smtp://${nowhere}`,
  MAIL_FROM: 'Ungana <no-reply@ungana.example>',
  VAPID_PUBLIC_KEY: vapidKeys.publicKey,
  VAPID_PRIVATE_KEY: vapidKeys.privateKey,
  PUBLIC_URL: 'https://ungana.example',
  IDENTITY_PUBLIC_KEY: publicKey(identity.publicKey),
  // Key of a calling service.
  SERVICE_PUBLIC_KEYS: `identity=${publicKey(identity.publicKey)}`,
  SERVICE_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  SERVICE_ADDRESSES: `identity=http://${nowhere}`,
})

test('names every variable that is missing or invalid', async () => {
  const { exited, output } = start({ NATS_URL: 'http://nats', SMTP_URL: 'x', SERVICE_ADDRESSES: 'payments=http://127.0.0.1:1' })
  expect((await exited)[0]).toBe(1)
  const lines = output().trim().split('\n').slice(1)
  expect(lines.map((line) => line.trim()).sort()).toEqual([
    'DATABASE_URL is required',
    'IDENTITY_PUBLIC_KEY is required',
    'MAIL_FROM is required',
    'NATS_URL must be a NATS address (nats://user:password@host:port)',
    'PORT must be a whole number from 0 to 65535',
    'SERVICE_ADDRESSES must name identity',
    'SERVICE_PRIVATE_KEY is required',
    'SMTP_URL must be a mail server (smtp://user:password@host:port)',
    'VAPID_PRIVATE_KEY is required',
    'VAPID_PUBLIC_KEY is required',
  ])
})

test('refuses keys for push notifications that do not belong together', async () => {
  const { exited, output } = start({ ...environment('postgres://nowhere/none'), VAPID_PRIVATE_KEY: 'a'.repeat(43) })
  expect((await exited)[0]).toBe(1)
  expect(output()).toContain('VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY')
})

test('serves streams while NATS and the mail server are down, and ends them cleanly on SIGTERM', async () => {
  const clone = await cloneDatabase('notifications')
  try {
    const { child, exited, output, ready } = start(environment(clone.url))
    const url = await ready()
    const headers = await identity.headers({ role: 'member', sub: '0198a000-0000-7000-8000-000000000001' })
    const stream = await fetch(`${url}/api/notifications/stream`, { headers })
    expect(stream.status).toBe(200)
    child.kill('SIGTERM')
    expect(await stream.text()).toBe('id: 0\nevent: position\ndata: {}\n\n')
    expect(await exited, output()).toEqual([0, null])
  } finally {
    await clone.drop()
  }
})
