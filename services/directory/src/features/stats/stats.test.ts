import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordInteractions } from '#lib/interactions.ts'
import { addBuiltInLists } from '#testing/built-in-lists.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { countStats } from './stats.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

test('counts only public, real records', async () => {
  const { database } = directory
  const nothing = {
    ...{ businesses: 0, verifiedBusinesses: 0, countries: 0, eacCountries: 0, categories: 0, organizations: 0 },
    ...{ events: 0, products: 0, reviews: 0, connections: 0 },
  }
  expect(await countStats(database.pool)).toEqual(nothing)

  await addBuiltInLists(database)
  const offers = {
    products: ['Beans', 'Husks'],
    services: ['Roasting'],
    reviews: [
      { rating: 4, hidden: false },
      { rating: 1, hidden: true },
    ],
  }
  const sample = testBusiness({ ...offers, country: 'Uganda', verified: true })
  await addBusinesses(database, [
    testBusiness({ ...offers, verified: true, category: 'Coffee' }),
    testBusiness({ country: 'DRC' }),
    testBusiness({ country: 'DRC' }),
    testBusiness({ country: 'Ethiopia' }),
    testBusiness({ ...offers, country: 'Kenya', verified: true, status: 'suspended' }),
    sample,
  ])
  await database.prisma.business.update({ where: { id: sample.id }, data: { sample: true } })
  const organization = { type: 'regional', country: 'Kenya', description: 'A guild.', memberCount: '12' }
  await database.prisma.organization.createMany({
    data: [
      { ...organization, name: 'Active', status: 'active' },
      { ...organization, name: 'Pending' },
      { ...organization, name: 'Sample', status: 'active', sample: true },
    ],
  })
  const events = await database.prisma.exhibition.count()
  expect(await countStats(database.pool)).toEqual({
    businesses: 4,
    verifiedBusinesses: 1,
    countries: 3,
    eacCountries: 2,
    categories: 1,
    organizations: 1,
    events,
    products: 3,
    reviews: 1,
    connections: 0,
  })
})

test('counts the pairs of accounts that first dealt with each other in the last 30 days', async () => {
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await directory.database.prisma.$transaction((tx) =>
    recordInteractions(tx, [
      { between: [one, two], kind: 'conversation', provenAt: daysAgo(3) },
      { between: [two, one], kind: 'inquiry', provenAt: daysAgo(2) },
      { between: [one, three], kind: 'booking', provenAt: daysAgo(31) },
      { between: [one, three], kind: 'conversation', provenAt: daysAgo(1) },
    ]),
  )
  expect(await countStats(directory.database.pool)).toMatchObject({ connections: 1 })
})

test('answers counts of the last minute, browser cache included, after any time without callers', async () => {
  const counted = async () => ((await directory.get('/api/stats')).body as { businesses: number }).businesses
  const before = await counted()
  await addBusinesses(directory.database, [testBusiness()])
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_000)
  expect(await counted()).toBe(before + 1)
  clock.mockRestore()
  expect((await directory.get('/api/stats')).headers['cache-control']).toBe('public, max-age=30')
})
