import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLogistics, type TestLogistics } from '#testing/logistics.ts'

let hub: TestLogistics
beforeAll(async () => {
  hub = await startLogistics()
})
afterAll(() => hub.close())

const map = async () => (await hub.call('GET', '/api/logistics/map', undefined)).body
const trucks = async () => (await hub.call('GET', '/api/logistics/map/trucks', undefined)).body

describe('the road map', () => {
  test('has all roads, and each road joins two places of the map', async () => {
    const { towns, roads, borders } = await map()
    const names = [...towns, ...borders].map(({ name }: { name: string }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect([roads.length, borders.length]).toEqual([98, 25])
    for (const { from, to, km } of roads) {
      expect(names).toEqual(expect.arrayContaining([from, to]))
      expect(km).toBeGreaterThan(0)
    }
    // No road of the graph leads there.
    expect(names).not.toContain('Mogadishu')
  })

  test('shows the status that staff set', async () => {
    const report = { status: 'closed', source: 'Uganda Revenue Authority' }
    await hub.call('PUT', '/api/staff/logistics/borders/malaba', randomUUID(), report, { role: 'staff' })
    const { borders } = await map()
    expect(borders.find(({ id }: { id: string }) => id === 'malaba')).toMatchObject({ name: 'Malaba', lat: 0.643, lon: 34.276, ...report })
    expect(borders.find(({ id }: { id: string }) => id === 'busia')).toMatchObject({ status: 'unknown', source: null, asOf: null })
    await hub.call('PUT', '/api/staff/logistics/borders/malaba', randomUUID(), { ...report, status: 'open' }, { role: 'staff' })
  })
})

describe('trucks with free space', () => {
  test('are counted by the town where they start, without naming a company', async () => {
    expect(await trucks()).toEqual([])
    const carrier = await hub.company('Rift Movers')
    const first = await hub.transport(carrier)
    await hub.transport(carrier)
    await hub.transport(await hub.company(), { originLocation: 'Kigali, Rwanda', destinationLocation: 'Mombasa, Kenya' })
    await hub.pool.query('UPDATE transports SET return_of = $1 WHERE id = (SELECT id FROM transports WHERE id <> $1 LIMIT 1)', [first.id])
    const towns = await trucks()
    expect(towns.map(({ name, trucks }: { name: string; trucks: number }) => [name, trucks])).toEqual([
      ['Mombasa', 2],
      ['Kigali', 1],
    ])
    expect(towns.reduce((sum: number, { returning }: { returning: number }) => sum + returning, 0)).toBe(1)
    expect(towns[0]).toMatchObject({ lat: -4.0435, lon: 39.6682 })
    expect(Object.keys(towns[0]).sort()).toEqual(['lat', 'lon', 'name', 'returning', 'trucks'])
  })

  test('do not count once they are cancelled, have left, or their company is suspended', async () => {
    const before = await trucks()
    const lane = { originLocation: 'Dar es Salaam, Tanzania', destinationLocation: 'Kampala, Uganda', via: [] }
    const [carrier, suspended] = [await hub.company(), await hub.company()]
    const cancelled = await hub.transport(carrier, lane)
    await hub.transport(suspended, lane)
    const leaves = await hub.transport(carrier, { ...lane, departureDate: '2026-11-23' })
    const here = async () => (await trucks()).find(({ name }: { name: string }) => name === 'Dar es Salaam')?.trucks
    expect(await here()).toBe(3)
    await hub.call('DELETE', `/api/logistics/transports/${cancelled.id}`, carrier)
    expect(await here()).toBe(2)
    await hub.pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [suspended])
    expect(await here()).toBe(1)
    await hub.pool.query(`UPDATE transports SET departure_date = '2026-11-21' WHERE id = $1`, [leaves.id])
    expect(await trucks()).toEqual(before)
  })
})

test.each(['/api/logistics/map', '/api/logistics/map/trucks'])('caches may keep %s for a minute; other answers they may not', async (url) => {
  expect((await hub.call('GET', url, undefined)).headers['cache-control']).toBe('public, max-age=60')
  expect((await hub.call('GET', '/api/logistics/borders', undefined)).headers['cache-control']).toBe('no-store')
})
