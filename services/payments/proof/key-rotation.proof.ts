// Puts ROWS (100,000) bank details under a new key while they are read. `npm run proof key-rotation` prints how long it took; fails if one of them could
// not be read meanwhile, or is left under the old key.

import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createLogger } from '@ungana/service-kit'
import pg from 'pg'
import { openCourier } from '#courier.ts'
import { rotateUnderReads } from '#testing/rotate-under-reads.ts'

// biome-ignore-start lint/style/noProcessEnv: a command reads its options here and nowhere else.
const { POSTGRES_ADMIN_URL, ROWS = '100000' } = process.env
// biome-ignore-end lint/style/noProcessEnv: see above
if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL names a Postgres superuser')
const rows = Number(ROWS)
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
  `${rotated} rows rotated under ${reads} reads, filling included in ${seconds} s; unreadable: ${unreadable}; ${JSON.stringify(counts)}\n`,
)

await courier.close()
await pool.end()
await admin.query(`DROP DATABASE ${name}`)
await admin.end()
if (rotated !== rows || unreadable > 0 || counts.new !== rows) process.exit(1)
