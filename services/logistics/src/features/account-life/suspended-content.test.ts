// Walks every public route, and finds nothing of a suspended company, except for the other side of its bookings.
import { randomUUID } from 'node:crypto'
import { appRoutes } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

const NAME = 'Unmistakable'
let hub: TestLogistics
beforeAll(async () => {
  hub = await startLogistics()
})
afterAll(() => hub.close())

test('the listings and tracking links of a suspended company are served to itself, staff and the other side of a booking only', async () => {
  const [owner, partner, stranger] = [await hub.company(NAME), await hub.company('Partner'), await hub.company('Stranger')]
  const [load, truck, free, theirs] = [
    await hub.shipment(owner),
    await hub.transport(partner),
    await hub.transport(owner),
    await hub.shipment(stranger),
  ]
  const booking = await hub.book(owner, partner, load.id, truck.id)
  const { shareToken } = (await hub.call('POST', `/api/logistics/bookings/${booking.id}/share`, owner, {})).body
  const ids = [load.id, free.id, booking.id, booking.offerId]
  const routes = appRoutes(hub.app).filter((route) => route.startsWith('GET /api/logistics'))
  async function served(by: string | undefined): Promise<string[]> {
    const found = new Set<string>()
    for (const route of routes) {
      for (const id of ids) {
        const { status, text } = await hub.call('GET', route.slice(4).replace(':id', id).replace(':token', shareToken), by)
        if (status === 200 && (/:id|:token/.test(route) || [NAME, ...ids].some((each) => text.includes(each)))) found.add(route)
      }
    }
    return [...found]
  }
  const lists = ['GET /api/logistics/shipments', 'GET /api/logistics/transports']
  const byId = ['GET /api/logistics/shared/:token', 'GET /api/logistics/shipments/:id', 'GET /api/logistics/transports/:id']
  expect(await served(undefined)).toEqual([...byId, ...lists].toSorted())
  const matches = () => hub.call('GET', `/api/logistics/shipments/${theirs.id}/matches`, stranger)
  expect((await matches()).text).toContain(free.id)

  await hub.pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [owner])
  expect(await served(undefined)).toEqual([])
  expect(await served(stranger)).toEqual([])
  expect((await matches()).text).not.toContain(free.id)
  const seen = async (path: string, by: string, role: 'member' | 'staff' = 'member') =>
    (await hub.call('GET', `/api/logistics/${path}`, by, undefined, { role })).status
  expect([await seen(`shipments/${load.id}`, partner), await seen(`transports/${free.id}`, partner)]).toEqual([200, 404])
  expect(await seen(`bookings/${booking.id}`, partner)).toBe(200)
  for (const path of [`shipments/${load.id}`, `transports/${free.id}`]) {
    expect([await seen(path, owner), await seen(path, randomUUID(), 'staff')]).toEqual([200, 200])
  }
})
