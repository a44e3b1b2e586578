// Adds the sample companies of a new installation, for tests of search results.

import type { Database } from '#lib/database.ts'
import categories from '../../seed/categories.json' with { type: 'json' }
import { sampleCompanies } from '../../seed/sample-companies.ts'
import { seed } from '../../seed/seed.ts'

export async function addSampleCompanies({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    await seed(client, { categories, companies: sampleCompanies, organizations: [] })
  } finally {
    client.release()
  }
}
