// A load from posting to closing, and everything that can go wrong.
import { randomUUID } from 'node:crypto'
import { sharedBookingLink, withCheckDigit } from '@ungana/contracts-logistics'
import { asAdministrator } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  shipper = await hub.company('Nairobi Beans')
  carrier = await hub.company('Bahari Haulage')
})

const url = (id: string, step = '') => `/api/logistics/bookings/${id}${step}`

/** A wrong code with a valid check digit. */
const another = (code: string) => withCheckDigit(String((Number(code.slice(0, 5)) + 1) % 100_000).padStart(5, '0'))
/** The same code with a wrong check digit. */
const mistyped = (code: string) => code.slice(0, 5) + ((Number(code[5]) + 1) % 10)

async function booked() {
  const transport = await hub.transport(carrier)
  const shipment = await hub.shipment(shipper)
  return { transport, shipment, booking: await hub.book(shipper, carrier, shipment.id, transport.id) }
}

async function pickedUp() {
  const made = await booked()
  await hub.call('PUT', url(made.booking.id, '/truck'), carrier, { plate: 'kda 123a' })
  const { body } = await hub.call('GET', url(made.booking.id, '/pickup-code'), shipper)
  const answer = await hub.call('POST', url(made.booking.id, '/pickup'), carrier, { code: body.code, plate: 'KDA-123A' })
  expect(answer).toMatchObject({ status: 200, body: { status: 'picked up', frozen: false } })
  return made
}

test('a load of 1.5 t from Nairobi to Kampala matches a passing truck, and both owners are notified', async () => {
  const transport = await hub.transport(carrier)
  const shipment = await hub.shipment(shipper)
  const { body: matches } = await hub.call('GET', `/api/logistics/shipments/${shipment.id}/matches`, shipper)
  const match = matches.find(({ transport: found }: { transport: { id: string } }) => found.id === transport.id)
  expect(match).toMatchObject({ detourKm: 0, distanceKm: 663, tonneKm: 994.5, pickupDate: '2026-12-02', deliveryDate: '2026-12-04' })
  expect(match.borders).toEqual([{ id: 'busia', name: 'Busia', status: 'unknown', source: null, asOf: null }])
  expect(match.legs.reduce((sum: number, { km }: { km: number }) => sum + km, 0)).toBe(match.distanceKm)
  expect(match.reasons.map(({ code }: { code: string }) => code)).toEqual(['on-the-way', 'within-days', 'within-budget'])
  expect(match.transport.contactInfo).toBeNull()
  const back = (await hub.call('GET', `/api/logistics/transports/${transport.id}/matches`, carrier)).body
  expect(back.find((one: { shipment: { id: string } }) => one.shipment.id === shipment.id)).toMatchObject({ score: match.score })
  const published = (await hub.events('logistics.match.found.v1')).filter(({ transportId }) => transportId === transport.id)
  expect(published).toEqual([expect.objectContaining({ shipmentId: shipment.id, shipperId: shipper, carrierId: carrier, posted: 'shipment' })])
})

test('an accepted offer creates a booking, shows contacts, reserves space, drafts the return trip and notifies both sides', async () => {
  const { transport, shipment, booking } = await booked()
  expect(booking).toMatchObject({
    status: 'booked',
    side: 'shipper',
    weightKg: 1500,
    price: 160,
    contact: { shipper: 'shipper +254 712 345 678', carrier: 'carrier +254 733 000 111' },
    actions: ['cancel', 'share'],
    coLoaded: false,
  })
  expect(booking.deliveryCode).toMatch(/^\d{6}$/)
  expect((await hub.call('GET', url(booking.id), carrier)).body).toMatchObject({ side: 'carrier', deliveryCode: null, shareToken: null })
  expect((await hub.call('GET', `/api/logistics/shipments/${shipment.id}`, undefined)).body).toMatchObject({ status: 'Matched', contactInfo: null })
  const truck = (await hub.call('GET', `/api/logistics/transports/${transport.id}`, undefined)).body
  expect(truck).toMatchObject({ status: 'Partially Booked', freeKg: 500 })
  expect(truck.freePerLeg.map(({ from, to, freeKg }: { from: string; to: string; freeKg: number }) => [from, to, freeKg])).toEqual([
    ['Mombasa', 'Nairobi', 2000],
    ['Nairobi', 'Kampala', 500],
    ['Kampala', 'Kigali', 2000],
  ])
  const [draft] = (await hub.call('GET', '/api/logistics/transports/mine', carrier)).body.filter(
    ({ status }: { status: string }) => status === 'Draft',
  )
  expect(draft).toMatchObject({
    originLocation: 'Kigali, Rwanda',
    destinationLocation: 'Mombasa, Kenya',
    via: ['Kampala', 'Nairobi'],
    returnOf: transport.id,
  })
  expect(draft.departureDate > truck.arrivalDate).toBe(true)
  expect(Number(draft.pricePerTon)).toBeGreaterThanOrEqual(draft.floorPricePerTonUsd)
  expect((await hub.call('GET', `/api/logistics/transports/${draft.id}`, shipper)).status).toBe(404)
  expect((await hub.events('logistics.booking.changed.v1')).at(-1)).toMatchObject({ bookingId: booking.id, status: 'booked', changedBy: shipper })
  expect((await hub.events('logistics.return.drafted.v1')).at(-1)).toMatchObject({ transportId: draft.id, carrierId: carrier })
})

test.each([
  [
    'makes a round trip',
    {
      originLocation: 'Nairobi, Kenya',
      destinationLocation: 'Kampala, Uganda',
      via: [],
      secondDestination: 'Nairobi, Kenya',
      thirdDestination: 'Kampala, Uganda',
    },
  ],
  ['comes back in more than a year', { departureDate: '2027-11-22' }],
])('a booked truck that %s gets no drafted return trip', async (_, way) => {
  const transport = await hub.transport(carrier, way)
  const targetDate = 'departureDate' in way ? '2027-11-22' : '2026-12-02'
  const shipment = await hub.shipment(shipper, { targetDate })
  expect(await hub.book(shipper, carrier, shipment.id, transport.id)).toMatchObject({ status: 'booked' })
  expect((await hub.events('logistics.return.drafted.v1')).filter(({ carrierId }) => carrierId === carrier)).toEqual([])
})

test('lists running bookings before ended ones', async () => {
  const [open, over] = [await booked(), await booked()]
  await hub.pool.query(`UPDATE bookings SET status = 'closed', updated_at = updated_at + interval '1 day' WHERE id = $1`, [over.booking.id])
  const listed = (await hub.call('GET', '/api/logistics/bookings', carrier)).body.map(({ id }: { id: string }) => id)
  expect(listed).toEqual([open.booking.id, over.booking.id])
})

test('a part of the bookings follows the last row of the part before, also from running to ended ones', async () => {
  const made = [await booked(), await booked(), await booked(), await booked()].map(({ booking }) => booking.id)
  const [closed, cancelled, ...running] = made
  await hub.pool.query(`UPDATE bookings SET status = CASE id WHEN $1 THEN 'closed' ELSE 'cancelled' END, updated_at = now() WHERE id IN ($1, $2)`, [
    closed,
    cancelled,
  ])
  const list = async (query: string) =>
    (await hub.call('GET', `/api/logistics/bookings${query}`, carrier)).body.map(({ id }: { id: string }) => id) as string[]
  const all = await list('')
  expect(new Set(all.slice(0, 2))).toEqual(new Set(running))
  const parts: string[] = []
  for (let before = ''; parts.length < 10; before = `&before=${parts.at(-1)}`) {
    const part = await list(`?limit=1${before}`)
    if (part.length === 0) break
    parts.push(...part)
  }
  expect(parts).toEqual(all)
  const foreign = await hub.call('GET', `/api/logistics/bookings?before=${closed}`, await hub.company())
  expect(foreign).toMatchObject({ status: 200, body: [] })
  expect(await hub.call('GET', '/api/logistics/bookings?limit=101', carrier)).toMatchObject({ status: 400, body: { field: 'limit' } })
})

test('publishing a return trip notifies shippers on its route', async () => {
  const { transport } = await booked()
  const waiting = await hub.shipment(await hub.company(), {
    originLocation: 'Kampala, Uganda',
    destinationLocation: 'Nairobi, Kenya',
    targetDate: '2026-12-09',
  })
  const [draft] = (await hub.call('GET', '/api/logistics/transports/mine', carrier)).body.filter(
    ({ status }: { status: string }) => status === 'Draft',
  )
  const publish = () => hub.call('POST', `/api/logistics/transports/${draft.id}/publish`, carrier, {})
  expect(await publish()).toMatchObject({ status: 200, body: { status: 'Available', freeKg: 7000, returnOf: transport.id } })
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'LOGISTICS_LISTING_STATE' } })
  const published = (await hub.events('logistics.match.found.v1')).filter(({ transportId }) => transportId === draft.id)
  expect(published.filter(({ shipmentId }) => shipmentId === waiting.id)).toEqual([
    expect.objectContaining({ returnTrip: true, posted: 'transport' }),
  ])
})

describe('the pick-up', () => {
  test('the pick-up needs the current code and the plate of the booked truck', async () => {
    const { booking, shipment, transport } = await pickedUp()
    expect((await hub.call('GET', url(booking.id), shipper)).body.milestones.map(({ kind }: { kind: string }) => kind)).toEqual([
      'booked',
      'truck named',
      'picked up',
    ])
    expect((await hub.call('GET', `/api/logistics/shipments/${shipment.id}`, shipper)).body.status).toBe('In Transit')
    expect((await hub.call('GET', `/api/logistics/transports/${transport.id}`, shipper)).body.status).toBe('In Transit')
  })

  test('only the shipper sees the pick-up code, after the carrier entered the plate, and the code changes every minute', async () => {
    const { booking } = await booked()
    expect(await hub.call('GET', url(booking.id, '/pickup-code'), shipper)).toMatchObject({
      status: 409,
      body: { code: 'LOGISTICS_TRUCK_NOT_NAMED' },
    })
    await hub.call('PUT', url(booking.id, '/truck'), carrier, { plate: 'KDA 123A' })
    expect((await hub.call('GET', url(booking.id, '/pickup-code'), carrier)).status).toBe(403)
    const codes = []
    const start = hub.clock.now
    for (let minute = 0; minute < 4; minute++) {
      hub.clock.now = new Date(start.getTime() + minute * 60_000)
      const { body } = await hub.call('GET', url(booking.id, '/pickup-code'), shipper)
      expect(body).toMatchObject({ plate: 'KDA 123A', payload: `ungana:pickup:${booking.id}:${body.code}` })
      codes.push(body.code)
    }
    expect(new Set(codes).size).toBeGreaterThan(1)
    const pickUp = (code: string) => hub.call('POST', url(booking.id, '/pickup'), carrier, { code, plate: 'KDA 123A' })
    expect(await pickUp(codes[0])).toMatchObject({ status: 409, body: { code: 'LOGISTICS_CODE_ROTATED' } })
    expect((await pickUp(codes[2])).status).toBe(200)
    hub.clock.now = start
  })

  test('no device keeps a pick-up code, because an old code puts the booking on hold', async () => {
    const { booking } = await booked()
    await hub.call('PUT', url(booking.id, '/truck'), carrier, { plate: 'KDA 123A' })
    const headers = await hub.identity.headers({ role: 'member', sub: shipper })
    const copies = async (step: string) => (await hub.app.inject({ url: url(booking.id, step), headers })).headers['ungana-offline']
    expect([await copies(''), await copies('/pickup-code')]).toEqual(['kept', undefined])
  })

  test('a mistyped pick-up code never counts as a wrong code', async () => {
    const { booking } = await booked()
    await hub.call('PUT', url(booking.id, '/truck'), carrier, { plate: 'KDA 123A' })
    const { code } = (await hub.call('GET', url(booking.id, '/pickup-code'), shipper)).body
    const pickUp = (typed: object) => hub.call('POST', url(booking.id, '/pickup'), carrier, { code, plate: 'KDA 123A', ...typed })
    const mistake = { status: 400, body: { field: 'code', message: 'One digit of this code is wrong. Please check the code.' } }
    for (let tries = 0; tries < 6; tries++) expect(await pickUp({ code: mistyped(code) })).toMatchObject(mistake)
    expect(await pickUp({ plate: '  ' })).toMatchObject({ status: 400, body: { field: 'plate' } })
    expect((await hub.call('GET', url(booking.id), carrier)).body).toMatchObject({ status: 'booked', frozen: false })
    const spaced = { code: `${code.slice(0, 3)} ${code.slice(3)}`, plate: ' kda-123\u00a0a ' }
    expect(await pickUp(spaced)).toMatchObject({ status: 200, body: { status: 'picked up' } })
  })

  test.each([
    ['a wrong code', 'wrong code', { plate: 'KDA 123A' }],
    ['another truck', 'wrong plate', { plate: 'KDB 999B' }],
  ])('%s freezes the booking and opens a case for staff', async (_what, kind, { plate }) => {
    const { booking } = await booked()
    await hub.call('PUT', url(booking.id, '/truck'), carrier, { plate: 'KDA 123A' })
    const { body } = await hub.call('GET', url(booking.id, '/pickup-code'), shipper)
    const code = kind === 'wrong code' ? another(body.code) : body.code
    const key = randomUUID()
    const wrong = () => hub.call('POST', url(booking.id, '/pickup'), carrier, { code, plate }, { key })
    expect(await wrong()).toMatchObject({ status: 409, body: { code: 'LOGISTICS_BOOKING_FROZEN' } })
    expect((await wrong()).status).toBe(409)
    expect((await hub.call('GET', url(booking.id), shipper)).body).toMatchObject({ status: 'booked', frozen: true, actions: ['share'] })
    const right = await hub.call('POST', url(booking.id, '/pickup'), carrier, { code: body.code, plate: 'KDA 123A' })
    expect(right).toMatchObject({ status: 409, body: { code: 'LOGISTICS_BOOKING_FROZEN' } })

    const staff = randomUUID()
    const { body: cases } = await hub.call('GET', '/api/staff/logistics/cases', staff, undefined, { role: 'staff' })
    const mine = cases.filter(({ bookingId }: { bookingId: string }) => bookingId === booking.id)
    expect(mine).toEqual([expect.objectContaining({ kind, status: 'open', shipper: { id: shipper, name: 'Nairobi Beans' } })])
    const decide = (decision: string) =>
      hub.call(
        'POST',
        `/api/staff/logistics/cases/${mine[0].id}/decide`,
        staff,
        { decision, note: 'The truck was changed on the way.' },
        { role: 'staff' },
      )
    expect(await decide('resume')).toMatchObject({ status: 200, body: { status: 'resumed' } })
    expect(await decide('cancel')).toMatchObject({ status: 409, body: { code: 'LOGISTICS_CASE_DECIDED' } })
    expect((await hub.call('GET', url(booking.id), carrier)).body).toMatchObject({ frozen: false, status: 'booked' })
    expect((await hub.audited()).at(-1)).toMatchObject({ actor: staff, action: 'booking-case.resumed', subject: mine[0].id })
  })
})

test('a booking that staff close before pick-up frees its space, and the truck listing then expires', async () => {
  const { booking, transport, shipment } = await booked()
  await hub.call('PUT', url(booking.id, '/truck'), carrier, { plate: 'KDA 123A' })
  const { code } = (await hub.call('GET', url(booking.id, '/pickup-code'), shipper)).body
  expect((await hub.call('POST', url(booking.id, '/pickup'), carrier, { code, plate: 'KDB 999B' })).status).toBe(409)
  const staff = randomUUID()
  const { body: cases } = await hub.call('GET', '/api/staff/logistics/cases', staff, undefined, { role: 'staff' })
  const { id } = cases.find(({ bookingId }: { bookingId: string }) => bookingId === booking.id)
  const waiting = async () => (await hub.call('GET', '/api/staff/logistics-trends', staff, undefined, { role: 'staff' })).body[0].days.at(-1).waiting
  expect(await waiting()).toBe(cases.length)
  // After the last decision on a page, staff must not read that nothing waits.
  const beyond = await hub.app.inject({
    url: '/api/staff/logistics/cases?page=2',
    headers: await hub.identity.headers({ role: 'staff', sub: staff }),
  })
  expect([beyond.json(), Number(beyond.headers['x-total-count'])]).toEqual([[], cases.length])
  const decision = { decision: 'close', note: 'They have settled it between them.' }
  expect((await hub.call('POST', `/api/staff/logistics/cases/${id}/decide`, staff, decision, { role: 'staff' })).status).toBe(200)
  expect(await waiting()).toBe(cases.length - 1)
  const truck = async () => (await hub.call('GET', `/api/logistics/transports/${transport.id}`, carrier)).body
  expect(await truck()).toMatchObject({ status: 'Available', freeKg: 2000 })
  expect((await hub.call('GET', `/api/logistics/shipments/${shipment.id}`, shipper)).body.status).toBe('Delivered')
  // Simulates a truck whose status wrongly stayed booked.
  await hub.pool.query(`UPDATE transports SET status = 'Partially Booked' WHERE id = $1`, [transport.id])
  await sweepOnce({ transaction: hub.courier.transaction }, hub.clock.now)
  expect((await truck()).status).toBe('Partially Booked')
  await sweepOnce({ transaction: hub.courier.transaction }, new Date('2026-12-02T12:00:00Z'))
  expect((await truck()).status).toBe('Expired')
})

describe('the delivery', () => {
  test('a delivery with code and photo is accepted, even if sent later; closing by the shipper publishes the completed booking', async () => {
    const { booking, shipment, transport } = await pickedUp()
    const border = await hub.call('POST', url(booking.id, '/milestones'), carrier, { status: 'at border', place: 'Busia', note: 'A queue of a day' })
    expect(border.body).toMatchObject({ status: 'at border' })
    const proofId = await hub.proof(carrier, booking.id)
    const code = (await hub.call('GET', url(booking.id), shipper)).body.deliveryCode
    const start = hub.clock.now
    hub.clock.now = new Date(start.getTime() + 5 * 3_600_000)
    const at = new Date(start.getTime() + 3_600_000).toISOString()
    const key = randomUUID()
    const send = () => hub.call('POST', url(booking.id, '/deliver'), carrier, { code, proofId, at }, { key })
    const delivered = await send()
    expect(delivered).toMatchObject({ status: 200, body: { status: 'delivered', proofs: [proofId] } })
    expect(delivered.body.milestones.at(-1)).toEqual({ kind: 'delivered', place: 'Kampala', note: null, at })
    // A phone that lost the response sends the call again.
    expect((await send()).body).toEqual(delivered.body)
    for (const by of [shipper, carrier]) {
      const photo = await hub.call('GET', url(booking.id, `/proofs/${proofId}`), by)
      expect([photo.status, photo.headers['content-type'], photo.headers['cache-control']]).toEqual([200, 'image/webp', 'no-store'])
    }
    expect((await hub.call('GET', url(booking.id, `/proofs/${proofId}`), await hub.company())).status).toBe(404)
    expect((await hub.call('POST', url(booking.id, '/close'), carrier, {})).status).toBe(403)
    expect((await hub.call('POST', url(booking.id, '/close'), shipper, {})).body).toMatchObject({ status: 'closed', actions: ['share'] })
    expect((await hub.events('logistics.booking.completed.v1')).at(-1)).toMatchObject({
      bookingId: booking.id,
      shipperId: shipper,
      carrierId: carrier,
    })
    expect((await hub.call('GET', `/api/logistics/shipments/${shipment.id}`, shipper)).body.status).toBe('Delivered')
    expect((await hub.call('GET', `/api/logistics/transports/${transport.id}`, shipper)).body.status).toBe('Delivered')
    hub.clock.now = start
  })

  test('refuses a wrong code, and the fifth wrong code freezes the booking', async () => {
    const { booking } = await pickedUp()
    const code = another(booking.deliveryCode)
    const proofId = await hub.proof(carrier, booking.id)
    const mistake = await hub.call('POST', url(booking.id, '/deliver'), carrier, { code: mistyped(booking.deliveryCode), proofId })
    expect(mistake).toMatchObject({ status: 400, body: { field: 'code' } })
    const answers = []
    for (let tries = 0; tries < 6; tries++) answers.push((await hub.call('POST', url(booking.id, '/deliver'), carrier, { code, proofId })).body.code)
    expect(answers).toEqual([...Array(4).fill('LOGISTICS_WRONG_CODE'), 'LOGISTICS_BOOKING_FROZEN', 'LOGISTICS_BOOKING_FROZEN'])
  })

  test('a delivery needs a photo that the carrier uploaded, and a possible time', async () => {
    const { booking } = await pickedUp()
    const send = (body: object) => hub.call('POST', url(booking.id, '/deliver'), carrier, { code: booking.deliveryCode, ...body })
    expect(await send({ proofId: randomUUID() })).toMatchObject({ status: 400, body: { field: 'proofId' } })
    const proofId = await hub.proof(carrier, booking.id)
    expect(await send({ proofId, at: '2030-01-01T00:00:00Z' })).toMatchObject({ status: 400, body: { field: 'at' } })
    expect(await send({ proofId, at: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 400, body: { field: 'at' } })
    expect(await send({ proofId })).toMatchObject({ status: 200 })
  })

  test('a delivered booking closes automatically after three days without a dispute', async () => {
    const { booking } = await pickedUp()
    const proofId = await hub.proof(carrier, booking.id)
    await hub.call('POST', url(booking.id, '/deliver'), carrier, { code: booking.deliveryCode, proofId })
    const state = async () => (await hub.call('GET', url(booking.id), shipper)).body.status
    await sweepOnce({ transaction: hub.courier.transaction }, new Date(hub.clock.now.getTime() + 2 * 86_400_000))
    expect(await state()).toBe('delivered')
    const loads = async (caller = 'deals') =>
      (await hub.app.inject({ url: `/internal/accounts/${carrier}/delivered-loads`, headers: await hub.services.headers(caller) })).json()
    const before = (await loads()).count
    const later = new Date(hub.clock.now.getTime() + 3 * 86_400_000 + 1000)
    await Promise.all([1, 2].map(() => sweepOnce({ transaction: hub.courier.transaction }, later)))
    expect(await state()).toBe('closed')
    expect((await loads()).count).toBeGreaterThan(before)
    expect((await loads('identity')).code).toBe('FORBIDDEN')
    expect((await hub.events('logistics.booking.completed.v1')).filter(({ bookingId }) => bookingId === booking.id)).toHaveLength(1)
  })

  test('a booking that cannot be closed keeps no other from closing, and the sweep says that it failed', async () => {
    const delivered = async () => {
      const { booking } = await pickedUp()
      const proofId = await hub.proof(carrier, booking.id)
      await hub.call('POST', url(booking.id, '/deliver'), carrier, { code: booking.deliveryCode, proofId })
      return booking.id
    }
    const [broken = '', other = ''] = [await delivered(), await delivered()].toSorted()
    await asAdministrator(
      hub.pool,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'this booking cannot be closed'; END $$;
       CREATE TRIGGER refuse BEFORE UPDATE ON bookings FOR EACH ROW WHEN (OLD.id = '${broken}') EXECUTE FUNCTION refuse()`,
    )
    const later = new Date(hub.clock.now.getTime() + 4 * 86_400_000)
    await expect(sweepOnce({ transaction: hub.courier.transaction }, later)).rejects.toThrow('this booking cannot be closed')
    await asAdministrator(hub.pool, 'DROP TRIGGER refuse ON bookings; DROP FUNCTION refuse')
    const states = await Promise.all([broken, other].map(async (id) => (await hub.call('GET', url(id), shipper)).body.status))
    expect(states).toEqual(['delivered', 'closed'])
  })
})

describe('steps that a phone sends late', () => {
  const staff = randomUUID()
  const caseOf = async (bookingId: string) => {
    const { body } = await hub.call('GET', '/api/staff/logistics/cases', staff, undefined, { role: 'staff' })
    return body.find((item: { bookingId: string }) => item.bookingId === bookingId)
  }

  test('reach the case when the shipper has opened a dispute, and staff resume from them', async () => {
    const { booking, shipment } = await pickedUp()
    const { deliveryCode: code } = (await hub.call('GET', url(booking.id), shipper)).body
    await hub.call('POST', url(booking.id, '/dispute'), shipper, { reason: 'The truck does not answer us.' })
    const at = hub.clock.now.toISOString()
    const milestone = await hub.call('POST', url(booking.id, '/milestones'), carrier, { status: 'at border', place: 'Busia', at })
    expect(milestone).toMatchObject({ status: 200, body: { status: 'disputed' } })
    const proofId = await hub.proof(carrier, booking.id)
    const delivered = await hub.call('POST', url(booking.id, '/deliver'), carrier, { code, proofId, at })
    expect(delivered).toMatchObject({ status: 200, body: { status: 'disputed', proofs: [proofId] } })
    expect(delivered.body.milestones.slice(-2).map(({ kind }: { kind: string }) => kind)).toEqual(['at border', 'delivered'])
    const { id, proofs } = await caseOf(booking.id)
    expect(proofs).toEqual([proofId])
    const photo = await hub.call('GET', url(booking.id, `/proofs/${proofId}`), staff, undefined, { role: 'staff' })
    expect(photo.status).toBe(200)
    const views = await hub.call('GET', '/api/staff/proof-views', staff, undefined, { role: 'staff' })
    expect(views.body[0]).toMatchObject({ actor: staff, action: 'booking.proof-read', subject: booking.id })
    // The trip has ended, so a second delivery is refused.
    expect(await hub.call('POST', url(booking.id, '/deliver'), carrier, { code, proofId, at })).toMatchObject({ status: 409 })

    const decision = { decision: 'resume', note: 'The photo shows the goods.' }
    await hub.call('POST', `/api/staff/logistics/cases/${id}/decide`, staff, decision, { role: 'staff' })
    expect((await hub.call('GET', url(booking.id), shipper)).body.status).toBe('delivered')
    expect((await hub.call('GET', `/api/logistics/shipments/${shipment.id}`, shipper)).body.status).toBe('Delivered')
  })

  test('are refused when the dispute is about a finished delivery', async () => {
    const { booking } = await pickedUp()
    const proofId = await hub.proof(carrier, booking.id)
    await hub.call('POST', url(booking.id, '/deliver'), carrier, { code: booking.deliveryCode, proofId })
    await hub.call('POST', url(booking.id, '/dispute'), shipper, { reason: 'Two bags are missing.' })
    const late = await hub.call('POST', url(booking.id, '/milestones'), carrier, { status: 'in transit', at: hub.clock.now.toISOString() })
    expect(late).toMatchObject({ status: 409, body: { code: 'LOGISTICS_BOOKING_STATE' } })
  })

  test('open no second case of a disputed booking when the last of five delivery codes is wrong too', async () => {
    const { booking } = await pickedUp()
    const proofId = await hub.proof(carrier, booking.id)
    const at = hub.clock.now.toISOString()
    const enter = () => hub.call('POST', url(booking.id, '/deliver'), carrier, { code: another(booking.deliveryCode), proofId, at })
    for (let tries = 0; tries < 4; tries++) expect((await enter()).body.code).toBe('LOGISTICS_WRONG_CODE')
    await hub.call('POST', url(booking.id, '/dispute'), shipper, { reason: 'The truck does not answer us.' })
    expect((await enter()).body.code).toBe('LOGISTICS_BOOKING_FROZEN')

    const { id } = await caseOf(booking.id)
    const decision = { decision: 'resume', note: 'The driver read the code of another load.' }
    await hub.call('POST', `/api/staff/logistics/cases/${id}/decide`, staff, decision, { role: 'staff' })
    expect(await caseOf(booking.id)).toBeUndefined()
    expect((await hub.call('GET', url(booking.id), shipper)).body).toMatchObject({ status: 'picked up', frozen: false })
  })

  test('are stored once, even with another key and after the delivery', async () => {
    const { booking } = await pickedUp()
    const send = () => hub.call('POST', url(booking.id, '/milestones'), carrier, { status: 'at border', place: 'Busia', at }, { key: randomUUID() })
    const at = hub.clock.now.toISOString()
    await send()
    const proofId = await hub.proof(carrier, booking.id)
    await hub.call('POST', url(booking.id, '/deliver'), carrier, { code: booking.deliveryCode, proofId })
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(body.milestones.filter(({ kind }: { kind: string }) => kind === 'at border')).toHaveLength(1)
    expect((await hub.call('POST', url(booking.id, '/milestones'), shipper, { status: 'at border', place: 'Busia', at })).status).toBe(403)
  })
})

test('cancelling before pick-up frees the space and reopens the load; after pick-up only a dispute is possible', async () => {
  const { booking, shipment, transport } = await booked()
  const cancelled = await hub.call('POST', url(booking.id, '/cancel'), carrier, { reason: 'The engine broke down.' })
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect((await hub.call('POST', url(booking.id, '/cancel'), shipper, { reason: 'The engine broke down.' })).status).toBe(409)
  expect((await hub.call('GET', `/api/logistics/shipments/${shipment.id}`, shipper)).body.status).toBe('Seeking Transport')
  expect((await hub.call('GET', `/api/logistics/transports/${transport.id}`, shipper)).body).toMatchObject({ status: 'Available', freeKg: 2000 })
  // The load can be booked again, even on the same truck.
  expect((await hub.book(shipper, carrier, shipment.id, transport.id)).status).toBe('booked')

  const other = await pickedUp()
  expect((await hub.call('POST', url(other.booking.id, '/cancel'), shipper, { reason: 'We changed our minds.' })).status).toBe(409)
  const disputed = await hub.call('POST', url(other.booking.id, '/dispute'), shipper, { reason: 'The truck drives the wrong way.' })
  expect(disputed.body).toMatchObject({ status: 'disputed' })
  expect((await hub.call('POST', url(other.booking.id, '/milestones'), carrier, { status: 'in transit' })).status).toBe(409)
})

test('a load for a deal carries the deal in each change of its booking, and shows it only to its owner', async () => {
  const dealId = randomUUID()
  const [load, truck] = [await hub.shipment(shipper, { dealId }), await hub.transport(carrier)]
  const seenBy = async (by: string | undefined) => (await hub.call('GET', `/api/logistics/shipments/${load.id}`, by)).body.dealId
  expect([await seenBy(shipper), await seenBy(carrier), await seenBy(undefined)]).toEqual([dealId, undefined, undefined])
  expect((await hub.call('PATCH', `/api/logistics/shipments/${load.id}`, shipper, { budget: '460' }, { version: 1 })).body.dealId).toBe(dealId)
  const booking = await hub.book(shipper, carrier, load.id, truck.id)
  await hub.pickUp(shipper, carrier, booking.id)
  await hub.call('POST', url(booking.id, '/milestones'), carrier, { status: 'at border', place: 'Malaba' })
  const proofId = await hub.proof(carrier, booking.id)
  await hub.call('POST', url(booking.id, '/deliver'), carrier, { code: booking.deliveryCode, proofId })
  const published = (await hub.events('logistics.booking.changed.v1')).filter((event) => event.bookingId === booking.id)
  expect(published.map(({ deal }) => deal.step)).toEqual(['booked', 'truck named', 'picked up', 'at border', 'delivered'])
  expect(published[3].deal).toMatchObject({ dealId, weightKg: 1500, place: 'Malaba' })
  const again = await hub.call('POST', `/api/logistics/shipments/${load.id}/repost`, shipper, { targetDate: '2026-12-05' })
  expect(again.body.dealId).toBe(dealId)
})

test('a shared link shows milestones without names, contacts or price, until the shipper stops sharing', async () => {
  const { booking } = await pickedUp()
  expect((await hub.call('POST', url(booking.id, '/share'), carrier, {})).status).toBe(403)
  const { shareToken } = (await hub.call('POST', url(booking.id, '/share'), shipper, {})).body
  expect((await hub.call('POST', url(booking.id, '/share'), shipper, {})).body.shareToken).toBe(shareToken)
  const shared = await hub.call('GET', `/api/logistics/shared/${shareToken}`, undefined)
  expect(shared.body).toMatchObject({ status: 'picked up', origin: 'Nairobi, Kenya', destination: 'Kampala, Uganda' })
  expect(shared.body.milestones.map(({ kind }: { kind: string }) => kind)).toEqual(['booked', 'picked up'])
  for (const secret of ['Nairobi Beans', 'Bahari', '+254', 'KDA', booking.deliveryCode, '160']) expect(shared.text).not.toContain(secret)
  await hub.call('DELETE', url(booking.id, '/share'), shipper)
  expect((await hub.call('GET', `/api/logistics/shared/${shareToken}`, undefined)).status).toBe(404)
})

describe('a shared link stops working', () => {
  const share = async (id: string) => (await hub.call('POST', url(id, '/share'), shipper, {})).body.shareToken as string
  const follow = async (token: string) => (await hub.call('GET', `/api/logistics/shared/${token}`, undefined)).status

  test('after 60 days, and then the shipper can create another one', async () => {
    const { booking } = await booked()
    const token = await share(booking.id)
    const { rows } = await hub.pool.query('SELECT extract(epoch FROM share_expires_at - now())::float8 AS seconds FROM bookings WHERE id = $1', [
      booking.id,
    ])
    expect(Math.abs(rows[0].seconds - sharedBookingLink.seconds)).toBeLessThan(600)
    await hub.pool.query('UPDATE bookings SET share_expires_at = now() WHERE id = $1', [booking.id])
    expect(await follow(token)).toBe(404)
    expect((await hub.call('GET', url(booking.id), shipper)).body.shareToken).toBeNull()
    const next = await share(booking.id)
    expect([next === token, await follow(next), await follow(token)]).toEqual([false, 200, 404])
  })

  test('when the booking is cancelled', async () => {
    const { booking } = await booked()
    const token = await share(booking.id)
    await hub.call('POST', url(booking.id, '/cancel'), shipper, { reason: 'We changed our minds.' })
    expect(await follow(token)).toBe(404)
  })
})
test('notifies both sides when another load changes the days of a booking, and when they change back', async () => {
  const transport = await hub.transport(carrier, { availableSpace: '7' })
  const lane = { originLocation: 'Kampala, Uganda', destinationLocation: 'Kigali, Rwanda', targetDate: '2026-12-05', weight: '500 kg' }
  const { id: shipmentId } = await hub.shipment(shipper, lane)
  const { id: bookingId } = await hub.book(shipper, carrier, shipmentId, transport.id)
  const published = async () => (await hub.events('logistics.booking.changed.v1')).filter((event) => event.bookingId === bookingId)
  const days = async () => {
    const { pickupDate, deliveryDate, milestones } = (await hub.call('GET', url(bookingId), shipper)).body
    return { pickupDate, deliveryDate, last: milestones.at(-1) }
  }
  expect(await days()).toMatchObject({ pickupDate: '2026-12-04', deliveryDate: '2026-12-06', last: { kind: 'booked' } })

  const other = await hub.company('Coast Cement')
  const onTheWay = await hub.shipment(other, { targetDate: '2026-12-02' })
  await hub.book(other, carrier, onTheWay.id, transport.id)
  expect(await days()).toMatchObject({ last: { kind: 'booked' } })

  const round = await hub.shipment(other, { originLocation: 'Mombasa, Kenya', destinationLocation: 'Namanga', targetDate: '2026-12-02' })
  const { id: otherId } = await hub.book(other, carrier, round.id, transport.id)
  const later = { pickupDate: '2026-12-05', deliveryDate: '2026-12-07' }
  expect(await days()).toMatchObject({
    ...later,
    last: { kind: 'days changed', note: 'Pick-up 5 December 2026 (was 4 December 2026); delivery 7 December 2026 (was 6 December 2026).' },
  })
  expect((await published()).at(-1)).toMatchObject({ what: 'days', days: later, status: 'booked', changedBy: null, shipperId: shipper, version: 2 })

  await hub.call('POST', url(otherId, '/cancel'), carrier, { reason: 'The engine broke down.' })
  expect(await days()).toMatchObject({ pickupDate: '2026-12-04', deliveryDate: '2026-12-06', last: { kind: 'days changed' } })
  expect((await published()).map(({ what, version }) => [what, version])).toEqual([
    ['status', 1],
    ['days', 2],
    ['days', 3],
  ])
})
