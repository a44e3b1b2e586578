import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await directory.database.prisma.organization.createMany({
    data: [
      ...Array.from({ length: 10 }, (_, n) => organization({ name: `Chamber ${n}` })),
      organization({ name: 'Zanzibar Guild', featured: true }),
      organization({ name: 'Applicant', status: 'pending' }),
      organization({ name: 'Barred', status: 'suspended' }),
    ],
  })
})
afterAll(() => directory.close())

const organization = (facts: { name: string; status?: string; featured?: boolean }) => ({
  type: 'association',
  country: 'Kenya',
  description: 'Speaks for its members.',
  memberCount: '850+',
  status: 'active',
  ...facts,
})
const expectedNames = ['Zanzibar Guild', ...Array.from({ length: 10 }, (_, n) => `Chamber ${n}`)]

test('lists the active ones, featured first, then by name, nine a page', async () => {
  const names = async (query = '') => {
    const { headers, body } = await directory.get(`/api/organizations${query}`)
    expect(headers['x-total-count']).toBe('11')
    return (body as { name: string }[]).map(({ name }) => name)
  }
  expect(await names()).toEqual(expectedNames)
  expect(await names('?page=1')).toEqual(expectedNames.slice(0, 9))
  expect(await names('?page=2')).toEqual(expectedNames.slice(9))
  expect(await names('?page=3')).toEqual([])
})

test('one organization, and none that is unknown or not active', async () => {
  const { prisma } = directory.database
  const idOf = async (name: string) => (await prisma.organization.findFirstOrThrow({ where: { name } })).id
  const id = await idOf('Zanzibar Guild')
  expect(await directory.get(`/api/organizations/${id}`)).toMatchObject({
    status: 200,
    body: {
      id,
      name: 'Zanzibar Guild',
      logo: null,
      type: 'association',
      country: 'Kenya',
      description: 'Speaks for its members.',
      memberCount: '850+',
      website: null,
      status: 'active',
      featured: true,
      sample: false,
    },
  })
  for (const missing of [await idOf('Applicant'), await idOf('Barred'), randomUUID()]) {
    expect(await directory.get(`/api/organizations/${missing}`)).toMatchObject({
      status: 404,
      body: { code: 'ORGANIZATION_NOT_FOUND', message: 'Organization not found' },
    })
  }
})

test.each(['page=0', 'page=x', 'page=1000001'])('refuses %s', async (query) => {
  expect(await directory.get(`/api/organizations?${query}`)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'page' } })
})
