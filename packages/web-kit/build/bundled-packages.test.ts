import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { rspack } from '@rspack/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BuildFactsPlugin } from './build-facts-plugin.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bundled-packages-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, content: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

async function build() {
  await new Promise<void>((resolve, reject) => {
    const output = { path: join(folder, 'dist') }
    // As every part is built: contracts have no side effects.
    const module = { rules: [{ test: /contracts/, sideEffects: false }] }
    const plugins = [new BuildFactsPlugin(folder)]
    rspack({ context: join(folder, 'part'), entry: './main.js', mode: 'production', module, output, plugins }, (failure, stats) =>
      failure || stats?.hasErrors() ? reject(failure ?? new Error(stats?.toString())) : resolve(),
    )
  })
  return JSON.parse(readFileSync(join(folder, 'dist/build-facts.json'), 'utf8')) as {
    readonly packages: readonly string[]
    readonly contracts: Readonly<Record<string, readonly string[]>>
  }
}

test('names what the part uses of contracts, also what a later chunk uses', async () => {
  write('contracts/stock/src/index.js', "export { addStock, getStock, removeStock } from './stock.js'\nexport { listGoods } from './goods.js'")
  write('contracts/stock/src/stock.js', ['addStock', 'getStock', 'removeStock'].map((name) => `export const ${name} = make('${name}')`).join('\n'))
  write('contracts/stock/src/goods.js', "export const listGoods = make('listGoods')")
  write('part/later.js', "import { addStock } from '../contracts/stock/src/index.js'\nexport const add = () => call(addStock)")
  write('part/main.js', "import { getStock } from '../contracts/stock/src/index.js'\ncall(getStock)\nimport('./later.js').then(({ add }) => add())")
  expect((await build()).contracts).toEqual({ 'contracts/stock/src/stock.js': ['addStock', 'getStock'] })
})

test('names the packages whose code is in the bundle, and no others', async () => {
  for (const name of ['used', '@scope/later', 'used/node_modules/inner', 'dropped', 'unknown']) {
    const own = name.split('node_modules/').at(-1)
    write(`node_modules/${name}/package.json`, JSON.stringify({ name: own, version: '1.0.0', sideEffects: false, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, `export const value = () => '${own}'`)
  }
  write('node_modules/used/index.js', "import { value as inner } from 'inner'\nexport const value = () => [inner(), 'used']")
  write('part/main.js', "import { value } from 'used'\nimport { value as dropped } from 'dropped'\nconsole.log(value(), import('@scope/later'))")
  const { packages } = await build()
  // The bundler is outside the folder of this test.
  expect(packages.filter((path) => !path.startsWith('..'))).toEqual([
    'node_modules/@scope/later',
    'node_modules/used',
    'node_modules/used/node_modules/inner',
  ])
  expect(packages).toContainEqual(expect.stringMatching(/node_modules\/@rspack\/core$/))
})
