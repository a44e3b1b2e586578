import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { courierSql, expectCourierMigration } from './courier.ts'

function migrations(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'migration.sql'), text)
  }
  return folder
}

test("a service's migration is the courier's to the letter", () => {
  expect(() => expectCourierMigration(migrations({ '1_tables': '', '2_courier': courierSql }))).not.toThrow()
  expect(() => expectCourierMigration(migrations({ '2_courier': `${courierSql}\n` }))).toThrow('differs')
  expect(() => expectCourierMigration(migrations({ '1_tables': '' }))).toThrow('must hold one')
  expect(() => expectCourierMigration(migrations({ '1_courier': courierSql, '2_courier': courierSql }))).toThrow('must hold one')
})
