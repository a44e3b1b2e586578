import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { courierFiles, expectCourierMigrations } from './courier.ts'

function migrations(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'migration.sql'), text)
  }
  return folder
}

const [tables, epochs, traces] = courierFiles.map(({ sql }) => sql) as [string, string, string]

test("a service's migrations must equal the courier's files", () => {
  const good = { '1_tables': '', '2_courier': tables, '3_courier_epochs': epochs, '4_courier_traces': traces }
  expect(() => expectCourierMigrations(migrations(good))).not.toThrow()
  expect(() => expectCourierMigrations(migrations({ ...good, '2_courier': `${tables}\n` }))).toThrow('differs')
  expect(() => expectCourierMigrations(migrations({ ...good, '3_courier_epochs': tables }))).toThrow('differs')
  expect(() => expectCourierMigrations(migrations({ '1_tables': '' }))).toThrow('must hold one')
  expect(() => expectCourierMigrations(migrations({ '2_courier': tables }))).toThrow('must hold one')
  expect(() => expectCourierMigrations(migrations({ ...good, '1_courier': tables }))).toThrow('must hold one')
  expect(() => expectCourierMigrations(migrations({ '2_courier': tables, '1_courier_epochs': epochs, '4_courier_traces': traces }))).toThrow('order')
})
