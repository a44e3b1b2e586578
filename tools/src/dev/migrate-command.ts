// `npm run dev migrate <service> <name>`: writes a migration for the changes in schema.prisma.
import { relative } from 'node:path'
import { databaseUrl, onDatabase } from '#infra/on-database.ts'
import { findParts } from '#parts.ts'
import { generateClients } from '#prisma/generate.ts'
import { applyMigrations, writeMigration } from '#prisma/migrate.ts'
import { startTestPostgres } from '#test/test-infra.ts'

/** @returns the exit code */
export async function migrateCommand(root: string, args: readonly string[]): Promise<number> {
  const empty = args.includes('--empty')
  const [serviceName, ...words] = args.filter((argument) => !argument.startsWith('--'))
  const { services } = findParts(root)
  const service = services.find((part) => part.name === serviceName && part.hasDatabase)
  if (!service || words.length === 0) {
    const names = services.filter((part) => part.hasDatabase).map((part) => part.name)
    console.error(
      `Usage: npm run dev migrate <${names.join('|')}> <name> [-- --empty]\n  --empty  an empty migration, for SQL that Prisma cannot express`,
    )
    return 1
  }
  const postgres = await startTestPostgres(root, 'migrate')
  try {
    const file = await writeMigration(service.directory, postgres.adminUrl, words.join('_'), { empty })
    console.log(
      file
        ? `Wrote ${relative(root, file)}`
        : 'The migrations already match schema.prisma, so nothing was written. Use --empty for a migration with your own SQL.',
    )
    await applyToEmptyDatabase(service.directory, postgres.adminUrl)
    await generateClients([service])
    return 0
  } catch (error) {
    console.error((error as Error).message)
    return 1
  } finally {
    await postgres.stop()
  }
}

async function applyToEmptyDatabase(service: string, adminUrl: string): Promise<void> {
  await onDatabase(adminUrl, (client) => client.query('CREATE DATABASE migration_proof TEMPLATE template0'))
  const applied = await applyMigrations(service, databaseUrl(adminUrl, 'migration_proof'))
  console.log(`All ${applied.length} migrations apply to an empty database.`)
}
