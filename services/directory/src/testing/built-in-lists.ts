// Adds the built-in lists to a test's database, as in an installation.
import type { Database } from '#lib/database.ts'
import { seedBuiltInLists } from '../../seed/built-in-lists.ts'
import exhibitions from '../../seed/exhibitions.json' with { type: 'json' }
import tradeCalendar from '../../seed/trade-calendar.json' with { type: 'json' }
import tradeOrganizations from '../../seed/trade-organizations.json' with { type: 'json' }

/** The built-in lists with days that no test reaches: every edition is to come, except event 7, which is over. */
export async function addUpcomingEvents(database: Pick<Database, 'pool'>): Promise<void> {
  await addBuiltInLists(database)
  await database.pool.query(
    `UPDATE exhibitions SET starts_on = starts_on + interval '60 years', ends_on = ends_on + interval '60 years' WHERE id <> 7`,
  )
}

export async function addBuiltInLists({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    await seedBuiltInLists(client, { tradeOrganizations, exhibitions, tradeCalendar })
  } finally {
    client.release()
  }
}
