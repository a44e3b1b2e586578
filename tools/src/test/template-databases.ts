// Creates a migrated template database per service, which test files clone.
import pg from 'pg'
import type { ServicePart } from '#parts.ts'
import { applyMigrations } from '#prisma/migrate.ts'

/** @returns the names of the templates: `template_<service>` for each service with a database */
export async function createTemplateDatabases(adminUrl: string, services: readonly ServicePart[]): Promise<string[]> {
  return Promise.all(services.filter((part) => part.hasDatabase).map((part) => createTemplateDatabase(adminUrl, part)))
}

async function createTemplateDatabase(adminUrl: string, part: ServicePart): Promise<string> {
  const template = `template_${part.name}`
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const name = client.escapeIdentifier(template)
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  } finally {
    await client.end()
  }
  const url = new URL(adminUrl)
  url.pathname = `/${template}`
  await applyMigrations(part.directory, url.href)
  return template
}
