// Listings that nearly match, and the last day for a delivery.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

let hub: TestLogistics
let shipper: string
let carrier: string
beforeAll(async () => {
  hub = await startLogistics()
})
afterAll(() => hub.close())
beforeEach(async () => {
  await hub.pool.query("UPDATE shipments SET status = 'Cancelled'")
  await hub.pool.query("UPDATE transports SET status = 'Cancelled'")
  shipper = await hub.company('Nairobi Beans')
  carrier = await hub.company('Bahari Haulage')
})

const load = (id: string, what: string) => hub.call('GET', `/api/logistics/shipments/${id}/${what}`, shipper)
const truck = (id: string, what: string) => hub.call('GET', `/api/logistics/transports/${id}/${what}`, carrier)
const reasons = (body: { reason: { code: string; text: string } }[]) => body.map(({ reason }) => reason)

// The truck leaves Mombasa on 1 December, Nairobi on 2 December, and reaches Kampala on 4 December.
test.each([
  [
    'leaves too early',
    { targetDate: '2026-12-06' },
    'days',
    'Leaves Nairobi on 2 December 2026, 4 days before the load is ready. We match up to 3 days before or after.',
  ],
  [
    'leaves too late',
    { targetDate: '2026-11-26' },
    'days',
    'Leaves Nairobi on 2 December 2026, 6 days after the target date. We match up to 3 days before or after.',
  ],
  [
    'arrives too late',
    { targetDate: '2026-12-01', deliverBy: '2026-12-03' },
    'too-late',
    'Arrives in Kampala on 4 December 2026, 1 day after the “Deliver by” date.',
  ],
  ['has too little space', { weight: '2.4' }, 'room', 'Has 2 t and 10 m³ free on this route. The load has 2.4 t and 4 m³.'],
])('a truck that %s is a near miss with this reason, for both owners', async (_what, changes, code, text) => {
  const [transport, shipment] = [await hub.transport(carrier), await hub.shipment(shipper, changes)]
  expect((await load(shipment.id, 'matches')).body).toEqual([])
  const forShipper = (await load(shipment.id, 'near-misses')).body
  expect([forShipper[0].transport.id, reasons(forShipper)]).toEqual([transport.id, [{ code, text }]])
  const forCarrier = (await truck(transport.id, 'near-misses')).body
  expect([forCarrier[0].shipment.id, reasons(forCarrier)]).toEqual([shipment.id, [{ code, text }]])
})

test('a truck that costs more than the budget is a near miss that names the difference', async () => {
  const transport = await hub.transport(carrier)
  const { body } = await load((await hub.shipment(shipper)).id, 'matches')
  const price: number = body[0].estimatedPrice
  const shipment = await hub.shipment(shipper, { budget: String(price - 10) })
  expect(reasons((await load(shipment.id, 'near-misses')).body)).toEqual([
    {
      code: 'price',
      text: `Costs about USD ${price.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}, USD 10.00 more than the budget.`,
    },
  ])
  expect((await load(shipment.id, 'near-misses')).body[0].transport.id).toBe(transport.id)
})

test.each([
  ['fits', {}],
  ['misses by two things', { targetDate: '2026-12-06', weight: '2.4' }],
  ['misses by more than a week', { targetDate: '2026-12-12' }],
  ['has half the space', { weight: '5' }],
  ['costs twice the budget', { budget: '60' }],
])('a truck that %s is no near miss', async (_what, changes) => {
  const transport = await hub.transport(carrier)
  const shipment = await hub.shipment(shipper, changes)
  expect((await load(shipment.id, 'near-misses')).body).toEqual([])
  expect((await truck(transport.id, 'near-misses')).body).toEqual([])
})

test('near misses are for the owner of the listing', async () => {
  const [transport, shipment] = [await hub.transport(carrier), await hub.shipment(shipper)]
  expect((await hub.call('GET', `/api/logistics/shipments/${shipment.id}/near-misses`, carrier)).status).toBe(403)
  expect((await hub.call('GET', `/api/logistics/transports/${transport.id}/near-misses`, shipper)).status).toBe(403)
})

test('a truck that arrives by the last day for the delivery matches, and says so', async () => {
  await hub.transport(carrier)
  const shipment = await hub.shipment(shipper, { deliverBy: '2026-12-04' })
  expect(shipment.deliverBy).toBe('2026-12-04')
  const { body } = await load(shipment.id, 'matches')
  expect(body[0].reasons.map(({ text }: { text: string }) => text)).toContain('Arrives on 4 December 2026, in time for the “Deliver by” date.')
})

test('a carrier cannot offer a truck that arrives after the last day for the delivery', async () => {
  const [transport, shipment] = [await hub.transport(carrier), await hub.shipment(shipper, { targetDate: '2026-12-01', deliverBy: '2026-12-03' })]
  const answer = await hub.call('POST', '/api/logistics/offers', carrier, { shipmentId: shipment.id, transportId: transport.id, price: 160 })
  expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('after the “Deliver by” date')])
})

test('the last day for the delivery can be changed and removed, but not set before the target date', async () => {
  const shipment = await hub.shipment(shipper, { deliverBy: '2026-12-05' })
  const change = (version: number, body: object) => hub.call('PATCH', `/api/logistics/shipments/${shipment.id}`, shipper, body, { version })
  expect((await change(1, { deliverBy: '2026-12-02' })).body).toMatchObject({ message: 'Please choose the target date or a later day.' })
  expect((await change(1, { budget: '460' })).body.deliverBy).toBe('2026-12-05')
  expect((await change(2, { deliverBy: '2026-12-07' })).body.deliverBy).toBe('2026-12-07')
  expect((await change(3, { deliverBy: '' })).body.deliverBy).toBeNull()
  expect((await hub.call('POST', '/api/logistics/shipments', shipper, { ...shipment, deliverBy: 'soon' })).status).toBe(400)
})
