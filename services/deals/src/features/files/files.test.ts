import { DEAL_FILES_MAX, dealPaperAdded } from '@ungana/contracts-deals'
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
  const told = (await site.events(dealPaperAdded.name)).filter(({ dealId }) => dealId === id)
  expect(told).toEqual([{ dealId: id, companyId: buyer, addedBy: seller, addedAt: site.clock.now.toISOString() }])
  const file = `/api/deals/${id}/files/${body.files[0].id}`
  expect(await site.call('GET', file, buyer)).toMatchObject({
    status: 200,
    headers: { 'content-disposition': expect.stringMatching(/^attachment/), 'x-content-type-options': 'nosniff' },
  })
  expect((await site.call('DELETE', file, buyer)).body.code).toBe('DEALS_NOT_YOUR_PART')
  const reason = 'The certificate names another grade.'
  await site.call('POST', `/api/deals/${id}/dispute`, buyer, { about: 'goods', reason })
  expect((await site.call('DELETE', file, seller)).body.code).toBe('DEALS_DISPUTED')
  await site.call('POST', `/api/deals/${id}/dispute/end`, buyer, { reason })
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

const milestone = async (id: string, by: string, body: object, key?: string) =>
  site.call('POST', `/api/deals/${id}/milestones`, by, { on: '2026-11-22', ...body }, key === undefined ? {} : { key })

test('a report from the yard keeps its count, photo, signature and time, once, although it is sent twice', async () => {
  const { id, buyer, seller } = await agreed()
  const began = site.clock.now
  site.clock.now = new Date(began.getTime() + 2 * 86_400_000)
  expect((await site.addPhoto(await site.company(), id)).status).toBe(404)
  const { status, body: photo } = await site.addPhoto(seller, id)
  expect([status, photo.name]).toEqual([201, 'goods.webp'])
  const recordedAt = new Date(began.getTime() + 60_000).toISOString()
  const report = {
    milestone: 'ready',
    packages: 298,
    weightKg: 17_880.5,
    photoId: photo.id,
    signature: { name: 'Jean Bosco', drawing: 'M10 20L14 31M5 5' },
    recordedAt,
  }
  for (const [change, field] of [
    [{ recordedAt: new Date(began.getTime() - 1).toISOString() }, 'recordedAt'],
    [{ recordedAt: new Date(site.clock.now.getTime() + 3_600_000).toISOString() }, 'recordedAt'],
    [{ signature: { name: 'Jean Bosco', drawing: 'M1 1" onload="alert(1)' } }, 'signature.drawing'],
    [{ packages: 1.5 }, 'packages'],
  ] as const)
    expect(await milestone(id, seller, { ...report, ...change })).toMatchObject({ status: 400, body: { field } })
  const key = 'report'.padEnd(32, '1')
  const answers = [await milestone(id, seller, report, key), await milestone(id, seller, report, key)]
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  const { events } = (await site.call('GET', `/api/deals/${id}`, buyer)).body
  expect(events.slice(1)).toMatchObject([
    {
      milestone: 'ready',
      on: '2026-11-22',
      at: site.clock.now.toISOString(),
      evidence: { packages: 298, weightKg: 17_880.5, photo, signature: { name: 'Jean Bosco', drawing: 'M10 20L14 31M5 5' }, recordedAt },
    },
  ])
  const { files } = (await site.call('GET', `/api/deals/${id}/files`, buyer)).body
  expect(files).toMatchObject([{ id: photo.id, kind: 'photo', name: 'goods.webp', by: 'seller' }])
  const file = `/api/deals/${id}/files/${photo.id}`
  expect((await site.call('GET', file, buyer)).headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': expect.stringContaining('goods.webp'),
  })
  expect((await site.call('DELETE', file, seller)).body.code).toBe('DEALS_FILE_REPORTED')
  // A photo proves one report.
  expect((await milestone(id, seller, { milestone: 'loaded', photoId: photo.id })).body.field).toBe('photoId')
  site.clock.now = began
})

test('reports that a phone recorded reach the file of a dispute, and count when it ends', async () => {
  const { id, buyer, seller } = await agreed()
  const recordedAt = site.clock.now.toISOString()
  await site.call('POST', `/api/deals/${id}/dispute`, buyer, { about: 'goods', reason: 'The sample was another grade.' })
  expect((await milestone(id, seller, { milestone: 'ready' })).body.code).toBe('DEALS_DISPUTED')
  const { body: photo } = await site.addPhoto(seller, id)
  expect((await milestone(id, seller, { milestone: 'ready', photoId: photo.id, recordedAt })).status).toBe(200)
  expect((await milestone(id, seller, { milestone: 'ready', recordedAt })).body.code).toBe('DEALS_NOT_NOW')
  const { status, body: held } = await milestone(id, seller, { milestone: 'loaded', recordedAt })
  const dayOf = ({ milestones }: { milestones: { milestone: string; doneOn: string | null }[] }) =>
    milestones.filter((one) => ['ready', 'loaded'].includes(one.milestone)).map(({ doneOn }) => doneOn)
  expect([status, dayOf(held), held.cancelsAtOnce]).toEqual([200, [null, null], false])
  const { body: file } = await site.call('GET', `/api/staff/deal-disputes/${id}`, crypto.randomUUID(), undefined, { claims: { role: 'staff' } })
  expect(file.events.at(-2).evidence.photo).toEqual(photo)
  const { body: ended } = await site.call('POST', `/api/deals/${id}/dispute/end`, buyer, { reason: 'The grade is right.' })
  expect(dayOf(ended)).toEqual(['2026-11-22', '2026-11-22'])
})
