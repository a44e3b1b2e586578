import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBoundaries, packagesWithoutTag, quietEnv } from './boundaries.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** Each fixture breaks one rule and must be reported: a rule that does not report its fixture protects nothing. */
const betweenPackages = [
  {
    why: 'a remote imports the shell by its path',
    file: 'mfe-directory/src/planted.ts',
    text: `export { a } from '../../shell/src/a.ts'`,
    report: 'leaves the package',
  },
  {
    why: 'a design system imports contracts',
    file: 'packages/ui/src/planted.ts',
    text: `export { business } from '@ungana/contracts-directory'`,
    dependency: '@ungana/contracts-directory',
    report: 'contracts-directory',
  },
  {
    why: 'a service imports another part',
    file: 'services/directory/src/planted.ts',
    text: `export { a } from '@ungana/gateway'`,
    dependency: '@ungana/gateway',
    report: 'gateway',
  },
  {
    why: 'a remote imports the shell by its name',
    file: 'mfe-directory/src/planted.ts',
    text: `export { a } from '@ungana/shell'`,
    dependency: '@ungana/shell',
    report: 'shell',
  },
  {
    why: 'the gateway imports a domain',
    file: 'gateway/src/planted.ts',
    text: `export { business } from '@ungana/contracts-directory'`,
    dependency: '@ungana/contracts-directory',
    report: 'contracts-directory',
  },
  {
    why: 'a contract imports a kit',
    file: 'contracts/kit/src/planted.ts',
    text: `export { call } from '@ungana/web-kit'`,
    dependency: '@ungana/web-kit',
    report: 'web-kit',
  },
  { why: 'an import is not declared', file: 'gateway/src/planted.ts', text: `export { Pool } from 'pg'`, report: 'not a' },
]

const insideAPart = [
  {
    why: 'the design system uses more of the kit than its art',
    file: 'packages/ui/src/a.ts',
    text: `export { endpoint } from '@ungana/contracts-kit'`,
  },
  { why: 'a feature imports a feature', file: 'services/directory/src/features/a/a.ts', text: `export { b } from '../b/b.ts'` },
  { why: 'a feature imports a feature by its alias', file: 'mfe-directory/src/features/a/a.ts', text: `export { b } from '#features/b/b.ts'` },
  { why: 'a feature imports the app', file: 'services/directory/src/features/a/a.ts', text: `export { buildApp } from '#app.ts'` },
  {
    why: 'two files import each other by their aliases',
    file: 'services/directory/src/lib/a.ts',
    text: `export { b } from '#lib/b.ts'`,
  },
  { why: 'lib imports a feature', file: 'gateway/src/lib/a.ts', text: `export { b } from '../features/b/b.ts'` },
  { why: 'the environment is read outside config.ts', file: 'services/directory/src/features/a/a.ts', text: `export const port = process.env.PORT` },
  {
    why: 'the whole router is imported instead of the curated share',
    file: 'mfe-directory/src/features/a/a.tsx',
    text: `export { Link } from 'react-router'`,
  },
]

let copy: string

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'boundaries-'))
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  const files = ['package.json', 'package-lock.json', 'turbo.json', 'biome.json']
  for await (const file of glob(
    workspaces.flatMap((pattern) => [`${pattern}/package.json`, `${pattern}/turbo.json`]),
    { cwd: root },
  ))
    files.push(file)
  for (const file of files) await cp(join(root, file), join(copy, file))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await run('git', ['init', '-q'], { cwd: copy })
  await plant('contracts/kit/src/index.ts', 'export const endpoint = 1')
  await plant('services/directory/src/lib/b.ts', `import { a } from '#lib/a.ts'\nexport const b = () => a`)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

async function plant(file: string, text: string) {
  await mkdir(dirname(join(copy, file)), { recursive: true })
  await writeFile(join(copy, file), `${text}\n`)
}

async function declare(part: string, dependency: string) {
  const file = join(copy, part, 'package.json')
  const before = await readFile(file, 'utf8')
  const manifest = JSON.parse(before)
  manifest.dependencies = { ...manifest.dependencies, [dependency]: '0.1.0' }
  await writeFile(file, JSON.stringify(manifest))
  return () => writeFile(file, before)
}

describe('boundaries between packages', () => {
  it('accepts a tree without violations', async () => {
    await expect(checkBoundaries(copy)).resolves.toBeUndefined()
  })

  it.each(betweenPackages)('reports: $why', async ({ file, text, dependency, report }) => {
    await plant(file, text)
    const undo = dependency ? await declare(file.split('/src/')[0] as string, dependency) : async () => {}
    await expect(checkBoundaries(copy)).rejects.toThrow(report)
    await undo()
    await rm(join(copy, file))
  })

  it('reports a package without a tag', async () => {
    await plant('packages/untagged/package.json', '{"name":"@ungana/untagged","version":"0.1.0"}')
    expect(await packagesWithoutTag(copy)).toEqual(['packages/untagged'])
    await expect(checkBoundaries(copy)).rejects.toThrow('packages/untagged')
    await rm(join(copy, 'packages/untagged'), { recursive: true })
  })
})

describe('boundaries inside a part', () => {
  const lint = () => run(join(root, 'node_modules/.bin/biome'), ['lint', '--diagnostic-level=error'], { cwd: copy, env: quietEnv(copy) })

  it.each(insideAPart)('reports: $why', async ({ file, text }) => {
    await plant(file, text)
    await expect(lint()).rejects.toThrow()
    await rm(join(copy, file))
    await expect(lint()).resolves.toBeDefined()
  })
})
