import { randomUUID } from 'node:crypto'
import { imagePath } from '@ungana/contracts-directory'
import { formOf, testPicture } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureUse } from '#lib/company-pictures.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

const member = { role: 'member', sub: randomUUID() } as const

async function upload(content: Buffer, { key, caller = member as typeof member | undefined }: { key?: string; caller?: typeof member } = {}) {
  const { headers, payload } = await formOf(['file', content, 'photo.jpg', 'image/jpeg'])
  const answer = await directory.app.inject({
    method: 'POST',
    url: '/api/images',
    headers: { ...headers, ...(await directory.identity.headers(caller)), ...(key !== undefined && { 'idempotency-key': key }) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const seen = async (id: string, size = 'small', caller?: typeof member) =>
  directory.app.inject({ method: 'GET', url: `/api/images/${id}/${size}`, headers: await directory.identity.headers(caller) })

test('everybody can see a used picture, in each size', async () => {
  const { status, body } = await upload(await testPicture(1000, 500))
  expect([status, body]).toEqual([201, { id: expect.any(String), width: 1000, height: 500 }])
  expect((await seen(body.id)).statusCode).toBe(404)
  const use = { ownerId: member.sub, purpose: pictureUse.purpose, field: 'imageId' }
  await directory.database.prisma.$transaction((tx) => directory.files.keep(tx, body.id, use))
  for (const size of ['large', 'medium', 'small'] as const) {
    const answer = await seen(body.id, size)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers['cache-control']).toContain('public')
    expect(imagePath(body.id, size)).toBe(`/api/images/${body.id}/${size}`)
  }
  expect((await seen(body.id, 'huge')).statusCode).toBe(400)
  expect((await seen(randomUUID())).statusCode).toBe(404)
})

test('only the uploader can see an unused picture, and no cache keeps it', async () => {
  const { body } = await upload(await testPicture(64, 48))
  expect((await seen(body.id)).statusCode).toBe(404)
  const { statusCode, headers } = await seen(body.id, 'small', member)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
})

test.each(['company', 'organization'])('a suspended %s’s picture is seen by itself only, and no cache keeps it', async (kind) => {
  const owner = { role: 'member', sub: randomUUID() } as const
  const { body } = await upload(await testPicture(64, 48), { caller: owner })
  const use = { ownerId: owner.sub, purpose: pictureUse.purpose, field: 'imageId' }
  await directory.database.prisma.$transaction((tx) => directory.files.keep(tx, body.id, use))
  const of = { id: owner.sub, status: 'suspended' } as const
  if (kind === 'company') await addBusinesses(directory.database, [testBusiness(of)])
  else {
    const facts = { name: 'Chamber', type: 'association', country: 'Kenya', description: '', memberCount: '' }
    await directory.database.prisma.organization.create({ data: { ...facts, ...of } })
  }
  expect((await seen(body.id)).statusCode).toBe(404)
  const { statusCode, headers } = await seen(body.id, 'small', owner)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
})

test('a repeated upload gets the same answer, and its key refuses another file', async () => {
  const [content, other] = [await testPicture(64, 48), await testPicture(48, 64)]
  const first = await upload(content, { key: 'k1' })
  expect(await upload(content, { key: 'k1' })).toEqual(first)
  expect((await upload(other, { key: 'k1' })).status).toBe(422)
})

test('refuses a file that is not a picture with a clear message', async () => {
  expect(await upload(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100, 1)]))).toMatchObject({
    status: 415,
    body: { field: 'file', message: 'This is not a JPEG, PNG or WebP file. Please choose another file.' },
  })
})
