// The courier's tables, for tests: in a database of one's own, and that a service's migrations hold them unchanged.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(new URL(`../../sql/${name}.sql`, import.meta.url), 'utf8')

/** The files in sql/, each with its statements, in the order in which services migrate. */
export const courierFiles = ['courier', 'courier-epochs'].map((name) => ({ name, sql: read(name) }))

/** All of them. */
export const courierSql = courierFiles.map(({ sql }) => sql).join('\n')

/**
 * That for each file in sql/ exactly one migration of a service is named as the file is and has its text, `_` for `-`. `migrations` is the
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
