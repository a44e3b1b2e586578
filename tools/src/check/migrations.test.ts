import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkMigrations } from '#check/migrations.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ungana-migrations-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function migrate(name: string, sql: string): void {
  const file = join(root, 'services/shop/prisma/migrations', name, 'migration.sql')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${sql}\n`)
}

it.each([
  ['an index that stops writes', 'CREATE INDEX goods_name ON goods (name);', 'require-concurrent-index-creation'],
  ['a check of all rows', 'ALTER TABLE goods ADD CONSTRAINT priced CHECK (price > 0);', 'constraint-missing-not-valid'],
  [
    'a foreign key that locks both tables',
    'ALTER TABLE goods ADD CONSTRAINT shelf FOREIGN KEY (shelf) REFERENCES shelves (id);',
    'adding-foreign-key-constraint',
  ],
  ['a column that has no value yet', 'ALTER TABLE goods ADD COLUMN price integer NOT NULL;', 'adding-required-field'],
  ['a rewritten table', 'ALTER TABLE goods ALTER COLUMN price TYPE bigint;', 'changing-column-type'],
  ['a new name, which running instances do not know', 'ALTER TABLE goods RENAME COLUMN price TO amount;', 'renaming-column'],
  ['a column that running instances still read', 'ALTER TABLE goods DROP COLUMN price;', 'ban-drop-column'],
])('refuses %s', async (_, sql, rule) => {
  migrate('20261129120000_change', sql)
  await expect(checkMigrations(root)).rejects.toThrow(rule)
})

it.each([
  ['a new table with its indexes', 'CREATE TABLE goods (id uuid PRIMARY KEY, name text NOT NULL);\nCREATE INDEX goods_name ON goods (name);'],
  ['an index without a lock', 'CREATE INDEX CONCURRENTLY goods_name ON goods (name);'],
  ['a column with a default', "ALTER TABLE goods ADD COLUMN unit text NOT NULL DEFAULT 'kg';"],
  ['what says why', '-- A table of 200 rows.\n-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX goods_name ON goods (name);'],
])('accepts %s', async (_, sql) => {
  migrate('20261129120000_change', sql)
  await checkMigrations(root)
})

it('leaves applied migrations alone, and says that there are none to check', async () => {
  await expect(checkMigrations(root)).rejects.toThrow('no migrations')
  migrate('20261121000000_tables', 'CREATE INDEX goods_name ON goods (name);')
  const notes: string[] = []
  await checkMigrations(root, (text) => notes.push(text))
  expect(notes).toEqual(['0 of 1 are new'])
})
