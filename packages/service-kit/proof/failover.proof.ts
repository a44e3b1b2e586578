// `npm run proof failover`: three NATS servers with 200,000 old events; the leader is killed while news come. Environment: OLD (200000), KILLS (3). Exits
// with 1 if an event was lost or handled twice, or if news came later than 10 s after a kill.
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { writeFigures } from '../src/testing/write-figures.ts'
import { runFailover } from './failover.ts'

// biome-ignore lint/style/noProcessEnv: a command reads all its options here.
const { POSTGRES_ADMIN_URL, OLD = '200000', KILLS = '3' } = process.env
if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL names a Postgres superuser')
const GOAL = 10_000
const [old, kills] = [Number(OLD), Number(KILLS)]
const say = (line: string) => void process.stdout.write(`${line}\n`)
const report = await runFailover({ old, kills, postgresAdminUrl: POSTGRES_ADMIN_URL, say })
say(JSON.stringify(report, null, 2))
const { committed, lost, duplicate, heardAfter, repeated } = report
if (lost + duplicate > 0 || heardAfter.some((ms) => ms > GOAL)) process.exitCode = 1
else if (old >= 200_000) {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}`
  const seconds = heardAfter.map((ms) => (ms / 1000).toFixed(1)).join(', ')
  writeFigures(
    join(import.meta.dirname, '../../../docs/figures.md'),
    'failover',
    `\`npm run proof failover\`, ${new Date().toISOString().slice(0, 10)}, ${machine}. Three NATS servers on one machine, each stream on all three.

| what | figure |
| --- | --- |
| old events in the stream; of them delivered again | ${old.toLocaleString('en')}; ${repeated.toLocaleString('en')} |
| events committed while the leader was killed ${kills} times | ${committed.toLocaleString('en')} |
| events lost, handled twice | ${lost}, ${duplicate} |
| seconds from a kill -9 of the leader until news were heard (goal: 10) | ${seconds} |`,
  )
}
