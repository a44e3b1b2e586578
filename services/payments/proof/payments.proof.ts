// Proves that payments end in the right state: first with a model, then by really killing the process. `npm run proof payments` takes almost an hour;
// `npm run proof payments -- card refund` runs only these parts. SEED and SEQUENCES (10000) come from the environment. Each full run of a part writes
// its row to docs/figures.md.
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { writeFigures } from '@ungana/service-kit/testing'
import { type FlowName, flowNames, runKillPoints } from './kill-points.ts'
import { runModel } from './payment-model.ts'

// biome-ignore-start lint/style/noProcessEnv: a command reads its options here and nowhere else.
const { POSTGRES_ADMIN_URL, SEED, SEQUENCES = '10000' } = process.env
// biome-ignore-end lint/style/noProcessEnv: see above
if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL names a Postgres superuser')
const postgresAdminUrl = POSTGRES_ADMIN_URL
const LONG = 10_000
const FIGURES = join(import.meta.dirname, '../../../docs/figures.md')
const parts = ['model', ...flowNames] as const
type Part = (typeof parts)[number]
const known = (part: string): part is Part => (parts as readonly string[]).includes(part)
const given = process.argv.slice(2)
for (const part of given) if (!known(part)) throw new Error(`Unknown part ${part}. Parts: ${parts.join(', ')}`)

const start = performance.now()
const minutes = () => ((performance.now() - start) / 60_000).toFixed(1)
const say = (line: string) => void process.stdout.write(`${minutes().padStart(5)} min  ${line}\n`)
const whole = (value: number) => value.toLocaleString('en')

const titles: Readonly<Record<Part, string>> = {
  model: 'model: random sequences, each of up to 15 moves',
  card: 'killed while a card pays',
  webhook: 'killed while only a webhook arrives',
  wallet: 'killed while a wallet pays',
  'mobile-money': 'killed while a phone pays',
  'm-pesa': 'killed while a phone pays by M-Pesa',
  refund: 'killed while staff refund',
  dispute: 'killed while a payer disputes a payment',
  renewal: 'killed while a plan renews',
}

const chosen = parts.filter((part) => given.length === 0 || given.includes(part))
if (chosen.includes('model')) {
  const row = await model()
  if (row) write('model', row)
}
// Flows run in parallel, each with its own database, sandbox and process, because they mostly wait for chores that run once a second.
await Promise.all(flowNames.filter((flow) => chosen.includes(flow)).map(async (flow) => write(flow, await kill(flow))))

/** Undefined for a short run. */
async function model(): Promise<string[] | undefined> {
  const seed = SEED === undefined ? randomInt(2 ** 31) : Number(SEED)
  say(`model, seed ${seed}`)
  const report = await runModel({ postgresAdminUrl, sequences: Number(SEQUENCES), seed, say })
  say(JSON.stringify(report))
  const { sequences, moves, deaths, captured, refunds, returned } = report
  if (sequences < LONG) return undefined
  return [
    `${whole(sequences)} sequences, ${whole(moves)} moves, ${whole(captured)} paid, ${whole(refunds)} refunds, ${whole(returned)} refunds of mismatches; seed ${seed}`,
    whole(deaths),
  ]
}

async function kill(flow: FlowName): Promise<string[]> {
  const { deaths } = await runKillPoints({ postgresAdminUrl, flow, say })
  say(JSON.stringify({ flow, deaths }))
  return ['at each message to Postgres or a provider, once delivered and once lost', whole(deaths)]
}

/** Replaces only the row of this part; the rows of other parts stay. */
function write(part: Part, [what = '', deaths = '']: string[]): void {
  const rows = new Map(
    readFileSync(FIGURES, 'utf8')
      .split('\n')
      .flatMap((line) => parts.filter((each) => line.startsWith(`| ${titles[each]} |`)).map((each) => [each, line] as const)),
  )
  rows.set(part, `| ${titles[part]} | ${what} | ${deaths} | ${new Date().toISOString().slice(0, 10)} |`)
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}`
  writeFigures(
    FIGURES,
    'payments',
    `\`npm run proof payments\`, ${machine}. Rules: the ledger balances, nothing is charged or refunded twice, states never move back, and after a quiet minute our state matches the provider's.

| part | what was done | deaths | on |
| --- | --- | --- | --- |
${parts.flatMap((each) => rows.get(each) ?? []).join('\n')}`,
  )
}
