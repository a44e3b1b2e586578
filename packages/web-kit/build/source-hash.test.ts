import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceHash } from './source-hash.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-hash-'))
  writeFileSync(join(folder, 'a.ts'), '1')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('changes with file contents and file names only', () => {
  const before = sourceHash(folder, [folder])
  expect(before).toMatch(/^[0-9a-f]{8}$/)
  expect(sourceHash(folder, [folder])).toBe(before)

  writeFileSync(join(folder, 'a.ts'), '2')
  expect(sourceHash(folder, [folder])).not.toBe(before)

  writeFileSync(join(folder, 'a.ts'), '1')
  writeFileSync(join(folder, 'b.ts'), '')
  expect(sourceHash(folder, [folder])).not.toBe(before)
})

test('ignores built, installed and released files, and catalogues', () => {
  const before = sourceHash(folder, [folder])
  for (const name of ['dist', 'node_modules', 'released', 'locales']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'x.js'), 'x')
  }
  expect(sourceHash(folder, [folder])).toBe(before)
})
