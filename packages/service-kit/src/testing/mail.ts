// The mail queue's table for tests, and a check that a service's migration contains it unchanged.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The statements of sql/mail.sql. */
export const mailSql = readFileSync(new URL('../../sql/mail.sql', import.meta.url), 'utf8')

/**
 * Checks that exactly one migration of a service is named `mail` and has the text of sql/mail.sql. `migrations` is the service's `prisma/migrations`.
 * @throws Error that says what to do
 */
export function expectMailMigration(migrations: string): void {
  const names = readdirSync(migrations).filter((name) => /^\d+_mail$/.test(name))
  const [name] = names
  if (!name || names.length > 1) throw new Error(`${migrations} must hold one folder <time>_mail, not ${names.length}`)
  if (readFileSync(join(migrations, name, 'migration.sql'), 'utf8') !== mailSql) {
    throw new Error(`${name}/migration.sql differs from service-kit's sql/mail.sql: copy that file`)
  }
}
