// A notifications service for one test: the app on a fresh clone of the migrated database, with real HTTP for live streams.

import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import { createLogger, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import {
  type Call,
  callsTo,
  cloneDatabase,
  type TestIdentity,
  type TestServices,
  testIdentity,
  testPool,
  testServices,
} from '@ungana/service-kit/testing'
import type pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import type { LiveStreams } from '#features/live/live-streams.ts'
import type { StreamTimes } from '#features/live/serve-stream.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { type NewNotification, notify } from '#lib/notifications.ts'
import type { PushConfig } from '#lib/push-config.ts'
import { openLive } from '#open-live.ts'
import { type EventReader, readEvents } from '#testing/event-reader.ts'
import { vapidKeys } from '#testing/vapid-keys.ts'

interface StreamOptions {
  /** Sent as Last-Event-ID. */
  readonly last?: string
  /** Sent as a query parameter. */
  readonly after?: string
  readonly sid?: string
  readonly person?: IdentityClaims['person']
}

export interface Instance {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly live: LiveStreams
  /** Whether hints and revocations are received now. */
  readonly isListening: () => boolean
  /** Calls the API as this account, or as a visitor if undefined. */
  readonly call: Call
  /** Opens a live stream of this account over HTTP. */
  stream(by: string, options?: StreamOptions): Promise<EventReader>
  /** Creates a notification for an account. */
  notify(accountId: string, notification?: Partial<NewNotification>): Promise<void>
  close(): Promise<void>
}

export interface TestNotifications extends Instance {
  readonly identity: TestIdentity
  readonly services: TestServices
  readonly push: PushConfig
  account(facts?: { name?: string; email?: string | null }): Promise<string>
  /** Starts a second instance on the same database. */
  another(): Promise<Instance>
}

export interface Options {
  /** If missing, no events are consumed or published. */
  readonly natsUrl?: string
  readonly prefix?: string
  readonly times?: Partial<StreamTimes>
  readonly interval?: number
  readonly perPerson?: number
  readonly most?: number
  /** Origins of push services. */
  readonly pushServices?: readonly string[]
}

export async function startNotifications({ natsUrl, prefix, times, pushServices = [], ...options }: Options = {}): Promise<TestNotifications> {
  const identity = testIdentity('notifications')
  const services = testServices(['identity', 'payments'], 'notifications')
  const clone = await cloneDatabase('notifications')
  const logger = createLogger({ name: 'notifications', level: 'silent' })
  const push: PushConfig = { ...vapidKeys, subject: 'mailto:ops@ungana.example', services: pushServices }

  async function instance(): Promise<Instance> {
    const pool = testPool(clone.url)
    const nats = { natsUrl: natsUrl ?? '', logger, ...(prefix !== undefined && { prefix }) }
    const live = openLive({ pool, ...nats, ...options })
    const courier = openCourier(pool, { ...nats, onFeedCommit: live.onFeedCommit })
    const app = await buildApp({
      pool,
      courier,
      live,
      push,
      ...(times && { times }),
      identityPublicKey: identity.publicKey,
      servicePublicKeys: services.publicKeys,
      logger,
      deadlines: 'none',
    })
    if (natsUrl !== undefined) {
      courier.start()
      live.start()
    }
    let address: Promise<string> | undefined
    const listening = async () => {
      await app.listen({ host: '127.0.0.1', port: 0 })
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    }

    return {
      app,
      pool,
      courier,
      live: live.streams,
      isListening: () => live.isListening,
      call: callsTo(app, identity),
      async stream(by, { last, after, sid, person } = {}) {
        address ??= listening()
        const query = after === undefined ? '' : `?after=${after}`
        const headers = await identity.headers({ role: 'member', sub: by, ...(sid && { sid }), ...(person && { person }) })
        return readEvents(`${await address}/api/notifications/stream${query}`, { ...headers, ...(last !== undefined && { 'last-event-id': last }) })
      },
      async notify(accountId, notification) {
        const id = randomUUID()
        const given: NewNotification = {
          kind: 'review',
          about: `test:${id}`,
          title: text('News {id}', { id }),
          body: text('Of a test.'),
          link: '/',
          ...notification,
        }
        await courier.transaction(async (tx) => {
          await lockFeeds(tx, [accountId])
          await notify(tx, accountId, given)
        })
      },
      async close() {
        await app.close()
        await Promise.all([courier.close(), live.close()])
        await pool.end()
      },
    }
  }

  const first = await instance()
  return {
    ...first,
    identity,
    services,
    push,
    async account({ name = 'Kivu Roasters', email = 'owner@kivu.example' } = {}) {
      const id = randomUUID()
      await first.pool.query('INSERT INTO accounts (id, name, email, version) VALUES ($1, $2, $3, 1)', [id, name, email])
      return id
    },
    another: instance,
    async close() {
      await first.close()
      await clone.drop()
    },
  }
}
