// Generates Prisma clients of the services, only if their schema changed.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ServicePart } from '#parts.ts'

const run = promisify(execFile)

/**
 * Writes services/<s>/generated/prisma for each service whose schema has a client generator.
 * @returns names of the services with a new client
 * @throws Error with Prisma's message if a schema is invalid
 */
export async function generateClients(services: readonly ServicePart[]): Promise<string[]> {
  const done = await Promise.all(
    services.filter((part) => part.hasDatabase).map(async (part) => ((await generateClient(part)) ? part.name : undefined)),
  )
  return done.filter((name) => name !== undefined)
}

async function generateClient(part: ServicePart): Promise<boolean> {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('prisma/package.json')
  const schema = await readFile(join(part.directory, 'prisma/schema.prisma'))
  // This service only uses SQL.
  if (!/^generator /m.test(schema.toString())) return false
  const wanted = createHash('sha256')
    .update(schema)
    .update(await readFile(manifest))
    .digest('hex')
  const generated = join(part.directory, 'generated')
  // Stored beside the client's folder, because Prisma empties that.
  const stamp = join(generated, 'prisma-schema-hash')
  if (existsSync(join(generated, 'prisma')) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return false

  try {
    await run(process.execPath, [join(manifest, '../build/index.js'), 'generate', '--no-hints', '--schema', 'prisma/schema.prisma'], {
      cwd: part.directory,
      env: {
        ...process.env,
        // Prisma would download a native engine, which is not needed for generating.
        PRISMA_SCHEMA_ENGINE_BINARY: existsSync('/bin/true') ? '/bin/true' : '/usr/bin/true',
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
        NO_COLOR: '1',
      },
    })
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string }
    throw new Error(`prisma generate failed for ${part.name}:\n${stderr || stdout || (error as Error).message}`, { cause: error })
  }
  await mkdir(generated, { recursive: true })
  await writeFile(stamp, wanted)
  return true
}
