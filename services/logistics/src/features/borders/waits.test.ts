// Waiting times at border posts, from the milestones of bookings.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TripStep, waitsAt } from '#lib/border-waits.ts'
import { crossingAt } from '#lib/roads/crossings.ts'
import { borderPosts } from '#lib/roads/road-graph.ts'
import { sweepOnce } from '#sweep.ts'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

const postOf = (id: string) => borderPosts.find((post) => post.id === id) as (typeof borderPosts)[number]
const at = (hours: number) => new Date(Date.parse('2026-11-20T00:00:00Z') + hours * 3_600_000).toISOString()
const busia = (hours: number): TripStep => ({ kind: 'at border', place: 'Busia', at: at(hours) })
const step = (kind: string, hours: number, place: string | null = null): TripStep => ({ kind, place, at: at(hours) })
const trip = (steps: TripStep[], transportId = 'truck') => ({
  transportId,
  carrierId: 'carrier',
  way: ['Kisumu', 'Busia', 'Jinja', 'Kampala'],
  steps,
})
const hoursAt = (...trips: ReturnType<typeof trip>[]) => waitsAt(postOf('busia'), trips).map(({ arrived, left }) => (left - arrived) / 3_600_000)

describe('the wait of a truck', () => {
  test.each([
    ['to the next movement', [busia(0), step('in transit', 5), step('delivered', 30)], [5]],
    ['to another post', [busia(0), step('at border', 6, 'Mirama Hills/Kagitumba')], [6]],
    ['to the delivery', [busia(0), step('delivered', 7)], [7]],
    ['from the first of two reports, whatever is between', [busia(0), step('at border', 1), busia(2), step('in transit', 5)], [5]],
    ['of each visit', [busia(0), step('in transit', 1), busia(10), step('in transit', 12)], [1, 2]],
    ['not without an end', [busia(0)], []],
    ['not of less than a minute', [busia(0), step('in transit', 0)], []],
    ['not of more than two weeks', [busia(0), step('in transit', 14 * 24 + 1)], []],
    ['not if a clock was wrong', [busia(3), step('in transit', 1), step('delivered', 30)], []],
    ['not if a later step was reported first', [step('in transit', 5), busia(0), step('delivered', 30)], []],
    ['not while it is frozen', [busia(0), step('frozen', 1), step('released', 20), step('in transit', 21)], []],
    ['not after a dispute began', [step('disputed', 0), busia(1), step('in transit', 3)], []],
    ['again after a dispute', [step('disputed', 0), step('released', 1), busia(2), step('in transit', 6)], [4]],
  ] satisfies [string, TripStep[], number[]][])('counts %s', (_, steps, hours) => {
    expect(hoursAt(trip(steps))).toEqual(hours)
  })

  test('counts once for a truck with two loads, and for each of two trucks', () => {
    const [one, other] = [
      [busia(0), step('in transit', 5)],
      [busia(0.1), step('in transit', 5.1)],
    ]
    expect(hoursAt(trip(one), trip(other))).toEqual([5])
    expect(hoursAt(trip(one), trip(one, 'another truck'))).toEqual([5, 5])
  })
})

test.each([
  ['busia', ['Kisumu', 'Busia', 'Jinja'], { from: 'Kenya', to: 'Uganda' }],
  ['busia', ['Jinja', 'Busia', 'Busia', 'Kisumu'], { from: 'Uganda', to: 'Kenya' }],
  ['katuna-gatuna', ['Kabale', 'Katuna/Gatuna'], { from: 'Uganda', to: 'Rwanda' }],
  ['mutukula', ['Bukoba', 'Mutukula', 'Masaka'], { from: 'Tanzania', to: 'Uganda' }],
  ['mutukula', ['Masaka', 'Mutukula', 'Bukoba'], { from: 'Uganda', to: 'Tanzania' }],
  ['kasumbalesa', ['Kapiri Mposhi', 'Kasumbalesa', 'Lubumbashi'], { from: 'Zambia', to: 'DRC' }],
  ['busia', ['Nairobi', 'Nakuru'], undefined],
])('at %s, the way %j crosses %j', (id, way, crossing) => {
  expect(crossingAt(postOf(id), way)).toEqual(crossing)
})

describe('the service', () => {
  let hub: TestLogistics
  beforeAll(async () => {
    hub = await startLogistics()
  })
  afterAll(() => hub.close())

  const waits = async () => (await hub.call('GET', '/api/logistics/borders/waits', undefined)).body
  const sweep = () => sweepOnce(hub.courier, hub.clock.now)

  async function cross(carrier: string, hours: number) {
    const shipper = await hub.company()
    const { id } = await hub.book(shipper, carrier, (await hub.shipment(shipper)).id, (await hub.transport(carrier)).id)
    await hub.pool.query(`UPDATE bookings SET status = 'picked up' WHERE id = $1`, [id])
    const { now } = hub.clock
    hub.clock.now = new Date(now.getTime() + hours * 3_600_000)
    const report = async (body: object) =>
      expect((await hub.call('POST', `/api/logistics/bookings/${id}/milestones`, carrier, body)).status).toBe(200)
    await report({ status: 'at border', place: 'Busia', at: now.toISOString() })
    await report({ status: 'in transit' })
    hub.clock.now = now
    return { id, shipper }
  }

  test('shows a figure from five carriers on, changes it once a day, and adds it to the route of a booking', async () => {
    expect(await waits()).toEqual({ asOf: null, waits: [] })
    const carriers = await Promise.all(Array.from({ length: 5 }, () => hub.company()))
    const [lastCarrier] = carriers.splice(4)
    // A Sunday, at eleven o'clock in Kenya.
    for (const [index, carrier] of carriers.entries()) await cross(carrier, 2 + index)
    await cross(carriers[0] as string, 2)
    const day = (date: number) => {
      hub.clock.now = new Date(Date.UTC(2026, 10, date, 8))
    }
    day(23)
    await sweep()
    expect(await waits()).toEqual({ asOf: '2026-11-23', waits: [] })
    day(22)
    const { id, shipper } = await cross(lastCarrier as string, 10)
    day(23)
    await sweep()
    expect((await waits()).waits).toEqual([])
    expect((await hub.call('GET', `/api/logistics/bookings/${id}`, shipper)).body.route.borders).toMatchObject([{ id: 'busia', wait: null }])
    day(24)
    await sweep()
    const figure = { trips: 6, median: 240, lower: 180, upper: 300 }
    expect(await waits()).toEqual({
      asOf: '2026-11-24',
      waits: [{ post: 'busia', from: 'Kenya', to: 'Uganda', ...figure, lastWeek: figure, weekdays: [null, null, null, null, null, null, figure] }],
    })
    expect((await hub.call('GET', `/api/logistics/bookings/${id}`, shipper)).body.route.borders).toMatchObject([
      { id: 'busia', wait: { to: 'Uganda', ...figure } },
    ])
    await hub.pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [lastCarrier])
    day(25)
    await sweep()
    expect((await waits()).waits).toEqual([])
  })
})
