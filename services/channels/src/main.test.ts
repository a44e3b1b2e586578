// The process: configuration, start without NATS, identity and gateway, and shutdown.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { cloneDatabase, killMains, startMain, testIdentity } from '@ungana/service-kit/testing'
import { afterEach, expect, test } from 'vitest'
import { callbackSecret } from '#testing/channels.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const start = (env: Record<string, string>) => startMain(MAIN, env)
afterEach(killMains)

const identity = testIdentity('channels')
const der = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')

test('names every variable that is missing or wrong', async () => {
  const { exited, output } = start({
    SERVICE_ADDRESSES: 'payments=http://127.0.0.1:1',
    NATS_URL: 'http://nats',
    AFRICASTALKING_CALLBACK_SECRET: 'short',
  })
  expect((await exited)[0]).toBe(1)
  const lines = output().trim().split('\n').slice(1)
  expect(lines.map((line) => line.trim()).sort()).toEqual([
    'AFRICASTALKING_CALLBACK_SECRET must be 32 to 200 letters, digits, - or _',
    'DATABASE_URL is required',
    'GATEWAY_URL is required',
    'IDENTITY_PUBLIC_KEY is required',
    'NATS_URL must be a NATS address (nats://user:password@host:port)',
    'PORT must be a whole number from 0 to 65535',
    'SERVICE_ADDRESSES must name identity',
    'SERVICE_PRIVATE_KEY is required',
  ])
})

test('tells a phone to try again while NATS, identity and the gateway are down, and shuts down cleanly', async () => {
  const clone = await cloneDatabase('channels')
  try {
    const { child, exited, output, ready } = start({
      PORT: '0',
      DATABASE_URL: clone.url,
      NATS_URL: 'nats://127.0.0.1:9',
      GATEWAY_URL: 'http://127.0.0.1:9',
      AFRICASTALKING_CALLBACK_SECRET: callbackSecret,
      IDENTITY_PUBLIC_KEY: der(identity.publicKey),
      SERVICE_PUBLIC_KEYS: `identity=${der(identity.publicKey)}`,
      SERVICE_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      SERVICE_ADDRESSES: 'identity=http://127.0.0.1:9',
    })
    const answer = await fetch(`${await ready()}/api/channels/ussd/${callbackSecret}`, {
      method: 'POST',
      headers: await identity.headers({ role: 'visitor' }),
      body: new URLSearchParams({ sessionId: 'ATUid_1', phoneNumber: '+256700000001', text: '' }),
    })
    expect(await answer.text()).toBe('END Ungana is not responding. Try again in a minute. It is safe to try again.')
    child.kill('SIGTERM')
    expect(await exited, output()).toEqual([0, null])
  } finally {
    await clone.drop()
  }
})
