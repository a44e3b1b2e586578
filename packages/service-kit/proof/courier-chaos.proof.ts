// Proves that the courier loses no event. Run it with `npm run proof courier-chaos`, which starts Postgres and NATS. The proof reads SEED, EVENTS
// (50000), FAULTS (40), PAUSE (10) and OWN_POSTGRES (`no`: do not crash it) from the environment. Exits with 1 if an event was lost, handled twice or
// abandoned.
import { randomInt } from 'node:crypto'
import { runChaos } from './chaos.ts'

// biome-ignore-start lint/style/noProcessEnv: a command reads all its options here.
const { POSTGRES_ADMIN_URL, SEED, EVENTS = '50000', FAULTS = '40', PAUSE = '10', OWN_POSTGRES } = process.env
// biome-ignore-end lint/style/noProcessEnv: see above
if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL names a Postgres superuser')
const seed = SEED === undefined ? randomInt(2 ** 31) : Number(SEED)
const say = (line: string) => void process.stdout.write(`${line}\n`)

say(`seed ${seed}`)
const began = performance.now()
const report = await runChaos({
  seed,
  events: Number(EVENTS),
  faults: Number(FAULTS),
  pause: Number(PAUSE),
  postgresAdminUrl: POSTGRES_ADMIN_URL,
  ownPostgres: OWN_POSTGRES !== 'no',
  say,
})
say(JSON.stringify({ seed, ...report, seconds: Math.round((performance.now() - began) / 1000) }, null, 2))
process.exitCode = report.lost + report.duplicate + report.invented + report.errors.length > 0 ? 1 : 0
