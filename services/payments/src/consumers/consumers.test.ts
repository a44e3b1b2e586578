// What identity and directory tell, through NATS as it really comes, and a plan that others hear of.
import { randomUUID } from 'node:crypto'
import { organizationVerified } from '@ungana/contracts-directory'
import { accountRegistered } from '@ungana/contracts-identity'
import type { EventDefinition } from '@ungana/contracts-kit'
import { membershipChanged } from '@ungana/contracts-payments'
import { createLogger } from '@ungana/service-kit'
import { consumer, createCourier, outbox } from '@ungana/service-kit/courier'
import { cloneDatabase, startNats, type TestNats } from '@ungana/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settleMembership } from '#lib/memberships.ts'
import { startPayments, type TestPayments } from '#testing/payments.ts'

const prefix = 'payments-consumers'
let nats: TestNats
let payments: TestPayments
const heard: unknown[] = []
const closings: (() => Promise<unknown>)[] = []
let tell: (event: EventDefinition, payload: unknown) => Promise<unknown>

/** The tables of its courier are those of a payments database. */
async function neighbour(service: string) {
  const clone = await cloneDatabase('payments')
  const pool = new pg.Pool({ connectionString: clone.url })
  pool.on('error', () => {})
  const consumers = service === 'messaging' ? [consumer(membershipChanged, 'test', async (_tx: pg.PoolClient, event) => void heard.push(event))] : []
  const logger = createLogger({ name: service, level: 'silent' })
  const courier = createCourier({ service, pool, natsUrl: nats.url, prefix, consumers, logger })
  courier.start()
  closings.push(() =>
    courier
      .close()
      .then(() => pool.end())
      .then(clone.drop),
  )
  return courier
}

beforeAll(async () => {
  nats = await startNats()
  payments = await startPayments({ natsUrl: nats.url, prefix })
  const [identity, directory] = [await neighbour('identity'), await neighbour('directory')]
  await neighbour('messaging')
  tell = (event, payload) => (event.name.startsWith('identity') ? identity : directory).transaction((tx) => outbox.add(tx, event, payload as never))
})
afterAll(async () => {
  await payments?.close()
  for (const close of closings) await close()
  await nats?.remove()
})

const account = async (id: string) => (await payments.pool.query('SELECT kind, name, email FROM accounts WHERE id = $1', [id])).rows[0]
const becomes = (id: string, facts: object) => vi.waitFor(async () => expect(await account(id)).toEqual(facts), { timeout: 30_000, interval: 20 })

test('who registers has a name and an address for the bill, also where directory was asked first', async () => {
  const id = randomUUID()
  await payments.pool.query(`INSERT INTO accounts (id, kind, name) VALUES ($1, 'business', 'As directory says')`, [id])
  await tell(accountRegistered, {
    id,
    username: 'kivu_roasters_m2x',
    businessName: 'Kivu Roasters',
    businessType: 'manufacturer',
    country: 'Rwanda',
    location: 'Gisenyi',
    website: null,
    email: 'owner@kivu.example',
    phone: '0788 123 456',
    contactPerson: 'Aline Uwase',
    primaryProducts: 'Roasted coffee',
    description: 'Roasts coffee of the lake and ships it.',
    yearFounded: 2011,
    employeeCount: '11-50',
    registeredAt: '2026-11-20T08:30:00.000Z',
  })
  await becomes(id, { kind: 'business', name: 'As directory says', email: 'owner@kivu.example' })
})

test('a verified organization pays as one', async () => {
  const id = randomUUID()
  const facts = { organizationId: id, name: 'Chamber', type: 'regional', contactPerson: 'Ada Obura', email: 'ada@chamber.example' }
  await tell(organizationVerified, facts)
  await becomes(id, { kind: 'organization', name: 'Chamber', email: 'ada@chamber.example' })
})

test('a plan that was paid is heard of by the others, with a version that grows', async () => {
  const holder = await payments.account()
  for (const month of ['2026-11-21', '2026-11-22']) {
    await payments.courier.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO payments (id, payer_id, method, status, amount, currency, description, plan, paid_at)
         VALUES ($1, $2, 'card', 'succeeded', 4999, 'USD', 'x', 'professional', $3)`,
        [randomUUID(), holder, `${month}T08:00:00Z`],
      )
      await settleMembership(tx, holder, { now: payments.clock.now })
    })
  }
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 30_000, interval: 20 })
  expect(heard).toMatchObject([
    { holderId: holder, plan: 'professional', until: '2026-12-21T08:00:00.000Z', version: 1 },
    { holderId: holder, plan: 'professional', until: '2027-01-21T08:00:00.000Z', version: 2 },
  ])
})
