import { randomUUID } from 'node:crypto'
import { businessChanged } from '@ungana/contracts-directory'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { storeResponseTimes } from './response-time.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

type Measurements = Parameters<typeof storeResponseTimes>[1]
const store = (measured: Measurements) => directory.courier.transaction((tx) => storeResponseTimes(tx, measured))
const stored = async (ids: readonly string[]) => {
  const rows = await directory.database.prisma.business.findMany({ where: { id: { in: [...ids] } } })
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    return [row?.averageResponseTime, row?.responseTimeVersion]
  })
}
const newBusinesses = async () => {
  const businesses = [testBusiness(), testBusiness(), testBusiness()]
  await addBusinesses(directory.database, businesses)
  return businesses.map(({ id }) => id)
}

test('a batch gives the same result as single events, repeated and in any order', async () => {
  const one = fc.record({
    nth: fc.nat(2),
    averageMinutes: fc.option(fc.integer({ min: 0, max: 4_000_000_000 }), { nil: null }),
    version: fc.integer({ min: 1, max: 4 }),
  })
  // No two measurements of a company have the same version.
  const some = fc.uniqueArray(one, { selector: ({ nth, version }) => `${nth} ${version}`, minLength: 1 })
  const measured = some.chain((all) =>
    fc.tuple(fc.shuffledSubarray(all, { minLength: 1 }), fc.shuffledSubarray(all)).map(([first, again]) => [...first, ...again]),
  )
  await fc.assert(
    fc.asyncProperty(measured, async (all) => {
      const [together, apart] = [await newBusinesses(), await newBusinesses()]
      const of = (ids: readonly string[]): Measurements =>
        all.map(({ nth, averageMinutes, version }) => ({ businessId: ids[nth] ?? '', averageMinutes, version, requestId: undefined }))
      await store(of(together))
      for (const each of of(apart)) await store([each])
      expect(await stored(together)).toEqual(await stored(apart))
    }),
    { numRuns: 30 },
  )
})

test('publishes each changed company once, with the request id of its newest measurement, and no organization', async () => {
  const [a, b] = (await newBusinesses()) as [string, string]
  const organization = { id: randomUUID(), name: 'Guild', type: 'regional', country: 'Kenya', description: 'A guild.', memberCount: '12' }
  await directory.database.prisma.organization.create({ data: organization })
  await store([{ businessId: b, averageMinutes: 60, version: 5, requestId: 'of-b' }])
  const measured = [
    { businessId: a, averageMinutes: 50, version: 2, requestId: 'newer' },
    { businessId: organization.id, averageMinutes: 40, version: 1, requestId: 'of-it' },
    { businessId: a, averageMinutes: 90, version: 1, requestId: 'older' },
    { businessId: b, averageMinutes: 70, version: 4, requestId: 'late' },
  ]
  await store(measured)
  await store(measured)
  const { rows } = await directory.database.pool.query(
    `SELECT payload -> 'business' ->> 'id' AS id, payload -> 'business' -> 'averageResponseTime' AS minutes, request_id AS request
     FROM courier.outbox WHERE event = $1 AND payload -> 'business' ->> 'id' = ANY ($2::text[]) ORDER BY position`,
    [businessChanged.name, [a, b, organization.id]],
  )
  expect(rows).toEqual([
    { id: b, minutes: 60, request: 'of-b' },
    { id: a, minutes: 50, request: 'newer' },
  ])
})

test('an unknown company delays the whole batch', async () => {
  const [a] = (await newBusinesses()) as [string]
  const unknownId = randomUUID()
  const measured = (businessId: string) => ({ businessId, averageMinutes: 50, version: 1, requestId: undefined })
  await expect(store([measured(a), measured(unknownId)])).rejects.toThrow(unknownId)
  expect(await stored([a])).toEqual([[null, 0n]])
})
