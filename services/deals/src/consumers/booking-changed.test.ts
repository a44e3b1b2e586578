// Consumes the bookings of logistics through a real NATS server.
import { randomUUID } from 'node:crypto'
import { dealChanged } from '@ungana/contracts-deals'
import { bookingChanged } from '@ungana/contracts-logistics'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDeals, type TestDeals } from '#testing/deals.ts'

const prefix = 'deals-consumers'
let nats: TestNats
let site: TestDeals
let logistics: Neighbour
beforeAll(async () => {
  nats = await startNats()
  site = await startDeals({ natsUrl: nats.url, prefix })
  logistics = await startNeighbour('logistics', { natsUrl: nats.url, prefix })
})
afterAll(async () => {
  for (const each of [site, logistics]) await each?.close()
  await nats?.remove()
})

const handled = (...ids: string[]) =>
  vi.waitFor(
    async () => {
      const { rows } = await site.pool.query('SELECT count(*)::int AS n FROM courier.inbox WHERE event_id = ANY ($1::uuid[])', [ids])
      expect(rows[0].n).toBe(ids.length)
    },
    { timeout: 30_000, interval: 20 },
  )

test('bookings of two trucks become milestones of the deal of their shipper, in any order, and of no other deal', async () => {
  const [buyer, seller, carrier] = [await site.company(), await site.company(), await site.company()]
  // 300 bags of 60 kg.
  const id = await site.deal(buyer, seller)
  const foreign = await site.deal(await site.company(), await site.company())
  const [first, second] = [randomUUID(), randomUUID()]
  const news = (bookingId: string, version: number, step: string, weightKg: number, place: string | null = null, changes: object = {}) =>
    logistics.publish(bookingChanged, {
      bookingId,
      shipperId: seller,
      carrierId: carrier,
      status: step,
      what: 'status',
      changedBy: carrier,
      origin: 'Bukavu, DR Congo',
      destination: 'Nairobi, Kenya',
      deal: { dealId: id, weightKg, step, place, happenedAt: `2026-11-1${version}T08:00:00.000Z` },
      version,
      changedAt: `2026-11-1${version}T08:00:00.000Z`,
      ...changes,
    })
  const read = async (by: string) => (await site.call('GET', `/api/deals/${id}`, by)).body
  const doneOn = async () => {
    const { milestones } = await read(buyer)
    return Object.fromEntries(milestones.map(({ milestone, doneOn: day }: { milestone: string; doneOn: string | null }) => [milestone, day]))
  }

  await handled(await news(first, 2, 'picked up', 10_000), await news(first, 1, 'booked', 10_000), await news(second, 1, 'booked', 8000))
  expect(await doneOn()).toMatchObject({ ready: null, loaded: null })
  await handled(
    await news(first, 3, 'at border', 10_000, 'Malaba'),
    await news(second, 3, 'in transit', 8000),
    await news(second, 2, 'picked up', 8000),
  )
  expect(await doneOn()).toMatchObject({ ready: '2026-11-12', loaded: '2026-11-12', border: '2026-11-13', arrived: null })
  expect((await site.events(dealChanged.name)).filter(({ dealId }) => dealId === id).map(({ what }) => what)).toContain('loaded')

  const bySeller = await read(seller)
  expect(bySeller).toMatchObject({ weightKg: 18_000, cancelsAtOnce: false })
  expect(bySeller.trucks).toMatchObject([
    { bookingId: first, by: 'seller', status: 'at border', border: { place: 'Malaba', on: '2026-11-13' } },
    { bookingId: second, status: 'in transit' },
  ])
  // The other side sees the trucks, and neither their bookings nor who drives.
  const byBuyer = await read(buyer)
  expect(byBuyer.trucks.map(({ bookingId }: { bookingId: string | null }) => bookingId)).toEqual([null, null])
  expect(JSON.stringify(byBuyer)).not.toContain(first)
  expect(JSON.stringify(byBuyer)).not.toContain(carrier)

  const before = byBuyer.events.length
  const other = { dealId: foreign, weightKg: 18_000, step: 'delivered', place: null, happenedAt: '2026-11-14T08:00:00.000Z' }
  await handled(
    await news(first, 4, 'delivered', 10_000, null, { deal: other }),
    await news(first, 4, 'delivered', 10_000, null, { deal: undefined }),
    await news(first, 4, 'at border', 10_000, null, { what: 'truck' }),
    await news(first, 4, 'delivered', 10_000, null, { shipperId: carrier }),
  )
  expect((await read(buyer)).events).toHaveLength(before)
  expect((await site.pool.query('SELECT count(*)::int AS n FROM deal_events WHERE deal_id = $1', [foreign])).rows[0].n).toBe(1)
  await handled(await news(first, 5, 'delivered', 10_000), await news(second, 6, 'delivered', 8000))
  expect(await doneOn()).toMatchObject({ arrived: '2026-11-16', accepted: null })
})
