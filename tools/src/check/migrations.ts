// Checks new migrations with squawk for locks that would stop the site, and for changes that instances of the previous release cannot bear.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runTool } from '#check/run-tool.ts'

/** Older migrations were applied and cannot change any more. */
const SINCE = '20261128150000'

/** Of style, or for files that set their own timeouts. */
const LEFT_OUT = [
  'ban-char-field',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'require-lock-timeout',
  'require-statement-timeout',
]

/** @throws Error with squawk's report */
export async function checkMigrations(root: string, note: (text: string) => void = () => {}): Promise<void> {
  const all = globSync('services/*/prisma/migrations/*/migration.sql', { cwd: root }).sort()
  if (all.length === 0) throw new Error('There are no migrations to check.')
  const files = all.filter((file) => (file.split('/').at(-2) ?? '') >= SINCE)
  note(`${files.length} of ${all.length} are new`)
  if (files.length === 0) return
  const program = squawk()
  if (!program) return note('skipped, because squawk has no program for this system')
  // Postgres runs the statements of a migration in one transaction. An index without a lock is built outside of one, so it is alone.
  const [alone = [], together = []] = [true, false].map((concurrent) => files.filter((file) => isConcurrent(join(root, file)) === concurrent))
  const options = ['--pg-version=18', `--exclude=${LEFT_OUT.join(',')}`]
  const reports = await Promise.all([
    run(root, program, [...options, ...alone], alone),
    run(root, program, [...options, '--assume-in-transaction', ...together], together),
  ])
  const problems = reports.filter((report) => report !== undefined)
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${HELP}`)
}

const isConcurrent = (file: string) => /\bCONCURRENTLY\b/i.test(readFileSync(file, 'utf8'))

async function run(root: string, program: string, args: readonly string[], files: readonly string[]): Promise<string | undefined> {
  if (files.length === 0) return undefined
  const { code, output } = await runTool(root, program, args)
  return code === 0 ? undefined : output
}

const HELP = `Write it in steps that need no long lock. An index: alone in its migration, with CREATE INDEX CONCURRENTLY. A constraint: NOT VALID, then VALIDATE CONSTRAINT in
the next migration. A column that goes away: first release code without it. If the table is small or new, say so: -- squawk-ignore <rule>`

/** squawk's own launcher is a CommonJS script without types, and only finds this file. */
function squawk(): string | undefined {
  const require = createRequire(import.meta.url)
  try {
    const folder = dirname(
      createRequire(require.resolve('squawk-cli/package.json')).resolve(`@squawk-cli/${process.platform}-${process.arch}/package.json`),
    )
    const program = join(folder, 'bin/squawk')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}
