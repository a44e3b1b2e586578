// Shared tables for tests, and checks that a service's migrations contain them unchanged.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The statements of sql/activity.sql. */
export const activitySql = readFileSync(new URL('../../sql/activity.sql', import.meta.url), 'utf8')

/** The statements of sql/approvals.sql. */
export const approvalsSql = readFileSync(new URL('../../sql/approvals.sql', import.meta.url), 'utf8')

/**
 * Checks that exactly one migration of a service is named `activity` and has the text of sql/activity.sql. `migrations` is the service's
 * `prisma/migrations`. @throws Error that says what to do
 */
export const expectActivityMigration = (migrations: string): void => expectLinkedMigration(migrations, 'activity', activitySql)

/** The same for `approvals`. */
export const expectApprovalsMigration = (migrations: string): void => expectLinkedMigration(migrations, 'approvals', approvalsSql)

function expectLinkedMigration(migrations: string, what: string, sql: string): void {
  const names = readdirSync(migrations).filter((name) => name.replace(/^\d+_/, '') === what)
  const [name] = names
  if (!name || names.length > 1) throw new Error(`${migrations} must hold one folder <time>_${what}, not ${names.length}`)
  if (readFileSync(join(migrations, name, 'migration.sql'), 'utf8') !== sql) {
    throw new Error(`${name}/migration.sql differs from service-kit's sql/${what}.sql: link that file`)
  }
}
