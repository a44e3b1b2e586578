// Compares the service's search with seven plain ILIKEs on the same database.
import { setTimeout as sleep } from 'node:timers/promises'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import pg from 'pg'
import { given, quick } from '#config.ts'
import { table } from '#figures.ts'
import { median } from '#percentiles.ts'
import { ratio, report, say } from '#report.ts'
import { searchCalls } from '#search-calls.ts'
import { sevenLikes } from '#seven-likes.ts'
import { fillTo } from '#synthetic-companies.ts'
import { timeOf, timesOf } from '#times.ts'

const SIZES = quick ? [600, 5000] : [600, 100_000]
const terms = ['coffee', 'kibajo', 'solar panels', 'no such thing', 'co', 'qz']
const runsOf = (size: number) => (size === 600 ? { search: 20, likes: 10 } : { search: 15, likes: 3 })

const client = new pg.Client({ connectionString: given('SERVICE_DATABASE_URL') })
await client.connect()
const service = searchCalls(given('SERVICE_URL'), 1, { [IDENTITY_HEADER]: given('SERVICE_TOKEN') })

const rows: (string | number)[][] = []
try {
  // The demo account's event may still arrive and would add its company again.
  await sleep(3000)
  await client.query('DELETE FROM businesses')
  for (const size of SIZES) {
    await fillTo(client, size, (count) => say(`${count} companies`))
    for (const term of terms) {
      let found = 0
      const first = await timeOf(async () => {
        found = await service.search(term)
      })
      const expected = await sevenLikes(client, term)
      if (found !== expected) throw new Error(`"${term}": the search found ${found}, the ILIKEs ${expected}`)
      const runs = runsOf(size)
      const [own, likes] = [
        median(await timesOf(runs.search, () => service.search(term))),
        median(await timesOf(runs.likes, () => sevenLikes(client, term))),
      ]
      rows.push([
        size.toLocaleString('en'),
        `${term} (${found.toLocaleString('en')})`,
        first.toFixed(1),
        own.toFixed(1),
        likes.toFixed(1),
        ratio(own, likes),
      ])
    }
    say(`measured: ${size} companies`)
  }
} finally {
  await service.close()
  await client.end()
}

report({
  name: 'search',
  title: 'Search and seven ILIKEs',
  yardstick:
    'Yardstick: seven plain ILIKEs on the same Postgres, a page of nine and the exact total. p50 in ms, and the first call, which counts the total. The search includes HTTP and JSON of the service, the ILIKEs do not. One at a time, synthetic companies, equal totals. Goal: any term within 100 ms with 100,000 companies.',
  body: table([['companies', 'term (found)', 'first', 'search', 'ILIKEs', 'ratio'], ...rows]),
})
