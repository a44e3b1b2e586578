import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkVersions } from './versions.ts'

type Manifest = Record<string, unknown>

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'versions-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const files: Record<string, Manifest> = {
  'package.json': { name: 'site', version: '0.1.0', workspaces: ['parts/*'], devDependencies: { typescript: '7.0.2' } },
  'parts/a/package.json': {
    name: '@site/a',
    version: '0.1.0',
    dependencies: { zod: '4.6.7', '@prisma/client': '7.10.0', '@module-federation/enhanced': '2.9.2' },
  },
  'parts/b/package.json': {
    name: '@site/b',
    version: '0.1.0',
    dependencies: { '@site/a': '0.1.0', zod: '4.6.7', '@prisma/schema-engine-wasm': '7.10.0-4.0edf323' },
    devDependencies: { prisma: '7.10.0', '@module-federation/sdk': '2.9.2' },
  },
  'package-lock.json': {
    packages: {
      '': {},
      'node_modules/@site/a': { link: true },
      'node_modules/@module-federation/enhanced': { version: '2.9.2' },
      'node_modules/@prisma/debug': { version: '7.2.0' },
      'node_modules/other/node_modules/zod': { version: '3.0.0' },
    },
  },
}

/** Each change replaces one field of one file. */
async function check(file = 'package.json', field = '', change: Manifest = {}) {
  for (const [name, content] of Object.entries(files)) {
    const changed = name === file && field ? { ...content, [field]: { ...(content[field] as Manifest), ...change } } : content
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), JSON.stringify(changed))
  }
  let note = ''
  await checkVersions(root, (text) => {
    note = text
  })
  return note
}

test('accepts one version of each dependency', async () => {
  expect(await check()).toBe('9 dependencies')
})

test.each([
  [
    'two versions of one dependency',
    'parts/b/package.json',
    'dependencies',
    { zod: '4.6.8' },
    'Versions differ: zod 4.6.7 in parts/a/package.json (dependencies); zod 4.6.8 in',
  ],
  [
    'a range',
    'parts/b/package.json',
    'devDependencies',
    { vitest: '^5.1.1' },
    'parts/b/package.json (devDependencies): vitest is "^5.1.1", which is not an exact version',
  ],
  ['a tag', 'parts/b/package.json', 'devDependencies', { vitest: 'latest' }, 'vitest is "latest"'],
  ['another version of a part', 'parts/b/package.json', 'dependencies', { '@site/a': '0.2.0' }, '@site/a is 0.2.0, but the workspace has 0.1.0'],
  [
    'two versions of federation',
    'parts/b/package.json',
    'devDependencies',
    { '@module-federation/sdk': '2.9.3' },
    'Versions differ: @module-federation/enhanced 2.9.2',
  ],
  [
    'two installed versions of federation',
    'package-lock.json',
    'packages',
    { 'node_modules/x/node_modules/@module-federation/runtime': { version: '2.8.0' } },
    '@module-federation/runtime 2.8.0 in package-lock.json',
  ],
  [
    'two versions of prisma',
    'parts/b/package.json',
    'dependencies',
    { '@prisma/schema-engine-wasm': '7.10.1-4.0edf323' },
    '@prisma/schema-engine-wasm 7.10.1-4.0edf323',
  ],
  ['an override of another version', 'package.json', 'overrides', { zod: '4.6.6' }, 'zod 4.6.6 in package.json (overrides)'],
  ['an override that is a range', 'package.json', 'overrides', { tar: '>=7' }, 'tar is ">=7", which is not an exact version'],
])('reports %s', async (_what, file, field, change, report) => {
  await expect(check(file, field, change)).rejects.toThrow(report)
})

test('fails if there are no dependencies', async () => {
  await writeFile(join(root, 'package.json'), '{"name":"site","workspaces":[]}')
  await expect(checkVersions(root, () => {})).rejects.toThrow('Nothing was checked')
})
