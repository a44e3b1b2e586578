import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { GUESTS_A_DAY, GUESTS_OF_A_SIDE } from '@ungana/contracts-deals'
import { exportAccount } from '@ungana/contracts-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeals, type TestDeals } from '#testing/deals.ts'

const DAY = 24 * 60 * 60 * 1000
let site: TestDeals
beforeAll(async () => {
  site = await startDeals()
})
afterAll(() => site.close())

async function agreed() {
  const [buyer, seller] = [await site.company('Nairobi Beans'), await site.company('Kivu Coffee')]
  return { buyer, seller, id: await site.deal(buyer, seller) }
}
const forwarder = { kind: 'forwarder', name: 'Great Lakes Freight', shows: ['goods'], days: 7 }
const bank = { kind: 'bank', name: 'Bank of Kigali', shows: ['money'], days: 30 }
const person = { id: randomUUID(), name: 'Jean Bosco', role: 'owner' as const }
const invite = (by: string, id: string, body: object = forwarder) => site.call('POST', `/api/deals/${id}/guests`, by, body, { claims: { person } })
const tokenOf = async (by: string, id: string, body: object = forwarder) => (await invite(by, id, body)).body.token as string
const list = async (by: string, id: string) => (await site.call('GET', `/api/deals/${id}/guests`, by)).body
const open = (token: string) => site.call('POST', '/api/deals/guests/open', undefined, { token })
const isOver = async (token: string) => (await open(token)).body.code === 'DEALS_GUEST_LINK_OVER'

test('each link shows exactly its part, to anybody, and nothing of people', async () => {
  const { id, buyer, seller } = await agreed()
  const call = (path: string, by: string, body: object) => site.call('POST', `/api/deals/${id}/${path}`, by, body, { claims: { person } })
  await call('payments', buyer, { part: 'deposit', amountMinor: 508_500, on: '2026-11-22', reference: 'From Aline' })
  await call('milestones', seller, { milestone: 'ready', on: '2026-11-22', note: 'Ask Aline' })
  const packing = { lines: [{ packages: 300, netKg: '18000', grossKg: '18210' }], originCountry: 'Rwanda' }
  await site.call('PUT', `/api/deals/${id}/packing`, seller, packing)
  for (const kind of ['proforma', 'invoice', 'packing-list']) await call('papers', seller, { kind })
  for (const kind of ['phytosanitary-certificate', 'commercial-invoice']) await site.addFile(seller, id, kind)

  const goods = await open(await tokenOf(seller, id))
  expect(goods.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const ofPaper = { id: expect.any(String), version: 1, madeAt: expect.any(String) }
  const files = [{ id: expect.any(String), kind: 'phytosanitary-certificate', at: expect.any(String) }]
  const milestone = (name: string, by: string, doneOn: string | null = null, dueOn: string | null = null) => ({ milestone: name, by, dueOn, doneOn })
  const always = { by: { name: 'Kivu Coffee' }, subject: 'Green coffee, washed', phase: 'open', files }
  expect(goods.body).toEqual({
    ...always,
    kind: 'forwarder',
    expiresAt: new Date(site.clock.now.getTime() + 7 * DAY).toISOString(),
    goods: {
      lines: [{ text: 'Green coffee, washed', quantity: '300', unit: 'bag of 60 kg' }],
      incoterm: 'FCA',
      place: 'Bukavu',
      weightKg: 18_000,
      milestones: [
        milestone('ready', 'seller', '2026-11-22', '2026-12-05'),
        milestone('loaded', 'seller'),
        milestone('border', 'either'),
        milestone('arrived', 'buyer'),
        milestone('accepted', 'buyer'),
      ],
      next: { side: 'seller', step: 'loaded', dueOn: null },
      trucks: [],
    },
    papers: [{ ...ofPaper, kind: 'packing-list', number: 'PL-000001' }],
  })

  const books = { priceMinor: 1_695_000, owedMinor: 1_186_500, onTheWayMinor: 508_500, receivedMinor: 0, chargesMinor: 0 }
  const money = await open(await tokenOf(buyer, id, bank))
  expect(money.body).toEqual({
    ...always,
    kind: 'bank',
    by: { name: 'Nairobi Beans' },
    expiresAt: new Date(site.clock.now.getTime() + 30 * DAY).toISOString(),
    money: {
      buyer: { name: 'Nairobi Beans' },
      seller: { name: 'Kivu Coffee' },
      totalMinor: 1_695_000,
      currency: 'USD',
      books,
      parts: expect.any(Array),
      milestones: [
        { ...milestone('deposit', 'buyer'), amountMinor: 508_500 },
        { ...milestone('paid', 'buyer'), amountMinor: 1_695_000 },
      ],
      next: { side: 'seller', step: 'confirm-payment', part: 'deposit', amountMinor: 508_500, dueOn: null },
      payments: [{ number: 1, part: 'deposit', amountMinor: 508_500, sentOn: '2026-11-22', status: 'sent', receivedMinor: 0, chargesMinor: 0 }],
    },
    papers: expect.arrayContaining(['PF-000001', 'CI-000001', 'PL-000001'].map((number) => expect.objectContaining({ number }))),
  })
  for (const { text } of [goods, money]) expect(text).not.toMatch(/Aline|Jean Bosco/)
  const both = await open(await tokenOf(seller, id, { ...forwarder, kind: 'insurer', shows: ['goods', 'money'] }))
  expect([both.body.goods, both.body.money.books]).toEqual([goods.body.goods, books])
})

test('downloads are those of the part only', async () => {
  const { id, seller } = await agreed()
  for (const kind of ['proforma', 'invoice']) await site.call('POST', `/api/deals/${id}/papers`, seller, { kind })
  for (const kind of ['bill-of-lading', 'other']) await site.addFile(seller, id, kind)
  const [goods, money] = [await tokenOf(seller, id), await tokenOf(seller, id, bank)]
  const { papers, files } = (await open(money)).body
  const paper = (token: string) => site.call('GET', `/api/deals/guests/${token}/papers/${papers[0].id}?language=fr`, undefined)
  const file = (token: string, fileId: string) => site.call('GET', `/api/deals/guests/${token}/files/${fileId}`, undefined)
  expect(await paper(money)).toMatchObject({ status: 200, text: expect.stringMatching(/^%PDF/), headers: { 'cache-control': 'no-store' } })
  expect((await paper(goods)).status).toBe(404)
  expect(await file(goods, files[0].id)).toMatchObject({
    status: 200,
    headers: { 'content-disposition': expect.stringContaining('"bill-of-lading.pdf"'), 'x-robots-tag': 'noindex' },
  })
  const [{ id: other }] = (await site.call('GET', `/api/deals/${id}/files`, seller)).body.files.filter(
    ({ kind }: { kind: string }) => kind === 'other',
  )
  expect((await file(money, other)).status).toBe(404)
  // Another deal's link opens neither.
  const foreign = await agreed()
  const stranger = await tokenOf(foreign.seller, foreign.id, { ...bank, shows: ['goods', 'money'] })
  expect([(await paper(stranger)).status, (await file(stranger, files[0].id)).status]).toEqual([404, 404])
})

test('the side that made a link sees who opened it and revokes it; the other side sees that it exists', async () => {
  const { id, buyer, seller } = await agreed()
  const made = await invite(seller, id)
  const { token } = made.body
  const { rows } = await site.pool.query('SELECT * FROM deal_guests WHERE deal_id = $1', [id])
  expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest())
  expect(JSON.stringify(rows) + JSON.stringify((await site.pool.query('SELECT * FROM courier.idempotency_keys')).rows)).not.toContain(token)
  await Promise.all([open(token), open(token), open(token)])
  const shared = {
    id: expect.any(String),
    kind: 'forwarder',
    by: 'seller',
    shows: ['goods'],
    madeAt: site.clock.now.toISOString(),
    expiresAt: made.body.expiresAt,
    open: true,
  }
  const own = { name: 'Great Lakes Freight', person: 'Jean Bosco', openings: 3, lastOpenedAt: site.clock.now.toISOString() }
  expect(await list(seller, id)).toEqual([{ ...shared, own }])
  expect(await list(buyer, id)).toEqual([shared])
  const guest = made.body.guests[0].id
  const revoke = (by: string, deal = id) => site.call('DELETE', `/api/deals/${deal}/guests/${guest}`, by)
  expect((await revoke(buyer)).body.code).toBe('DEALS_NOT_YOUR_PART')
  const other = await agreed()
  expect((await revoke(other.seller, other.id)).status).toBe(404)
  expect((await revoke(seller)).body).toEqual([{ ...shared, open: false, own }])
  expect((await revoke(seller)).status).toBe(200)
  expect([await isOver(token), await list(buyer, id)]).toEqual([true, []])
  expect((await open(randomBytes(32).toString('base64url'))).status).toBe(404)
  expect((await invite(await site.company(), id)).status).toBe(404)
})

test('links end by their day, with a suspension, and 30 days after the deal', async () => {
  const { id, buyer, seller } = await agreed()
  const start = site.clock.now
  const later = (days: number) => {
    site.clock.now = new Date(start.getTime() + days * DAY)
  }
  const week = await tokenOf(seller, id)
  later(7)
  expect([await isOver(week), (await list(seller, id))[0].open]).toEqual([true, false])
  later(0)
  const ofBuyer = await tokenOf(buyer, id, bank)
  const suspended = await tokenOf(seller, id)
  await site.pool.query("UPDATE accounts SET status = 'suspended' WHERE id = $1", [seller])
  expect([await isOver(suspended), (await invite(seller, id)).body.code]).toEqual([true, 'DEALS_SUSPENDED'])
  await site.pool.query("UPDATE accounts SET status = 'active' WHERE id = $1", [seller])
  await site.call('POST', `/api/deals/${id}/cancel`, buyer, { reason: 'The harvest failed.' })
  later(25)
  const late = await invite(seller, id, bank)
  expect(late.body.expiresAt).toBe(new Date(start.getTime() + 30 * DAY).toISOString())
  expect(await isOver(late.body.token)).toBe(false)
  later(30)
  expect([await isOver(late.body.token), await isOver(ofBuyer), (await invite(seller, id)).body.code]).toEqual([true, true, 'DEALS_NOT_NOW'])
  later(29)
  const headers = await site.services.headers('identity')
  const exported = await site.app.inject({ url: exportAccount.url.replace(':id', seller), headers })
  expect(exported.json().sections.dealGuests).toHaveLength(3)
  expect(exported.body).not.toContain('token')
  site.clock.now = start
})

test('a side has a limited number of open links, also when they are made at once, and of links a day', async () => {
  const { id, buyer, seller } = await agreed()
  const statuses = (await Promise.all(Array.from({ length: GUESTS_OF_A_SIDE + 3 }, () => invite(seller, id)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(GUESTS_OF_A_SIDE)
  expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  expect((await invite(buyer, id)).status).toBe(201)
  await site.pool.query('UPDATE deal_guests SET ended_at = now() WHERE deal_id = $1', [id])
  for (let made = GUESTS_OF_A_SIDE; made < GUESTS_A_DAY; made += 1) {
    expect((await invite(seller, id)).status).toBe(201)
    await site.pool.query('UPDATE deal_guests SET ended_at = now() WHERE deal_id = $1', [id])
  }
  expect((await invite(seller, id)).body.code).toBe('DEALS_GUESTS_A_DAY')
})

test('many ended links do not hide an open one', async () => {
  const { id, seller } = await agreed()
  const { guests } = (await invite(seller, id)).body
  await site.pool.query(
    `INSERT INTO deal_guests (id, deal_id, company_id, kind, name, shows, token_hash, made_at, expires_at, ended_at)
     SELECT gen_random_uuid(), g.deal_id, g.company_id, g.kind, g.name, g.shows, sha256(convert_to(n::text, 'UTF8')), g.made_at + n * interval '1 hour', g.expires_at, now()
     FROM deal_guests g, generate_series(1, 60) AS n WHERE g.deal_id = $1`,
    [id],
  )
  const shown = await list(seller, id)
  expect(shown.filter((guest: { open: boolean }) => guest.open)).toEqual(guests)
  expect(shown).toHaveLength(50)
  expect(shown.at(-1)).toEqual(guests[0])
})

test('what is missing is named, and a proposal has no guests', async () => {
  const { id, seller, buyer } = await agreed()
  const refused = async (change: object) => (await invite(seller, id, { ...forwarder, ...change })).body.field
  expect([await refused({ kind: 'friend' }), await refused({ name: 'x' }), await refused({ shows: [] }), await refused({ days: 365 })]).toEqual([
    'kind',
    'name',
    'shows',
    'days',
  ])
  expect((await open('short')).status).toBe(400)
  const proposal = await site.call('POST', '/api/deals/proposals', seller, {
    partnerId: buyer,
    side: 'seller',
    subject: 'Green coffee',
    lines: [{ text: 'Green coffee', quantity: '1', unitPriceMinor: 100 }],
    currency: 'USD',
    payment: { deposit: 0, onLoading: 0, onDelivery: 100 },
  })
  expect((await invite(seller, proposal.body.id)).body.code).toBe('DEALS_NOT_NOW')
})
