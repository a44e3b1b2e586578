import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

let hub: TestLogistics
beforeAll(async () => {
  hub = await startLogistics()
})
afterAll(() => hub.close())

const find = async (query: Record<string, string>) => hub.call('GET', `/api/logistics/routes?${new URLSearchParams(query)}`, undefined)

test('a route leads back to its first place through another', async () => {
  const there = await find({ origin: 'Nairobi', destination: 'Kampala' })
  const back = await find({ origin: 'Nairobi', destination: 'Nairobi', via: 'Kampala' })
  expect(back.body.distanceKm).toBe(2 * there.body.distanceKm)
  expect(back.body.borders).toEqual(there.body.borders)
  expect(await find({ origin: 'Nairobi', destination: 'Nairobi, Kenya' })).toMatchObject({ status: 400, body: { field: 'destination' } })
})

test('a route has all the stops that a truck listing can name', async () => {
  const via = ['Nairobi', 'Nakuru', 'Eldoret', 'Tororo', 'Jinja', 'Kampala, Uganda', 'Kigali, Rwanda']
  const truck = { destinationLocation: 'Kampala, Uganda', secondDestination: 'Kigali, Rwanda', thirdDestination: 'Bujumbura, Burundi' }
  expect(await hub.transport(await hub.company(), { ...truck, via: via.slice(0, 5) })).toMatchObject({ onRoad: true })
  expect((await find({ origin: 'Mombasa', destination: 'Bujumbura', via: via.join('|') })).status).toBe(200)
  expect((await find({ origin: 'Mombasa', destination: 'Bujumbura', via: [...via, 'Goma'].join('|') })).status).toBe(400)
})
