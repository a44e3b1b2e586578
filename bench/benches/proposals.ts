// Measures how long the site takes to propose suppliers among a million companies.
import { setTimeout as sleep } from 'node:timers/promises'
import { proposeSuppliers } from '@ungana/contracts-directory'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import pg from 'pg'
import { Pool } from 'undici'
import { given, quick } from '#config.ts'
import { table } from '#figures.ts'
import { median, percentile } from '#percentiles.ts'
import { ratio, report, say } from '#report.ts'
import { sevenLikes } from '#seven-likes.ts'
import { fillTo } from '#synthetic-companies.ts'
import { p50AndP99, shortly, timeOf, timesOf } from '#times.ts'
import { untilRead } from '#until-read.ts'

const SIZE = quick ? 20_000 : 1_000_000
const RUNS = quick ? 3 : 20

/** What the companies sell, in turn. */
const goods = [
  ...['White maize, grade 1', 'Maize flour, fortified', 'Long-grain aromatic rice', 'Coffee and rice huller', 'Sugar, brown', 'Dry beans, sugar'],
  ...['Cement 42.5N, 50 kg', 'Interlocking soil-cement blocks', 'Roofing sheets, 28 gauge', 'Deformed bars, 8 to 16 mm', 'Emulsion and gloss paint'],
  ...[
    'Washed Bourbon green coffee, screen 15+',
    'Natural arabica green coffee',
    'Sunflower oil, refined',
    'Solar panels, 550 W mono',
    'Cut roses, 60 cm',
  ],
  ...[
    'Solar water pump, 0.75 to 5.5 kW',
    'Whole tilapia, gutted',
    'Tilapia and catfish fingerlings',
    'In-calf dairy heifers',
    'Table eggs, tray of 30',
  ],
  ...[
    'School uniforms, set',
    'School shoes, black',
    'Ware potatoes, Kinigi',
    'Raw honey, acacia',
    'Honey-process coffee, microlots',
    'Car and truck batteries',
  ],
]

interface Need {
  readonly q: string
  readonly category?: string
  readonly country?: string
}

const needs: readonly Need[] = [
  ...[
    'White maize, grade 1',
    'white maize 20 t for school feeding',
    'Fortified maize flour 25 kg bags',
    'basmati rice',
    'Brown sugar 50 kg',
    'sukari',
  ],
  ...[
    'Portland cement 42.5',
    'iron sheets gauge 28',
    'Steel bars 12 mm',
    'arabica green coffee',
    'Huile de tournesol',
    '550 W solar panels',
    'water pump',
  ],
  ...['Tilapia fingerlings', 'dairy cows', 'eggs', 'leather shoes for school', 'fresh roses', 'Honey', 'spare parts for Isuzu trucks', 'bicycles'],
  ...['coffee', 'coffe', 'milk powder'],
]
  .map((q): Need => ({ q }))
  .concat([
    { q: 'Green coffee, washed', country: 'Rwanda' },
    { q: 'potatoes', country: 'Rwanda' },
    { q: 'coffee', category: 'Coffee, Tea & Spices', country: 'Uganda' },
    { q: 'nothing of this kind', category: 'Construction Materials' },
  ])

const client = new pg.Client({ connectionString: given('SERVICE_DATABASE_URL') })
await client.connect()
const service = new Pool(given('SERVICE_URL'), { connections: 1 })
const headers = { [IDENTITY_HEADER]: given('SERVICE_MEMBER_TOKEN') }

/** Calls that the service gave up with a 503; their time counts too. */
let refused = 0

async function propose(need: Need): Promise<number> {
  const path = `${proposeSuppliers.url}?${new URLSearchParams({ ...need })}`
  const answer = await service.request({ method: 'GET', path, headers })
  if (answer.statusCode === 503) {
    await answer.body.dump()
    refused += 1
    return 0
  }
  if (answer.statusCode !== 200) throw new Error(`${path} got the answer ${answer.statusCode}`)
  return ((await answer.body.json()) as unknown[]).length
}

async function likesOf(texts: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const text of texts) times.push(await timeOf(() => sevenLikes(client, text)))
  return times
}

/** Bytes on disk for one company with its three products, and of the service's memory. */
async function sizes(): Promise<string> {
  const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
  const metrics = await (await service.request({ method: 'GET', path: '/metrics' })).body.text()
  const memory = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
  const each = (bytes: number) => Math.round(bytes / SIZE).toLocaleString('en')
  return `One company with its three products: ${each(Number(rows[0]?.bytes))} bytes on disk, ${each(memory)} bytes of the service's memory.`
}

try {
  // The demo account's event may still arrive and would add its company again.
  await sleep(3000)
  await client.query('DELETE FROM businesses')
  await fillTo(client, SIZE, (count) => count % 50_000 === 0 && say(`${count.toLocaleString('en')} companies`), goods)
  const likes = median(await likesOf(['basmati rice', 'Honey', 'coffee']))
  say('measured: ILIKEs')
  await untilRead(async () => {
    if ((await propose({ q: 'Honey' })) === 0) throw new Error('Nobody sells honey yet')
  })
  refused = 0
  const rows: (string | number)[][] = [['need', 'proposed', 'first', 'again p50 / p99', 'p50 ÷ ILIKEs']]
  const [first, again]: [number[], number[]] = [[], []]
  for (const need of needs) {
    let proposed = 0
    const begun = await timeOf(async () => {
      proposed = await propose(need)
    })
    const times = await timesOf(RUNS, () => propose(need))
    first.push(begun)
    again.push(...times)
    say(`${Object.values(need).join(', ')}: ${shortly(begun)}, ${p50AndP99(times)}`)
    rows.push([Object.values(need).join(', '), proposed, shortly(begun), p50AndP99(times), ratio(percentile(times, 0.5), likes)])
  }
  report({
    name: 'proposals',
    title: 'Proposing suppliers among a million companies',
    yardstick: `${SIZE.toLocaleString('en')} synthetic companies, which sell ${goods.length} goods in turn, ms, from the service. Yardstick: seven plain ILIKEs, median of three texts: ${shortly(likes)} ms. "first" is the first call with a text, "again" is of ${RUNS}. Goal: p99 200.`,
    body: [
      table(rows),
      `All needs: first p50 / p99 ${p50AndP99(first)}, again ${p50AndP99(again)}. Answers with 503: ${refused}. ${await sizes()}`,
    ].join('\n\n'),
  })
} finally {
  await Promise.all([service.close(), client.end()])
}
