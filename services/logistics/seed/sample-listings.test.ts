import { cloneDatabase } from '@ungana/service-kit/testing'
import pg from 'pg'
import { expect, test } from 'vitest'
import { deleteSampleListings, removeSampleListings, seedSampleListings } from './sample-listings.ts'

test('adds the samples once, moves past dates into the future, takes them out for a while, and removes them for good', async () => {
  const clone = await cloneDatabase('logistics')
  const client = new pg.Client({ connectionString: clone.url })
  await client.connect()
  try {
    expect(await seedSampleListings(client)).toBe(8)
    expect(await seedSampleListings(client)).toBe(0)
    await client.query(`UPDATE shipments SET target_date = current_date - 3, status = 'Expired' WHERE status = 'Seeking Transport'`)
    expect(await seedSampleListings(client)).toBe(3)
    const { rows } = await client.query(
      'SELECT status, count(*)::int, min(target_date) > current_date AS coming FROM shipments WHERE owner_id IS NULL GROUP BY status ORDER BY status',
    )
    expect(rows).toEqual([
      { status: 'Matched', count: 1, coming: true },
      { status: 'Seeking Transport', count: 3, coming: true },
    ])

    expect(await deleteSampleListings(client)).toBe(8)
    expect(await seedSampleListings(client)).toBe(8)

    // A company's listing stays.
    await client.query(`UPDATE transports SET owner_id = gen_random_uuid() WHERE id = (SELECT min(id::text)::uuid FROM transports)`)
    expect(await removeSampleListings(client)).toBe(7)
    expect(await removeSampleListings(client)).toBe(0)
    expect(await seedSampleListings(client)).toBe(0)
    const left = await client.query('SELECT (SELECT count(*)::int FROM shipments) AS shipments, (SELECT count(*)::int FROM transports) AS transports')
    expect(left.rows).toEqual([{ shipments: 0, transports: 1 }])
  } finally {
    await client.end()
    await clone.drop()
  }
})
