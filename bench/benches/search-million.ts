// Measures the search with a million companies: pages, totals, far pages, typing errors, filters, suggestions and many calls at once.
import { setTimeout as sleep } from 'node:timers/promises'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import pg from 'pg'
import { bareSearch } from '#bare-search.ts'
import { given, quick } from '#config.ts'
import { table } from '#figures.ts'
import { median, percentile } from '#percentiles.ts'
import { ratio, report, say } from '#report.ts'
import { NotAnswered, searchCalls } from '#search-calls.ts'
import { sevenLikes } from '#seven-likes.ts'
import { fillTo } from '#synthetic-companies.ts'
import { crowd, p50AndP99, shortly, timeOf } from '#times.ts'
import { untilRead } from '#until-read.ts'

const SIZE = quick ? 20_000 : 1_000_000
const RUNS = quick ? 20 : 100
const AT_ONCE = 16
const SECONDS = quick ? 3 : 20
const PAGE_SIZE = 9

/** Grouped by difficulty. One phrase is in all companies. The other phrase is in none, although all companies contain its trigrams. */
const terms = {
  'three letters and more': [
    'coffee',
    'kibajo',
    'solar panels',
    'no such thing',
    'and deliver to every border post',
    'every region of the border post',
  ],
  'one and two letters': ['e', 'q', 'co', 'qz'],
  'typing errors': ['growrs', 'umja traders 12345', 'cofee'],
}
const compared = ['coffee', 'kibajo', 'solar panels']

const client = new pg.Client({ connectionString: given('SERVICE_DATABASE_URL') })
await client.connect()
const bare = new pg.Pool({ connectionString: given('SERVICE_DATABASE_URL'), max: AT_ONCE })
const service = searchCalls(given('SERVICE_URL'), AT_ONCE, { [IDENTITY_HEADER]: given('SERVICE_TOKEN') })
const gateway = searchCalls(given('BASE_URL'), AT_ONCE)

type Row = readonly (string | number)[]

/** After this many 503 answers a term is not repeated. */
const REFUSALS_MAX = 5

/** Counts calls that the service gave up with a 503; their time counts too. */
function countRefusals<A extends unknown[]>(work: (...args: A) => Promise<unknown>) {
  const counted = {
    refused: 0,
    work: async (...args: A): Promise<void> => {
      try {
        await work(...args)
      } catch (error) {
        if (!(error instanceof NotAnswered && error.status === 503)) throw error
        counted.refused += 1
      }
    },
  }
  return counted
}
const unanswered = (refused: number) => (refused > 0 ? `, ${refused} × 503` : '')

/** Times a first call, which also counts the total, and then repeated calls. */
async function firstAndThen(work: () => Promise<unknown>) {
  const counted = countRefusals(work)
  const first = await timeOf(counted.work)
  const repeated: number[] = []
  while (repeated.length < RUNS && counted.refused <= REFUSALS_MAX) repeated.push(await timeOf(counted.work))
  return { first: shortly(first), again: p50AndP99(repeated) + unanswered(counted.refused), median: median(repeated), refused: counted.refused }
}

async function pagesOfTerms(): Promise<Row[]> {
  const rows: Row[] = [['term (found)', 'first', 'again p50 / p99', 'ILIKEs', 'ratio of p50']]
  for (const [kind, all] of Object.entries(terms)) {
    for (const term of all) {
      let found = 0
      const { first, again, ...measured } = await firstAndThen(async () => {
        found = await service.search(term)
      })
      let expected = 0
      const likes = await timeOf(async () => {
        expected = await sevenLikes(client, term)
      })
      if (found !== expected && measured.refused === 0) throw new Error(`"${term}": the search found ${found}, the ILIKEs ${expected}`)
      rows.push([`${term} (${expected.toLocaleString('en')})`, first, again, shortly(likes), ratio(measured.median, likes)])
    }
    say(`measured: ${kind}`)
  }
  return rows
}

async function farPages(): Promise<Row[]> {
  const rows: Row[] = [['list', 'page', 'p50 / p99']]
  for (const term of ['', 'coffee', 'co']) {
    const total = await service.search(term)
    const last = Math.ceil(total / PAGE_SIZE)
    for (const page of [1, Math.ceil(last / 2), last]) {
      const { again } = await firstAndThen(() => service.search(term, page))
      rows.push([term || 'all', page.toLocaleString('en'), again])
    }
  }
  say('measured: far pages')
  return rows
}

async function facetsAndSuggestions(): Promise<Row[]> {
  const rows: Row[] = [['call', 'first', 'again p50 / p99']]
  const measured: [string, () => Promise<unknown>][] = [
    ...[{}, { q: 'coffee' }, { q: 'coffee', country: 'Rwanda' }, { q: 'kibajo' }, { q: 'co' }].map((query): [string, () => Promise<unknown>] => [
      `facets ${new URLSearchParams(query)}`,
      () => service.facets(query),
    ]),
    ...['co', 'uma', 'umoja tr', 'tausi mills 77', 'growrs', 'sacks of gr'].map((text): [string, () => Promise<unknown>] => [
      `suggestions for "${text}"`,
      () => service.suggest(text),
    ]),
  ]
  for (const [name, work] of measured) {
    const { first, again } = await firstAndThen(work)
    rows.push([name, first, again])
  }
  say('measured: facets and suggestions')
  return rows
}

async function manyAtOnce(): Promise<Row[]> {
  // Only the bare SQL needs it.
  await client.query('CREATE INDEX IF NOT EXISTS bare_search ON search.businesses USING gin (haystack search.gin_trgm_ops)')
  await client.query('ANALYZE search.businesses')
  const rows: Row[] = [['term', 'gateway: a second, p50 / p99', 'bare SQL: a second, p50 / p99', 'ratio of throughput', 'ratio of p99']]
  for (const term of [...compared, 'all three in turn']) {
    const of = (nth: number) => (compared.includes(term) ? term : (compared[nth % compared.length] as string))
    // Warms up the bare search and the gateway, so that their order does not matter.
    await crowd(AT_ONCE, 1, (nth) => bareSearch(bare, of(nth)))
    const measured = countRefusals((nth: number) => gateway.search(of(nth)))
    await crowd(AT_ONCE, 1, measured.work)
    measured.refused = 0
    const sql = await crowd(AT_ONCE, SECONDS, (nth) => bareSearch(bare, of(nth)))
    const site = await crowd(AT_ONCE, SECONDS, measured.work)
    rows.push([
      term,
      `${Math.round(site.rate)}, ${p50AndP99(site.times)}${unanswered(measured.refused)}`,
      `${Math.round(sql.rate)}, ${p50AndP99(sql.times)}`,
      ratio(site.rate, sql.rate),
      ratio(percentile(site.times, 0.99), percentile(sql.times, 0.99)),
    ])
  }
  say(`measured: ${AT_ONCE} at once`)
  return rows
}

/** Searches many new terms at the same moment; each needs a scan. */
async function newTermsAtOnce(): Promise<string> {
  const letters = [...'0123456789abcdef']
  const measured = countRefusals((letter: string) => gateway.search(`${letter}${letter}`))
  const times = await Promise.all(letters.map((letter) => timeOf(() => measured.work(letter))))
  const slowest = shortly(Math.max(...times))
  return `${letters.length} new terms of two letters at the same moment through the gateway: the slowest took ${slowest} ms, ${measured.refused} got a 503.`
}

try {
  // The demo account's event may still arrive and would add its company again.
  await sleep(3000)
  await client.query('DELETE FROM businesses')
  await fillTo(client, SIZE, (count) => count % 50_000 === 0 && say(`${count.toLocaleString('en')} companies`))
  await untilRead(() => service.search('coffee'))
  const pages = await pagesOfTerms()
  const far = await farPages()
  const others = await facetsAndSuggestions()
  const crowded = await manyAtOnce()
  const cold = await newTermsAtOnce()
  report({
    name: 'search-million',
    title: 'Search at a million companies',
    yardstick: `${SIZE.toLocaleString('en')} synthetic companies, ms. Yardsticks: seven plain ILIKEs on the same Postgres, a page of nine and the exact total, run once, with equal totals; for many at once, the page alone as one SQL statement, with indexes on the order and on trigrams. "first" includes counting, "again" is of ${RUNS} calls. Goals: the first count of any term 100; a page again p50 5; 16 new terms at once 1,000 without a 503; many at once: the bare SQL's throughput.`,
    body: [
      'Page of nine and exact total, from the service, one at a time:',
      table(pages),
      'Pages of the pager:',
      table(far),
      'Filters and suggestions:',
      table(others),
      `${AT_ONCE} at once, with known terms:`,
      table(crowded),
      cold,
    ].join('\n\n'),
  })
} finally {
  await Promise.all([service.close(), gateway.close(), bare.end(), client.end()])
}
