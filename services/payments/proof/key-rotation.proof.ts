// Rotates the keys of ROWS (100,000) bank details while other clients read them. `npm run proof key-rotation` prints how long it took. A full run
// also writes docs/figures.md. Fails if a row could not be read during the rotation, or still uses the old key afterwards.

import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@ungana/service-kit'
import { writeFigures } from '@ungana/service-kit/testing'
import pg from 'pg'
import { openCourier } from '#courier.ts'
import { rotateUnderReads } from '#testing/rotate-under-reads.ts'

// biome-ignore-start lint/style/noProcessEnv: a command reads its options here and nowhere else.
const { POSTGRES_ADMIN_URL, ROWS = '100000' } = process.env
// biome-ignore-end lint/style/noProcessEnv: see above
if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL names a Postgres superuser')
const rows = Number(ROWS)
const LONG = 100_000
const name = `key_rotation_${process.pid}`
const admin = new pg.Client({ connectionString: POSTGRES_ADMIN_URL })
await admin.connect()
await admin.query(`CREATE DATABASE ${name}`)
const url = new URL(POSTGRES_ADMIN_URL)
url.pathname = `/${name}`
const pool = new pg.Pool({ connectionString: url.href })
const migrations = globSync('prisma/migrations/*/migration.sql', { cwd: `${import.meta.dirname}/..` }).sort()
for (const file of migrations) await pool.query(await readFile(`${import.meta.dirname}/../${file}`, 'utf8'))
const courier = openCourier(pool, { natsUrl: '', logger: createLogger({ name: 'proof', level: 'silent' }) })

const start = performance.now()
const { rotated, reads, unreadable, counts } = await rotateUnderReads({ pool, transaction: courier.transaction, rows })
const seconds = ((performance.now() - start) / 1000).toFixed(1)
process.stdout.write(
  `${rotated} rows rotated during ${reads} reads, in ${seconds} s including the inserts; unreadable: ${unreadable}; ${JSON.stringify(counts)}\n`,
)

await courier.close()
await pool.end()
await admin.query(`DROP DATABASE ${name}`)
await admin.end()
if (rotated !== rows || unreadable > 0 || counts.new !== rows) process.exit(1)
if (rows >= LONG) {
  const whole = (value: number) => value.toLocaleString('en')
  writeFigures(
    join(import.meta.dirname, '../../../docs/figures.md'),
    'key-rotation',
    `\`npm run proof key-rotation\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}: ${whole(rotated)} account numbers moved to another key, in ${seconds} s including the inserts; ${whole(reads)} reads during that time, none failed; rows left with the old key: ${whole(rows - (counts.new ?? 0))}.`,
  )
}
