import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeBill } from '#bill/bill.ts'
import { installedPackages } from '#bill/npm-package.ts'
import { checkoutRoot } from '#parts.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ungana-bill-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), content)
}
const read = (path: string): string => readFileSync(join(home, path), 'utf8')
const schema = new Validation.JsonStrictValidator(Spec.Version.v1dot6)

it('writes a bill of every package of this checkout that the schema of CycloneDX accepts', async () => {
  const packages = installedPackages(join(checkoutRoot, 'node_modules'))
  await writeBill(home, 'everything', packages)
  const text = read('bom.json')
  expect(await schema.validate(text)).toBeNull()
  expect(await schema.validate(text.replace('"purl"', '"address"'))).not.toBeNull()
  const { components } = JSON.parse(text) as { components: { purl: string; licenses?: object[] }[] }
  const react = components.find(({ purl }) => purl.startsWith('pkg:npm/react@'))
  expect(react?.licenses).toEqual([{ license: { id: 'MIT' } }])
  expect(components.length).toBeGreaterThan(500)
  expect(read('licences.txt')).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
})

it('names each package once, and keeps its licence and its notices', async () => {
  write('node_modules/a/package.json', '{ "name": "a", "version": "1.0.0", "license": "Apache-2.0", "homepage": "https://a.example" }')
  write('node_modules/a/LICENSE', 'Licensed as Apache says\n')
  write('node_modules/a/NOTICE.txt', 'A contains B\n')
  write('node_modules/a/license.js', 'not a licence')
  write('node_modules/a/node_modules/@b/c/package.json', '{ "name": "@b/c", "version": "2.0.0", "licenses": [{ "type": "MIT" }], "author": "Ada" }')
  write('node_modules/@b/c/package.json', '{ "name": "@b/c", "version": "2.0.0", "licenses": [{ "type": "MIT" }], "author": "Ada" }')
  write('node_modules/.cache/package.json', '{ "name": "cache", "version": "1.0.0" }')
  write('own/package.json', '{ "name": "own", "version": "1.0.0" }')
  symlinkSync(join(home, 'own'), join(home, 'node_modules/own'))
  await writeBill(home, 'mfe-a', installedPackages(join(home, 'node_modules')))
  const bill = JSON.parse(read('bom.json')) as { metadata: object; components: { purl: string }[] }
  expect(bill.metadata).toMatchObject({ component: { type: 'application', name: 'mfe-a' } })
  expect(bill.components.map(({ purl }) => purl).sort()).toEqual(['pkg:npm/%40b/c@2.0.0', 'pkg:npm/a@1.0.0'])
  const texts = read('licences.txt')
  expect(texts).toContain('a 1.0.0\nhttps://a.example\n')
  expect(texts).toMatch(/Licensed as Apache says\n\nA contains B/)
  expect(texts).toContain('Licence: MIT. Author: Ada. The package has no file with a licence.')
  expect(texts).not.toMatch(/not a licence|own|cache/)
})

it('writes the same bytes for the same packages', async () => {
  const packages = installedPackages(join(checkoutRoot, 'node_modules')).slice(0, 20)
  await writeBill(home, 'once', packages)
  const first = read('bom.json')
  await writeBill(home, 'once', packages.toReversed())
  expect(read('bom.json')).toBe(first)
})

it('describes what is installed for an image', async () => {
  write('node_modules/a/package.json', '{ "name": "a", "version": "1.0.0", "license": "MIT" }')
  write('services/stock/node_modules/b/package.json', '{ "name": "b", "version": "1.0.0", "license": "MIT" }')
  const { stderr, stdout } = spawnSync(process.execPath, [join(checkoutRoot, 'tools/src/deploy/write-bill.ts'), 'services/stock', home], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toBe('services/stock: 2 packages\n')
  expect(await schema.validate(read('bom.json'))).toBeNull()
  expect(read('licences.txt')).toContain('services/stock contains the software below.')
})
