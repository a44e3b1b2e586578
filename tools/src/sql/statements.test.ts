// Plants mistakes in a small service, and expects the compiler or the tool to report each.
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runTool } from '#check/run-tool.ts'
import { checkoutRoot } from '#parts.ts'
import { type DescribedStatement, type Describer, openDescriber } from '#sql/describe.ts'
import { findStatements } from '#sql/find-statements.ts'
import { statementTypes } from '#sql/write-types.ts'

const database = `planted_${process.pid}`
const tables = `
  CREATE TABLE owners (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE TABLE things (id int PRIMARY KEY, owner_id uuid REFERENCES owners, status text NOT NULL, note text, sold timestamptz, tags text[] NOT NULL);`

let admin: pg.Client
let describer: Describer
let folder: string
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${database}`)
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(tables).finally(() => client.end())
  describer = await openDescriber(url.href)
  folder = await realpath(await mkdtemp(join(tmpdir(), 'statements-')))
  await symlink(join(checkoutRoot, 'node_modules'), join(folder, 'node_modules'))
  await plant('tsconfig.json', JSON.stringify({ extends: join(checkoutRoot, 'tsconfig.base.json'), include: ['src'] }))
  await plant('package.json', JSON.stringify({ type: 'module' }))
  await plant('src/lib/column-types.ts', `export interface ColumnTypes { 'things.status': 'new' | 'used'; newest: Date }`)
  await plant(
    'src/lib/query.ts',
    `import { checkedQuery } from '@ungana/service-kit'
     import type { Statements } from '../../generated/sql.ts'
     export const query = checkedQuery<Statements>()
     export declare const pool: import('pg').Pool`,
  )
})
afterAll(async () => {
  await describer?.close()
  await admin?.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  await admin?.end()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function plant(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

const find = () => findStatements(folder, join(folder, 'tsconfig.json'), (file) => file.endsWith('/planted.ts'))

/** What tsc says about lines of functions that use `query` and `pool`. */
async function compile(...functions: readonly string[]): Promise<string> {
  const texts = functions.map((lines, nth) => `export async function planted${nth}(choice: boolean) {\n${lines}\nreturn choice }`)
  await plant('src/planted.ts', [`import { pool, query } from './lib/query.ts'`, ...texts].join('\n'))
  await plant('generated/sql.ts', statementTypes(new Map()))
  const { statements, problems } = find()
  expect(problems).toEqual([])
  const described = new Map<string, DescribedStatement>()
  for (const { text } of statements) if (!text.includes('undescribed')) described.set(text, await describer.describe(text))
  await plant('generated/sql.ts', statementTypes(described))
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  return (await runTool(folder, process.execPath, [tsc, '-p', '.', '--pretty', 'false'])).output
}

/** Each is a line of its own in one file, because starting the compiler takes seconds. */
const mistakes = [
  {
    mistake: 'a column that the statement does not return',
    line: `console.log((await query(pool, 'SELECT id FROM things')).rows[0]?.note)`,
    report: "Property 'note' does not exist",
  },
  {
    mistake: 'a parameter of the wrong type',
    line: `await query(pool, 'DELETE FROM things WHERE id = $1', [true])`,
    report: "Type 'boolean' is not assignable to type 'number",
  },
  {
    mistake: 'a missing parameter',
    line: `await query(pool, 'DELETE FROM things WHERE id = $1')`,
    report: "Argument of type 'string' is not assignable",
  },
  {
    mistake: 'a column that can be NULL',
    line: `console.log((await query(pool, 'SELECT note FROM things')).rows[0]?.note.length)`,
    report: 'possibly',
  },
  {
    mistake: 'a column that an outer join can leave out',
    line: `console.log((await query(pool, 'SELECT o.name FROM things t LEFT JOIN owners o ON o.id = t.owner_id')).rows[0]?.name.length)`,
    report: 'possibly',
  },
  {
    mistake: 'a column that an update sets to NULL, although its condition wants a value',
    line: `console.log((await query(pool, 'UPDATE things SET note = NULL WHERE note IS NOT NULL RETURNING note')).rows[0]?.note.length)`,
    report: 'possibly',
  },
  {
    mistake: 'an expression that can be NULL',
    line: `console.log((await query(pool, 'SELECT max(id) AS last FROM things')).rows[0]?.last.toFixed())`,
    report: 'possibly',
  },
  {
    mistake: 'a value that the declared type does not have',
    line: `console.log((await query(pool, 'SELECT status FROM things')).rows[0]?.status === 'lost')`,
    report: 'no overlap',
  },
  {
    mistake: 'a statement that Postgres has not described',
    line: `await query(pool, 'SELECT 1 AS undescribed', [])`,
    report: 'Postgres has not described this statement',
  },
]
const correct = `
  const { rows: [thing] } = await query(pool, 'SELECT id, status, note, tags FROM things WHERE sold < $1 AND id = $2', [new Date(), 1])
  const facts: { id: number; status: 'new' | 'used'; note: string | null; tags: string[] } | undefined = thing
  const order = choice ? 'id' : 'sold DESC'
  const sorted = await query(pool, \`SELECT id FROM things ORDER BY \${order}\`)
  const counted = await query(pool, { name: 'count', text: 'SELECT count(*)::int AS total, max(sold) AS newest FROM things', values: [] })
  const total: number | undefined = counted.rows[0]?.total
  const newest: Date | undefined = counted.rows[0]?.newest
  console.log(facts, sorted.rows[0]?.id, total, newest)`

/** The compiler's errors by the line of the file. */
let errors: Map<number, string>
beforeAll(async () => {
  const report = await compile(mistakes.map(({ line }) => line).join('\n'), correct)
  const each = report.split(/\n(?=src)/).filter((error) => error.trim() !== '')
  const lineOf = (error: string) => Number(/^src\/planted\.ts\((\d+),/.exec(error)?.[1])
  errors = new Map([...Map.groupBy(each, lineOf)].map(([line, texts]) => [line, texts.join('\n')]))
})

describe('the compiler', () => {
  const firstLine = 3

  it('accepts rows and parameters that agree with the database, in every variant of a composed statement', () => {
    const lines = mistakes.map((_mistake, nth) => firstLine + nth)
    expect([...errors].filter(([line]) => !lines.includes(line))).toEqual([])
  })

  it.each(mistakes.map((each, nth) => ({ ...each, nth })))('reports $mistake', ({ nth, report }) => {
    expect(errors.get(firstLine + nth)).toContain(report)
  })
})

describe('the tool', () => {
  it.each([
    ['SELECT colour FROM things', 'column "colour" does not exist'],
    ['SELECT id FROM thing', 'relation "thing" does not exist'],
    ['SELECT id FROM things WHERE id = $1::uuid', 'operator does not exist'],
    ['SELEC 1', 'syntax error'],
  ])('passes on what Postgres says about %s', async (text, report) => {
    await expect(describer.describe(text)).rejects.toThrow(report)
    // The connection can still describe other statements.
    expect((await describer.describe('SELECT id FROM things')).columns).toMatchObject([{ name: 'id', type: 'int4', nullable: false }])
  })

  it('finds a named statement and every text of a choice, and reports a text that is not constant, and a call that passes it by', async () => {
    await plant('generated/sql.ts', statementTypes(new Map()))
    await plant(
      'src/planted.ts',
      `import { pool, query } from './lib/query.ts'
       export const planted = (table: string) => query(pool, \`DELETE FROM \${table}\`, [])
       export const direct = () => pool.query('SELECT colour FROM things')
       const texts = { one: 'SELECT 1 AS n', two: 'SELECT 2 AS n' } as const
       export const chosen = (which: 'one' | 'two') => query(pool, texts[which])
       export const named = () => query(pool, { name: 'three', text: 'SELECT 3 AS n', values: [] })`,
    )
    const { statements, problems } = find()
    expect(problems).toEqual([
      expect.stringMatching(/^src\/planted\.ts:2: .*not constant/),
      expect.stringMatching(/^src\/planted\.ts:3: .*not checked/),
    ])
    expect(statements.map(({ text }) => text).sort()).toEqual(['SELECT 1 AS n', 'SELECT 2 AS n', 'SELECT 3 AS n'])
  })
})
