// Proves that 10,000 live streams fit on two instances and lose nothing: `npm run proof streams`. A clean run of 10,000 or more writes its figures to
// docs/figures.md; a run that misses a goal exits with 1.
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeFigures } from '@ungana/service-kit/testing'
import { runStreams } from './stream-run.ts'

const STREAMS_FOR_FIGURES = 10_000
/** Bytes of a stream in the service. */
const MOST_MEMORY = 100_000

// biome-ignore lint/style/noProcessEnv: a command reads all its options here.
const { POSTGRES_ADMIN_URL } = process.env
if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL is required. `npm run proof streams` starts a Postgres and sets it.')
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: String(STREAMS_FOR_FIGURES) },
    opening: { type: 'string', default: '60' },
    silent: { type: 'string', default: '40' },
    events: { type: 'string', default: '60' },
    rate: { type: 'string', default: '50' },
  },
})
const [streams, silent, rate] = [Number(values.streams), Number(values.silent), Number(values.rate)]

const report = await runStreams({
  streams,
  seconds: { opening: Number(values.opening), silent, events: Number(values.events) },
  rate,
  postgresAdminUrl: POSTGRES_ADMIN_URL,
  log: (line) => void process.stdout.write(`${line}\n`),
})
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
const { memory, processor, latency, kill, oneMore } = report
const failed = [
  report.missed > 0 && 'events were missed',
  report.repeated > 0 && 'events came more than once',
  report.silent.feedReads > report.silent.heartbeats / 100 && 'heartbeats read the feed',
  streams >= STREAMS_FOR_FIGURES && memory.service > MOST_MEMORY && 'a stream takes too much memory',
  (oneMore.status !== 503 || !(oneMore.retryAfter > 0)) && 'one stream too many was not refused with a pause',
  oneMore.afterwards !== 200 && 'no new stream was taken after one had ended',
  ...report.trouble,
].filter((problem) => problem !== false)
for (const problem of failed) process.stdout.write(`${problem}\n`)
process.exitCode = failed.length > 0 ? 1 : 0

if (failed.length === 0 && streams >= STREAMS_FOR_FIGURES) {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}`
  const number = (value: number) => value.toLocaleString('en')
  const kilobytes = (bytes: number) => number(Math.round(bytes / 1000))
  writeFigures(
    join(import.meta.dirname, '../../../docs/figures.md'),
    'streams',
    `\`npm run proof streams\`, ${day}, ${machine}. ${number(streams)} accounts with a stream each, through two gateways, to two instances of notifications with room for ${number(streams / 2)} each. Everything runs on this machine, including the browsers, which reconnect as the site's do.

| what | figure | goal |
| --- | --- | --- |
| streams of each instance: before one was killed, afterwards | ${report.perInstance.before.map(number).join(' + ')}, ${report.perInstance.after.map(number).join(' + ')} | |
| KB of memory for a stream: service, gateway | ${kilobytes(memory.service)}, ${kilobytes(memory.gateway)} | 100 in the service |
| processor time for 1,000 silent streams and a minute: service, gateway | ${number(processor.service)} ms, ${number(processor.gateway)} ms | |
| heartbeats in ${silent} silent seconds; reads of the feed in that time | ${number(report.silent.heartbeats)}; ${number(report.silent.feedReads)} | no read for a heartbeat |
| transactions a second in the database: without a stream, with all of them silent | ${report.silent.statements.without}, ${report.silent.statements.with} | |
| ms to look for news of ${number(streams / 2)} accounts, every 5 s | ${report.checkTakes} | |
| events, ${rate} a second; missed, repeated | ${number(report.events)}; ${report.missed}, ${report.repeated} | 0, 0 |
| from the commit to the browser, before the kill: p50, p99, most | ${latency.p50} ms, ${latency.p99} ms, ${latency.max} ms | |
| streams that opened again after the kill; most attempts to open one in a second | ${number(kill.reopened)}; ${number(kill.mostAttempts)} | |
| attempts refused, because the other instance was full and the killed one was not back; s until all were open again, longest wait for an event | ${number(kill.refused)}; ${Math.round(kill.healed / 1000)}, ${Math.round(kill.longest / 1000)} | |
| one stream more, when both instances are full | ${oneMore.status} ${oneMore.code}, Retry-After ${oneMore.retryAfter} | 503 with a pause |`,
  )
}
