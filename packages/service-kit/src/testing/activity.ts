// The log of activity for tests, and a check that a service's migration contains it unchanged.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The statements of sql/activity.sql. */
export const activitySql = readFileSync(new URL('../../sql/activity.sql', import.meta.url), 'utf8')

/**
 * Checks that exactly one migration of a service is named `activity` and has the text of sql/activity.sql. `migrations` is the service's
 * `prisma/migrations`. @throws Error that says what to do
 */
export function expectActivityMigration(migrations: string): void {
  const names = readdirSync(migrations).filter((name) => /^\d+_activity$/.test(name))
  const [name] = names
  if (!name || names.length > 1) throw new Error(`${migrations} must hold one folder <time>_activity, not ${names.length}`)
  if (readFileSync(join(migrations, name, 'migration.sql'), 'utf8') !== activitySql) {
    throw new Error(`${name}/migration.sql differs from service-kit's sql/activity.sql: link that file`)
  }
}
