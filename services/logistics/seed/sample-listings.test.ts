import { cloneDatabase } from '@ungana/service-kit/testing'
import pg from 'pg'
import { expect, test } from 'vitest'
import { seedSampleListings } from './sample-listings.ts'

test('brings the samples in once, and gives those whose day has passed a coming one', async () => {
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
  } finally {
    await client.end()
    await clone.drop()
  }
})
