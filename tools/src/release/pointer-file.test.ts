import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { canaried, released } from '#release/pointer.ts'
import { readPointer, writePointer } from '#release/pointer-file.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ungana-pointer-'))
  mkdirSync(join(home, 'directory'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const A = 'aaaaaaaaaaaa'

it('reads the pointer that it wrote', async () => {
  const pointer = canaried(released(undefined, A, new Date()), 'bbbbbbbbbbbb', 10, new Date())
  await writePointer(home, 'directory', pointer)
  expect(await readPointer(home, 'directory')).toEqual(pointer)
})

it.each([
  '',
  '{',
  'null',
  '{}',
  '{"current":7}',
  '{"current":"../../x"}',
  `{"current":"${A}","canary":{"release":"${A}"}}`,
  `{"current":"${A}","canary":{"release":"${A}","percent":0}}`,
  `{"current":"${A}","canary":{"release":"${A}","percent":101}}`,
  `{"current":"${A}","history":{}}`,
  `{"current":"${A}","history":[{"release":"${A}","at":"yesterday","by":"release"}]}`,
  `{"current":"${A}","history":[{"release":"${A}","at":"2026-01-01T00:00:00Z","by":"magic"}]}`,
])('refuses the pointer %s', async (text) => {
  writeFileSync(join(home, 'directory/pointer.json'), text)
  await expect(readPointer(home, 'directory')).rejects.toThrow('directory/pointer.json is invalid')
})
