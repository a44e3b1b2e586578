// Proves that a deal stays right whatever happens. `npm run proof deals` prints its progress and its seed. SEED, SEQUENCES (10000) and THREADS come from the
// environment. A full run writes docs/figures.md.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { writeFigures } from '@ungana/service-kit/testing'
import { coverage, type ModelReport, runModel } from './deal-model.ts'

/** Sequences at the same time in each thread. */
const LANES = 6

if (isMainThread) await prove()
else parentPort?.postMessage(await runModel({ ...workerData, say: (line: string) => void process.stdout.write(`${line}\n`) }))

async function prove(): Promise<void> {
  // biome-ignore-start lint/style/noProcessEnv: a command reads its options here and nowhere else.
  const { POSTGRES_ADMIN_URL, SEED, SEQUENCES = '10000', THREADS = String(availableParallelism()) } = process.env
  // biome-ignore-end lint/style/noProcessEnv: see above
  if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL names a Postgres superuser')
  const seed = SEED === undefined ? randomInt(2 ** 31) : Number(SEED)
  const start = performance.now()
  process.stdout.write(`seed ${seed}\n`)
  const sequences = Math.ceil(Number(SEQUENCES) / Number(THREADS))
  const reports = await Promise.all(
    Array.from({ length: Number(THREADS) }, async (_, nth): Promise<ModelReport> => {
      const options = { postgresAdminUrl: POSTGRES_ADMIN_URL, sequences, lanes: LANES, seed: seed + nth * LANES, name: `thread ${nth + 1}` }
      const [report] = await once(new Worker(new URL(import.meta.url), { workerData: options }), 'message')
      return report
    }),
  )
  const report = together(reports)
  const { messages, neverLast } = coverage(report)
  const minutes = ((performance.now() - start) / 60_000).toFixed(0)
  const rows = [
    ['sequences', report.sequences],
    ['actions', report.actions],
    ['actions that the deal refused', report.refused],
    ['deaths', report.deaths],
    ['messages to Postgres of all kinds of actions, each once delivered and once lost', messages],
    ['those at which the service died', messages - neverLast.length],
    ['deals completed', report.completed],
    ['deals cancelled', report.cancelled],
    ['of them, because the other company had closed its account', report.left],
    ['papers compared', report.papers],
    ['reminders', report.reminders],
  ] as const
  const table = rows.map(([what, number]) => `| ${what} | ${number.toLocaleString('en')} |`).join('\n')
  process.stdout.write(`${table}\nnever the last message: ${neverLast.join(', ')}\n`)
  if (report.sequences < 10_000) return
  writeFigures(
    join(import.meta.dirname, '../../../docs/figures.md'),
    'deals',
    `\`npm run proof deals\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}, ${minutes} min, seed ${seed}.

| what | number |
| --- | --- |
${table}`,
  )
}

/** The sum of the reports. */
function together([first, ...others]: readonly ModelReport[]): ModelReport {
  if (!first) throw new Error('There is no thread')
  for (const other of others) {
    for (const name of ['sequences', 'actions', 'refused', 'deaths', 'papers', 'reminders', 'completed', 'cancelled', 'left'] as const)
      first[name] += other[name]
    for (const [kind, { messages, at }] of other.kills) {
      const known = first.kills.get(kind)
      if (!known) first.kills.set(kind, { messages, at })
      else {
        known.messages = Math.min(known.messages, messages)
        for (const each of at) known.at.add(each)
      }
    }
  }
  return first
}
