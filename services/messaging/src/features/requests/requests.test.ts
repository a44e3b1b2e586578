import { randomUUID } from 'node:crypto'
import {
  INQUIRY_ENTRIES_MAX,
  inquiryCreated,
  inquiryDecided,
  inquiryReplied,
  OPEN_REQUESTS_MAX,
  OPEN_REQUESTS_MAX_PAID,
} from '@ungana/contracts-messaging'
import { beforeEach, describe, expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
let buyer: string
let suppliers: string[]
beforeEach(async () => {
  buyer = await messaging.company({ name: 'Nairobi Beans' })
  suppliers = await Promise.all(['A', 'B', 'C', 'D'].map((letter) => messaging.company({ name: `${letter} Coffee` })))
})

const form = { subject: 'Peaberry, 40 bags', content: 'Delivered to Kigali, please.', quoteBy: '2026-11-30', need: { quantity: '40', unit: 'bag' } }
const ask = async (different: object = {}, by = buyer, key: string = randomUUID()) =>
  messaging.call('POST', '/api/requests', by, { ...form, supplierIds: suppliers, ...different }, { key })
const read = (id: string, by = buyer) => messaging.call('GET', `/api/requests/${id}`, by)
const end = (id: string, by: string, action: 'answer' | 'close', body: object = {}, key: string = randomUUID()) =>
  messaging.call('POST', `/api/requests/${id}/${action}`, by, body, { key })
const act = (id: string, by: string, action: string, body: object = {}) =>
  messaging.call('POST', `/api/inquiries/${id}/${action}`, by, body, { key: randomUUID() })
const offer = { priceMinor: 125_050, currency: 'USD', validUntil: '2026-12-31' }
const published = async (event: { name: string }, ids: readonly string[]) =>
  (await messaging.events(event.name)).filter(({ inquiryId }) => ids.includes(inquiryId))

interface Asked {
  readonly id: string
  readonly inquiries: readonly { readonly id: string; readonly receiverId: string; readonly status: string }[]
}
/** The id of the inquiry to this supplier. */
const to = (asked: Asked, supplier = 0) => asked.inquiries.find(({ receiverId }) => receiverId === suppliers[supplier])?.id ?? ''
const statuses = ({ inquiries }: Asked) => inquiries.map(({ status }) => status)

describe('a new request', () => {
  test('each supplier gets an inquiry with the need and the deadline', async () => {
    const { status, body } = await ask()
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...form, status: 'open', reason: null, asked: 4, quoted: 0, awarded: 0 })
    expect(body.inquiries.map(({ other }: { other: { name: string } }) => other.name)).toEqual(['A Coffee', 'B Coffee', 'C Coffee', 'D Coffee'])
    const { body: received } = await messaging.call('GET', `/api/inquiries?box=received&requests=only`, suppliers[0])
    expect(received).toMatchObject([{ id: to(body), senderId: buyer, subject: form.subject, need: form.need, quoteBy: '2026-11-30' }])
    expect(
      (
        await published(
          inquiryCreated,
          body.inquiries.map(({ id }: { id: string }) => id),
        )
      )
        .map(({ receiverId }) => receiverId)
        .sort(),
    ).toEqual([...suppliers].sort())
    expect((await messaging.call('GET', '/api/requests', buyer)).body).toMatchObject([{ id: body.id, asked: 4 }])
    expect((await messaging.call('GET', '/api/messages/quota', buyer)).body.used).toBe(0)
  })

  test('an inquiry to one company is not in the list of requests', async () => {
    await messaging.call('POST', '/api/inquiries', buyer, { receiverId: suppliers[0], subject: 'Hello', content: 'Hello' })
    expect((await messaging.call('GET', '/api/inquiries?box=received&requests=only', suppliers[0])).body).toEqual([])
    expect((await messaging.call('GET', '/api/requests', buyer)).body).toEqual([])
  })

  test('leaves out suppliers that accept nothing from the buyer, and does not say why', async () => {
    await messaging.call('PUT', `/api/blocks/${buyer}`, suppliers[0])
    await messaging.call('PUT', `/api/blocks/${suppliers[1]}`, buyer)
    suppliers[2] = await messaging.company({ status: 'suspended' })
    const { body } = await ask()
    expect(body.inquiries).toMatchObject([{ receiverId: suppliers[3] }])
    expect(body.notAsked.map(({ id }: { id: string }) => id).sort()).toEqual(suppliers.slice(0, 3).sort())
    expect((await ask({ supplierIds: suppliers.slice(0, 3) })).body.code).toBe('MESSAGING_SUPPLIERS_UNAVAILABLE')
  })

  test.each([
    [{ supplierIds: [] }, 'supplierIds'],
    [{ supplierIds: Array.from({ length: 21 }, () => randomUUID()) }, 'supplierIds'],
    [{ quoteBy: '2026-11-20' }, 'quoteBy'],
    [{ quoteBy: 'soon' }, 'quoteBy'],
    [{ subject: ' ' }, 'subject'],
    [{ content: '' }, 'content'],
  ])('refuses %j', async (different, field) => {
    expect(await ask(different)).toMatchObject({ status: 400, body: { field } })
  })

  test('refuses the buyer itself, an unknown supplier and a suspended buyer', async () => {
    expect(await ask({ supplierIds: [buyer.toUpperCase()] })).toMatchObject({ status: 400, body: { field: 'supplierIds' } })
    expect((await ask({ supplierIds: [randomUUID()] })).body.code).toBe('MESSAGING_RECEIVER_NOT_FOUND')
    expect((await ask({}, await messaging.company({ status: 'suspended' }))).body.code).toBe('MESSAGING_SENDER_SUSPENDED')
  })

  test('a supplier that is named twice gets one inquiry', async () => {
    const [one = ''] = suppliers
    expect((await ask({ supplierIds: [one, one.toUpperCase()] })).body.inquiries).toHaveLength(1)
  })

  test('a company has at most five open requests, also of several at once, and one key makes one', async () => {
    const [supplierIds] = [[suppliers[0]]]
    const same = await Promise.all([ask({ supplierIds }, buyer, 'same'), ask({ supplierIds }, buyer, 'same')])
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ supplierIds })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429])
    expect((await messaging.call('GET', '/api/requests', buyer)).body).toHaveLength(OPEN_REQUESTS_MAX)
    await end(same[0].body.id, buyer, 'close')
    expect((await ask({ supplierIds })).status).toBe(201)
  })

  test('a paid plan allows more open requests, and both numbers are in the refusal', async () => {
    const supplierIds = [suppliers[0]]
    const fill = (by: string, count: number) =>
      messaging.pool.query(
        `INSERT INTO requests (id, buyer_id, subject, content, quote_by, created_at)
         SELECT gen_random_uuid(), $1, 'Tea', 'Tea', '2026-12-31', clock_timestamp() FROM generate_series(1, $2)`,
        [by, count],
      )
    const paid = await messaging.company({ plan: 'professional', until: new Date('2026-12-01T00:00:00Z') })
    const ended = await messaging.company({ plan: 'professional', until: new Date('2026-11-20T00:00:00Z') })
    await fill(paid, OPEN_REQUESTS_MAX_PAID - 1)
    await fill(ended, OPEN_REQUESTS_MAX)
    expect((await ask({ supplierIds }, paid)).status).toBe(201)
    expect((await ask({ supplierIds }, paid)).status).toBe(429)
    const refused = await ask({ supplierIds }, ended)
    expect(refused.body).toMatchObject({ code: 'MESSAGING_TOO_MANY_REQUESTS', message: expect.stringMatching(/5 open requests.* 5 .* 20 .*Pricing/) })
  })
})

describe('quotes', () => {
  test('the buyer sees all quotes with their terms, and no supplier can read the request', async () => {
    const { body } = await ask()
    const terms = { lines: [{ text: 'Peaberry', quantity: '40', unitPriceMinor: 9_000 }], leadDays: 14 }
    await act(to(body, 0), suppliers[0] ?? '', 'quote', { currency: 'USD', validUntil: '2026-12-31', terms })
    await act(to(body, 1), suppliers[1] ?? '', 'quote', offer)
    expect((await read(body.id)).body).toMatchObject({
      quoted: 2,
      inquiries: [{ status: 'quoted', quote: { priceMinor: 360_000, terms, by: suppliers[0] } }, { quote: offer }, { quote: null }, { quote: null }],
    })
    for (const other of [...suppliers, await messaging.company()]) {
      expect((await read(body.id, other)).body.code).toBe('MESSAGING_REQUEST_NOT_FOUND')
      expect((await end(body.id, other, 'answer', { content: 'Hi' })).status).toBe(404)
      expect((await end(body.id, other, 'close')).status).toBe(404)
    }
  })

  test('only the buyer stores and reads costs of a quote, and they end with it', async () => {
    const { body } = await ask()
    const quoteBy = async (supplier: number, id = suppliers[supplier] ?? '') =>
      (await act(to(body, supplier), id, 'quote', offer)).body.quote.id as string
    const [first, second] = [await quoteBy(0), await quoteBy(1)]
    const set = (quoteId: string, change: object = {}, by = buyer, id = body.id) =>
      messaging.call('PUT', `/api/requests/${id}/quotes/${quoteId}/costs`, by, {
        currency: 'KES',
        freightMinor: 420_000,
        dutiesMinor: null,
        ...change,
      })
    const costs = async () => (await read(body.id)).body.inquiries.map(({ quote }: { quote: { costs?: object } | null }) => quote?.costs)
    expect((await set(first.toUpperCase())).body.inquiries[0].quote.costs).toEqual({ currency: 'KES', freightMinor: 420_000, dutiesMinor: null })
    await set(second, { freightMinor: 0, dutiesMinor: 1 })
    await set(second, { currency: 'USD', freightMinor: null, dutiesMinor: 99 })
    expect(await costs()).toEqual([
      { currency: 'KES', freightMinor: 420_000, dutiesMinor: null },
      { currency: 'USD', freightMinor: null, dutiesMinor: 99 },
      undefined,
      undefined,
    ])
    for (const other of [...suppliers, await messaging.company()]) expect((await set(first, {}, other)).body.code).toBe('MESSAGING_REQUEST_NOT_FOUND')
    for (const supplier of [0, 1]) {
      expect(JSON.stringify((await messaging.call('GET', `/api/inquiries/${to(body, supplier)}`, suppliers[supplier])).body)).not.toMatch(
        /420000|costs/,
      )
    }
    const { body: another } = await ask()
    for (const [quoteId, id] of [
      [randomUUID(), body.id],
      [first, another.id],
    ]) {
      expect((await set(quoteId, {}, buyer, id)).body.code).toBe('MESSAGING_QUOTE_REPLACED')
    }
    await quoteBy(0)
    expect((await set(first)).body.code).toBe('MESSAGING_QUOTE_REPLACED')
    await end(body.id, buyer, 'close')
    expect((await set(second, { freightMinor: null })).status).toBe(200)
    expect(await costs()).toEqual([undefined, undefined, undefined, undefined])
    for (const [field, change] of Object.entries({
      freightMinor: { freightMinor: -1 },
      dutiesMinor: { dutiesMinor: 1.5 },
      currency: { currency: 'XXX' },
    })) {
      expect(await set(second, change)).toMatchObject({ status: 400, body: { field } })
    }
  })

  test('draws the comparison that the buyer sees, also in Arabic and over several pages, for the buyer alone', async () => {
    const { body } = await ask()
    const cells = [
      { name: 'Goods', lines: ['USD 48,500.50', 'KES 6,467,500.00'] },
      { name: 'Cost at your door', lines: ['USD 49,500.50', 'Without freight'], strong: true },
      { name: 'الشروط', lines: [`DAP ${'Kigali '.repeat(30)}`] },
    ]
    const shown = {
      language: 'en',
      title: 'Quotes: Peaberry',
      notes: ['USD 1 = KES 129.35'],
      suppliers: Array(20).fill({ name: 'A Coffee', facts: ['Verified'], cells }),
    }
    const draw = (different: object = {}, by = buyer) => messaging.call('POST', `/api/requests/${body.id}/comparison`, by, { ...shown, ...different })
    for (const language of ['en', 'ar']) {
      const pdf = Buffer.from((await draw({ language })).body.pdf, 'base64').toString('latin1')
      expect(pdf.slice(0, 5)).toBe('%PDF-')
      expect(pdf.match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(2)
    }
    expect((await draw({}, suppliers[0])).status).toBe(404)
    expect(await draw({ suppliers: Array(21).fill(shown.suppliers[0]) })).toMatchObject({ status: 400, body: { field: 'suppliers' } })
  })

  test('a supplier quotes until the last day ends in Kigali; the buyer can accept later', async () => {
    const { body } = await ask()
    try {
      messaging.clock.now = new Date('2026-11-30T21:59:59Z')
      expect((await act(to(body), suppliers[0] ?? '', 'quote', offer)).status).toBe(201)
      messaging.clock.now = new Date('2026-11-30T22:00:00Z')
      expect((await act(to(body), suppliers[0] ?? '', 'quote', offer)).body).toMatchObject({
        code: 'MESSAGING_REQUEST_ENDED',
        message: 'The last day for quotes was 2026-11-30.',
      })
      expect((await act(to(body), buyer, 'quote', offer)).status).toBe(201)
      expect((await act(to(body), suppliers[0] ?? '', 'accept')).body.status).toBe('accepted')
    } finally {
      messaging.clock.now = new Date('2026-11-21T08:00:00Z')
    }
  })
})

describe('answers to all and the end', () => {
  test('an answer reaches each supplier that still takes part', async () => {
    const { body } = await ask()
    await act(to(body, 0), suppliers[0] ?? '', 'decline')
    await messaging.call('PUT', `/api/blocks/${buyer}`, suppliers[1])
    await messaging.pool.query('UPDATE inquiries SET last_seq = $2 WHERE id = $1', [to(body, 2), INQUIRY_ENTRIES_MAX])
    expect((await end(body.id, buyer, 'answer', { content: 'Jute bags are fine.' })).status).toBe(200)
    expect(await published(inquiryReplied, [to(body, 0), to(body, 1), to(body, 2), to(body, 3)])).toMatchObject([
      { inquiryId: to(body, 3), authorId: buyer, otherId: suppliers[3] },
    ])
    expect((await messaging.call('GET', `/api/inquiries/${to(body, 3)}`, suppliers[3])).body.entries).toMatchObject([
      { kind: 'reply', content: 'Jute bags are fine.' },
    ])
  })

  test('at the end, accepted quotes stay and every other supplier learns the outcome with the reason', async () => {
    const { body } = await ask()
    for (const supplier of [0, 1, 2]) await act(to(body, supplier), suppliers[supplier] ?? '', 'quote', offer)
    await act(to(body, 0), buyer, 'accept')
    await act(to(body, 1), buyer, 'accept')
    const ended = await end(body.id, buyer, 'close', { reason: 'We shared the need between two suppliers.' })
    expect(ended.body).toMatchObject({ status: 'closed', reason: 'We shared the need between two suppliers.', quoted: 3, awarded: 2 })
    expect(statuses(ended.body)).toEqual(['accepted', 'accepted', 'declined', 'declined'])
    for (const supplier of [2, 3]) {
      const thread = (await messaging.call('GET', `/api/inquiries/${to(body, supplier)}`, suppliers[supplier])).body
      expect(thread).toMatchObject({ status: 'declined' })
      expect(thread.entries.at(-1)).toMatchObject({ kind: 'decline', content: 'We shared the need between two suppliers.' })
      expect(await published(inquiryDecided, [to(body, supplier)])).toMatchObject([{ otherId: suppliers[supplier], decision: 'declined' }])
    }
    for (const action of ['answer', 'close'] as const) {
      expect((await end(body.id, buyer, action, { content: 'Hi' })).body.code).toBe('MESSAGING_REQUEST_CLOSED')
    }
    expect((await act(to(body, 3), suppliers[3] ?? '', 'quote', offer)).body.code).toBe('MESSAGING_INQUIRY_STATE')
  })

  test('of quotes, acceptances and the end at once, each supplier gets one outcome', async () => {
    const { body } = await ask()
    await act(to(body, 0), suppliers[0] ?? '', 'quote', offer)
    await Promise.all([
      act(to(body, 0), buyer, 'accept'),
      act(to(body, 1), suppliers[1] ?? '', 'quote', offer),
      end(body.id, buyer, 'close', {}, 'end'),
      end(body.id, buyer, 'close', {}, 'end'),
      act(to(body, 2), suppliers[2] ?? '', 'quote', offer),
      act(to(body, 3), suppliers[3] ?? '', 'decline'),
    ])
    const after = (await read(body.id)).body
    expect(after.status).toBe('closed')
    for (const [supplier, status] of statuses(after).entries()) {
      expect(['accepted', 'declined']).toContain(status)
      expect(await published(inquiryDecided, [to(body, supplier)])).toHaveLength(1)
    }
  })
})
