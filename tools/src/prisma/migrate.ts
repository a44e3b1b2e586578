// Migrations in Prisma's format (prisma/migrations/<time>_<name>/migration.sql), applied by Prisma's schema engine and recorded in _prisma_migrations.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { protectMigrations } from '#infra/databases.ts'
import { everything, withSchemaEngine } from '#prisma/schema-engine.ts'

/** Key of the lock for migrations: an arbitrary number, the same in every process. */
const migrationLock = 7_272_707

const lockfileName = 'migration_lock.toml'
const lockfile = '# Prisma reads here which database the migrations are written for.\nprovider = "postgresql"\n'

/**
 * Applies missing migrations. If two processes run at once, one waits for the other.
 * @param service absolute folder of the service
 * @param url address of the database, with its owner's role
 * @returns names of the migrations applied in this call
 * @throws Error with the engine's message, if a migration fails or was changed after it was applied
 */
export async function applyMigrations(service: string, url: string): Promise<string[]> {
  const migrationsList = await readMigrations(service)
  const guard = new pg.Client({ connectionString: url, application_name: 'ungana-migrations', connectionTimeoutMillis: 5000 })
  await guard.connect()
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const { appliedMigrationNames } = await withSchemaEngine(url, await readSchema(service), (engine) =>
      engine.applyMigrations({ migrationsList, filters: everything }),
    )
    await protectMigrations(guard)
    return appliedMigrationNames
  } finally {
    await guard.end()
  }
}

/**
 * Writes a migration from the existing migrations to schema.prisma, without applying it.
 * @param adminUrl a role that may create databases, because the engine replays the migrations in a temporary database
 * @param name words of the migration's name, for example `add_opening_hours`
 * @param options.empty also writes a migration without changes, for SQL written by hand
 * @returns the new file, or undefined if there was nothing to write
 */
export async function writeMigration(
  service: string,
  adminUrl: string,
  name: string,
  options: { empty?: boolean } = {},
): Promise<string | undefined> {
  const script = await findDrift(service, adminUrl)
  if (script === '' && !options.empty) return undefined
  const migrations = join(service, 'prisma/migrations')
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const file = join(migrations, `${time}_${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`, 'migration.sql')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, script)
  if (!existsSync(join(migrations, lockfileName))) await writeFile(join(migrations, lockfileName), lockfile)
  return file
}

/**
 * The SQL that would bring the migrations in line with schema.prisma; empty if they agree.
 * @param adminUrl a role that may create databases
 */
export async function findDrift(service: string, adminUrl: string): Promise<string> {
  const schema = await readSchema(service)
  const migrationsList = await readMigrations(service)
  const { stdout, exitCode } = await withSchemaEngine(adminUrl, schema, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrationsList },
      to: { tag: 'schemaDatamodel', files: [{ path: schema[0], content: schema[1] }] },
      script: true,
      exitCode: true,
      filters: everything,
    }),
  )
  return exitCode === 0 ? '' : (stdout ?? '')
}

async function readSchema(service: string): Promise<[path: string, content: string]> {
  const path = join(service, 'prisma/schema.prisma')
  return [path, await readFile(path, 'utf8')]
}

async function readMigrations(service: string): Promise<MigrationList> {
  const baseDir = join(service, 'prisma/migrations')
  const names = existsSync(baseDir)
    ? (await readdir(baseDir, { withFileTypes: true }))
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : []
  return {
    baseDir,
    lockfile: { path: lockfileName, content: lockfile },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: await readFile(join(baseDir, name, 'migration.sql'), 'utf8') },
        },
      })),
    ),
  }
}
