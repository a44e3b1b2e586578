import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

let hub: TestLogistics
beforeAll(async () => {
  hub = await startLogistics()
})
afterAll(() => hub.close())

const price = async (query = 'origin=Kampala&destination=Juba') => (await hub.call('GET', `/api/logistics/lanes/price?${query}`, undefined)).body

test('a lane has a price once five companies contributed, each counting once', async () => {
  const lane = { originLocation: 'Kampala, Uganda', destinationLocation: 'Juba, South Sudan', weight: '2' }
  const frequentPoster = await hub.company()
  for (const budget of ['9000', '9000', '9000', '9000', '9000']) await hub.shipment(frequentPoster, { ...lane, budget })
  for (const budget of ['200', '240', '260']) await hub.shipment(await hub.company(), { ...lane, budget })
  // These loads are too small and too large to count.
  await hub.shipment(await hub.company(), { ...lane, weight: '0.4', budget: '1' })
  await hub.shipment(await hub.company(), { ...lane, weight: '6', budget: '1' })
  expect(await price()).toEqual({ origin: 'Kampala', destination: 'Juba', distanceKm: 632, price: null })
  const last = await hub.company()
  const fifth = await hub.shipment(last, { ...lane, budget: '300' })
  expect(fifth.farBelowLane).toBe(false)
  // The prices per tonne are 100, 120, 130, 150 and 4500.
  expect((await price()).price).toEqual({
    perTonne: 130,
    perTonneKm: Math.round((130 / 632) * 10_000) / 10_000,
    range: { from: 120, to: 150 },
    companies: 5,
    loads: 9,
  })
  expect((await price('origin=Juba&destination=Kampala')).price).toBeNull()
  const pricesTo = async (destination: string) => (await hub.call('GET', `/api/logistics/lanes/prices?destination=${destination}`, undefined)).body
  expect(await pricesTo('Juba, South Sudan')).toEqual([{ origin: 'Kampala', perTonne: 130, companies: 5, loads: 9 }])
  expect(await pricesTo('Kampala')).toEqual([])
  expect(await pricesTo('Atlantis')).toMatchObject({ code: 'LOGISTICS_PLACE_NOT_ON_ROAD' })
  const cheap = await hub.shipment(last, { ...lane, budget: '100' })
  expect(cheap.farBelowLane).toBe(true)
})

test('splits a shared truck’s cost by tonne-kilometres to the cent, and shows names only to the shipper and the owner', async () => {
  const carrier = await hub.company('Bahari')
  const transport = await hub.transport(carrier, { availableSpace: '7', departureDate: '2026-12-01' })
  const [one, two] = [await hub.company('One'), await hub.company('Two')]
  const first = await hub.shipment(one)
  const second = await hub.shipment(two, {
    originLocation: 'Kampala, Uganda',
    destinationLocation: 'Kigali, Rwanda',
    targetDate: '2026-12-05',
    weight: '500 kg',
  })
  await hub.book(one, carrier, first.id, transport.id)
  const booking = await hub.book(two, carrier, second.id, transport.id)
  expect(booking.coLoaded).toBe(true)
  const split = (by: string, query = '') => hub.call('GET', `/api/logistics/transports/${transport.id}/split${query}`, by)
  const { body } = await split(carrier, '?total=333.33')
  expect(body.shares.map(({ amount }: { amount: number }) => Math.round(amount * 100)).reduce((sum: number, cents: number) => sum + cents, 0)).toBe(
    33_333,
  )
  expect(body.shares.map(({ tonneKm }: { tonneKm: number }) => tonneKm)).toEqual([994.5, 256])
  expect((await split(carrier)).body.total).toBe(320)
  const { shares: seen, total, explanation } = (await split(two)).body
  expect(seen[0]).toMatchObject({ shipper: null, bookingId: null, agreed: null, own: false })
  expect(seen[1]).toMatchObject({ shipper: { id: two, name: 'Two' }, own: true, agreed: 160 })
  // Nothing may reveal the other shipper's price.
  expect({ total, amounts: seen.map(({ amount }: { amount: unknown }) => amount) }).toEqual({ total: null, amounts: [null, null] })
  expect(explanation).toBe('We split the truck’s cost by weight and distance: 1,250.5 tonne-kilometres in total.')
  expect(seen.map(({ percent }: { percent: number }) => percent)).toEqual([79.5, 20.5])
  expect((await split(two, '?total=100')).body).toMatchObject({ total: 100, shares: [{ amount: 79.53 }, { amount: 20.47 }] })
  expect((await split(await hub.company())).status).toBe(404)
})

test('each lane has its own documents, with source and date', async () => {
  const documentsOf = async (query: string) => (await hub.call('GET', `/api/logistics/lanes/documents?${query}`, undefined)).body
  const transit = await documentsOf('origin=Mombasa&destination=Goma&cargoType=Food+Products')
  const ids = transit.documents.map(({ id }: { id: string }) => id)
  expect(transit.countries[0]).toBe('Kenya')
  expect(transit.countries.at(-1)).toBe('DRC')
  expect(ids).toEqual(
    expect.arrayContaining(['commercial-invoice', 'transit-bond', 'ogefrem-certificate', 'phytosanitary-certificate', 'health-certificate']),
  )
  for (const { source, asOf, for: of } of transit.documents) {
    expect(source.url).toMatch(/^https?:\/\//)
    expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(['origin', 'border', 'destination', 'cargo']).toContain(of)
  }
  const inland = await documentsOf('origin=Mombasa&destination=Nairobi&cargoType=Food+Products')
  expect(inland.countries).toEqual(['Kenya'])
  expect(inland.documents.map(({ id }: { id: string }) => id)).toEqual(['mombasa-transit-papers'])
  expect((await documentsOf('origin=Kigali&destination=Bujumbura')).countries).toEqual(['Rwanda', 'Burundi'])
  expect(await hub.call('GET', '/api/logistics/lanes/documents?origin=Mombasa&destination=Mogadishu', undefined)).toMatchObject({ status: 404 })
})
