// Tests the running process: configuration, start without NATS and directory, and stop.
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { cloneDatabase, killMains, startMain } from '@ungana/service-kit/testing'
import { afterEach, expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')
const start = (env: Record<string, string>) => startMain(MAIN, env)
afterEach(killMains)

const keys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    private: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

test('names every variable that is missing or wrong', async () => {
  const { exited, output } = start({ SERVICE_ADDRESSES: 'payments=http://127.0.0.1:1', PUBLIC_URL: 'ungana', RATE_LIMITS: 'none' })
  expect((await exited)[0]).toBe(1)
  const lines = output().trim().split('\n').slice(1)
  expect(lines.map((line) => line.trim()).sort()).toEqual([
    'DATABASE_URL is required',
    'IDENTITY_PUBLIC_KEY is required',
    'MAIL_FROM is required',
    'NATS_URL is required',
    'PORT must be a whole number from 0 to 65535',
    'PUBLIC_URL must be origins (https://host) separated by commas',
    'RATE_LIMITS must be normal or wide',
    'SECOND_FACTOR_KEY is required',
    'SERVICE_ADDRESSES must name directory',
    'SERVICE_PRIVATE_KEY is required',
    'SMTP_URL is required',
  ])
})

test('runs while NATS, directory and the mail server are down, and shuts down cleanly', async () => {
  const clone = await cloneDatabase('identity')
  const nowhere = 9
  try {
    const { child, exited, output, ready } = start({
      PORT: '0',
      DATABASE_URL: clone.url,
      NATS_URL: `nats://127.0.0.1:${nowhere}`,
      IDENTITY_PUBLIC_KEY: keys().public,
      SERVICE_PRIVATE_KEY: keys().private,
      SERVICE_PUBLIC_KEYS: ['gateway', 'channels', 'directory', 'payments', 'notifications'].map((name) => `${name}=${keys().public}`).join(';'),
      SERVICE_ADDRESSES: `directory=http://127.0.0.1:${nowhere}`,
      SECOND_FACTOR_KEY: Buffer.alloc(32, 7).toString('base64'),
      SMTP_URL: `smtp://127.0.0.1:${nowhere}`,
      MAIL_FROM: 'Ungana <no-reply@ungana.example>',
    })
    expect((await fetch(`${await ready()}/api/auth/session`)).status).toBe(401)
    child.kill('SIGTERM')
    expect(await exited, output()).toEqual([0, null])
  } finally {
    await clone.drop()
  }
})
