// The built-in lists in a test's database, as an installation has them.
import type { Database } from '#lib/database.ts'
import { seedBuiltInLists } from '../../seed/built-in-lists.ts'
import exhibitions from '../../seed/exhibitions.json' with { type: 'json' }
import tradeCalendar from '../../seed/trade-calendar.json' with { type: 'json' }
import tradeOrganizations from '../../seed/trade-organizations.json' with { type: 'json' }

export async function addBuiltInLists({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    await seedBuiltInLists(client, { tradeOrganizations, exhibitions, tradeCalendar })
  } finally {
    client.release()
  }
}
