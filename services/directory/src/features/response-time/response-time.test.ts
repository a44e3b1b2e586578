import { randomUUID } from 'node:crypto'
import { businessChanged } from '@ungana/contracts-directory'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { keepResponseTimes } from './response-time.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

type Told = Parameters<typeof keepResponseTimes>[1]
const keep = (told: Told) => directory.courier.transaction((tx) => keepResponseTimes(tx, told))
const kept = async (ids: readonly string[]) => {
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

test('several at once come to what they come to one by one, of the same business, repeated and in any order', async () => {
  const one = fc.record({
    nth: fc.nat(2),
    averageMinutes: fc.option(fc.integer({ min: 0, max: 4_000_000_000 }), { nil: null }),
    version: fc.integer({ min: 1, max: 4 }),
  })
  // Of one version there is one measurement.
  const some = fc.uniqueArray(one, { selector: ({ nth, version }) => `${nth} ${version}`, minLength: 1 })
  const told = some.chain((all) =>
    fc.tuple(fc.shuffledSubarray(all, { minLength: 1 }), fc.shuffledSubarray(all)).map(([first, again]) => [...first, ...again]),
  )
  await fc.assert(
    fc.asyncProperty(told, async (all) => {
      const [together, apart] = [await newBusinesses(), await newBusinesses()]
      const of = (ids: readonly string[]): Told =>
        all.map(({ nth, averageMinutes, version }) => ({ businessId: ids[nth] ?? '', averageMinutes, version, requestId: undefined }))
      await keep(of(together))
      for (const each of of(apart)) await keep([each])
      expect(await kept(together)).toEqual(await kept(apart))
    }),
    { numRuns: 30 },
  )
})

test('each business that changed is told of once, with the request of its newest measurement, and an organization not at all', async () => {
  const [a, b] = (await newBusinesses()) as [string, string]
  const organization = { id: randomUUID(), name: 'Guild', type: 'regional', country: 'Kenya', description: 'A guild.', memberCount: '12' }
  await directory.database.prisma.organization.create({ data: organization })
  await keep([{ businessId: b, averageMinutes: 60, version: 5, requestId: 'of-b' }])
  const told = [
    { businessId: a, averageMinutes: 50, version: 2, requestId: 'newer' },
    { businessId: organization.id, averageMinutes: 40, version: 1, requestId: 'of-it' },
    { businessId: a, averageMinutes: 90, version: 1, requestId: 'older' },
    { businessId: b, averageMinutes: 70, version: 4, requestId: 'late' },
  ]
  await keep(told)
  await keep(told)
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

test('one of nobody keeps the others waiting with it', async () => {
  const [a] = (await newBusinesses()) as [string]
  const nobody = randomUUID()
  const told = (businessId: string) => ({ businessId, averageMinutes: 50, version: 1, requestId: undefined })
  await expect(keep([told(a), told(nobody)])).rejects.toThrow(nobody)
  expect(await kept([a])).toEqual([[null, 0n]])
})
