// Finds the tests that a change affects: Git knows the files, Turbo the dependent packages.
import { globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { quietEnv } from '#check/boundaries.ts'
import { runProgram, searchPath } from '#launcher/programs.ts'

/** Files that no Vitest test reads. */
const untested = ['{e2e,docs}/**', '**/*.md']

/** Product sources, which no test of the tooling reads. All other files count as tooling, also kinds of files that are new. */
const product = [
  '{services,packages,contracts}/*/{src,seed,prisma,samples,released,proof,testing}/**',
  '{gateway,shell,mfe-*}/{src,testing}/**',
  ...untested,
]

/** Sources that tests reach only by imports, which Vitest can follow. Other tests also start processes and read files. */
const imported = '{mfe-*,shell}/{src,testing}/**'

/** Tests that read files of packages without depending on them, which Turbo cannot know. */
const readers = [
  { of: 'services/directory', tests: 'shell' },
  { of: 'services/*', tests: 'tools/src/prisma/drift.test.ts' },
  { of: 'contracts/*', tests: 'packages/web-kit' },
]

/** The last common commit with origin/main, which CI has tested; undefined if there is none. */
export async function testedCommit(root: string): Promise<string | undefined> {
  try {
    return (await git(root, ['merge-base', 'HEAD', 'origin/main'])).trim()
  } catch {
    return undefined
  }
}

/** Paths of all files that differ from the commit, committed or not. */
export async function changedFiles(root: string, commit: string): Promise<readonly string[]> {
  const lists = await Promise.all([
    git(root, ['diff', '--name-only', '--no-renames', '-z', commit]),
    git(root, ['ls-files', '--others', '--exclude-standard', '-z']),
  ])
  return lists.flatMap((list) => list.split('\0').filter((file) => file !== ''))
}

/** Whether this run must test the tooling: always in CI, otherwise only if the tooling changed since the tested commit. */
export async function toolingIsDue(root: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const commit = env.CI ? undefined : await testedCommit(root)
  return commit === undefined || touchesTooling(await changedFiles(root, commit))
}

export const touchesTooling = (files: readonly string[]): boolean => files.some((file) => !product.some((pattern) => matchesGlob(file, pattern)))

/** Folders and files of the tests that changes since the commit may affect, without those of the tooling. */
export async function reachedTests(root: string, commit: string): Promise<readonly string[]> {
  const env = { ...quietEnv(root), PATH: searchPath(process.env), TURBO_SCM_BASE: commit }
  const output = await runProgram(join(root, 'node_modules/.bin/turbo'), ['ls', '--affected', '--output=json'], { cwd: root, env })
  const { packages } = JSON.parse(output) as { packages: { items: readonly { path: string }[] } }
  const folders = packages.items.map(({ path }) => path).filter((path) => path !== 'tools' && path !== 'bench')
  const more = readers.filter(({ of }) => folders.some((folder) => matchesGlob(folder, of))).map(({ tests }) => tests)
  return [...new Set([...folders, ...more])].filter((path) => path.endsWith('.ts') || hasTests(root, path)).sort()
}

/** Whether Vitest can find all affected tests by following imports. */
export const isReachedByImports = (files: readonly string[]): boolean =>
  files.every((file) => matchesGlob(file, imported) || untested.some((pattern) => matchesGlob(file, pattern)))

const hasTests = (root: string, folder: string): boolean =>
  globSync('{src,seed,build,testing}/**/*.test.{ts,tsx}', { cwd: join(root, folder) }).length > 0

const git = (root: string, args: readonly string[]): Promise<string> =>
  runProgram('git', args, { cwd: root, env: { ...process.env, PATH: searchPath(process.env) } })
