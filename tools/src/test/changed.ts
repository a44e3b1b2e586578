// What a change touches: Git knows the files, Turbo the packages that depend on them.
import { globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { quietEnv } from '#check/boundaries.ts'
import { runProgram, searchPath } from '#launcher/programs.ts'

/** Files that no test of Vitest looks at. */
const untested = ['{e2e,docs}/**', '**/*.md']

/** Sources of the product, which no test of the tooling reads. Every other file counts as tooling, a new kind of file too. */
const product = [
  '{services,packages,contracts}/*/{src,seed,prisma,samples,released,proof,testing}/**',
  '{gateway,shell,mfe-*}/{src,testing}/**',
  ...untested,
]

/** Sources that tests reach by imports alone, which Vitest can follow. Tests of other parts also start processes and read files. */
const imported = '{mfe-*,shell}/{src,testing}/**'

/** Tests that read files of a package on which theirs does not depend, so that Turbo cannot know. */
const readers = [
  { of: 'services/directory', tests: 'shell' },
  { of: 'services/*', tests: 'tools/src/prisma/drift.test.ts' },
  { of: 'contracts/*', tests: 'packages/web-kit' },
]

/** The commit of origin/main on which this checkout builds: CI has tested it. Undefined when Git knows none. */
export async function testedCommit(root: string): Promise<string | undefined> {
  try {
    return (await git(root, ['merge-base', 'HEAD', 'origin/main'])).trim()
  } catch {
    return undefined
  }
}

/** Paths relative to the root of all files that differ from the commit, committed or not. */
export async function changedFiles(root: string, commit: string): Promise<readonly string[]> {
  const lists = await Promise.all([
    git(root, ['diff', '--name-only', '--no-renames', '-z', commit]),
    git(root, ['ls-files', '--others', '--exclude-standard', '-z']),
  ])
  return lists.flatMap((list) => list.split('\0').filter((file) => file !== ''))
}

/** Whether this run has to test the tooling: CI always, others unless it is as on the tested commit. */
export async function toolingIsDue(root: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const commit = env.CI ? undefined : await testedCommit(root)
  return commit === undefined || touchesTooling(await changedFiles(root, commit))
}

export const touchesTooling = (files: readonly string[]): boolean => files.some((file) => !product.some((pattern) => matchesGlob(file, pattern)))

/** Where the tests are that the change since the commit can reach, those of the tooling left aside: folders and files, relative to the root. */
export async function reachedTests(root: string, commit: string): Promise<readonly string[]> {
  const env = { ...quietEnv(root), PATH: searchPath(process.env), TURBO_SCM_BASE: commit }
  const output = await runProgram(join(root, 'node_modules/.bin/turbo'), ['ls', '--affected', '--output=json'], { cwd: root, env })
  const { packages } = JSON.parse(output) as { packages: { items: readonly { path: string }[] } }
  const folders = packages.items.map(({ path }) => path).filter((path) => path !== 'tools' && path !== 'bench')
  const more = readers.filter(({ of }) => folders.some((folder) => matchesGlob(folder, of))).map(({ tests }) => tests)
  return [...new Set([...folders, ...more])].filter((path) => path.endsWith('.ts') || hasTests(root, path)).sort()
}

/** Whether imports lead from every changed file to the tests that it can reach. */
export const isReachedByImports = (files: readonly string[]): boolean =>
  files.every((file) => matchesGlob(file, imported) || untested.some((pattern) => matchesGlob(file, pattern)))

const hasTests = (root: string, folder: string): boolean =>
  globSync('{src,seed,build,testing}/**/*.test.{ts,tsx}', { cwd: join(root, folder) }).length > 0

const git = (root: string, args: readonly string[]): Promise<string> =>
  runProgram('git', args, { cwd: root, env: { ...process.env, PATH: searchPath(process.env) } })
