// Consumes events of other services through a real NATS server.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { businessChanged, businessStatusChanged, organizationVerified } from '@ungana/contracts-directory'
import { accountClosed, accountRegistered, exportAccount } from '@ungana/contracts-identity'
import { bookingChanged, DETOUR_PERCENT_DEFAULT, offerDecided, shipmentPosted } from '@ungana/contracts-logistics'
import { consumer } from '@ungana/service-kit/courier'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sweepOnce } from '#sweep.ts'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

const prefix = 'logistics-consumers'
let nats: TestNats
let hub: TestLogistics
const postedIds: string[] = []
let identity: Neighbour
let directory: Neighbour

beforeAll(async () => {
  nats = await startNats()
  hub = await startLogistics({ natsUrl: nats.url, prefix })
  const consumers = [consumer(shipmentPosted, 'test', async (_tx: pg.PoolClient, { shipmentId }) => void postedIds.push(shipmentId))]
  identity = await startNeighbour('identity', { natsUrl: nats.url, prefix, consumers })
  directory = await startNeighbour('directory', { natsUrl: nats.url, prefix })
})
afterAll(async () => {
  for (const each of [hub, identity, directory]) await each?.close()
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

test('a registered account may post, gets its newest name from directory, and cannot post while suspended', async () => {
  const id = randomUUID()
  const registration = { ...(await sample('identity', 'accountRegistered')), id, businessName: 'As registered' }
  await handled(await identity.publish(accountRegistered, registration))
  expect(await account(id)).toEqual({ name: 'As registered', status: 'active' })
  const changed = await sample('directory', 'businessChanged')
  const named = (businessName: string, version: number) =>
    directory.publish(businessChanged, { ...changed, business: { ...changed.business, id, businessName }, version })
  await handled(await named('Third', 3), await named('Second', 2))
  expect((await account(id)).name).toBe('Third')
  expect((await hub.shipment(id)).owner).toEqual({ id, name: 'Third' })
  await handled(await directory.publish(businessStatusChanged, { businessId: id, businessName: 'Third', status: 'suspended', version: 4 }))
  await expect(hub.shipment(id)).rejects.toThrow('LOGISTICS_SUSPENDED')
  expect((await hub.call('GET', '/api/logistics/shipments', undefined)).body).toEqual([])
})

test('a verified organization may post unless staff suspend it, even if it is verified again', async () => {
  const organizationId = randomUUID()
  const verified = { ...(await sample('directory', 'organizationVerified')), organizationId, name: 'A chamber' }
  await handled(await directory.publish(organizationVerified, verified))
  expect(await account(organizationId)).toEqual({ name: 'A chamber', status: 'active' })
  const status = async (now: string, version: number) =>
    handled(await directory.publish(businessStatusChanged, { businessId: organizationId, businessName: 'A chamber', status: now, version }))
  const listed = async () =>
    ((await hub.call('GET', '/api/logistics/shipments', undefined)).body as { owner: { id: string } }[]).filter(
      ({ owner }) => owner.id === organizationId,
    )
  await hub.shipment(organizationId)
  expect(await listed()).toHaveLength(1)
  await status('suspended', 1)
  await handled(await directory.publish(organizationVerified, verified))
  await expect(hub.shipment(organizationId)).rejects.toThrow('LOGISTICS_SUSPENDED')
  expect(await listed()).toEqual([])
  await status('active', 2)
  expect(await listed()).toHaveLength(1)
})

test('a suspension ends pending offers on both sides, and nobody can book with the account', async () => {
  const [bad, partner] = [await hub.company('Fraud'), await hub.company('Partner')]
  const [truck, theirs] = [await hub.transport(bad), await hub.transport(partner)]
  const [load, own] = [await hub.shipment(partner), await hub.shipment(bad)]
  const offer = (by: string, shipmentId: string, transportId: string) =>
    hub.call('POST', '/api/logistics/offers', by, { shipmentId, transportId, price: 160 })
  const [made, received] = [(await offer(bad, load.id, truck.id)).body, (await offer(partner, own.id, theirs.id)).body]
  await handled(await directory.publish(businessStatusChanged, { businessId: bad, businessName: 'Fraud', status: 'suspended', version: 2 }))
  expect(await hub.call('POST', `/api/logistics/offers/${made.id}/accept`, partner, {})).toMatchObject({
    status: 409,
    body: { code: 'LOGISTICS_OFFER_STATE' },
  })
  const decisions = (await hub.events(offerDecided.name)).filter(({ offerId }) => [made.id, received.id].includes(offerId))
  expect(decisions.map(({ decision, tell: whom }) => [decision, whom])).toEqual(Array(2).fill(['lost', [partner]]))
  expect(await offer(partner, load.id, truck.id)).toMatchObject({ status: 409, body: { code: 'LOGISTICS_PARTNER_SUSPENDED' } })
  // The account is restored. An older suspension event that arrives after that does not end newer offers.
  await handled(await directory.publish(businessStatusChanged, { businessId: bad, businessName: 'Fraud', status: 'active', version: 4 }))
  const newOffer = (await offer(partner, load.id, truck.id)).body
  await handled(await directory.publish(businessStatusChanged, { businessId: bad, businessName: 'Fraud', status: 'suspended', version: 3 }))
  expect((await hub.call('GET', `/api/logistics/offers/${newOffer.id}`, partner)).body.status).toBe('pending')
})

test.each(['suspended', 'closed'])('a shared tracking link stops working permanently when its shipper is %s', async (how) => {
  const [owner, partner] = [await hub.company('Owner'), await hub.company('Partner')]
  const { id } = await hub.book(owner, partner, (await hub.shipment(owner)).id, (await hub.transport(partner)).id)
  const { shareToken } = (await hub.call('POST', `/api/logistics/bookings/${id}/share`, owner, {})).body
  const follow = async () => (await hub.call('GET', `/api/logistics/shared/${shareToken}`, undefined)).status
  const status = async (now: string, version: number) =>
    handled(await directory.publish(businessStatusChanged, { businessId: owner, businessName: 'Owner', status: now, version }))
  expect(await follow()).toBe(200)
  if (how === 'closed') await handled(await identity.publish(accountClosed, { id: owner, role: 'member', closedAt: new Date().toISOString() }))
  else await status('suspended', 2)
  expect(await follow()).toBe(404)
  await status('active', 3)
  expect(await follow()).toBe(404)
})

test('publishes a posted load', async () => {
  const { id } = await hub.shipment(await hub.company())
  await until(() => expect(postedIds).toContain(id))
})

test('closing an account ends its listings and offers; the other side of an open booking still sees its name and contact until the booking ends', async () => {
  const [gone, partner] = [await hub.company('Zanele'), await hub.company('Partner')]
  const words = { contactInfo: 'unmistakable +254 700 000 000' }
  const [open, booked] = [
    await hub.shipment(gone, { ...words, specialRequirements: 'unmistakable wish', deliverBy: '2026-12-09' }),
    await hub.shipment(gone, { ...words, weight: '0.5', volume: '1' }),
  ]
  const [truck, theirs] = [
    await hub.transport(gone, { ...words, specialFeatures: 'unmistakable crane' }),
    await hub.transport(partner, { availableSpace: '7' }),
  ]
  const load = await hub.shipment(partner)
  const booking = await hub.book(gone, partner, booked.id, theirs.id)
  const offer = async (by: string, shipmentId: string, transportId: string, message: string) => {
    const answer = await hub.call('POST', '/api/logistics/offers', by, { shipmentId, transportId, price: 100, message }, { key: randomUUID() })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id
  }
  const [made, received] = [
    await offer(gone, load.id, truck.id, 'unmistakable offer'),
    await offer(partner, open.id, theirs.id, 'The partner’s message'),
  ]
  const ask = async (id: string, service = 'identity') =>
    hub.app.inject({ method: 'GET', url: exportAccount.url.replace(':id', id), headers: await hub.services.headers(service) })
  const exported = await ask(gone)
  expect(exported.json().sections).toMatchObject({
    account: [{ id: gone, name: 'Zanele' }],
    shipments: [{ id: open.id, ...words, specialRequirements: 'unmistakable wish', deliverBy: '2026-12-09' }, { id: booked.id }],
    transports: [{ id: truck.id, ...words, specialFeatures: 'unmistakable crane', maxDetourPercent: DETOUR_PERCENT_DEFAULT }],
    bookings: [{ id: booking.id, side: 'shipper', partner: 'Partner', price: 160, milestones: [{ kind: 'booked' }] }],
  })
  expect(exported.json().sections.offers.map(({ id, side }: { id: string; side: string }) => [id, side])).toEqual([
    [booking.offerId, 'shipper'],
    [made, 'carrier'],
    [received, 'shipper'],
  ])
  expect((await ask(gone, 'messaging')).statusCode).toBe(403)
  expect((await ask(randomUUID())).json().sections).toMatchObject({ shipments: [], transports: [], offers: [], bookings: [] })

  const before = (await hub.call('GET', `/api/logistics/bookings/${booking.id}`, partner)).body
  const close = () => identity.publish(accountClosed, { id: gone, role: 'member', closedAt: '2026-11-22T09:00:00.000Z' })
  await handled(await close())
  const statuses = async () =>
    (
      await hub.pool.query(
        `SELECT id, status, version FROM shipments WHERE owner_id IN ($1, $2) UNION ALL SELECT id, status, version FROM transports WHERE owner_id IN ($1, $2) AND return_of IS NULL
         UNION ALL SELECT id, status, 0 FROM offers WHERE $1 IN (shipper_id, carrier_id) ORDER BY id`,
        [gone, partner],
      )
    ).rows
  const after = await statuses()
  const statusOf = Object.fromEntries(after.map(({ id, status }) => [id, status]))
  expect(statusOf).toEqual({
    [open.id]: 'Cancelled',
    [truck.id]: 'Cancelled',
    [booked.id]: 'Matched',
    [theirs.id]: 'Partially Booked',
    [load.id]: 'Seeking Transport',
    [booking.offerId]: 'accepted',
    [made]: 'lost',
    [received]: 'lost',
  })
  const shown = async () => (await hub.call('GET', `/api/logistics/bookings/${booking.id}`, partner)).body
  const kept = await shown()
  expect(kept).toEqual({ ...before, milestones: kept.milestones, updatedAt: kept.updatedAt })
  expect(kept.milestones.map(({ kind }: { kind: string }) => kind)).toEqual(['booked', 'account closed'])
  const changes = async () => (await hub.events(bookingChanged.name)).filter(({ bookingId, what }) => bookingId === booking.id && what !== 'status')
  expect(await changes()).toEqual([expect.objectContaining({ what: 'account closed', status: 'booked', changedBy: gone })])
  const other = (await hub.call('GET', `/api/logistics/shipments/${booked.id}`, partner)).body
  expect(other).toMatchObject({ owner: { name: 'Closed account' }, contactInfo: null })
  expect((await hub.call('GET', `/api/logistics/offers/${received}`, partner)).body.rounds).toMatchObject([
    { price: 100, message: 'The partner’s message' },
  ])
  const left = async (pattern: string) => {
    const counts: Record<string, number | null> = {}
    for (const table of ['accounts', 'shipments', 'transports', 'offers', 'bookings', 'milestones'])
      counts[table] = (await hub.pool.query(`SELECT FROM ${table} AS t WHERE to_json(t)::text ~ $1`, [pattern])).rowCount
    return counts
  }
  const nothing = { accounts: 0, shipments: 0, transports: 0, offers: 0, bookings: 0, milestones: 0 }
  expect(await left('Zanele')).toEqual({ ...nothing, accounts: 1 })
  expect(await left('unmistakable')).toEqual({ ...nothing, shipments: 1 })
  expect((await hub.pool.query('SELECT FROM courier.idempotency_keys WHERE scope = $1', [gone])).rowCount).toBe(0)
  // The partner is notified of both offers, whichever side made them.
  const decisions = (await hub.events(offerDecided.name)).filter(({ offerId }) => [made, received].includes(offerId))
  expect(decisions.map(({ decision, tell: whom }) => [decision, whom])).toEqual(Array(2).fill(['lost', [partner]]))

  // Repeated and late events restore nothing.
  await handled(await close())
  expect(await statuses()).toEqual(after)
  expect(await shown()).toEqual(kept)
  expect(await changes()).toHaveLength(1)
  await handled(
    await directory.publish(organizationVerified, { ...(await sample('directory', 'organizationVerified')), organizationId: gone, name: 'Zanele' }),
    await directory.publish(businessStatusChanged, { businessId: gone, businessName: 'Zanele', status: 'active', version: 999 }),
  )
  expect(await account(gone)).toEqual({ name: 'Closed account', status: 'suspended' })
  await expect(hub.shipment(gone)).rejects.toThrow('LOGISTICS_SUSPENDED')

  const sweep = () => sweepOnce({ transaction: hub.courier.transaction }, hub.clock.now)
  await sweep()
  expect(await shown()).toEqual(kept)
  const reason = 'They have closed their account.'
  expect((await hub.call('POST', `/api/logistics/bookings/${booking.id}/cancel`, partner, { reason })).status).toBe(200)
  await sweep()
  expect(await left('unmistakable|Zanele')).toEqual(nothing)
  expect(await shown()).toMatchObject({ status: 'cancelled', shipper: { name: 'Closed account' }, contact: { ...before.contact, shipper: '' } })
  // The load is not listed again.
  expect((await statuses()).find(({ id }) => id === booked.id)).toMatchObject({ status: 'Cancelled' })
})

test('closing a carrier’s account deletes the names of its drivers', async () => {
  const [shipper, gone] = [await hub.company(), await hub.company()]
  const { id } = await hub.book(shipper, gone, (await hub.shipment(shipper)).id, (await hub.transport(gone)).id)
  const driver = { id: randomUUID(), name: 'Jean Bosco' }
  expect((await hub.call('PUT', `/api/logistics/bookings/${id}/driver`, gone, { driver })).status).toBe(200)
  await handled(await identity.publish(accountClosed, { id: gone, role: 'member', closedAt: new Date().toISOString() }))
  const { rows } = await hub.pool.query('SELECT driver_id, driver_name, status FROM bookings WHERE id = $1', [id])
  expect(rows).toEqual([{ driver_id: null, driver_name: null, status: 'booked' }])
})

test('the days for a dispute count from the delivery, also if a side closes its account later', async () => {
  const [shipper, gone] = [await hub.company(), await hub.company()]
  const booking = await hub.book(shipper, gone, (await hub.shipment(shipper)).id, (await hub.transport(gone)).id)
  await hub.pickUp(shipper, gone, booking.id)
  const delivery = { code: booking.deliveryCode, proofId: await hub.proof(gone, booking.id) }
  expect((await hub.call('POST', `/api/logistics/bookings/${booking.id}/deliver`, gone, delivery)).status).toBe(200)
  const after = (days: number) => new Date(hub.clock.now.getTime() + days * 86_400_000 + 1000)
  await handled(await identity.publish(accountClosed, { id: gone, role: 'member', closedAt: after(2).toISOString() }))
  await sweepOnce({ transaction: hub.courier.transaction }, after(3))
  expect((await hub.call('GET', `/api/logistics/bookings/${booking.id}`, shipper)).body.status).toBe('closed')
})
