// A driver sees and reports only the trips that the carrier's office assigned.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

let hub: TestLogistics
let shipper: string
let carrier: string
beforeAll(async () => {
  hub = await startLogistics()
  shipper = await hub.company('Nairobi Beans')
  carrier = await hub.company('Bahari Haulage')
})
afterAll(() => hub.close())

const url = (id: string, step = '') => `/api/logistics/bookings/${id}${step}`
const person = (role: 'driver' | 'logistics', id: string = randomUUID()) => ({ claims: { person: { id, name: 'Jean Bosco', role } } })

async function booked() {
  const transport = await hub.transport(carrier)
  return hub.book(shipper, carrier, (await hub.shipment(shipper)).id, transport.id)
}
const assign = (id: string, by: string, driver: { id: string; name: string } | null) => hub.call('PUT', url(id, '/driver'), by, { driver })

test('a driver picks up and reports their own trip, and cannot see or change another', async () => {
  const [own, other] = [await booked(), await booked()]
  const driver = person('driver')
  const { id } = driver.claims.person
  for (const trip of [own, other]) await hub.call('PUT', url(trip.id, '/truck'), carrier, { plate: 'KDA 123A' })
  const assigned = await assign(own.id, carrier, { id, name: 'Jean Bosco' })
  expect(assigned).toMatchObject({ status: 200, body: { driver: { id, name: 'Jean Bosco' } } })
  expect(assigned.body.actions).toContain('assign-driver')

  expect((await hub.call('GET', '/api/logistics/bookings', carrier, undefined, driver)).body.map((trip: { id: string }) => trip.id)).toEqual([own.id])
  expect((await hub.call('GET', url(own.id), carrier, undefined, driver)).body).toMatchObject({ actions: ['pickup'], price: 0 })
  expect((await hub.call('GET', url(other.id), carrier, undefined, driver)).status).toBe(404)

  const assignedEvents = (await hub.events('logistics.driver.assigned.v1')).filter(({ bookingId }) => bookingId === own.id)
  expect(assignedEvents).toMatchObject([{ carrierId: carrier, driverId: id }])
  await assign(own.id, carrier, { id, name: 'Jean B.' })
  expect(await hub.events('logistics.driver.assigned.v1')).toHaveLength(assignedEvents.length)

  const { body } = await hub.call('GET', url(own.id, '/pickup-code'), shipper)
  const pickUp = { code: body.code, plate: 'KDA 123A' }
  expect((await hub.call('POST', url(other.id, '/pickup'), carrier, pickUp, driver)).status).toBe(404)
  expect(await hub.call('POST', url(own.id, '/pickup'), carrier, pickUp, driver)).toMatchObject({ status: 200, body: { status: 'picked up' } })
  expect((await hub.call('POST', url(own.id, '/milestones'), carrier, { status: 'in transit' }, driver)).status).toBe(200)
  // Drivers need no notification of their own steps.
  const change = async () => (await hub.events('logistics.booking.changed.v1')).at(-1)
  expect(await change()).not.toHaveProperty('driverId')
  expect((await hub.call('POST', url(own.id, '/milestones'), carrier, { status: 'at border' })).status).toBe(200)
  expect(await change()).toMatchObject({ bookingId: own.id, driverId: id, changedBy: carrier })
  expect((await hub.call('POST', url(other.id, '/milestones'), carrier, { status: 'in transit' }, driver)).status).toBe(404)
})

test('a driver cannot do what the office does', async () => {
  const trip = await booked()
  const driver = person('driver')
  await assign(trip.id, carrier, { id: driver.claims.person.id, name: 'Jean Bosco' })
  for (const [method, step, body] of [
    ['PUT', '/truck', { plate: 'KDA 123A' }],
    ['PUT', '/driver', { driver: null }],
    ['POST', '/dispute', { reason: 'No reason at all' }],
  ] as const)
    expect(await hub.call(method, url(trip.id, step), carrier, body, driver)).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDS' } })
  expect((await hub.call('GET', url(trip.id), carrier, undefined, person('logistics'))).status).toBe(200)
})

test('only the carrier assigns and sees the driver, until the delivery', async () => {
  const trip = await booked()
  const driver = { id: randomUUID(), name: 'Jean Bosco' }
  expect((await assign(trip.id, shipper, driver)).status).toBe(403)
  expect((await assign(trip.id, await hub.company('Stranger'), driver)).status).toBe(404)
  await assign(trip.id, carrier, driver)
  expect((await hub.call('GET', url(trip.id), shipper)).body).not.toHaveProperty('driver')
  expect((await assign(trip.id, carrier, null)).body.driver).toBeNull()
  expect((await hub.call('POST', url(trip.id, '/cancel'), carrier, { reason: 'The truck broke down' })).status).toBe(200)
  expect((await assign(trip.id, carrier, driver)).status).toBe(409)
})

test('a driver of the carrier does not see the company’s trips as a shipper', async () => {
  const transport = await hub.transport(shipper)
  const trip = await hub.book(carrier, shipper, (await hub.shipment(carrier)).id, transport.id)
  const driver = person('driver')
  await assign(trip.id, shipper, { id: driver.claims.person.id, name: 'Jean Bosco' })
  expect((await hub.call('GET', url(trip.id), carrier, undefined, driver)).status).toBe(404)
  expect((await hub.call('GET', url(trip.id), shipper, undefined, driver)).status).toBe(200)
})
