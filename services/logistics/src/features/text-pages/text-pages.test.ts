import { randomUUID } from 'node:crypto'
import { languageCodes } from '@ungana/language'
import { textPagesOf } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borderPosts } from '#lib/roads/road-graph.ts'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

let hub: TestLogistics
let open: ReturnType<typeof textPagesOf>
beforeAll(async () => {
  hub = await startLogistics()
  open = textPagesOf(hub.app, hub.identity)
})
afterAll(() => hub.close())

const as = (sub: string) => ({ role: 'member', sub }) as const

test('border posts, the closed ones first, with the waiting times that are known', async () => {
  const staff = randomUUID()
  await hub.call(
    'PUT',
    '/api/staff/logistics/borders/malaba',
    staff,
    { status: 'closed', source: 'Uganda Revenue Authority', note: 'Take Busia.' },
    { role: 'staff' },
  )
  const figure = { trips: 41, median: 360, lower: 90, upper: 640 }
  const waits = borderPosts.flatMap(({ id, sideA, sideB }) =>
    [
      [sideA, sideB],
      [sideB, sideA],
    ].map(([from, to]) => ({ post: id, from, to, ...figure, lastWeek: id === 'malaba' ? figure : null, weekdays: Array(7).fill(figure) })),
  )
  await hub.pool.query(`INSERT INTO border_waits (day, figures) VALUES ('2026-11-22', $1)`, [JSON.stringify(waits.slice(1))])
  const { words } = await open('/borders')
  expect(words.indexOf('Malaba')).toBeLessThan(words.indexOf('Busia'))
  expect(words).toMatch(/Malaba Kenya–Uganda: Closed Uganda Revenue Authority, 22 November 2026 Take Busia\. To Kenya: usually 6 h, 41 trips Bukavu/)
  const post = (await open('/borders?post=malaba')).words
  expect(post).toContain('To Uganda No waiting time: fewer than five carriers passed here in 90 days. To Kenya')
  expect(post).toContain('In 90 days: 6 h (half of the trucks 90 min to 10.5 h), 41 trips Last 7 days: 6 h')
  expect(post).toMatch(/By weekday of arrival Monday: 6 h .* Sunday: 6 h/)
  await hub.pool.query('UPDATE border_waits SET figures = $1', [JSON.stringify(waits)])
  for (const language of languageCodes) {
    for (const path of ['/borders', '/borders?post=malaba']) expect((await open(path, { language })).status).toBe(200)
  }
})

test('the price of a lane is shown from five companies on', async () => {
  const lane = '/lanes?origin=Nairobi&destination=Kampala'
  expect((await open('/lanes')).words).not.toContain('tonne:')
  expect((await open(lane)).words).toContain('Fewer than five companies')
  for (let shipper = 0; shipper < 5; shipper++) await hub.shipment(await hub.company(), { weight: '1', budget: '200' })
  const { words } = await open(lane)
  expect(words).toContain('USD 200 per tonne')
  expect(words).toContain('From 5 companies in the last 180 days')
  expect((await open('/lanes?origin=Atlantis&destination=Kampala')).page).toContain('role="alert"')
})

const load = {
  cargoType: 'Agricultural Products',
  weight: '1.5',
  volume: '4',
  originLocation: 'Mombasa, Kenya',
  destinationLocation: 'Kigali, Rwanda',
  targetDate: '2026-12-03',
  budget: '450',
  contactInfo: '+254 712 345 678',
}

test('a load is posted once, also if its form arrives twice, and a wrong form says what is wrong', async () => {
  const shipper = await hub.company()
  const wrong = await open('/loads/new', { as: as(shipper), form: { ...load, key: 'k1', targetDate: '2020-01-01', weight: '' } })
  expect(wrong.status).toBe(400)
  expect(wrong.page).toContain('id="weight-note">Please enter the cargo weight.')
  expect(wrong.page).toContain('value="Mombasa, Kenya"')
  const form = { ...load, key: randomUUID() }
  for (const _ of [1, 2]) expect((await open('/loads/new', { as: as(shipper), form })).status).toBe(303)
  const { body } = await hub.call('GET', '/api/logistics/shipments/mine', shipper)
  expect(body).toMatchObject([{ ...load, status: 'Seeking Transport' }])
})

test('both sides follow a booking, and the carrier takes its steps', async () => {
  const [shipper, carrier] = [await hub.company('Shipper & Co'), await hub.company('Carrier')]
  const shipment = await hub.shipment(shipper)
  const { id } = await hub.book(shipper, carrier, shipment.id, (await hub.transport(carrier)).id)
  const page = `/bookings/${id}`
  expect((await open('/bookings', { as: as(shipper) })).page).toContain(`href="/t/bookings/${id}"`)
  const step = (form: Record<string, string>, by = carrier) => open(page, { as: as(by), form: { key: randomUUID(), ...form } })
  expect((await step({ step: 'name-truck', plate: 'kda 123a' })).status).toBe(303)
  const { body: shown } = await hub.call('GET', `/api/logistics/bookings/${id}/pickup-code`, shipper)
  const mistyped = await step({ step: 'pickup', code: '12', plate: 'KDA 123A' })
  expect([mistyped.status, mistyped.page.includes('code-note')]).toEqual([400, true])
  expect((await step({ step: 'pickup', code: shown.code, plate: 'KDA 123A' })).status).toBe(303)
  expect((await step({ step: 'milestone', status: 'at border', place: 'Malaba <east>' })).status).toBe(303)
  expect((await open(page, { as: as(carrier) })).words).toContain('I am at Busia')
  expect((await step({ step: 'milestone', status: 'at border', place: 'Busia' })).status).toBe(303)
  expect((await open(page, { as: as(carrier) })).words).toMatch(/I have left Busia How is Busia now\? Open Slow Closed/)
  expect((await step({ step: 'report', post: 'busia', status: 'slow' })).status).toBe(303)
  await step({ step: 'milestone', status: 'in transit', place: 'Busia' })
  expect((await open('/borders?post=busia')).words).toContain('In the last 6 hours: 1 driver says slow')
  const [own, other] = [await open(page, { as: as(carrier) }), await open(page, { as: as(shipper) })]
  expect(own.words).toContain('At the border · Malaba &lt;east&gt;')
  expect(own.words).toContain('Truck added')
  expect(own.words).toContain('Load of Shipper &amp; Co')
  expect(own.words).not.toContain('Delivery code')
  expect(other.words).toContain('Delivery code')
  expect(other.page).not.toContain('value="milestone"')
  expect((await open(page, { as: as(await hub.company()) })).status).toBe(404)
  for (const language of languageCodes) expect((await open(page, { as: as(carrier), language })).status).toBe(200)
})

test('a driver sees no price', async () => {
  const [shipper, carrier] = [await hub.company(), await hub.company()]
  const { id, price } = await hub.book(shipper, carrier, (await hub.shipment(shipper)).id, (await hub.transport(carrier)).id)
  const driver = { id: randomUUID(), name: 'Jean' }
  await hub.call('PUT', `/api/logistics/bookings/${id}/driver`, carrier, { driver })
  const { words } = await open(`/bookings/${id}`, { as: { role: 'member', sub: carrier, person: { ...driver, role: 'driver' } } })
  expect(words).toContain('Nairobi')
  expect(words).not.toContain(`USD ${price}`)
})
