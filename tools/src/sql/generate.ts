// Writes services/<s>/generated/sql.ts: the rows and parameters of every statement of a service, as Postgres describes them.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pg from 'pg'
import type { ServicePart } from '#parts.ts'
import { applyMigrations } from '#prisma/migrate.ts'
import { type DescribedStatement, openDescriber } from '#sql/describe.ts'
import { type FoundStatement, findStatements } from '#sql/find-statements.ts'
import { statementTypes } from '#sql/write-types.ts'
import { startTestPostgres } from '#test/test-infra.ts'

/** Sources that can change a statement, its types or its tables. */
const shared = [
  'contracts/*/src/**/*.ts',
  'packages/service-kit/src/**/*.ts',
  'packages/service-kit/sql/*.sql',
  'tools/src/sql/*.ts',
  'package-lock.json',
]
const own = ['prisma/migrations/**/*.sql', 'src/**/*.ts']

/**
 * Only for services that have changed since the last call.
 * @returns how many statements the services have
 * @throws Error with the place of each statement that Postgres refuses or that nobody can check
 */
export async function generateStatements(root: string, services: readonly ServicePart[]): Promise<number> {
  const checked = services.filter(({ directory }) => existsSync(join(directory, 'src/lib/column-types.ts')))
  const sharedHash = await hashOf(root, shared)
  const stale = new Map<ServicePart, string>()
  for (const part of checked) {
    const stamp = stampOf(`${sharedHash} ${await hashOf(part.directory, own)}`)
    const current = await readFile(generatedFile(part), 'utf8').catch(() => undefined)
    if (!current?.startsWith(stamp)) stale.set(part, stamp)
    // The compiler needs the file to understand the statements.
    if (current === undefined) await writeGenerated(part, statementTypes(new Map()))
  }
  if (stale.size > 0) await describeAll(root, stale)
  const files = await Promise.all(checked.map((part) => readFile(generatedFile(part), 'utf8')))
  return files.join('').match(/^ {2}"/gm)?.length ?? 0
}

async function describeAll(root: string, stale: ReadonlyMap<ServicePart, string>): Promise<void> {
  const isSource = (file: string) =>
    [...stale.keys()].some(({ directory }) => file.startsWith(`${directory}/src/`)) && !/\.test\.ts$|\/src\/testing\//.test(file)
  const starting = startTestPostgres(root, 'statements')
  // Otherwise a failure while TypeScript works would end the process.
  starting.catch(() => {})
  const { statements, problems } = findStatements(root, join(root, 'tsconfig.node.json'), isSource)
  const postgres = await starting
  try {
    const found = await Promise.all(
      [...stale].map(async ([part, stamp]) => {
        const folder = `${relative(root, part.directory)}/`
        const { described, refused } = await describePart(
          postgres.adminUrl,
          part,
          statements.filter(({ place }) => place.startsWith(folder)),
        )
        const complete = refused.length === 0 && !problems.some((problem) => problem.startsWith(folder))
        await writeGenerated(part, `${complete ? stamp : '// Incomplete.\n'}${statementTypes(described)}`)
        return refused
      }),
    )
    const all = [...problems, ...found.flat()]
    if (all.length > 0) throw new Error(all.join('\n'))
  } finally {
    await postgres.stop()
  }
}

async function describePart(adminUrl: string, part: ServicePart, statements: readonly FoundStatement[]) {
  const database = `statements_${part.name}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(database)} TEMPLATE template0 ENCODING 'UTF8'`).finally(() => admin.end())
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  await applyMigrations(part.directory, url.href)
  const describer = await openDescriber(url.href)
  try {
    const described = new Map<string, DescribedStatement>()
    const refused: string[] = []
    for (const { text, place } of statements) {
      if (described.has(text)) continue
      try {
        described.set(text, await describer.describe(text))
      } catch (error) {
        refused.push(`${place}: ${(error as Error).message}\n  ${text.trim().replaceAll(/\s+/g, ' ')}`)
      }
    }
    return { described, refused }
  } finally {
    await describer.close()
  }
}

const generatedFile = ({ directory }: ServicePart) => join(directory, 'generated/sql.ts')
const stampOf = (inputs: string) => `// Described by Postgres; npm run check writes this file. ${createHash('sha256').update(inputs).digest('hex')}\n`

async function writeGenerated(part: ServicePart, text: string): Promise<void> {
  await mkdir(join(part.directory, 'generated'), { recursive: true })
  await writeFile(generatedFile(part), text)
}

async function hashOf(folder: string, patterns: readonly string[]): Promise<string> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: folder })) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\n`).update(await readFile(join(folder, file)))
  return hash.digest('hex')
}
