import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuiltInLists } from '#testing/built-in-lists.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { countStats } from './stats.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

test('counts what is public and real, and nothing else', async () => {
  const { database } = directory
  const nothing = { businesses: 0, verifiedBusinesses: 0, countries: 0, categories: 0, organizations: 0, events: 0, products: 0, reviews: 0 }
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
    businesses: 3,
    verifiedBusinesses: 1,
    countries: 2,
    categories: 1,
    organizations: 1,
    events,
    products: 3,
    reviews: 1,
  })
})
