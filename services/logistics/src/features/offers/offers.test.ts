import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepOnce } from '#sweep.ts'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

let hub: TestLogistics
let shipper: string
let carrier: string
beforeAll(async () => {
  hub = await startLogistics()
})
afterAll(() => hub.close())
beforeEach(async () => {
  shipper = await hub.company('Shipper')
  carrier = await hub.company('Carrier')
})

const offer = (by: string, shipmentId: string, transportId: string, price = 160) =>
  hub.call('POST', '/api/logistics/offers', by, { shipmentId, transportId, price })
const step = (id: string, name: string, by: string, body = {}) => hub.call('POST', `/api/logistics/offers/${id}/${name}`, by, body)
const decided = async (offerId: string) => (await hub.events('logistics.offer.decided.v1')).filter((event) => event.offerId === offerId)

test('accepting needs no body', async () => {
  const [transport, shipment] = [await hub.transport(carrier), await hub.shipment(shipper)]
  const { body } = await offer(carrier, shipment.id, transport.id)
  expect(await hub.call('POST', `/api/logistics/offers/${body.id}/accept`, shipper)).toMatchObject({ status: 200, body: { status: 'accepted' } })
})

test('an offer can be countered until one side accepts the other’s price', async () => {
  const [transport, shipment] = [await hub.transport(carrier), await hub.shipment(shipper)]
  const { status, body } = await offer(carrier, shipment.id, transport.id, 180)
  expect({ status, body }).toMatchObject({ status: 201, body: { status: 'pending', side: 'carrier', yourTurn: false, price: 180 } })
  expect(await offer(shipper, shipment.id, transport.id)).toMatchObject({ status: 409, body: { code: 'LOGISTICS_OFFER_EXISTS' } })
  expect(await step(body.id, 'accept', carrier)).toMatchObject({ status: 403, body: { code: 'LOGISTICS_NOT_YOUR_TURN' } })
  const countered = await step(body.id, 'counter', shipper, { price: 150, message: '150?' })
  expect(countered.body).toMatchObject({ price: 150, pricedBy: 'shipper', yourTurn: false })
  expect(countered.body.rounds.map(({ by, price }: { by: string; price: number }) => [by, price])).toEqual([
    ['carrier', 180],
    ['shipper', 150],
  ])
  expect(await step(body.id, 'accept', carrier, { price: 180 })).toMatchObject({ status: 409, body: { code: 'LOGISTICS_PRICE_CHANGED' } })
  const accepted = await step(body.id, 'accept', carrier, { price: 150 })
  expect(accepted.body).toMatchObject({ status: 'accepted', bookingId: expect.any(String) })
  expect(await step(body.id, 'accept', carrier)).toMatchObject({ status: 409, body: { code: 'LOGISTICS_OFFER_STATE' } })
  expect((await hub.events('logistics.offer.made.v1')).filter(({ offerId }) => offerId === body.id).map(({ round }) => round)).toEqual([1, 2])
  expect(await decided(body.id)).toEqual([expect.objectContaining({ decision: 'accepted', tell: [shipper], bookingId: accepted.body.bookingId })])
})

test('names the person of each price and step to their own company, to the other side only if the company shows names, and never in a shared link', async () => {
  const person = (name: string, shown?: true) => ({ id: randomUUID(), name, role: 'logistics' as const, ...(shown && { shown }) })
  const [aline, otieno] = [person('Aline Uwase'), person('Otieno Ochieng', true)]
  const by = (who: typeof aline) => ({ claims: { person: who } })
  const pair = { shipmentId: (await hub.shipment(shipper)).id, transportId: (await hub.transport(carrier)).id }
  const { id } = (await hub.call('POST', '/api/logistics/offers', shipper, { ...pair, price: 800 }, by(aline))).body
  await hub.call('POST', `/api/logistics/offers/${id}/counter`, carrier, { price: 900 }, by(otieno))
  const { bookingId } = (await hub.call('POST', `/api/logistics/offers/${id}/accept`, shipper, {}, by(aline))).body
  const names = (rows: { person?: { id?: string; name: string } }[]) =>
    rows.map((row) => row.person && [row.person.name, row.person.id !== undefined])
  const read = async (side: string) => {
    const offer = (await hub.call('GET', `/api/logistics/offers/${id}`, side)).body
    const booking = (await hub.call('GET', `/api/logistics/bookings/${bookingId}`, side)).body
    return [names(offer.rounds), names(booking.milestones)]
  }
  expect(await read(shipper)).toEqual([
    [
      ['Aline Uwase', true],
      ['Otieno Ochieng', false],
    ],
    [['Aline Uwase', true]],
  ])
  expect(await read(carrier)).toEqual([[undefined, ['Otieno Ochieng', true]], [undefined]])
  const { shareToken } = (await hub.call('POST', `/api/logistics/bookings/${bookingId}/share`, shipper, undefined, by(aline))).body
  expect(shareToken).toBeTruthy()
  expect(JSON.stringify((await hub.call('GET', `/api/logistics/shared/${shareToken}`, undefined)).body)).not.toContain('Aline')
})

test('notifies both sides of an offer that was lost to another offer for the load or the space', async () => {
  const rival = await hub.company()
  const [transport, other] = [await hub.transport(carrier), await hub.transport(rival)]
  const [shipment, second, small] = [
    await hub.shipment(shipper),
    await hub.shipment(await hub.company()),
    await hub.shipment(await hub.company(), { weight: '0.2', volume: '0.2' }),
  ]
  const winning = (await offer(carrier, shipment.id, transport.id)).body
  const lostToRival = (await offer(rival, shipment.id, other.id)).body
  const lostSpace = (await offer(carrier, second.id, transport.id)).body
  const staysOpen = (await offer(carrier, small.id, transport.id)).body
  await step(winning.id, 'accept', shipper)
  expect(await decided(lostToRival.id)).toEqual([expect.objectContaining({ decision: 'lost', decidedBy: null, tell: [shipper, rival] })])
  expect(await decided(lostSpace.id)).toEqual([expect.objectContaining({ decision: 'lost' })])
  expect(await decided(staysOpen.id)).toEqual([])
})

test.each([
  ['declined', 'decline', () => shipper, () => carrier],
  ['withdrawn', 'withdraw', () => carrier, () => shipper],
])('an offer that is %s has ended, and can be made again', async (status, name, by, otherSide) => {
  const [transport, shipment] = [await hub.transport(carrier), await hub.shipment(shipper)]
  const { id } = (await offer(carrier, shipment.id, transport.id)).body
  expect(await step(id, name, otherSide())).toMatchObject({ status: 403 })
  expect((await step(id, name, by())).body).toMatchObject({ status, yourTurn: false })
  expect(await decided(id)).toEqual([expect.objectContaining({ decision: status, decidedBy: by(), tell: [otherSide()] })])
  expect((await step(id, name, by())).status).toBe(409)
  expect((await offer(carrier, shipment.id, transport.id)).status).toBe(201)
})

test('an offer without a reply expires with its listing or after three days, and both sides are notified', async () => {
  const [transport, shipment] = [await hub.transport(carrier), await hub.shipment(shipper)]
  const { id } = (await offer(carrier, shipment.id, transport.id)).body
  const start = hub.clock.now
  hub.clock.now = new Date(start.getTime() + 3 * 86_400_000)
  expect(await step(id, 'accept', shipper)).toMatchObject({ status: 409, body: { message: expect.stringContaining('expired') } })
  await sweepOnce({ transaction: hub.courier.transaction }, hub.clock.now)
  expect(await decided(id)).toEqual([expect.objectContaining({ decision: 'expired', tell: [shipper, carrier] })])
  const late = (await offer(carrier, shipment.id, transport.id)).body
  await sweepOnce({ transaction: hub.courier.transaction }, new Date('2026-12-04T12:00:00Z'))
  expect(await decided(late.id)).toEqual([expect.objectContaining({ decision: 'expired' })])
  hub.clock.now = start
})

test('refuses an offer with a reason if the load does not fit, and for samples and own listings', async () => {
  const [transport, shipment] = [await hub.transport(carrier), await hub.shipment(shipper)]
  const away = await hub.shipment(shipper, { destinationLocation: 'Juba, South Sudan' })
  expect(await offer(carrier, away.id, transport.id)).toMatchObject({
    status: 409,
    body: { code: 'LOGISTICS_NO_MATCH', message: expect.stringContaining('detour') },
  })
  const vague = await hub.shipment(shipper, { weight: 'a few bags' })
  expect(await offer(carrier, vague.id, transport.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('correct it first') } })
  const own = await hub.shipment(carrier)
  expect(await offer(carrier, own.id, transport.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('yours') } })
  await hub.pool.query('UPDATE transports SET owner_id = NULL WHERE id = $1', [transport.id])
  expect(await offer(shipper, shipment.id, transport.id)).toMatchObject({ status: 403, body: { code: 'LOGISTICS_SAMPLE_LISTING' } })
  for (const price of [0, -5, 1.005, 1e9, '160'])
    expect(
      await hub.call('POST', '/api/logistics/offers', carrier, { shipmentId: shipment.id, transportId: transport.id, price }),
      `${price}`,
    ).toMatchObject({ status: 400, body: { field: 'price' } })
})

test('an offer is neither made nor accepted while one side is suspended', async () => {
  const [transport, shipment] = [await hub.transport(carrier), await hub.shipment(shipper)]
  const { id } = (await offer(carrier, shipment.id, transport.id)).body
  const status = (account: string, value: string) => hub.pool.query('UPDATE accounts SET status = $2 WHERE id = $1', [account, value])
  // Simulates a suspension at the same moment.
  await status(carrier, 'suspended')
  expect(await step(id, 'accept', shipper)).toMatchObject({ status: 409, body: { code: 'LOGISTICS_PARTNER_SUSPENDED' } })
  const another = await hub.shipment(shipper)
  expect(await offer(shipper, another.id, transport.id)).toMatchObject({ status: 409, body: { code: 'LOGISTICS_PARTNER_SUSPENDED' } })
  await status(carrier, 'active')
  await status(shipper, 'suspended')
  expect(await step(id, 'accept', shipper)).toMatchObject({ status: 403, body: { code: 'LOGISTICS_SUSPENDED' } })
  await status(shipper, 'active')
  expect((await step(id, 'accept', shipper)).status).toBe(200)
})

test('200 offers accepted at once never oversell a leg, and the company of each lost offer is notified', { timeout: 180_000 }, async () => {
  // Seven tonnes fit twenty loads of 0.35 t on the same leg.
  const transport = await hub.transport(carrier, { availableSpace: '7', capacityVolume: '70', availableVolume: '70' })
  const offers: { id: string; owner: string }[] = []
  for (let index = 0; index < 200; index++) {
    const owner = await hub.company(`Shipper ${index}`)
    // Loads travel the first part, the second part or the whole route.
    const [originLocation, destinationLocation, targetDate] = [
      ['Nairobi, Kenya', 'Kampala, Uganda', '2026-12-03'],
      ['Mombasa, Kenya', 'Nairobi, Kenya', '2026-12-02'],
      ['Mombasa, Kenya', 'Kigali, Rwanda', '2026-12-02'],
    ][index % 3] as [string, string, string]
    const shipment = await hub.shipment(owner, { originLocation, destinationLocation, targetDate, weight: '350 kg', volume: '1' })
    offers.push({ owner, ...(await offer(carrier, shipment.id, transport.id)).body })
  }
  const accept = ({ id, owner }: (typeof offers)[number]) =>
    hub.call('POST', `/api/logistics/offers/${id}/accept`, owner, { price: 160 }, { key: randomUUID() })
  const answers = await Promise.all(offers.map(accept))
  const won = answers.filter(({ status }) => status === 200).length
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.filter(({ status, body }) => status !== 409 || !/NO_ROOM|OFFER_STATE/.test(body.code)).map(({ text }) => text)).toEqual([])
  const { rows: legs } = await hub.pool.query<{ freeKg: number }>(
    'SELECT free_kg AS "freeKg" FROM transport_legs WHERE transport_id = $1 ORDER BY seq',
    [transport.id],
  )
  expect(legs.every(({ freeKg }) => freeKg >= -0.001)).toBe(true)
  const { rows: booked } = await hub.pool.query<{ origin: string; destination: string }>(
    `SELECT origin_place AS origin, destination_place AS destination FROM bookings WHERE transport_id = $1`,
    [transport.id],
  )
  expect(booked).toHaveLength(won)
  // The number of booked loads on each part of the route, counted without the service's code.
  const over = (from: number, to: number) => {
    const order = ['Mombasa', 'Nairobi', 'Kampala', 'Kigali']
    return booked.filter(({ origin, destination }) => order.indexOf(origin) <= from && order.indexOf(destination) >= to).length
  }
  const parts = [over(0, 1), over(1, 2), over(2, 3)]
  // At least one part of the route is full, so offers were refused only for lack of space.
  expect(Math.max(...parts)).toBe(20)
  const { rows } = await hub.pool.query<{ status: string; count: number }>(
    'SELECT status, count(*)::int FROM offers WHERE transport_id = $1 GROUP BY status',
    [transport.id],
  )
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  expect(counts.accepted).toBe(won)
  const lost = (await hub.events('logistics.offer.decided.v1')).filter(
    ({ decision, offerId }) => decision === 'lost' && offers.some(({ id }) => id === offerId),
  )
  expect(lost).toHaveLength(counts.lost ?? 0)
})

test('accepting twice with the same key creates one booking', async () => {
  const [transport, shipment] = [await hub.transport(carrier), await hub.shipment(shipper)]
  const { id } = (await offer(carrier, shipment.id, transport.id)).body
  const key = randomUUID()
  const accept = () => hub.call('POST', `/api/logistics/offers/${id}/accept`, shipper, {}, { key })
  const answers = await Promise.all([accept(), accept(), accept()])
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})
