// Walks every public route, and finds nothing of a suspended company or organization.
import { randomUUID } from 'node:crypto'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { appRoutes, operationsRoutes } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureUse } from '#lib/company-pictures.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { memberOf } from '#testing/interactions.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { applyAccountStatus } from './account-changes.ts'

const NAME = 'Unmistakable'
const company = testBusiness({ businessName: NAME, products: [NAME], reviews: [{ rating: 5, hidden: false }], verified: true })
const organization = { id: randomUUID(), name: NAME, type: 'regional', country: 'Kenya', description: NAME, memberCount: '12', status: 'active' }
const staff: IdentityClaims = { role: 'staff', sub: randomUUID() }
const pictures: string[] = []

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addBusinesses(directory.database, [company])
  await directory.database.prisma.organization.create({ data: organization })
  for (const uploader of [memberOf(company), staff]) {
    const id = await directory.upload(uploader)
    const use = { ownerId: uploader.sub as string, newOwnerId: company.id, purpose: pictureUse.purpose, field: 'imageId' }
    await directory.database.prisma.$transaction((tx) => directory.files.keep(tx, id, use))
    pictures.push(id)
  }
})
afterAll(() => directory.close())

/** The routes that answer with something of the company or organization. */
async function served(caller?: IdentityClaims): Promise<string[]> {
  const routes = appRoutes(directory.app).filter((route) => route.startsWith('GET /api') && !operationsRoutes.includes(route))
  const found = new Set<string>()
  for (const route of routes) {
    for (const id of [company.id, organization.id, ...pictures]) {
      const url = route.slice(4).replace(':id', id).replace(':size', 'small').replace(':name', 'companies-00000000-0000-0000-0000-000000000000')
      const { status, text } = await directory.get(url, caller)
      if (status === 200 && (route.includes(':id') || [NAME, company.id, organization.id].some((each) => text.includes(each)))) found.add(route)
    }
  }
  return [...found]
}

test('nothing of a suspended company or organization is served to others, and its pictures only to itself and staff', async () => {
  expect(await served()).toEqual(expect.arrayContaining(['GET /api/images/:id/:size', 'GET /api/users/:id', 'GET /api/organizations/:id']))
  await directory.database.prisma.$transaction(async (tx) => {
    for (const id of [company.id, organization.id]) await applyAccountStatus(tx, { id, status: 'suspended', version: 1 })
  })
  expect(await served()).toEqual([])
  expect(await served(memberOf({ id: randomUUID() }))).toEqual([])
  for (const caller of [memberOf(company), staff]) {
    for (const id of pictures) expect((await directory.get(`/api/images/${id}/small`, caller)).status).toBe(200)
  }
})
