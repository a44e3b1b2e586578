// What other services tell, through NATS as it really comes.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { businessChanged, businessStatusChanged, organizationVerified } from '@ungana/contracts-directory'
import { accountRegistered } from '@ungana/contracts-identity'
import type { EventDefinition } from '@ungana/contracts-kit'
import { shipmentPosted } from '@ungana/contracts-logistics'
import { createLogger } from '@ungana/service-kit'
import { type Consumer, type Courier, consumer, createCourier, outbox } from '@ungana/service-kit/courier'
import { cloneDatabase, startNats, type TestNats } from '@ungana/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

const prefix = 'logistics-consumers'
let nats: TestNats
let hub: TestLogistics
const heard: string[] = []
const ends: (() => Promise<unknown>)[] = []
let tell: Record<'identity' | 'directory', (event: EventDefinition, payload: object) => Promise<string>>

/** Another service, which tells and hears through a courier on a database of its own. */
async function neighbour(service: string, consumers: readonly Consumer<pg.PoolClient>[] = []) {
  const clone = await cloneDatabase('logistics')
  const pool = new pg.Pool({ connectionString: clone.url })
  pool.on('error', () => {})
  const logger = createLogger({ name: service, level: 'silent' })
  const courier: Courier<pg.PoolClient> = createCourier({ service, pool, natsUrl: nats.url, prefix, consumers, logger })
  courier.start()
  ends.push(async () => {
    await courier.close()
    await pool.end()
    await clone.drop()
  })
  return (event: EventDefinition, payload: object) => courier.transaction((tx) => outbox.add(tx, event, payload))
}

beforeAll(async () => {
  nats = await startNats()
  hub = await startLogistics({ natsUrl: nats.url, prefix })
  const listens = [consumer(shipmentPosted, 'test', async (_tx: pg.PoolClient, { shipmentId }) => void heard.push(shipmentId))]
  tell = { identity: await neighbour('identity', listens), directory: await neighbour('directory') }
})
afterAll(async () => {
  await hub?.close()
  for (const end of ends) await end()
  await nats?.remove()
})

const until = (condition: () => Promise<void> | void) => vi.waitFor(condition, { timeout: 30_000, interval: 20 })
const sample = async (domain: string, name: string) =>
  JSON.parse(await readFile(new URL(`../../../../contracts/${domain}/samples/${name}.json`, import.meta.url), 'utf8'))
const account = async (id: string) => (await hub.pool.query('SELECT name, status FROM accounts WHERE id = $1', [id])).rows[0]
const handled = (...ids: string[]) =>
  until(async () => {
    const { rows } = await hub.pool.query('SELECT count(*)::int AS n FROM courier.inbox WHERE event_id = ANY ($1::uuid[])', [ids])
    expect(rows[0].n).toBe(ids.length)
  })

test('who registers may post, is called what directory says last, and stops with its suspension', async () => {
  const id = randomUUID()
  const registration = { ...(await sample('identity', 'accountRegistered')), id, businessName: 'As registered' }
  await handled(await tell.identity(accountRegistered, registration))
  expect(await account(id)).toEqual({ name: 'As registered', status: 'active' })
  const changed = await sample('directory', 'businessChanged')
  const named = (businessName: string, version: number) =>
    tell.directory(businessChanged, { ...changed, business: { ...changed.business, id, businessName }, version })
  await handled(await named('Third', 3), await named('Second', 2))
  expect((await account(id)).name).toBe('Third')
  expect((await hub.shipment(id)).owner).toEqual({ id, name: 'Third' })
  await handled(await tell.directory(businessStatusChanged, { businessId: id, businessName: 'Third', status: 'suspended', version: 4 }))
  await expect(hub.shipment(id)).rejects.toThrow('LOGISTICS_SUSPENDED')
  expect((await hub.call('GET', '/api/logistics/shipments', undefined)).body).toEqual([])

  const organizationId = randomUUID()
  await handled(
    await tell.directory(organizationVerified, { ...(await sample('directory', 'organizationVerified')), organizationId, name: 'A chamber' }),
  )
  expect(await account(organizationId)).toEqual({ name: 'A chamber', status: 'active' })
})

test('others hear of a shipment', async () => {
  const { id } = await hub.shipment(await hub.company())
  await until(() => expect(heard).toContain(id))
})
