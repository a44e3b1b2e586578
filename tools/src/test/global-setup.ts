// Vitest's global setup: one Postgres for the run, a migrated template database for each service. Browser parts alone need none.
import type { TestProject } from 'vitest/node'
import { natsProgram } from '#infra/nats.ts'
import { findParts } from '#parts.ts'
import { generateClients } from '#prisma/generate.ts'
import { createTemplateDatabases } from '#test/template-databases.ts'
import { startTestPostgres } from '#test/test-infra.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's superuser; `template_<service>` are the databases to clone. */
    postgresAdminUrl: string
    /** A nats-server binary, for tests that start, kill and rob servers of their own. */
    natsServer: string
  }
}

/** Projects of vitest.config.ts that need no services. */
const browserOnly = ['units', 'components']

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => browserOnly.includes(name))) return undefined
  const { root, services } = findParts()
  const [postgres] = await Promise.all([startTestPostgres(root, 'vitest'), generateClients(services)])
  try {
    project.provide('natsServer', await natsProgram(root, process.env))
    await createTemplateDatabases(postgres.adminUrl, services)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('postgresAdminUrl', postgres.adminUrl)
  return postgres.stop
}
