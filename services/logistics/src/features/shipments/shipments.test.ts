import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { OwnerHasNoCompany } from '#errors.ts'
import { sweepOnce } from '#sweep.ts'
import { shipmentForm, startLogistics, type TestLogistics, transportForm } from '#testing/logistics.ts'
import { postShipment } from './shipments.ts'

let hub: TestLogistics
let owner: string
const newcomer = { id: randomUUID(), kind: 'business', name: 'A second old', sample: false, status: 'active', version: 1 }
beforeAll(async () => {
  hub = await startLogistics({ findAccount: async (id) => (id === newcomer.id ? newcomer : undefined) })
})
afterAll(() => hub.close())
beforeEach(async () => {
  owner = await hub.company()
})

const post = (changes: object) => hub.call('POST', '/api/logistics/shipments', owner, { ...shipmentForm, ...changes })
const postTruck = (changes: object) => hub.call('POST', '/api/logistics/transports', owner, { ...transportForm, ...changes })

describe('a typed form', () => {
  test.each([
    [
      { weight: '1500 kg', volume: '4 m³', budget: '$450' },
      { weightKg: 1500, volumeM3: 4, budgetUsd: 450, needsClarification: false },
    ],
    [{ weight: '1,5' }, { weightKg: 1500, weight: '1,5' }],
    [{ weight: 'about two' }, { weightKg: null, needsClarification: true, clarify: ['weight'], status: 'Seeking Transport' }],
    [{ volume: 'a pallet', budget: 'ask me' }, { clarify: ['volume', 'budget'] }],
    [{ originLocation: 'Hamburg, European Union' }, { onRoad: false, originCity: 'Hamburg', originCountry: 'European Union' }],
    [{ originLocation: 'Mogadishu, Somalia' }, { onRoad: false, distanceKm: null, suspended: false }],
    [{ originLocation: 'Kampala, Kenya', destinationLocation: 'Juba, South Sudan' }, { onRoad: false }],
  ])('a form with %j is read as %j', async (typed, read) => {
    const { status, body } = await post(typed)
    expect({ status, body }).toMatchObject({ status: 201, body: read })
    if (body.needsClarification || !body.onRoad)
      expect((await hub.call('GET', `/api/logistics/shipments/${body.id}/matches`, owner)).body).toEqual([])
  })

  test.each([
    [{ targetDate: '2026-11-21' }, 'targetDate', 'Please choose today or a later day.'],
    [{ targetDate: '2026-13-01' }, 'targetDate', 'Please provide a target shipping date.'],
    [{ targetDate: '2029-01-01' }, 'targetDate', 'Please choose a day within a year.'],
    [{ destinationLocation: 'Nairobi, Kenya' }, 'destinationLocation', 'Origin and destination are the same place. Please choose two.'],
    [
      { originLocation: 'Hamburg, European Union', destinationLocation: 'hamburg,  European Union' },
      'destinationLocation',
      'Origin and destination are the same place. Please choose two.',
    ],
    [{ cargoType: 'Gold' }, 'cargoType', 'Please select a cargo type.'],
    [{ weight: ' ' }, 'weight', 'Please enter the cargo weight.'],
    [{ volume: '' }, 'volume', 'Please enter the cargo volume.'],
    [{ budget: undefined }, 'budget', 'Please provide your budget for shipping.'],
    [{ contactInfo: 'me' }, 'contactInfo', 'Contact information is required.'],
    [{ originLocation: '' }, 'originLocation', 'Please select the origin location.'],
  ])('refuses %j', async (typed, field, message) => {
    expect(await post(typed)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, message } })
  })

  test.each([
    [{ departureDate: '2026-11-21' }, 'departureDate', 'Please choose today or a later day.'],
    [{ via: ['Atlantis'] }, 'via.0', 'We do not know the stop Atlantis. Please choose one from the list.'],
    [{ via: ['Mombasa'] }, 'via.0', 'Origin and destination are the same place. Please choose two.'],
    [{ secondDestination: 'Kigali, Rwanda' }, 'secondDestination', 'Origin and destination are the same place. Please choose two.'],
    [{ maxDetourPercent: 101 }, 'maxDetourPercent', 'Please enter a detour between 0 and 100 percent.'],
    [{ vehicleType: 'Camel' }, 'vehicleType', 'Please select a vehicle type.'],
    [{ availableSpace: '' }, 'availableSpace', 'Please enter available cargo space.'],
  ])('refuses %j for a truck', async (typed, field, message) => {
    expect(await postTruck(typed)).toMatchObject({ status: 400, body: { field, message } })
  })

  test('computes a truck’s free volume from its free weight, marks free space above the capacity as unclear, and keeps the order of stops', async () => {
    expect((await postTruck({})).body).toMatchObject({ freeKg: 2000, freeM3: 10, maxDetourPercent: 15, distanceKm: 1660 })
    expect((await postTruck({ availableVolume: '12' })).body).toMatchObject({ freeM3: 12 })
    expect((await postTruck({ availableSpace: '9' })).body).toMatchObject({ needsClarification: true, clarify: ['availableSpace'], freeKg: null })
    const far = (await postTruck({ via: [], secondDestination: 'Bujumbura, Burundi', thirdDestination: '' })).body
    expect(far).toMatchObject({ distanceKm: 1786, secondDestination: 'Bujumbura, Burundi', thirdDestination: null })
    expect((await postTruck({ destinationLocation: 'Shanghai, China', via: [] })).body).toMatchObject({
      onRoad: false,
      freePerLeg: [],
      status: 'Available',
    })
  })
})

test('filters lists by place; trucks that pass both places come after direct ones', async () => {
  const direct = (await postTruck({ originLocation: 'Nakuru, Kenya', destinationLocation: 'Jinja, Uganda', via: [] })).body
  const passing = (await postTruck({ originLocation: 'Nairobi, Kenya', destinationLocation: 'Masaka, Uganda', via: ['Jinja'] })).body
  const back = (await postTruck({ originLocation: 'Masaka, Uganda', destinationLocation: 'Nairobi, Kenya', via: ['Jinja'] })).body
  const found = await hub.call('GET', '/api/logistics/transports?origin=nakuru&destination=jinja&page=1', undefined)
  const foundIds = found.body.map(({ id }: { id: string }) => id)
  expect(foundIds[0]).toBe(direct.id)
  expect(foundIds).toContain(passing.id)
  expect(foundIds).not.toContain(back.id)
  expect(Number(found.headers['x-total-count'])).toBe(found.body.length)
  const shipment = (await post({ originLocation: 'Eldoret, Kenya' })).body
  expect((await hub.call('GET', '/api/logistics/shipments?origin=eldo', undefined)).body.map(({ id }: { id: string }) => id)).toEqual([shipment.id])
  expect((await hub.call('GET', '/api/logistics/shipments?origin=%25', undefined)).body).toEqual([])
  expect((await hub.call('GET', '/api/logistics/shipments?page=1', undefined)).body.length).toBeLessThanOrEqual(9)
})

test('lists first what can still be booked, also before a direct truck that is full', async () => {
  const lane = { originLocation: 'Gulu, Uganda', destinationLocation: 'Jinja, Uganda', via: [] }
  const trucks = [
    [{ ...lane, originLocation: 'Juba, South Sudan', via: ['Gulu'] }, 'Available'],
    [lane, 'Available'],
    [lane, 'Partially Booked'],
    [lane, 'Fully Booked'],
    [lane, 'In Transit'],
  ] as const
  const ids: string[] = []
  for (const [form, status] of trucks) {
    const { id } = (await postTruck(form)).body
    await hub.pool.query('UPDATE transports SET status = $2 WHERE id = $1', [id, status])
    ids.push(id)
  }
  const listed = async (path: string) => (await hub.call('GET', `/api/logistics/${path}`, undefined)).body.map(({ id }: { id: string }) => id)
  expect(await listed('transports?origin=gulu&destination=jinja')).toEqual([2, 1, 0, 4, 3].map((index) => ids[index]))
  const seeking = (await post({ originLocation: 'Gulu, Uganda' })).body.id
  const matched = (await post({ originLocation: 'Gulu, Uganda' })).body.id
  await hub.pool.query(`UPDATE shipments SET status = 'Matched' WHERE id = $1`, [matched])
  expect(await listed('shipments?origin=gulu')).toEqual([seeking, matched])
  const sample = (await post({ originLocation: 'Gulu, Uganda' })).body.id
  await hub.pool.query('UPDATE shipments SET owner_id = NULL WHERE id = $1', [sample])
  await hub.pool.query('UPDATE transports SET owner_id = NULL WHERE id = $1', [ids[2]])
  expect(await listed('shipments?origin=gulu')).toEqual([seeking, sample, matched])
  expect(await listed('transports?origin=gulu&destination=jinja')).toEqual([1, 0, 2, 4, 3].map((index) => ids[index]))
})

test('a load can be changed only with its newest version; the change ends its offers, and their makers are notified', async () => {
  const shipment = (await post({})).body
  const carrier = await hub.company()
  const transport = await hub.transport(carrier)
  const offer = await hub.call('POST', '/api/logistics/offers', carrier, { shipmentId: shipment.id, transportId: transport.id, price: 100 })
  const change = (body: object, version?: number) =>
    hub.call('PATCH', `/api/logistics/shipments/${shipment.id}`, owner, body, version === undefined ? {} : { version })
  expect((await change({ budget: '500' })).status).toBe(428)
  expect(await change({ budget: '500' }, 1)).toMatchObject({ status: 200, body: { budgetUsd: 500, version: 2, cargoType: 'Agricultural Products' } })
  expect((await change({ budget: '600' }, 1)).status).toBe(412)
  const status = async () => (await hub.call('GET', `/api/logistics/offers/${offer.body.id}`, owner)).body.status
  expect(await status()).toBe('pending')
  // Sends unchanged fields too, like the form on the site.
  expect((await change({ ...shipmentForm, specialRequirements: '', budget: '550' }, 2)).body).toMatchObject({ budgetUsd: 550 })
  expect(await status()).toBe('pending')
  expect((await change({ ...shipmentForm, specialRequirements: '', weight: '1.9' }, 3)).body).toMatchObject({ weightKg: 1900 })
  expect(await status()).toBe('lost')
  expect(await change({ targetDate: '2020-01-01' }, 4)).toMatchObject({ status: 400, body: { field: 'targetDate' } })
})

test('a new price keeps a truck’s offers and free volume; a truck with less space loses its offers', async () => {
  const form = { ...transportForm, availableVolume: '6', secondDestination: '', thirdDestination: '', specialFeatures: '' }
  const truck = (await postTruck(form)).body
  expect(truck).toMatchObject({ availableVolume: '6', freeM3: 6 })
  const { id } = truck
  expect((await hub.call('GET', `/api/logistics/transports/${id}`, undefined)).body.availableVolume).toBeNull()
  const shipper = await hub.company()
  const shipment = await hub.shipment(shipper)
  const offer = (await hub.call('POST', '/api/logistics/offers', shipper, { shipmentId: shipment.id, transportId: id, price: 100 })).body
  const change = (changed: object, version: number) =>
    hub.call('PATCH', `/api/logistics/transports/${id}`, owner, { ...form, ...changed }, { version })
  const status = async () => (await hub.call('GET', `/api/logistics/offers/${offer.id}`, owner)).body.status
  expect((await change({ pricePerTon: '95' }, 1)).body).toMatchObject({ pricePerTonUsd: 95, freeM3: 6, availableVolume: '6' })
  expect(await status()).toBe('pending')
  expect((await change({ availableSpace: '1.8' }, 2)).body).toMatchObject({ freeKg: 1800 })
  expect(await status()).toBe('lost')
})

test('a load expires three days after its day in Kigali, a truck on its day; both can be reposted', async () => {
  const shipment = (await post({ targetDate: '2026-11-22' })).body
  const truck = (await postTruck({ departureDate: '2026-11-22' })).body
  const start = hub.clock.now
  hub.clock.now = new Date('2026-11-22T22:30:00Z')
  const status = async (kind: string, id: string) => (await hub.call('GET', `/api/logistics/${kind}/${id}`, undefined)).body.status
  expect([await status('shipments', shipment.id), await status('transports', truck.id)]).toEqual(['Seeking Transport', 'Expired'])
  // Trucks within three days still fit and can be booked; other fields can change without a new date.
  const carrier = await hub.company()
  const late = await hub.transport(carrier, { departureDate: '2026-11-24' })
  await sweepOnce({ transaction: hub.courier.transaction }, hub.clock.now)
  const [listed, found, announced] = [
    (await hub.call('GET', '/api/logistics/shipments', undefined)).body.map(({ id }: { id: string }) => id),
    (await hub.call('GET', `/api/logistics/shipments/${shipment.id}/matches`, owner)).body,
    (await hub.events('logistics.match.found.v1')).filter(({ transportId }) => transportId === late.id),
  ]
  expect(listed).toContain(shipment.id)
  expect(found).toEqual([expect.objectContaining({ transport: expect.objectContaining({ id: late.id }), pickupDate: '2026-11-25' })])
  expect(announced.map(({ shipmentId }) => shipmentId)).toContain(shipment.id)
  const change = (body: object) => hub.call('PATCH', `/api/logistics/shipments/${shipment.id}`, owner, body, { version: 1 })
  expect(await change({ targetDate: '2026-11-21' })).toMatchObject({ status: 400, body: { field: 'targetDate' } })
  expect((await change({ budget: '460' })).status).toBe(200)
  const booking = await hub.book(owner, carrier, shipment.id, late.id)
  expect((await hub.call('POST', `/api/logistics/bookings/${booking.id}/cancel`, owner, { reason: 'Another day is better.' })).status).toBe(200)

  hub.clock.now = new Date('2026-11-25T22:30:00Z')
  expect(await status('shipments', shipment.id)).toBe('Expired')
  const listedLater = (await hub.call('GET', '/api/logistics/shipments', undefined)).body.map(({ id }: { id: string }) => id)
  expect(listedLater).not.toContain(shipment.id)
  await sweepOnce({ transaction: hub.courier.transaction }, hub.clock.now)
  expect((await hub.pool.query('SELECT status FROM shipments WHERE id = $1', [shipment.id])).rows).toEqual([{ status: 'Expired' }])
  const again = await hub.call('POST', `/api/logistics/shipments/${shipment.id}/repost`, owner, { targetDate: '2026-12-01' })
  expect(again).toMatchObject({ status: 201, body: { status: 'Seeking Transport', weightKg: 1500, targetDate: '2026-12-01' } })
  expect((await hub.call('POST', `/api/logistics/shipments/${again.body.id}/repost`, owner, { targetDate: '2026-12-02' })).status).toBe(409)
  hub.clock.now = start
})

test('a company’s own listings that have ended come after the others, so that the oldest of many open ones is never left out', async () => {
  const owner = await hub.company()
  for (const [kind, post] of [
    ['shipments', () => hub.shipment(owner)],
    ['transports', () => hub.transport(owner)],
  ] as const) {
    const [oldest, ended, newest] = [await post(), await post(), await post()]
    expect((await hub.call('DELETE', `/api/logistics/${kind}/${ended.id}`, owner)).status).toBe(200)
    const { body } = await hub.call('GET', `/api/logistics/${kind}/mine`, owner)
    expect(body.map(({ id }: { id: string }) => id)).toEqual([newest.id, oldest.id, ended.id])
  }
})

test('notifies both owners of a match only once within ninety days', async () => {
  const truck = await hub.transport(await hub.company())
  const shipment = (await post({})).body
  const announced = async () =>
    (await hub.pool.query('SELECT FROM told_matches WHERE transport_id = $1 AND shipment_id = $2', [truck.id, shipment.id])).rowCount
  expect(await announced()).toBe(1)
  const sweep = (days: number) => sweepOnce({ transaction: hub.courier.transaction }, new Date(hub.clock.now.getTime() + days * 86_400_000))
  await sweep(89)
  expect(await announced()).toBe(1)
  await sweep(91)
  expect(await announced()).toBe(0)
})

test('a load and a truck that are posted at the same moment are announced to both owners, once', async () => {
  const carrier = await hub.company()
  let posted = false
  const waits = async () => (await hub.pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount !== 0
  const [load, truck] = await hub.courier.transaction(async (tx) => {
    const shipment = await postShipment(
      tx,
      { ...shipmentForm, targetDate: '2026-12-20' },
      { callerId: owner, requestId: randomUUID(), now: hub.clock.now },
    )
    const transport = hub.transport(carrier, { departureDate: '2026-12-20' }).finally(() => {
      posted = true
    })
    await vi.waitUntil(async () => posted || (await waits()), { timeout: 30_000 })
    return [shipment, { transport }] as const
  })
  const { id } = await truck.transport
  const found = (await hub.events('logistics.match.found.v1')).filter(({ shipmentId, transportId }) => shipmentId === load.id && transportId === id)
  expect(found).toEqual([expect.objectContaining({ shipperId: owner, carrierId: carrier })])
})

test('a load is posted and announced once per idempotency key', async () => {
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => hub.call('POST', '/api/logistics/shipments', owner, shipmentForm, { key })))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await hub.events('logistics.shipment.posted.v1')).filter(({ ownerId }) => ownerId === owner)).toHaveLength(1)
})

test('a company whose events have not arrived can post; a suspended company and an account without a company cannot', async () => {
  const by = (id: string) => hub.call('POST', '/api/logistics/shipments', id, shipmentForm)
  expect((await by(newcomer.id)).status).toBe(201)
  expect(await by(randomUUID())).toMatchObject({ status: 403, body: { code: new OwnerHasNoCompany().code } })
  expect(await by(await hub.company('Suspended', 'suspended'))).toMatchObject({ status: 403, body: { code: 'LOGISTICS_SUSPENDED' } })
})

test('a company that is suspended while it posts is refused, so that its account erases every listing when it closes', async () => {
  const other = await hub.pool.connect()
  try {
    await other.query('BEGIN')
    await other.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [owner])
    const posting = post({})
    await vi.waitFor(async () => {
      const { rowCount } = await hub.pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
      expect(rowCount).toBe(1)
    })
    await other.query('COMMIT')
    expect(await posting).toMatchObject({ status: 403, body: { code: 'LOGISTICS_SUSPENDED' } })
  } finally {
    other.release()
  }
})

test('a suspended company cannot change its listings, and nobody is notified of their matches', async () => {
  const [suspended, carrier] = [await hub.company(), await hub.company()]
  const [load, truck] = [await hub.shipment(suspended), await hub.transport(suspended)]
  await hub.transport(carrier, { departureDate: '2026-12-08' })
  await hub.pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [suspended])
  const refused = { status: 403, body: { code: 'LOGISTICS_SUSPENDED' } }
  const change = (listing: string, body: object) => hub.call('PATCH', `/api/logistics/${listing}`, suspended, body, { version: 1 })
  expect(await change(`shipments/${load.id}`, { targetDate: '2026-12-10' })).toMatchObject(refused)
  expect(await change(`transports/${truck.id}`, { departureDate: '2026-12-10' })).toMatchObject(refused)
  expect((await hub.events('logistics.match.found.v1')).filter(({ shipmentId }) => shipmentId === load.id)).toEqual([])
})

test('samples leave both lists once there are nine real listings', async () => {
  const untilNine = await startLogistics({ samplesLeaveAt: 9 })
  try {
    const company = await untilNine.company()
    for (const kind of ['shipments', 'transports'] as const) {
      const add = () => (kind === 'shipments' ? untilNine.shipment(company) : untilNine.transport(company))
      const listed = async () => {
        const { body, headers } = await untilNine.call('GET', `/api/logistics/${kind}?page=1`, undefined)
        return [body.filter(({ sample }: { sample: boolean }) => sample).length, headers['x-total-count']]
      }
      const { id } = await add()
      await untilNine.pool.query(`UPDATE ${kind} SET owner_id = NULL WHERE id = $1`, [id])
      for (let real = 0; real < 8; real += 1) await add()
      expect(await listed()).toEqual([1, '9'])
      await add()
      expect(await listed()).toEqual([0, '9'])
    }
  } finally {
    await untilNine.close()
  }
})

test('sample listings are shown with a mark and never matched with real ones', async () => {
  const sample = (await post({})).body
  await hub.pool.query('UPDATE shipments SET owner_id = NULL WHERE id = $1', [sample.id])
  const truck = await hub.transport(owner)
  const listed = (await hub.call('GET', '/api/logistics/shipments', undefined)).body
  expect(listed.find(({ id }: { id: string }) => id === sample.id)).toMatchObject({ sample: true, owner: null, contactInfo: null })
  const matched = (await hub.call('GET', `/api/logistics/transports/${truck.id}/matches`, owner)).body
  expect(matched.map(({ shipment }: { shipment: { id: string } }) => shipment.id)).not.toContain(sample.id)
})
