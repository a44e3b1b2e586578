// Follows a message from the gateway to the notification, in the processes that run a site.
import { createECDH, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendMessage } from '@ungana/contracts-messaging'
import {
  type CollectedStep,
  type Collector,
  cloneDatabase,
  type FrontDoor,
  type KeptProcess,
  keepProcess,
  openFrontDoor,
  startCollector,
  startNats,
  testPool,
} from '@ungana/service-kit/testing'
import { afterEach, expect, test, vi } from 'vitest'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const mainOf = (service: string) => join(import.meta.dirname, '../..', service, 'src/main.ts')
const publicKey = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')
const privateKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const [from, to] = [randomUUID(), randomUUID()]

interface TracedSite {
  readonly collector: Collector
  readonly door: FrontDoor
}

async function openSite(): Promise<TracedSite> {
  const collector = await startCollector()
  closing.push(collector.close)
  const directory = mkdtempSync(join(tmpdir(), 'trace-'))
  closing.push(() => rmSync(directory, { recursive: true }))
  const open = async (service: string) => {
    const clone = await cloneDatabase(service)
    const pool = testPool(clone.url)
    closing.push(async () => {
      await pool.end()
      await clone.drop()
    })
    return { url: clone.url, pool }
  }
  const [messaging, notifications] = [await open('messaging'), await open('notifications')]
  for (const id of [from, to]) {
    await messaging.pool.query(
      "INSERT INTO accounts (id, name, kind, sample, status, version) VALUES ($1, 'A member', 'business', false, 'active', 1)",
      [id],
    )
    await notifications.pool.query("INSERT INTO accounts (id, name, email, version) VALUES ($1, 'A member', NULL, 1)", [id])
  }
  const nats = await startNats()
  closing.push(() => nats.remove())
  const vapid = createECDH('prime256v1')
  vapid.generateKeys()
  const gateway = generateKeyPairSync('ed25519')
  const nowhere = '127.0.0.1:9'
  const common = {
    NATS_URL: nats.url,
    IDENTITY_PUBLIC_KEY: publicKey(gateway.publicKey),
    SERVICE_PUBLIC_KEYS: ['identity', 'deals', 'payments'].map((name) => `${name}=${publicKey(generateKeyPairSync('ed25519').publicKey)}`).join(';'),
  }
  const keep = async (main: string, env: Record<string, string>): Promise<KeptProcess> => {
    const kept = await keepProcess(main, { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, () => undefined)
    closing.push(() => kept.end())
    return kept
  }
  const services = {
    messaging: await keep(mainOf('messaging'), {
      ...common,
      DATABASE_URL: messaging.url,
      FILES_DIR: directory,
      SERVICE_PRIVATE_KEY: privateKey(),
      SERVICE_ADDRESSES: `directory=http://${nowhere}`,
    }),
    notifications: await keep(mainOf('notifications'), {
      ...common,
      DATABASE_URL: notifications.url,
      SERVICE_PRIVATE_KEY: privateKey(),
      SERVICE_ADDRESSES: `identity=http://${nowhere}`,
      SMTP_URL: `smtp://${nowhere}`,
      MAIL_FROM: 'Ungana <no-reply@ungana.example>',
      PUBLIC_URL: 'https://ungana.example',
      VAPID_PUBLIC_KEY: vapid.getPublicKey('base64url'),
      VAPID_PRIVATE_KEY: vapid.getPrivateKey('base64url'),
    }),
  }
  const door = await openFrontDoor({
    upstreams: { messaging: [await services.messaging.listening], notifications: [await services.notifications.listening] },
    members: [from, to],
    key: gateway.privateKey,
    releasesDirectory: directory,
    keep,
  })
  closing.push(() => door.close())
  return { collector, door }
}

const CONTENT = 'Forty bags of washed AA'
const QUERY = 'a-private-search-term'

/** @returns the id of the request */
async function send({ door }: TracedSite): Promise<string> {
  const answer = await fetch(`${door.url}${sendMessage.url}?q=${QUERY}`, {
    method: sendMessage.method,
    headers: {
      ...door.headersOf(from),
      'content-type': 'application/json',
      // A client must not choose which requests are recorded.
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
    },
    body: JSON.stringify({ receiverId: to, content: CONTENT }),
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('x-request-id') ?? ''
}

test('shows one trace from the call of a member to the notification of another', { timeout: 180_000 }, async () => {
  const site = await openSite()
  const { collector } = site
  const traceId = (await send(site)).replaceAll('-', '')
  const find = (service: string, name: string) => collector.steps.find((step) => step.service === service && step.name === name)
  // The steps arrive in any order, and the first step may arrive last.
  const arrived = () =>
    find('notifications', 'INSERT notifications') && find('gateway', 'POST /api/messages') && find('messaging', 'POST /api/messages')
  await vi.waitFor(() => expect(arrived()).toBeDefined(), { timeout: 60_000, interval: 50 })
  const step = find('notifications', 'INSERT notifications') as CollectedStep
  expect(collector.pathTo(step)).toEqual([
    'gateway: POST /api/messages',
    'gateway: POST messaging',
    'messaging: POST /api/messages',
    'messaging: publish messaging.message.sent.v1',
    'notifications: process messaging.message.sent.v1',
    'notifications: INSERT notifications',
  ])
  expect(step.traceId).toBe(traceId)
  const cookie = site.door.headersOf(from).cookie.split('=')[1] as string
  for (const secret of [CONTENT, QUERY, cookie, from, to]) expect(collector.received()).not.toContain(secret)
})
