import { appendFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDeadCode } from './dead-code.ts'

const root = join(import.meta.dirname, '../../..')

let copy: string

async function write(file: string, text: string) {
  await mkdir(dirname(join(copy, file)), { recursive: true })
  await writeFile(join(copy, file), `${text}\n`)
}

const part = (name: string, dependencies: Record<string, string> = {}, more: Record<string, unknown> = {}) =>
  JSON.stringify({ name: `@ungana/${name}`, version: '0.1.0', type: 'module', imports: { '#*': './src/*' }, dependencies, ...more })

/** Found by one run, because starting knip takes seconds. */
const mistakes = [
  ['a file that nothing imports', 'services/shop/src/lib/planted.ts', 'export const inPlantedFile = 1', 'services/shop/src/lib/planted.ts'],
  ['a component that nothing imports', 'mfe-shop/src/lib/planted.tsx', 'export const Planted = () => null', 'mfe-shop/src/lib/planted.tsx'],
  ['an export that nobody imports', 'services/shop/src/features/goods.ts', 'export const plantedExport = 1', 'plantedExport'],
  ['a type that nobody imports', 'services/shop/src/features/goods.ts', 'export interface PlantedType {}', 'PlantedType'],
  ['an export of a kit that its entry leaves out', 'packages/service-kit/src/mailer.ts', 'export const plantedInKit = 2', 'plantedInKit'],
] as const

/** The project's own knip.jsonc with a service, a kit and a remote that are completely used. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'dead-code-'))
  await cp(join(root, 'knip.jsonc'), join(copy, 'knip.jsonc'))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await write('package.json', JSON.stringify({ name: 'ungana', private: true, type: 'module', workspaces: ['packages/*', 'services/*', 'mfe-*'] }))
  await write('packages/service-kit/package.json', part('service-kit', { pg: '8.23.1' }, { exports: { '.': './src/index.ts' } }))
  await write('packages/service-kit/src/index.ts', `export { mailer } from './mailer.ts'\nexport { start } from './start.ts'`)
  await write('packages/service-kit/src/mailer.ts', 'export const mailer = 1')
  await write('packages/service-kit/src/start.ts', `import pg from 'pg'\nexport const start = () => new pg.Pool()`)
  await write('services/shop/package.json', part('shop-service', { '@ungana/service-kit': '0.1.0' }))
  await write(
    'services/shop/src/main.ts',
    `import { start } from '@ungana/service-kit'\nimport { goods } from '#features/goods.ts'\nstart()\ngoods()`,
  )
  await write('services/shop/src/features/goods.ts', 'export function goods() {}')
  await write('mfe-shop/package.json', part('mfe-shop'))
  await write('mfe-shop/src/mount.tsx', `export { default } from './routes.tsx'`)
  await write('mfe-shop/src/routes.tsx', `import { lazy } from 'react'\nexport default lazy(() => import('#features/page.tsx'))`)
  await write('mfe-shop/src/features/page.tsx', 'export default function Page() {\n  return null\n}')
  await write('mfe-shop/package.json', part('mfe-shop', { react: '19.3.1' }))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('dead code', () => {
  test('accepts code that an alias, a lazy import or a public entry uses', async () => {
    let note = ''
    await checkDeadCode(copy, (text) => {
      note = text
    })
    expect(note).toMatch(/^[1-9]\d* files$/)
  })

  describe('once it is there', () => {
    let report = ''
    beforeAll(async () => {
      for (const [, file, text] of mistakes) {
        await mkdir(dirname(join(copy, file)), { recursive: true })
        await appendFile(join(copy, file), `${text}\n`)
      }
      await write('mfe-shop/package.json', part('mfe-shop', { react: '19.3.1', jose: '6.2.17' }))
      report = await checkDeadCode(copy).then(
        () => '',
        (error: Error) => error.message,
      )
    })

    test.each([...mistakes, ['a dependency that nobody uses', '', '', 'jose'] as const])('reports %s', (_what, _file, _text, name) => {
      expect(report.split(/\s+/)).toContain(name)
    })
  })

  test('fails if there are no files', async () => {
    await rm(join(copy, 'packages'), { recursive: true })
    await rm(join(copy, 'services'), { recursive: true })
    await rm(join(copy, 'mfe-shop'), { recursive: true })
    await expect(checkDeadCode(copy)).rejects.toThrow('knip checked no files')
  })
})
