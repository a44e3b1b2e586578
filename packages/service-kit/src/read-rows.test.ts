import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { readRows } from './read-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (text: string) => {
  const file = join(folder, 'towns.ndjson')
  writeFileSync(file, text)
  return readRows(file, z.strictObject({ name: z.string() }))
}

test('reads one object per line', () => {
  expect(read('{"name":"Voi"}\n{"name":"Wau"}\n')).toEqual([{ name: 'Voi' }, { name: 'Wau' }])
})

test.each([
  ['a wrong value', '{"name":7}', 'name'],
  ['a missing field', '{}', 'name'],
  ['an unknown field', '{"name":"Wau","nmae":"Wau"}', 'nmae'],
])('names the file, the line and the field of %s', (_, row, field) => {
  const wrong = () => read(`{"name":"Voi"}\n${row}\n`)
  expect(wrong).toThrow('towns.ndjson, line 2')
  expect(wrong).toThrow(field)
})
