// Proves the payment state machine. `npm run proof payments` starts what it needs; it takes SEED and SEQUENCES (10000) from the environment.
import { randomInt } from 'node:crypto'
import { runKillPoints } from './kill-points.ts'
import { runModel } from './payment-model.ts'

// biome-ignore-start lint/style/noProcessEnv: a command reads its options here and nowhere else.
const { POSTGRES_ADMIN_URL, SEED, SEQUENCES = '10000' } = process.env
// biome-ignore-end lint/style/noProcessEnv: see above
if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL names a Postgres superuser')
const seed = SEED === undefined ? randomInt(2 ** 31) : Number(SEED)
const say = (line: string) => void process.stdout.write(`${line}\n`)

say(`seed ${seed}`)
const began = performance.now()
const report = await runModel({ postgresAdminUrl: POSTGRES_ADMIN_URL, sequences: Number(SEQUENCES), seed, say })
say(JSON.stringify({ seed, ...report, seconds: Math.round((performance.now() - began) / 1000) }, null, 2))

const killing = performance.now()
const killed = await runKillPoints({ postgresAdminUrl: POSTGRES_ADMIN_URL, say })
say(JSON.stringify({ ...killed, seconds: Math.round((performance.now() - killing) / 1000) }, null, 2))
