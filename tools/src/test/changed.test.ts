import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkoutRoot } from '#parts.ts'
import { changedFiles, isReachedByImports, reachedTests, testedCommit, toolingIsDue, touchesTooling } from '#test/changed.ts'

let root: string
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const write = (path: string, content = ''): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
function commitAll(): string {
  git('add', '--all')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-q', '-m', 'all')
  return git('rev-parse', 'HEAD')
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ungana-changed-'))
  git('init', '-q')
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the tested commit', () => {
  it('is where the branch left origin/main', () => {
    write('a')
    const main = commitAll()
    git('update-ref', 'refs/remotes/origin/main', main)
    write('b')
    commitAll()
    return expect(testedCommit(root)).resolves.toBe(main)
  })

  it('is unknown without origin/main', () => {
    write('a')
    commitAll()
    return expect(testedCommit(root)).resolves.toBeUndefined()
  })

  it('is unknown outside of Git', () => {
    rmSync(join(root, '.git'), { recursive: true })
    return expect(testedCommit(root)).resolves.toBeUndefined()
  })
})

describe('changed files', () => {
  it('are empty in a clean checkout', async () => {
    write('a')
    expect(await changedFiles(root, commitAll())).toEqual([])
  })

  it('are all committed, edited, added, removed or renamed files', async () => {
    for (const name of ['committed', 'edited', 'staged', 'removed', 'old name', 'same']) write(name, name)
    write('.gitignore', 'ignored')
    const commit = commitAll()
    write('committed', 'again')
    commitAll()
    write('edited', 'again')
    write('staged', 'again')
    git('add', 'staged')
    git('mv', 'old name', 'new ñame')
    rmSync(join(root, 'removed'))
    write('folder/added')
    write('ignored')
    expect([...(await changedFiles(root, commit))].sort()).toEqual(
      ['committed', 'edited', 'folder/added', 'new ñame', 'old name', 'removed', 'staged'].sort(),
    )
  })
})

describe('the tooling', () => {
  it('is only tested if it differs from origin/main', async () => {
    write('tools/src/test.ts')
    expect(await toolingIsDue(root, {})).toBe(true)
    git('update-ref', 'refs/remotes/origin/main', commitAll())
    write('services/identity/src/app.ts')
    expect(await toolingIsDue(root, {})).toBe(false)
    write('tools/src/test.ts', 'again')
    expect(await toolingIsDue(root, {})).toBe(true)
    commitAll()
    expect(await toolingIsDue(root, {})).toBe(true)
  })

  it('is always tested in CI', async () => {
    write('tools/src/test.ts')
    git('update-ref', 'refs/remotes/origin/main', commitAll())
    expect(await toolingIsDue(root, { CI: 'true' })).toBe(true)
  })

  it.each(['tools/src/test.ts', 'bench/src/times.ts', 'package-lock.json', 'docker-compose.yml', 'packages/web-kit/build/prerender.ts', 'new.toml'])(
    'is touched by %s',
    (file) => expect(touchesTooling(['docs/figures.md', file])).toBe(true),
  )

  it.each(['services/identity/src/app.ts', 'mfe-directory/src/routes.tsx', 'contracts/kit/src/index.ts', 'e2e/journeys/home.test.ts', 'README.md'])(
    'is not touched by %s',
    (file) => expect(touchesTooling([file])).toBe(false),
  )
})

describe('imports', () => {
  it.each([['mfe-directory/src/routes.tsx'], ['shell/testing/site.tsx', 'e2e/journeys/home.test.ts', 'README.md']])(
    'lead from %s to all tests that the change can reach',
    (...files) => expect(isReachedByImports(files)).toBe(true),
  )

  it.each(['mfe-directory/remote.json', 'shell/early.js', 'services/identity/src/app.ts', 'packages/web-kit/build/prerender.ts'])(
    'do not lead from %s to all tests',
    (file) => expect(isReachedByImports(['mfe-directory/src/routes.tsx', file])).toBe(false),
  )
})

describe('a change reaches the tests', () => {
  const parts = ['gateway', 'mfe-directory', 'mfe-payments', 'packages/service-kit', 'packages/ui', 'packages/web-kit', 'services/directory', 'shell']
  let commit: string

  /** The project's own packages and their dependencies, some of them with a test. */
  beforeEach(() => {
    const { workspaces } = JSON.parse(readFileSync(join(checkoutRoot, 'package.json'), 'utf8')) as { workspaces: string[] }
    const manifests = globSync(
      workspaces.flatMap((folder) => [`${folder}/package.json`, `${folder}/turbo.json`]),
      { cwd: checkoutRoot },
    )
    for (const file of [...manifests, 'package.json', 'package-lock.json', 'turbo.json', 'tsconfig.base.json', '.gitignore']) {
      cpSync(join(checkoutRoot, file), join(root, file))
    }
    symlinkSync(join(checkoutRoot, 'node_modules'), join(root, 'node_modules'))
    for (const part of parts) write(`${part}/src/a.test.ts`)
    commit = commitAll()
  })

  it.each([
    { file: 'mfe-directory/src/routes.tsx', tests: ['mfe-directory'] },
    { file: 'packages/ui/src/button.tsx', tests: ['mfe-directory', 'mfe-payments', 'packages/ui', 'packages/web-kit', 'shell'] },
    { file: 'services/directory/src/app.ts', tests: ['services/directory', 'shell', 'tools/src/prisma/drift.test.ts'] },
    {
      file: 'contracts/payments/src/plans.ts',
      tests: ['mfe-directory', 'mfe-payments', 'packages/web-kit', 'services/directory', 'shell', 'tools/src/prisma/drift.test.ts'],
    },
    { file: 'tsconfig.base.json', tests: [...parts, 'tools/src/prisma/drift.test.ts'] },
    { file: 'docs/figures.md', tests: [] },
  ])('of $file, and no others', async ({ file, tests }) => {
    write(file, '{}')
    expect(await reachedTests(root, commit)).toEqual(tests)
  })
})
