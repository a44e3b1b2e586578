// Vitest's global setup: one Postgres per run, with a migrated template database per service. Runs of browser parts need no Postgres.
import { relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { natsProgram } from '#infra/nats.ts'
import { findParts } from '#parts.ts'
import { generateClients } from '#prisma/generate.ts'
import { createTemplateDatabases } from '#test/template-databases.ts'
import { startTestPostgres } from '#test/test-infra.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's superuser; tests clone the databases `template_<service>`. */
    postgresAdminUrl: string
    /** Path of the nats-server program, for tests that start and kill their own servers. */
    natsServer: string
  }
}

const browserPart = /^(shell|mfe-[^/]+|packages\/(ui|web-kit))\//

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { root, services } = findParts()
  const files = [...project.vitest.state.getPaths()].map((file) => relative(root, file))
  if (files.every((file) => browserPart.test(file))) return undefined
  const [postgres] = await Promise.all([startTestPostgres(root, 'vitest'), generateClients(services)])
  try {
    const [natsServer] = await Promise.all([natsProgram(root, process.env), createTemplateDatabases(postgres.adminUrl, services)])
    project.provide('natsServer', natsServer)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('postgresAdminUrl', postgres.adminUrl)
  return postgres.stop
}
