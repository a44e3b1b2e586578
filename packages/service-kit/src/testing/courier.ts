// The courier's tables for tests, and a check that a service's migrations contain them unchanged.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PartEvents } from '../courier/nats-users.ts'

const read = (name: string) => readFileSync(new URL(`../../sql/${name}.sql`, import.meta.url), 'utf8')

/**
 * The text of a part's `events.json`, from which NATS's users get their rights. A test compares it; `npm test -- vitest events-file -u` renews the file of
 * each part.
 */
export const eventsFile = (events: PartEvents): string => `${JSON.stringify(events, undefined, 2)}\n`

/** The courier's files in sql/ with their statements, in the order of migration. */
export const courierFiles = ['courier', 'courier-epochs', 'courier-traces'].map((name) => ({ name, sql: read(name) }))

/** The statements of all courier files. */
export const courierSql = courierFiles.map(({ sql }) => sql).join('\n')

/**
 * Checks that exactly one migration of a service has the name (with `_` for `-`) and the text of each courier file in sql/. `migrations` is the
 * service's `prisma/migrations`.
 * @throws Error that says what to do
 */
export function expectCourierMigrations(migrations: string): void {
  const all = readdirSync(migrations).sort()
  const found = courierFiles.map(({ name: file, sql }) => {
    const title = file.replaceAll('-', '_')
    const names = all.filter((name) => new RegExp(`^\\d+_${title}$`).test(name))
    const [name] = names
    if (!name || names.length > 1) throw new Error(`${migrations} must hold one folder <time>_${title}, not ${names.length}`)
    if (readFileSync(join(migrations, name, 'migration.sql'), 'utf8') !== sql) {
      throw new Error(`${name}/migration.sql differs from service-kit's sql/${file}.sql: copy that file`)
    }
    return name
  })
  if (found.join() !== [...found].sort().join()) throw new Error(`${migrations} has the courier's migrations in another order than service-kit`)
}
