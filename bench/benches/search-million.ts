// The search at a million companies: page, total, far pages, typing errors, filters, suggestions, and many at once.
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

const SIZE = quick ? 20_000 : 1_000_000
const RUNS = quick ? 20 : 100
const AT_ONCE = 16
const SECONDS = quick ? 3 : 20
const PAGE_SIZE = 9

/** By what is hard about them. The phrases are in all, and in none although all have their trigrams. */
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

/** So often nothing came but a 503: more of it says no more. */
const REFUSALS_MAX = 5

/** Where the service gives up what takes it too long, that is counted, and the time until then with it. */
function patient<A extends unknown[]>(work: (...args: A) => Promise<unknown>) {
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

/** Asked for the first time, counting included, and then again and again. */
async function firstAndThen(work: () => Promise<unknown>) {
  const counted = patient(work)
  const first = await timeOf(counted.work)
  const again: number[] = []
  while (again.length < RUNS && counted.refused <= REFUSALS_MAX) again.push(await timeOf(counted.work))
  return { first: shortly(first), again: p50AndP99(again) + unanswered(counted.refused), median: median(again), refused: counted.refused }
}

async function pagesOfTerms(): Promise<Row[]> {
  const rows: Row[] = [['term (found)', 'first', 'again p50 / p99', 'ILIKEs', 'ratio of p50']]
  for (const [kind, all] of Object.entries(terms)) {
    for (const term of all) {
      let found = 0
      const { first, again, ...asked } = await firstAndThen(async () => {
        found = await service.search(term)
      })
      let expected = 0
      const likes = await timeOf(async () => {
        expected = await sevenLikes(client, term)
      })
      if (found !== expected && asked.refused === 0) throw new Error(`"${term}": the search finds ${found}, the ILIKEs ${expected}`)
      rows.push([`${term} (${expected.toLocaleString('en')})`, first, again, shortly(likes), ratio(asked.median, likes)])
    }
    say(`${kind} are measured`)
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
  say('far pages are measured')
  return rows
}

async function facetsAndSuggestions(): Promise<Row[]> {
  const rows: Row[] = [['call', 'first', 'again p50 / p99']]
  const asked: [string, () => Promise<unknown>][] = [
    ...[{}, { q: 'coffee' }, { q: 'coffee', country: 'Rwanda' }, { q: 'kibajo' }, { q: 'co' }].map((query): [string, () => Promise<unknown>] => [
      `facets ${new URLSearchParams(query)}`,
      () => service.facets(query),
    ]),
    ...['co', 'uma', 'umoja tr', 'tausi mills 77', 'growrs', 'sacks of gr'].map((text): [string, () => Promise<unknown>] => [
      `suggestions for "${text}"`,
      () => service.suggest(text),
    ]),
  ]
  for (const [name, work] of asked) {
    const { first, again } = await firstAndThen(work)
    rows.push([name, first, again])
  }
  say('facets and suggestions are measured')
  return rows
}

async function manyAtOnce(): Promise<Row[]> {
  const rows: Row[] = [['term', 'gateway: a second, p50 / p99', 'bare SQL: a second, p50 / p99', 'ratio of throughput', 'ratio of p99']]
  for (const term of [...compared, 'all three in turn']) {
    const of = (nth: number) => (compared.includes(term) ? term : (compared[nth % compared.length] as string))
    // Whoever comes second finds both warm.
    await crowd(AT_ONCE, 1, (nth) => bareSearch(bare, of(nth)))
    const asked = patient((nth: number) => gateway.search(of(nth)))
    await crowd(AT_ONCE, 1, asked.work)
    asked.refused = 0
    const sql = await crowd(AT_ONCE, SECONDS, (nth) => bareSearch(bare, of(nth)))
    const site = await crowd(AT_ONCE, SECONDS, asked.work)
    rows.push([
      term,
      `${Math.round(site.rate)}, ${p50AndP99(site.times)}${unanswered(asked.refused)}`,
      `${Math.round(sql.rate)}, ${p50AndP99(sql.times)}`,
      ratio(site.rate, sql.rate),
      ratio(percentile(site.times, 0.99), percentile(sql.times, 0.99)),
    ])
  }
  say(`${AT_ONCE} at once are measured`)
  return rows
}

/** As many terms that nobody has asked for yet, at the same moment: each is a scan. */
async function neverAsked(): Promise<string> {
  const letters = [...'0123456789abcdef']
  const asked = patient((letter: string) => gateway.search(`${letter}${letter}`))
  const times = await Promise.all(letters.map((letter) => timeOf(() => asked.work(letter))))
  const slowest = shortly(Math.max(...times))
  return `${letters.length} terms of two letters that nobody had asked for, at the same moment through the gateway: the slowest took ${slowest} ms, ${asked.refused} were answered 503.`
}

try {
  // The event of the demo account may still be on its way, and would bring its company back.
  await sleep(3000)
  await client.query('DELETE FROM businesses')
  await fillTo(client, SIZE, (count) => count % 50_000 === 0 && say(`${count.toLocaleString('en')} companies`))
  const pages = await pagesOfTerms()
  const far = await farPages()
  const others = await facetsAndSuggestions()
  const crowded = await manyAtOnce()
  const cold = await neverAsked()
  report({
    name: 'search-million',
    title: 'Search at a million companies',
    yardstick: `${SIZE.toLocaleString('en')} synthetic companies, ms. Yardsticks: seven plain ILIKEs on the same Postgres, a page of nine and the exact total, asked once, the totals seen to be equal; and for many at once the page alone as one SQL statement on the search's own indexes. "first" counts, "again" is of ${RUNS}. Goals: from three letters on p50 10, the worst phrase 100; any term, its count included, 1,000; any page 100; at once half of the bare SQL's throughput and twice its p99.`,
    body: [
      'Page of nine and exact total, from the service, one at a time:',
      table(pages),
      'Pages of the pager:',
      table(far),
      'Filters and suggestions:',
      table(others),
      `${AT_ONCE} at once, the terms known:`,
      table(crowded),
      cold,
    ].join('\n\n'),
  })
} finally {
  await Promise.all([service.close(), gateway.close(), bare.end(), client.end()])
}
