import { DEAL_FILES_MAX } from '@ungana/contracts-deals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeals, type TestDeals } from '#testing/deals.ts'

let site: TestDeals
beforeAll(async () => {
  site = await startDeals()
})
afterAll(() => site.close())

async function agreed() {
  const [buyer, seller] = [await site.company('Nairobi Beans'), await site.company('Kivu Coffee')]
  return { buyer, seller, id: await site.deal(buyer, seller) }
}

test('both sides keep documents with the deal, and each removes only its own', async () => {
  const { id, buyer, seller } = await agreed()
  const list = (by: string) => site.call('GET', `/api/deals/${id}/files`, by)
  expect((await list(buyer)).body).toEqual({ lane: null, files: [] })
  expect((await site.addFile(seller, id, '../x')).body.field).toBe('kind')
  expect((await site.addFile(seller, id, 'insurance', Buffer.from('text'))).status).toBe(415)
  expect((await site.addFile(await site.company(), id, 'insurance')).status).toBe(404)
  const { status, body } = await site.addFile(seller, id, 'phytosanitary-certificate')
  expect({ status, files: body.files }).toEqual({
    status: 201,
    files: [
      {
        id: expect.any(String),
        kind: 'phytosanitary-certificate',
        name: 'certificate.pdf',
        bytes: expect.any(Number),
        by: 'seller',
        at: site.clock.now.toISOString(),
      },
    ],
  })
  const file = `/api/deals/${id}/files/${body.files[0].id}`
  expect(await site.call('GET', file, buyer)).toMatchObject({
    status: 200,
    headers: { 'content-disposition': expect.stringMatching(/^attachment/), 'x-content-type-options': 'nosniff' },
  })
  expect((await site.call('DELETE', file, buyer)).body.code).toBe('DEALS_NOT_YOUR_PART')
  expect((await site.call('DELETE', file, seller)).body.files).toEqual([])
  expect((await site.call('GET', file, seller)).status).toBe(404)
})

test('either side chooses the lane', async () => {
  const { id, buyer, seller } = await agreed()
  const lane = { origin: 'Bukavu', destination: 'Nairobi', cargoType: 'Agricultural Products' }
  const choose = (by: string, change: object) => site.call('PUT', `/api/deals/${id}/lane`, by, { ...lane, ...change })
  expect((await choose(buyer, { destination: 'Bukavu' })).body.field).toBe('destination')
  expect((await choose(buyer, {})).body.lane).toEqual(lane)
  expect((await choose(seller, { cargoType: null })).body.lane).toEqual({ ...lane, cargoType: null })
  expect((await choose(await site.company(), {})).status).toBe(404)
})

test('a deal keeps a limited number of files, also when they come at once', async () => {
  const { id, buyer, seller } = await agreed()
  await site.pool.query(
    `INSERT INTO deal_files (file_id, deal_id, kind, name, bytes, by_id, at) SELECT gen_random_uuid(), $1, 'other', 'x.pdf', 1, $2, now() FROM generate_series(1, $3)`,
    [id, seller, DEAL_FILES_MAX - 1],
  )
  const answers = await Promise.all([site.addFile(seller, id, 'other'), site.addFile(buyer, id, 'other')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})
