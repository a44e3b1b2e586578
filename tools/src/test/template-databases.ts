// Creates a migrated template database per service, which test files clone. Clones are opened with the service's own rights.
import { ensureDatabases } from '#infra/databases.ts'
import { onDatabase } from '#infra/on-database.ts'
import type { ServicePart } from '#parts.ts'
import { applyMigrations } from '#prisma/migrate.ts'

/** @returns the names of the templates and of their roles: `template_<service>` for each service with a database. The passwords are the administrator's. */
export async function createTemplateDatabases(adminUrl: string, services: readonly ServicePart[]): Promise<string[]> {
  const parts = services.filter((part) => part.hasDatabase)
  const password = decodeURIComponent(new URL(adminUrl).password)
  const templates = parts.map(({ name }) => ({ name: `template_${name}`, password, ownerPassword: password }))
  await onDatabase(adminUrl, async (client) => {
    for (const { name } of templates) await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
  })
  const urls = await ensureDatabases(adminUrl, templates)
  await Promise.all(parts.map(({ name, directory }) => applyMigrations(directory, urls[`template_${name}`]?.owner as string)))
  return templates.map(({ name }) => name)
}
