// Creates a migrated template database per service, which test files clone.
import { databaseUrl, onDatabase } from '#infra/on-database.ts'
import type { ServicePart } from '#parts.ts'
import { applyMigrations } from '#prisma/migrate.ts'

/** @returns the names of the templates: `template_<service>` for each service with a database */
export async function createTemplateDatabases(adminUrl: string, services: readonly ServicePart[]): Promise<string[]> {
  return Promise.all(services.filter((part) => part.hasDatabase).map((part) => createTemplateDatabase(adminUrl, part)))
}

async function createTemplateDatabase(adminUrl: string, part: ServicePart): Promise<string> {
  const template = `template_${part.name}`
  await onDatabase(adminUrl, async (client) => {
    const name = client.escapeIdentifier(template)
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  })
  await applyMigrations(part.directory, databaseUrl(adminUrl, template))
  return template
}
