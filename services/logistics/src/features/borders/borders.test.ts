// When staff close a post, listings and bookings are rerouted or suspended, and both sides are notified.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

let hub: TestLogistics
beforeAll(async () => {
  hub = await startLogistics()
})
afterAll(() => hub.close())

const staff = randomUUID()
const set = (id: string, status: string, more = {}) =>
  hub.call('PUT', `/api/staff/logistics/borders/${id}`, staff, { status, source: 'Office Burundais des Recettes', ...more }, { role: 'staff' })
const routeChanges = async (subjectId: string) => (await hub.events('logistics.way.changed.v1')).filter((event) => event.subjectId === subjectId)

test('Kigali to Bujumbura is 280 km, 299 km with Kanyaru closed, 453 km with the three Rwandan posts closed, and 624 km with Gatumba closed too', async () => {
  const [carrier, shipper] = [await hub.company('Carrier'), await hub.company('Shipper')]
  const lane = { originLocation: 'Kigali, Rwanda', destinationLocation: 'Bujumbura, Burundi' }
  const transport = await hub.transport(carrier, { ...lane, via: [], departureDate: '2026-12-03' })
  const open = await hub.shipment(await hub.company(), lane)
  const shipment = await hub.shipment(shipper, lane)
  const booking = await hub.book(shipper, carrier, shipment.id, transport.id)
  expect(booking.route.distanceKm).toBe(280)

  expect((await set('kanyaru-haut-akanyaru', 'closed')).body).toMatchObject({ status: 'closed', affected: { rerouted: 2, suspended: 0 } })
  expect(await routeChanges(booking.id)).toEqual([
    expect.objectContaining({ what: 'rerouted', kmBefore: 280, kmNow: 299, tell: [shipper, carrier], border: 'Kanyaru-Haut/Akanyaru' }),
  ])
  expect(await routeChanges(open.id)).toEqual([expect.objectContaining({ subject: 'shipment', kmBefore: 280, kmNow: 299 })])
  await set('gasenyi-nemba', 'closed')
  await set('ruhwa', 'closed')
  expect((await routeChanges(booking.id)).at(-1)).toMatchObject({ kmNow: 453 })
  await set('gatumba-kavimvira', 'closed')
  expect((await routeChanges(booking.id)).at(-1)).toMatchObject({ kmBefore: 453, kmNow: 624, what: 'rerouted' })
  const far = (await hub.call('GET', `/api/logistics/bookings/${booking.id}`, carrier)).body
  expect(far.deliveryDate > booking.deliveryDate).toBe(true)
  const withDays = (await routeChanges(booking.id)).filter(({ days }) => days !== undefined)
  expect(withDays.at(-1)?.days).toEqual({ pickupDate: far.pickupDate, deliveryDate: far.deliveryDate })
  expect((await hub.call('GET', `/api/logistics/bookings/${booking.id}`, carrier)).body.route.distanceKm).toBe(624)

  expect((await set('kobero-kabanga', 'closed')).body.affected).toEqual({ rerouted: 0, suspended: 2, resumed: 0 })
  expect((await routeChanges(booking.id)).at(-1)).toMatchObject({ what: 'suspended', kmNow: null })
  expect((await hub.call('GET', `/api/logistics/bookings/${booking.id}`, shipper)).body).toMatchObject({ suspended: true })
  expect((await hub.call('GET', `/api/logistics/shipments/${open.id}`, undefined)).body).toMatchObject({ suspended: true, distanceKm: null })
  expect(await hub.call('GET', '/api/logistics/routes?origin=Kigali&destination=Bujumbura', undefined)).toMatchObject({
    status: 409,
    body: { code: 'LOGISTICS_NO_PATH' },
  })
  // A new listing is suspended too, and suspended listings have no matches.
  const waiting = await hub.shipment(shipper, lane)
  expect(waiting).toMatchObject({ suspended: true, onRoad: true })
  expect((await hub.call('GET', `/api/logistics/shipments/${waiting.id}/matches`, shipper)).body).toEqual([])

  expect((await set('kanyaru-haut-akanyaru', 'open')).body.affected).toEqual({ rerouted: 0, suspended: 0, resumed: 3 })
  expect((await routeChanges(booking.id)).at(-1)).toMatchObject({ what: 'resumed', kmBefore: null, kmNow: 280 })
  const { milestones } = (await hub.call('GET', `/api/logistics/bookings/${booking.id}`, shipper)).body
  expect(milestones.map(({ kind }: { kind: string }) => kind)).toEqual(['booked', ...Array(4).fill('rerouted'), 'suspended', 'resumed'])
  expect((await hub.audited()).map(({ subject }) => subject)).toContain('kobero-kabanga')
})

test('a detour before the pick-up keeps the route of a booking but changes its days, and both sides are notified', async () => {
  const [carrier, shipper] = [await hub.company(), await hub.company()]
  const transport = await hub.transport(carrier)
  const shipment = await hub.shipment(shipper, { originLocation: 'Kampala, Uganda', destinationLocation: 'Kigali, Rwanda', targetDate: '2026-12-05' })
  const { id, pickupDate } = await hub.book(shipper, carrier, shipment.id, transport.id)
  for (const post of ['busia', 'malaba']) await set(post, 'closed')
  const moved = (await hub.call('GET', `/api/logistics/bookings/${id}`, shipper)).body
  expect(moved.pickupDate > pickupDate).toBe(true)
  expect(moved.milestones.map(({ kind }: { kind: string }) => kind)).toEqual(['booked', 'days changed'])
  expect((await hub.events('logistics.booking.changed.v1')).filter(({ bookingId }) => bookingId === id).at(-1)).toMatchObject({
    what: 'days',
    days: { pickupDate: moved.pickupDate, deliveryDate: moved.deliveryDate },
  })
  expect(await routeChanges(id)).toEqual([])
  for (const post of ['busia', 'malaba']) await set(post, 'open')
})

test('a truck no longer matches places behind a closed post, until the post opens', async () => {
  const [carrier, shipper] = [await hub.company(), await hub.company()]
  const transport = await hub.transport(carrier, {
    originLocation: 'Kampala, Uganda',
    destinationLocation: 'Juba, South Sudan',
    via: [],
    departureDate: '2026-12-03',
  })
  const shipment = await hub.shipment(shipper, { originLocation: 'Gulu, Uganda', destinationLocation: 'Juba, South Sudan', targetDate: '2026-12-04' })
  const found = async () =>
    (await hub.call('GET', `/api/logistics/shipments/${shipment.id}/matches`, shipper)).body.some(
      (match: { transport: { id: string } }) => match.transport.id === transport.id,
    )
  expect(await found()).toBe(true)
  await set('elegu-nimule', 'closed')
  expect(await found()).toBe(false)
  await set('elegu-nimule', 'restricted', { note: 'By day only.' })
  expect(await found()).toBe(true)
  const [match] = (await hub.call('GET', `/api/logistics/shipments/${shipment.id}/matches`, shipper)).body
  expect(match.reasons).toContainEqual({ code: 'border-restricted', text: 'Elegu/Nimule is restricted: expect to wait there.', warning: true })
})

test('ended bookings and the route behind a truck stay unchanged; the route ahead is rerouted or suspended', async () => {
  const carrier = await hub.company('Carrier')
  const transport = await hub.transport(carrier, { availableSpace: '7' })
  const load = async (changes: object) => {
    const shipper = await hub.company()
    const { id } = await hub.shipment(shipper, { weight: '0.5', volume: '1', ...changes })
    return { shipper, id: (await hub.book(shipper, carrier, id, transport.id)).id }
  }
  const [ended, aboard] = [await load({}), await load({ destinationLocation: 'Kigali, Rwanda' })]
  const waiting = await load({ originLocation: 'Kampala, Uganda', destinationLocation: 'Kigali, Rwanda', targetDate: '2026-12-04' })
  const step = (id: string, name: string, body: object) => hub.call('POST', `/api/logistics/bookings/${id}/${name}`, carrier, body)
  const getBooking = async ({ shipper, id }: typeof ended) => (await hub.call('GET', `/api/logistics/bookings/${id}`, shipper)).body
  for (const { shipper, id } of [ended, aboard]) await hub.pickUp(shipper, carrier, id)
  const code = (await getBooking(ended)).deliveryCode
  expect((await step(ended.id, 'deliver', { code, proofId: await hub.proof(carrier, ended.id) })).status).toBe(200)
  expect((await hub.call('POST', `/api/logistics/bookings/${ended.id}/close`, ended.shipper, {})).status).toBe(200)
  expect((await step(aboard.id, 'milestones', { status: 'in transit', place: 'Busia' })).status).toBe(200)
  const [closed, before, ahead] = [await getBooking(ended), await getBooking(aboard), await getBooking(waiting)]
  expect(before.route.borders.map(({ id }: { id: string }) => id)).toEqual(['busia', 'mirama-hills-kagitumba'])

  const kept = ({ route, ...rest }: typeof before) => ({ ...rest, points: route.points, distanceKm: route.distanceKm })
  expect((await set('busia', 'closed')).body.affected).toEqual({ rerouted: 0, suspended: 0, resumed: 0 })
  expect(kept(await getBooking(aboard))).toEqual(kept(before))
  expect(kept(await getBooking(waiting))).toEqual(kept(ahead))

  await set('mirama-hills-kagitumba', 'closed')
  const rerouted = await getBooking(aboard)
  expect(rerouted.route.borders.map(({ id }: { id: string }) => id)).not.toContain('mirama-hills-kagitumba')
  expect(rerouted.route.borders[0].id).toBe('busia')
  expect(await routeChanges(aboard.id)).toEqual([
    expect.objectContaining({ what: 'rerouted', kmBefore: before.route.distanceKm, kmNow: rerouted.route.distanceKm }),
  ])
  expect(await routeChanges(waiting.id)).toHaveLength(1)
  expect(await routeChanges(ended.id)).toEqual([])
  expect(kept(await getBooking(ended))).toEqual(kept(closed))
  for (const id of ['busia', 'mirama-hills-kagitumba']) await set(id, 'open')
})

test('a truck at a closing post has not passed it, and delivered loads are not suspended', async () => {
  const [carrier, shipper] = [await hub.company('Carrier'), await hub.company('Shipper')]
  const lane = { originLocation: 'Gulu, Uganda', destinationLocation: 'Juba, South Sudan' }
  const transport = await hub.transport(carrier, { ...lane, via: [], departureDate: '2026-12-03' })
  const shipment = await hub.shipment(shipper, lane)
  const { id, deliveryCode: code } = await hub.book(shipper, carrier, shipment.id, transport.id)
  await hub.pickUp(shipper, carrier, id)
  const post = (step: string, body: object) => hub.call('POST', `/api/logistics/bookings/${id}/${step}`, carrier, body)
  await post('milestones', { status: 'at border', place: 'Elegu/Nimule' })
  await set('elegu-nimule', 'closed')
  expect((await routeChanges(id)).map(({ what }) => what)).toEqual(['suspended'])
  // The truck passed on a road that is not in the graph.
  const delivered = await post('deliver', { code, proofId: await hub.proof(carrier, id) })
  expect(delivered.body).toMatchObject({ status: 'delivered', suspended: false })
  await set('elegu-nimule', 'open')
  expect((await routeChanges(id)).map(({ what }) => what)).toEqual(['suspended'])
})

test('a booking resumes when the post ahead opens, even if one behind is closed', async () => {
  const [carrier, shipper] = [await hub.company('Carrier'), await hub.company('Shipper')]
  const lane = { originLocation: 'Juba, South Sudan', destinationLocation: 'Kigali, Rwanda' }
  const transport = await hub.transport(carrier, { ...lane, via: [], departureDate: '2026-12-03' })
  const { id } = await hub.book(shipper, carrier, (await hub.shipment(shipper, lane)).id, transport.id)
  await hub.pickUp(shipper, carrier, id)
  await hub.call('POST', `/api/logistics/bookings/${id}/milestones`, carrier, { status: 'in transit', place: 'Gulu' })
  const way = async () => (await hub.call('GET', `/api/logistics/bookings/${id}`, shipper)).body
  const ahead = (await way()).route.borders.map((post: { id: string }) => post.id).filter((post: string) => post !== 'elegu-nimule')
  expect(ahead).toHaveLength(1)
  await set('elegu-nimule', 'closed')
  expect(await routeChanges(id)).toEqual([])
  await set(ahead[0], 'closed')
  expect((await routeChanges(id)).map(({ what }) => what)).toEqual(['rerouted'])
  expect((await way()).route.borders.map((post: { id: string }) => post.id)).not.toContain(ahead[0])
  await set(ahead[0], 'open')
  expect((await routeChanges(id)).map(({ what }) => what)).toEqual(['rerouted', 'rerouted'])
})

test('posts start as unknown; reports add a time and a source', async () => {
  const list = async () => (await hub.call('GET', '/api/logistics/borders', undefined)).body
  expect(await list()).toHaveLength(25)
  expect((await list()).find(({ id }: { id: string }) => id === 'moyale')).toMatchObject({ status: 'unknown', source: null, asOf: null })
  const asOf = '2026-11-20T06:00:00.000Z'
  await set('moyale', 'open', { asOf })
  expect((await list()).find(({ id }: { id: string }) => id === 'moyale')).toMatchObject({
    status: 'open',
    source: 'Office Burundais des Recettes',
    asOf,
  })
  expect(await set('moyale', 'open', { asOf: '2030-01-01T00:00:00Z' })).toMatchObject({ status: 400, body: { field: 'asOf' } })
})
