import { randomUUID } from 'node:crypto'
import { INTERESTS_A_DAY, inquiryCreated, interestShown } from '@ungana/contracts-messaging'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
const START = new Date('2026-11-21T08:00:00Z')
let buyer: string
let asked: string
let supplier: string
let rival: string
beforeEach(async () => {
  await messaging.pool.query('DELETE FROM board_entries')
  buyer = await messaging.company({ name: 'Nairobi Beans Ltd' })
  asked = await messaging.company({ name: 'Asked Coffee', verified: true })
  supplier = await messaging.company({ name: 'Kivu Growers', verified: true })
  rival = await messaging.company({ name: 'Rival Growers', verified: true })
})
afterEach(() => {
  messaging.clock.now = START
})

const need = { product: 'Peaberry coffee', quantity: '40', unit: 'bag', destination: 'Kigali', packaging: 'Jute', certificates: 'Organic' }
const form = {
  subject: 'For our roastery',
  content: 'Nairobi Beans needs it.',
  quoteBy: '2026-11-30',
  need: { ...need, target: { priceMinor: 9, currency: 'USD' } },
}
const onBoard = { country: 'Rwanda', category: 'Agriculture & Agribusiness' }
const request = async (different: object = {}, by = buyer) =>
  messaging.call('POST', '/api/requests', by, { ...form, supplierIds: [asked], board: onBoard, ...different }, { key: randomUUID() })
const board = async (by = supplier, query = '') => (await messaging.call('GET', `/api/board${query}`, by)).body
const ask = (entry: string, by = supplier, content = 'Forty bags, washed.', key: string = randomUUID()) =>
  messaging.call('POST', `/api/board/${entry}/interests`, by, { content }, { key })
const own = async (by = supplier) => (await messaging.call('GET', '/api/board/interests', by)).body
const interests = async (id: string, by = buyer) => (await messaging.call('GET', `/api/requests/${id}/interests`, by)).body
const invite = (id: string, interest: string, by = buyer) =>
  messaging.call('POST', `/api/requests/${id}/interests/${interest}/invite`, by, {}, { key: randomUUID() })
const step = (id: string, method: 'PUT' | 'DELETE' | 'POST', path: string, body: object = {}, by = buyer) =>
  messaging.call(method, `/api/requests/${id}/${path}`, by, method === 'DELETE' ? undefined : body, { key: randomUUID() })
const block = (by: string, whom: string) => messaging.call('PUT', `/api/blocks/${whom}`, by)
const suspend = (id: string) => messaging.pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [id])

/** A request on the board, with the id of its entry. */
async function published(different: object = {}) {
  const { body } = await request(different)
  const [entry] = (await board()).entries
  return { id: body.id as string, entry: entry?.id as string }
}

describe('the board', () => {
  test('shows verified suppliers the need, and nothing of the buyer', async () => {
    const { body } = await request()
    expect(body).toMatchObject({ board: onBoard, boardRemoved: false, interested: 0 })
    const answer = await messaging.call('GET', '/api/board', supplier)
    const entry = { id: expect.any(String), need, ...onBoard, quoteBy: '2026-11-30', publishedAt: expect.stringMatching(/Z$/), asked: false }
    expect(answer.body).toEqual({ verified: true, entries: [entry], total: 1 })
    for (const secret of [buyer, 'Nairobi', 'roastery', body.id, 'target', asked]) expect(answer.text).not.toContain(secret)
  })

  test('shows nothing to the buyer itself, to suppliers that were asked, and to companies without verification', async () => {
    await request()
    await messaging.pool.query('INSERT INTO suppliers (business_id, verified, version) VALUES ($1, true, 1)', [buyer])
    for (const by of [buyer, asked]) expect(await board(by)).toEqual({ verified: true, entries: [], total: 0 })
    for (const by of [await messaging.company(), await messaging.company({ verified: false }), await messaging.company({ kind: 'organization' })]) {
      expect(await board(by)).toEqual({ verified: false, entries: [], total: 0 })
      expect((await ask(randomUUID(), by)).body.code).toBe('MESSAGING_NOT_VERIFIED')
    }
    await suspend(supplier)
    expect(await board()).toEqual({ verified: false, entries: [], total: 0 })
  })

  test('when one company has blocked another, neither sees the other on the board', async () => {
    const { entry } = await published()
    await block(buyer, supplier)
    await block(rival, buyer)
    for (const by of [supplier, rival]) {
      expect((await board(by)).entries).toEqual([])
      expect((await ask(entry, by)).body.code).toBe('MESSAGING_BOARD_ENTRY_NOT_FOUND')
    }
  })

  test('finds by words, category and country, newest first, in pages', async () => {
    await request()
    await request({ need: { product: 'Maize flour', destination: 'Goma' }, board: { country: 'DRC' } })
    const products = async (query: string) =>
      (await board(supplier, query)).entries.map(({ need: { product } }: { need: { product: string } }) => product)
    expect(await products('')).toEqual(['Maize flour', 'Peaberry coffee'])
    expect(await products('?q=COFFEE+organic')).toEqual(['Peaberry coffee'])
    expect(await products('?q=coffee+goma')).toEqual([])
    expect(await products('?q=%25')).toEqual([])
    expect(await products('?country=DRC')).toEqual(['Maize flour'])
    expect(await products('?category=Agriculture+%26+Agribusiness')).toEqual(['Peaberry coffee'])
    expect(await board(supplier, '?page=2')).toMatchObject({ entries: [], total: 2 })
  })

  test.each([
    [{ product: 'Coffee for Nairobi beans' }, 'need'],
    [{ ...need, packaging: 'Ask +250 788 123 456' }, 'need'],
    [{ ...need, destination: 'kivu.example.com' }, 'need'],
    [{ quantity: '40' }, 'need'],
  ])('refuses a need that tells who asks, or not for what: %j', async (different, field) => {
    expect(await request({ need: different })).toMatchObject({ status: 400, body: { field } })
    const { body } = await request({ need: different, board: undefined })
    expect(await step(body.id, 'PUT', 'board', onBoard)).toMatchObject({ status: 400, body: { field } })
    expect((await board()).entries).toEqual([])
  })

  test('a request needs a supplier or the board, and a known country', async () => {
    expect(await request({ supplierIds: [], board: undefined })).toMatchObject({ status: 400, body: { field: 'supplierIds' } })
    expect(await request({ board: { country: 'Our town' } })).toMatchObject({ status: 400, body: { field: 'board.country' } })
    expect((await request({ supplierIds: [] })).body).toMatchObject({ asked: 0, inquiries: [], board: onBoard })
    expect((await request({ supplierIds: [] }, await messaging.company({ status: 'suspended' }))).body.code).toBe('MESSAGING_SENDER_SUSPENDED')
  })

  test('the buyer shows an open request later, changes its place, and takes it off', async () => {
    const { body } = await request({ board: undefined })
    expect(body.board).toBeNull()
    expect((await board()).entries).toEqual([])
    expect((await step(body.id, 'PUT', 'board', onBoard)).body.board).toMatchObject(onBoard)
    const [{ id: entry, publishedAt }] = (await board()).entries
    expect((await step(body.id, 'PUT', 'board', { country: 'Kenya' })).body.board).toEqual({ country: 'Kenya', category: null, publishedAt })
    expect((await step(body.id, 'DELETE', 'board')).body.board).toBeNull()
    expect((await ask(entry)).status).toBe(404)
    expect((await step(body.id, 'PUT', 'board', onBoard)).status).toBe(200)
    expect((await board()).entries).toMatchObject([{ id: entry, publishedAt }])
    for (const [method, path] of [
      ['PUT', 'board'],
      ['DELETE', 'board'],
    ] as const)
      expect((await step(body.id, method, path, onBoard, rival)).status).toBe(404)
    await step(body.id, 'POST', 'close')
    expect((await board()).entries).toEqual([])
    expect((await step(body.id, 'PUT', 'board', onBoard)).body.code).toBe('MESSAGING_REQUEST_CLOSED')
  })

  test('a request leaves when its last day ends in Kigali, and its buyer’s entries when it is suspended or closed', async () => {
    const { id, entry } = await published()
    messaging.clock.now = new Date('2026-11-30T21:59:59Z')
    expect((await board()).total).toBe(1)
    expect((await ask(entry)).status).toBe(201)
    messaging.clock.now = new Date('2026-11-30T22:00:00Z')
    expect((await board()).total).toBe(0)
    expect((await ask(entry, rival)).status).toBe(404)
    expect((await step(id, 'PUT', 'board', onBoard)).body.code).toBe('MESSAGING_REQUEST_OVER')
    const [{ id: interest }] = await interests(id)
    expect((await invite(id, interest)).body.code).toBe('MESSAGING_REQUEST_OVER')
    expect(await own()).toMatchObject([{ state: 'not-invited', inquiryId: null }])
    messaging.clock.now = START
    await suspend(buyer)
    expect((await board()).total).toBe(0)
    expect((await ask(entry, rival)).status).toBe(404)
    expect(await own()).toMatchObject([{ state: 'not-invited' }])
  })
})

describe('interest', () => {
  test('the buyer sees who asks, and an invitation makes an ordinary inquiry', async () => {
    const { id, entry } = await published()
    const claims = { person: { id: randomUUID(), name: 'Aline Uwase', role: 'sales' as const, shown: true as const } }
    const body = { content: 'Forty bags. Our bank details have changed.' }
    const { status, body: shown } = await messaging.call('POST', `/api/board/${entry}/interests`, supplier, body, { key: randomUUID(), claims })
    expect(status).toBe(201)
    expect(shown).toMatchObject({ need, ...onBoard, content: body.content, state: 'waiting', inquiryId: null })
    expect((await ask(entry)).body.code).toBe('MESSAGING_ALREADY_ASKED')
    expect((await board()).entries).toMatchObject([{ asked: true }])
    expect((await board(rival)).entries).toMatchObject([{ asked: false }])
    const [{ shownAt, ...told }] = (await messaging.events(interestShown.name)).filter(({ buyerId }) => buyerId === buyer)
    expect([told, shownAt]).toEqual([{ requestId: id, buyerId: buyer }, expect.stringMatching(/Z$/)])

    const [seen] = await interests(id)
    expect(seen).toMatchObject({ ...body, caution: expect.any(String), inquiryId: null, person: { name: 'Aline Uwase', role: 'sales' } })
    expect(seen.supplier).toEqual({ id: supplier, name: 'Kivu Growers', sample: false, kind: 'business', verified: true })
    expect(seen.person).not.toHaveProperty('id')
    for (const by of [supplier, rival]) expect((await messaging.call('GET', `/api/requests/${id}/interests`, by)).status).toBe(404)

    const invited = (await invite(id, seen.id)).body
    expect(invited).toMatchObject({ asked: 2, interested: 0 })
    const inquiry = invited.inquiries.find(({ receiverId }: { receiverId: string }) => receiverId === supplier)
    expect((await messaging.events(inquiryCreated.name)).filter(({ inquiryId }) => inquiryId === inquiry.id)).toMatchObject([
      { receiverId: supplier },
    ])
    expect((await invite(id, seen.id)).body.asked).toBe(2)
    expect(await own()).toMatchObject([{ state: 'invited', inquiryId: inquiry.id }])
    expect((await board()).entries).toEqual([])
    const thread = (await messaging.call('GET', `/api/inquiries/${inquiry.id}`, supplier)).body
    expect(thread).toMatchObject({ other: { name: 'Nairobi Beans Ltd' }, content: form.content, quoteBy: '2026-11-30' })
    const offer = { priceMinor: 100, currency: 'USD', validUntil: '2026-12-31' }
    expect((await messaging.call('POST', `/api/inquiries/${inquiry.id}/quote`, supplier, offer)).status).toBe(201)
  })

  test('refuses contact details, a line that is missing or too long, and an entry that does not exist', async () => {
    const { entry } = await published()
    for (const content of ['Call 0788 123 456', '', 'x'.repeat(301)])
      expect(await ask(entry, supplier, content)).toMatchObject({ status: 400, body: { field: 'content' } })
    expect((await ask(randomUUID())).status).toBe(404)
    expect(await own()).toEqual([])
  })

  test('a company asks at most ten times a day, also at once', async () => {
    const entries: string[] = []
    for (let made = 0; made < INTERESTS_A_DAY + 2; made++) {
      const { body } = await request({ supplierIds: [] }, await messaging.company())
      entries.push((await messaging.pool.query('SELECT id FROM board_entries WHERE request_id = $1', [body.id])).rows[0].id)
    }
    const answers = await Promise.all(entries.map((entry) => ask(entry)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(INTERESTS_A_DAY)
    expect(answers.filter(({ body }) => body.code === 'MESSAGING_TOO_MANY_INTERESTS')).toHaveLength(2)
  })

  test('the end tells each supplier only its own outcome', async () => {
    const { id, entry } = await published()
    await ask(entry)
    await ask(entry, rival)
    const [{ id: interest }] = await interests(id)
    await invite(id, interest)
    await step(id, 'POST', 'close')
    expect((await own()).map(({ state }: { state: string }) => state)).toEqual(['invited'])
    expect((await own(rival)).map(({ state }: { state: string }) => state)).toEqual(['not-invited'])
    expect((await invite(id, (await interests(id))[1].id)).body.code).toBe('MESSAGING_REQUEST_CLOSED')
  })

  test('of an invitation, an interest and the end at once, nobody stays in between', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, entry } = await published({ need: { ...need, product: `Coffee ${round}` } })
      await ask(entry)
      const [{ id: interest }] = await interests(id)
      const [invited, , late, again] = await Promise.all([invite(id, interest), step(id, 'POST', 'close'), ask(entry, rival), invite(id, interest)])
      for (const { status } of [invited, again]) expect([200, 409]).toContain(status)
      expect([201, 404]).toContain(late.status)
      const received = (await messaging.call('GET', '/api/inquiries?box=received', supplier)).body
      const mine = (await own()).find(({ need: { product } }: { need: { product: string } }) => product === `Coffee ${round}`)
      // An invitation that came first is declined with the rest; otherwise there is none.
      if (invited.status === 200 || again.status === 200)
        expect(received.find(({ id: inquiry }: { id: string }) => inquiry === mine.inquiryId)).toMatchObject({ status: 'declined' })
      else expect(mine).toMatchObject({ state: 'not-invited', inquiryId: null })
      expect((await own(rival)).filter(({ state }: { state: string }) => state === 'waiting')).toEqual([])
      expect(received.filter(({ status }: { status: string }) => status === 'pending')).toEqual([])
    }
  })

  test('a supplier that asked and is then blocked, suspended or closed is not listed and cannot be invited', async () => {
    const { id, entry } = await published()
    await ask(entry)
    const [{ id: interest }] = await interests(id)
    await block(supplier, buyer)
    expect(await interests(id)).toEqual([])
    expect((await messaging.call('GET', `/api/requests/${id}`, buyer)).body.interested).toBe(0)
    expect((await invite(id, interest)).body.code).toBe('MESSAGING_RECEIVER_UNAVAILABLE')
    await messaging.call('DELETE', `/api/blocks/${buyer}`, supplier)
    expect(await interests(id)).toHaveLength(1)
    await suspend(supplier)
    expect(await interests(id)).toEqual([])
    expect((await invite(id, interest)).status).toBe(403)
    expect((await invite(id, randomUUID())).body.code).toBe('MESSAGING_INTEREST_NOT_FOUND')
  })
})

test('staff remove a reported need from the board, and a reported line', async () => {
  const { id, entry } = await published()
  await ask(entry)
  const [{ id: interest }] = await interests(id)
  const report = (by: string, subject: string, subjectId: string) =>
    messaging.call('POST', '/api/message-reports', by, { subject, subjectId, reason: 'spam' })
  expect((await report(supplier, 'interest', interest)).status).toBe(404)
  expect((await report(await messaging.company(), 'board-entry', entry)).status).toBe(404)
  const staff = (method: 'GET' | 'POST', path: string, body?: object) =>
    messaging.call(method, `/api/staff/message-reports/${path}`, randomUUID(), body, { role: 'staff' })
  const ofLine = (await report(buyer, 'interest', interest)).body.id
  expect((await staff('GET', ofLine)).body).toMatchObject({ content: 'Forty bags, washed.', author: { id: supplier } })
  await staff('POST', `${ofLine}/decide`, { decision: 'upheld' })
  expect(await interests(id)).toEqual([])
  expect(await own()).toMatchObject([{ state: 'removed', content: '' }])
  const reported = await report(rival, 'board-entry', entry)
  expect(reported.text).not.toContain(buyer)
  expect((await staff('GET', reported.body.id)).body).toMatchObject({ author: { id: buyer }, content: expect.stringContaining('Peaberry coffee') })
  await staff('POST', `${reported.body.id}/decide`, { decision: 'upheld' })
  expect((await board(rival)).entries).toEqual([])
  expect((await messaging.call('GET', `/api/requests/${id}`, buyer)).body).toMatchObject({ board: null, boardRemoved: true })
  expect((await step(id, 'PUT', 'board', onBoard)).body.code).toBe('MESSAGING_BOARD_ENTRY_REMOVED')
})
