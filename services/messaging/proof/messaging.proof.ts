// Proves that no message is lost or delivered twice: `npm run proof messaging -- --messages 100000 --faults 100 --seed 7`. A clean run of 100,000 or more
// messages writes its figures to docs/figures.md; a run with losses exits with 1.
import { randomInt } from 'node:crypto'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeFigures } from '@ungana/service-kit/testing'
import { runMessagingChaos } from './messaging-chaos.ts'

const MESSAGES_FOR_FIGURES = 100_000

// biome-ignore-start lint/style/noProcessEnv: command options are read only here.
const { POSTGRES_ADMIN_URL } = process.env
// biome-ignore-end lint/style/noProcessEnv: see above
if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL is required. `npm run proof messaging` starts a Postgres and sets it.')
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    faults: { type: 'string' },
    instances: { type: 'string', default: '3' },
    lines: { type: 'string', default: '16' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const [messages, seed, instances, lines] = [values.messages, values.seed, values.instances, values.lines].map(Number) as [
  number,
  number,
  number,
  number,
]
const faults = values.faults === undefined ? Math.max(1, Math.round(messages / 1000)) : Number(values.faults)
const command = `npm run proof messaging -- --messages ${messages} --faults ${faults} --seed ${seed}`
const log = (line: string) => void process.stdout.write(`${line}\n`)

log(`seed ${seed}`)
const report = await runMessagingChaos({
  seed,
  messages,
  faults,
  instances,
  lines,
  postgresAdminUrl: POSTGRES_ADMIN_URL,
  ownPostgres: true,
  log,
})
log(JSON.stringify({ seed, ...report }, null, 2))
const { lost, storedTwice, gaps, notNotified, duplicates, missingFeedRows, feedGaps, live, trouble } = report
const found = lost + storedTwice + gaps + notNotified + duplicates + missingFeedRows + feedGaps + live.missed + live.repeated + trouble.length
process.exitCode = found > 0 ? 1 : 0

if (found === 0 && messages >= MESSAGES_FOR_FIGURES) {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}`
  const number = (value: number) => value.toLocaleString('en')
  writeFigures(
    join(import.meta.dirname, '../../../docs/figures.md'),
    'messaging',
    `\`${command}\`, ${day}, ${machine}.

| what | figure |
| --- | --- |
| messages acknowledged, over HTTP, ${instances} instances of messaging and of notifications | ${number(report.acknowledged)} |
| faults: ${Object.entries(report.faults)
      .map(([kind, times]) => `${kind} × ${times}`)
      .sort()
      .join(', ')} | ${faults} |
| calls repeated with the same key | ${number(report.retries)} |
| messages lost, stored twice | 0, 0 |
| conversations with a gap in their numbers | 0 |
| notifications missing, twice | 0, 0 |
| live streams: cut, missed, repeated | ${number(live.cuts)}, 0, 0 |
| messages a second, faults included | ${number(Math.round(report.acknowledged / report.seconds))} |
| from the last answer to the last notification, ms (goal: 10,000) | ${number(report.drainedIn)} |`,
  )
}
