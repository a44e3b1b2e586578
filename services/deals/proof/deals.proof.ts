// Proves that a deal stays right whatever happens. `npm run proof deals` prints its progress and its seed. SEED, SEQUENCES (10000) and LANES (6) come from
// the environment. A full run writes docs/figures.md.
import { randomInt } from 'node:crypto'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { writeFigures } from '@ungana/service-kit/testing'
import { runModel } from './deal-model.ts'

// biome-ignore-start lint/style/noProcessEnv: a command reads its options here and nowhere else.
const { POSTGRES_ADMIN_URL, SEED, SEQUENCES = '10000', LANES = '6' } = process.env
// biome-ignore-end lint/style/noProcessEnv: see above
if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL names a Postgres superuser')
const LONG = 10_000
const seed = SEED === undefined ? randomInt(2 ** 31) : Number(SEED)
const start = performance.now()
const minutes = () => ((performance.now() - start) / 60_000).toFixed(1)
const say = (line: string) => void process.stdout.write(`${minutes().padStart(5)} min  ${line}\n`)
const whole = (value: number) => value.toLocaleString('en')

say(`seed ${seed}`)
const report = await runModel({ postgresAdminUrl: POSTGRES_ADMIN_URL, sequences: Number(SEQUENCES), lanes: Number(LANES), seed, say })
say(JSON.stringify(report, null, 2))
if (report.sequences >= LONG) {
  const { sequences, actions, refused, deaths, completed, cancelled, papers, reminders, messages, neverLast } = report
  const rows = [
    ['sequences', sequences],
    ['actions', actions],
    ['actions that the deal refused', refused],
    ['deaths', deaths],
    ['messages of all kinds of actions, each delivered or lost', messages],
    ['those at which the service died', messages - neverLast.length],
    ['deals completed', completed],
    ['deals cancelled', cancelled],
    ['papers compared', papers],
    ['reminders', reminders],
  ] as const
  writeFigures(
    join(import.meta.dirname, '../../../docs/figures.md'),
    'deals',
    `\`npm run proof deals\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}, ${minutes()} min, seed ${seed}.

| what | number |
| --- | --- |
${rows.map(([what, number]) => `| ${what} | ${whole(number)} |`).join('\n')}`,
  )
}
