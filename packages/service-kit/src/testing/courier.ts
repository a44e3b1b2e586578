// The courier's tables, for tests: in a database of one's own, and that a service's migration holds them unchanged.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The statements of sql/courier.sql. */
export const courierSql = readFileSync(new URL('../../sql/courier.sql', import.meta.url), 'utf8')

/**
 * That exactly one migration of a service is the courier's, and its text is sql/courier.sql. `migrations` is the service's
 * `prisma/migrations`.
 * @throws Error that says what to do
 */
export function expectCourierMigration(migrations: string): void {
  const names = readdirSync(migrations).filter((name) => /^\d+_courier$/.test(name))
  const [name] = names
  if (!name || names.length > 1) throw new Error(`${migrations} must hold one folder <time>_courier, not ${names.length}`)
  if (readFileSync(join(migrations, name, 'migration.sql'), 'utf8') !== courierSql) {
    throw new Error(`${name}/migration.sql differs from service-kit's sql/courier.sql: copy that file`)
  }
}
