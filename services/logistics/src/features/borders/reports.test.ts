// Drivers say how a border post is.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepOnce } from '#sweep.ts'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

let hub: TestLogistics
beforeAll(async () => {
  hub = await startLogistics()
})
afterAll(() => hub.close())

const url = (id: string, step: string) => `/api/logistics/bookings/${id}/${step}`
const busia = async () => (await hub.call('GET', '/api/logistics/borders', undefined)).body.find(({ id }: { id: string }) => id === 'busia')
const later = (hours: number) => {
  hub.clock.now = new Date(hub.clock.now.getTime() + hours * 3_600_000)
}

/** A booking on its way over Busia, with its driver. */
async function trip() {
  const [shipper, carrier] = [await hub.company(), await hub.company()]
  const { id } = await hub.book(shipper, carrier, (await hub.shipment(shipper)).id, (await hub.transport(carrier)).id)
  await hub.pool.query(`UPDATE bookings SET status = 'picked up' WHERE id = $1`, [id])
  const driver = { id: randomUUID(), name: 'Jean Bosco' }
  await hub.call('PUT', url(id, 'driver'), carrier, { driver })
  const as = { claims: { person: { ...driver, role: 'driver' as const } } }
  return {
    id,
    shipper,
    carrier,
    arrive: () => hub.call('POST', url(id, 'milestones'), carrier, { status: 'at border', place: 'Busia' }, as),
    report: (status: string, post = 'busia') => hub.call('PUT', url(id, `borders/${post}`), carrier, { status }, as),
    read: async () => (await hub.call('GET', `/api/logistics/bookings/${id}`, carrier, undefined, as)).body.route.borders,
  }
}

test('a driver reports a post after arriving there; each counts once, for six hours, and nothing else changes', async () => {
  const [one, two] = [await trip(), await trip()]
  expect(await one.report('open')).toMatchObject({ status: 409, body: { code: 'LOGISTICS_NOT_AT_BORDER' } })
  expect(await one.read()).toMatchObject([{ id: 'busia', reportable: false }])
  await one.arrive()
  expect(await one.read()).toMatchObject([{ id: 'busia', reportable: true }])
  expect(await one.report('open')).toMatchObject({ status: 200, body: { open: 1, slow: 0, closed: 0, at: '2026-11-22T08:00:00.000Z' } })
  // The office speaks for the same truck, in the same hour and later.
  expect((await hub.call('PUT', url(one.id, 'borders/busia'), one.carrier, { status: 'slow' })).body).toMatchObject({ open: 0, slow: 1 })
  later(1)
  expect((await one.report('closed')).body).toMatchObject({ open: 0, slow: 0, closed: 1 })
  await two.arrive()
  expect((await two.report('open')).body).toEqual({ open: 1, slow: 0, closed: 1, at: '2026-11-22T09:00:00.000Z' })
  expect(await busia()).toMatchObject({ status: 'unknown', source: null, asOf: null, drivers: { open: 1, slow: 0, closed: 1 } })
  expect(await one.read()).toMatchObject([{ id: 'busia', status: 'unknown' }])

  await hub.pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [two.carrier])
  expect((await busia()).drivers).toMatchObject({ open: 0, closed: 1 })
  later(6)
  expect((await busia()).drivers).toEqual({ open: 0, slow: 0, closed: 0, at: null })
  later(18)
  expect((await one.report('open')).body.code).toBe('LOGISTICS_NOT_AT_BORDER')
  await sweepOnce(hub.courier, hub.clock.now)
  expect((await hub.pool.query('SELECT 1 FROM border_reports')).rows).toHaveLength(2)
  later(1)
  await sweepOnce(hub.courier, hub.clock.now)
  expect((await hub.pool.query('SELECT 1 FROM border_reports')).rows).toEqual([])
})

test('only the carrier of a running trip reports, and only posts of its route', async () => {
  const { id, shipper, carrier, arrive, report } = await trip()
  await arrive()
  const by = async (caller: string, options = {}) => (await hub.call('PUT', url(id, 'borders/busia'), caller, { status: 'open' }, options)).status
  expect(await by(shipper)).toBe(403)
  expect(await by(await hub.company())).toBe(404)
  expect(await by(carrier, { claims: { person: { id: randomUUID(), name: 'Other', role: 'driver' } } })).toBe(404)
  expect(await report('open', 'malaba')).toMatchObject({ status: 409 })
  expect(await report('open', 'nowhere')).toMatchObject({ status: 404, body: { code: 'LOGISTICS_BORDER_NOT_FOUND' } })
  expect(await report('full')).toMatchObject({ status: 400, body: { field: 'status' } })
  await hub.call('POST', url(id, 'dispute'), shipper, { reason: 'The truck is not ours.' })
  expect(await report('open')).toMatchObject({ status: 409, body: { code: 'LOGISTICS_BOOKING_STATE' } })
})
