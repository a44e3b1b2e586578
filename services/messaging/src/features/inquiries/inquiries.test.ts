import { randomUUID } from 'node:crypto'
import {
  INQUIRIES_A_DAY,
  INQUIRY_ENTRIES_MAX,
  inquiryAnswered,
  inquiryCreated,
  inquiryDecided,
  inquiryQuoted,
  inquiryReplied,
} from '@ungana/contracts-messaging'
import { beforeEach, describe, expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
let buyer: string
let seller: string
beforeEach(async () => {
  buyer = await messaging.company({ name: 'Nairobi Beans' })
  seller = await messaging.company({ name: 'Kivu Roasters' })
})

const form = { subject: 'Green coffee', content: '200 bags of AA,\nplease.' }
const ask = async (different: object = {}, by = buyer, key?: string) =>
  messaging.call('POST', '/api/inquiries', by, { receiverId: seller, ...form, ...different }, key === undefined ? {} : { key })
const inquiryId = async () => (await ask()).body.id as string
const look = (id: string, by: string) => messaging.call('GET', `/api/inquiries/${id}`, by)
const act = (id: string, by: string, action: string, body: object = {}, key: string = randomUUID()) =>
  messaging.call('POST', `/api/inquiries/${id}/${action}`, by, body, { key })
const offer = { priceMinor: 125_050, currency: 'USD', validUntil: '2026-12-31' }
const quoteLine = { text: 'Peaberry', quantity: '2', unitPriceMinor: 500 }
const published = async (event: { name: string }, id: string) => (await messaging.events(event.name)).filter(({ inquiryId }) => inquiryId === id)

describe('an inquiry', () => {
  test('an inquiry is pending until the receiver opens it, does not count against the plan, and is published without its text', async () => {
    const { status, body } = await ask({ senderId: seller, status: 'accepted' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...form,
      senderId: buyer,
      receiverId: seller,
      other: { id: seller, name: 'Kivu Roasters' },
      status: 'pending',
      quote: null,
    })
    expect(body).not.toHaveProperty('entries')
    const { id, createdAt } = body
    expect(await published(inquiryCreated, id)).toEqual([{ inquiryId: id, senderId: buyer, receiverId: seller, createdAt }])
    expect((await messaging.call('GET', '/api/messages/quota', buyer)).body.used).toBe(0)

    expect((await look(id, buyer)).body.status).toBe('pending')
    expect((await look(id, seller)).body).toMatchObject({ status: 'viewed', other: { id: buyer, name: 'Nairobi Beans' }, entries: [] })
    expect((await look(id, buyer)).body.status).toBe('viewed')
  })

  test('keeps who took each step, for their own company, and for the other side only if the company shows names', async () => {
    const person = { id: randomUUID(), name: 'Aline Uwase', role: 'sales' as const }
    const shown = { ...person, shown: true as const }
    const asked = { receiverId: seller, ...form }
    const { id } = (await messaging.call('POST', '/api/inquiries', buyer, asked, { claims: { person } })).body
    await messaging.call('POST', `/api/inquiries/${id}/quote`, seller, offer, { claims: { person: shown } })
    await messaging.call('POST', `/api/inquiries/${id}/accept`, buyer, {}, { claims: { person } })
    const persons = async (by: string) => {
      const { body } = await look(id, by)
      return [body, ...body.entries].map(({ person: named }: { person?: object }) => named)
    }
    expect(await persons(buyer)).toEqual([person, { name: 'Aline Uwase', role: 'sales' }, person])
    expect(await persons(seller)).toEqual([undefined, person, undefined])
  })

  test('a company can send a hundred inquiries within 24 hours, whatever their state, and others are not concerned', async () => {
    const first = await inquiryId()
    await messaging.pool.query(
      `INSERT INTO inquiries (id, sender_id, receiver_id, subject, content, status, created_at, updated_at)
       SELECT gen_random_uuid(), sender_id, receiver_id, subject, content, 'closed', created_at, updated_at FROM inquiries, generate_series(2, $2) WHERE id = $1`,
      [first, INQUIRIES_A_DAY],
    )
    expect(await ask()).toMatchObject({
      status: 429,
      body: { code: 'MESSAGING_TOO_MANY_INQUIRIES', message: expect.stringContaining('sent 100 inquiries') },
    })
    expect((await ask({ receiverId: buyer }, seller)).status).toBe(201)
    await messaging.pool.query(`UPDATE inquiries SET created_at = created_at - interval '1 day' WHERE id = $1`, [first])
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => ask()))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429, 429])
  })

  test.each([
    [{ subject: ' ' }, 'subject', 'Please fill in all fields'],
    [{ content: '\n' }, 'content', 'Please fill in all fields'],
    [{ content: undefined }, 'content', 'Please fill in all fields'],
    [{ subject: 'a\nb' }, 'subject', 'subject must not contain control characters'],
    [{ receiverId: 'x' }, 'receiverId', 'receiverId must be a UUID'],
  ])('refuses %j', async (different, field, message) => {
    expect(await ask(different)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, message } })
  })

  test('an inquiry, a reply or a quote that names another bank account has a caution; the subject is checked as a separate sentence', async () => {
    expect((await ask({ subject: 'Bank details', content: 'Prices have changed.' })).body.caution).toBeNull()
    const { id, caution } = (await ask({ content: 'Can you pay us on a new account? Our bank details changed.' })).body
    expect(caution).toBe('bank-details-changed')
    await act(id, seller, 'reply', { content: 'kindly remit to the account below' })
    const quoted = await act(id, seller, 'quote', { ...offer, content: 'It is cheaper if you pay me directly' })
    expect(quoted.body.entries).toMatchObject([{ caution: 'bank-details-changed' }, { caution: 'payment-outside' }])
  })

  test('refuses an inquiry to the sender’s own company, or to a sample, suspended or unknown company', async () => {
    expect(await ask({ receiverId: buyer.toUpperCase() })).toMatchObject({ status: 400, body: { field: 'receiverId' } })
    expect((await ask({ receiverId: await messaging.company({ sample: true }) })).body.code).toBe('MESSAGING_SAMPLE_COMPANY')
    expect((await ask({ receiverId: await messaging.company({ status: 'suspended' }) })).body.code).toBe('MESSAGING_RECEIVER_UNAVAILABLE')
    expect((await ask({ receiverId: randomUUID() })).body.code).toBe('MESSAGING_RECEIVER_NOT_FOUND')
  })

  test('five calls at once with one key create one inquiry', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({}, buyer, 'one')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await messaging.call('GET', '/api/inquiries?box=sent', buyer)).body).toHaveLength(1)
  })
})

describe('boxes', () => {
  test('the boxes list received and sent inquiries, last changed first, page by page', async () => {
    const ids = [await inquiryId(), await inquiryId(), await inquiryId()]
    const box = async (by: string, query: string) =>
      (await messaging.call('GET', `/api/inquiries?${query}`, by)).body.map(({ id }: { id: string }) => ids.indexOf(id))
    expect(await box(seller, 'box=received')).toEqual([2, 1, 0])
    expect(await box(seller, 'box=sent')).toEqual([])
    await act(ids[0] as string, seller, 'reply', { content: 'Yes.' })
    expect(await box(buyer, 'box=sent')).toEqual([0, 2, 1])
    expect(await box(buyer, 'box=sent&limit=2')).toEqual([0, 2])
    expect(await box(buyer, `box=sent&limit=2&before=${ids[2]}`)).toEqual([1])
    expect(await box(await messaging.company(), `box=sent&before=${ids[2]}`)).toEqual([])
    expect(await messaging.call('GET', '/api/inquiries', buyer)).toMatchObject({ status: 400, body: { field: 'box' } })
  })
})

describe('a thread', () => {
  test('an inquiry goes from question to quote to acceptance, and publishes each step', async () => {
    const id = await inquiryId()
    await act(id, buyer, 'reply', { content: 'In jute, by the way.' })
    expect(await published(inquiryAnswered, id)).toEqual([])
    expect((await act(id, seller, 'reply', { content: 'How many bags?' })).body.status).toBe('answered')
    await act(id, seller, 'reply', { content: 'Washed or natural?' })
    const quoted = await act(id, seller, 'quote', { ...offer, content: 'Free on board.' })
    expect(quoted).toMatchObject({ status: 201, body: { status: 'quoted', quote: offer } })
    const { status, body } = await act(id, buyer, 'accept')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'accepted',
      quote: offer,
      entries: [
        { seq: 1, authorId: buyer, kind: 'reply', content: 'In jute, by the way.', quote: null },
        { seq: 2, authorId: seller, kind: 'reply', content: 'How many bags?' },
        { seq: 3, authorId: seller, kind: 'reply' },
        { seq: 4, authorId: seller, kind: 'quote', content: 'Free on board.', quote: offer },
        { seq: 5, authorId: buyer, kind: 'accept', content: null },
      ],
    })
    const at = (seq: number) => body.entries[seq - 1].createdAt
    expect(await published(inquiryAnswered, id)).toEqual([{ inquiryId: id, answeredBy: seller, askedBy: buyer, answeredAt: at(2) }])
    expect(await published(inquiryReplied, id)).toMatchObject([{ authorId: buyer, otherId: seller }, { authorId: seller }, { authorId: seller }])
    expect(await published(inquiryQuoted, id)).toEqual([
      { inquiryId: id, quotedBy: seller, askedBy: buyer, validUntil: '2026-12-31', quotedAt: at(4) },
    ])
    expect(await published(inquiryDecided, id)).toEqual([
      { inquiryId: id, decidedBy: buyer, otherId: seller, decision: 'accepted', decidedAt: at(5) },
    ])
  })

  test('a quote without an earlier reply counts as the first answer', async () => {
    const id = await inquiryId()
    await act(id, seller, 'quote', offer)
    expect(await published(inquiryAnswered, id)).toMatchObject([{ answeredBy: seller, askedBy: buyer }])
  })

  test('an inquiry keeps what the buyer needs, and a need without parts counts as none', async () => {
    const need = { product: 'Peaberry', quantity: '40', unit: 'bag of 60 kg', destination: 'Kigali', target: { priceMinor: 20_000, currency: 'USD' } }
    const { id } = (await ask({ need })).body
    expect((await look(id, seller)).body.need).toEqual(need)
    expect((await ask({ need: { product: ' ' } })).body.need).toBeNull()
    expect((await ask()).body.need).toBeNull()
    expect(await ask({ need: { quantity: '1.2345' } })).toMatchObject({ status: 400 })
    expect((await ask({ need: { packaging: 'kindly remit to the account below' } })).body.caution).toBe('bank-details-changed')
    await messaging.pool.query('UPDATE inquiries SET removed_at = now() WHERE id = $1', [id])
    expect((await look(id, seller)).body.need).toBeNull()
  })

  test('a quote with lines has their exact total, and its terms stay in its entry', async () => {
    const id = await inquiryId()
    const terms = {
      lines: [
        { text: 'Peaberry', quantity: '12.5', unit: 'bag', unitPriceMinor: 333, tiers: [{ from: '10', unitPriceMinor: 301 }] },
        { text: 'Jute bags', quantity: '0.5', unitPriceMinor: 1 },
      ],
      incoterm: 'FOB',
      place: 'Mombasa',
      leadDays: 21,
      payment: { deposit: 30, onLoading: 0, onDelivery: 70 },
      sample: '1 kg free',
    }
    const { priceMinor: _, ...without } = offer
    const { body } = await act(id, seller, 'quote', { ...without, terms })
    // 12.5 × 301 = 3762.5, and 0.5: both halves are rounded up.
    expect(body.quote).toMatchObject({ priceMinor: 3764 })
    await act(id, seller, 'quote', { ...offer, terms: { leadDays: 3 } })
    expect((await look(id, buyer)).body.entries).toMatchObject([
      { quote: { priceMinor: 3764, terms } },
      { quote: { priceMinor: offer.priceMinor, terms: { leadDays: 3 } } },
    ])
    await messaging.pool.query('UPDATE inquiries SET removed_at = now() WHERE id = $1', [id])
    expect((await look(id, buyer)).body.entries[0].quote).not.toHaveProperty('terms')
  })

  test('a buyer answers a quote with a counter-quote, which only the seller can accept', async () => {
    const id = await inquiryId()
    expect((await act(id, buyer, 'quote', offer)).body.code).toBe('MESSAGING_INQUIRY_STATE')
    await act(id, seller, 'quote', offer)
    const countered = (await act(id, buyer, 'quote', { ...offer, priceMinor: 100_000 })).body
    expect(countered).toMatchObject({ status: 'quoted', quote: { priceMinor: 100_000 } })
    expect(await published(inquiryQuoted, id)).toMatchObject([
      { quotedBy: seller, askedBy: buyer },
      { quotedBy: buyer, askedBy: seller },
    ])
    expect((await act(id, buyer, 'accept')).body.code).toBe('MESSAGING_NOT_YOUR_PART')
    expect((await act(id, seller, 'accept')).body).toMatchObject({ status: 'accepted', entries: { length: 3 } })
  })

  test('refuses an invalid quote', async () => {
    const id = await inquiryId()
    for (const [different, field] of [
      [{ priceMinor: 0 }, 'priceMinor'],
      [{ priceMinor: 1.5 }, 'priceMinor'],
      [{ currency: 'usd' }, 'currency'],
      [{ currency: 'XAU' }, 'currency'],
      [{ validUntil: '2026-13-01' }, 'validUntil'],
      [{ validUntil: '2026-11-20' }, 'validUntil'],
      [{ priceMinor: undefined }, 'priceMinor'],
      [{ terms: { lines: [] } }, 'terms'],
      [{ terms: { lines: [{ ...quoteLine, quantity: '0' }] } }, 'terms'],
      [{ terms: { lines: [{ ...quoteLine, tiers: [{ from: '10', unitPriceMinor: 500 }] }] } }, 'terms'],
      [{ terms: { lines: [{ ...quoteLine, quantity: '999999999', unitPriceMinor: 1_000_000_000 }] } }, 'terms'],
      [{ terms: { lines: [quoteLine] } }, 'priceMinor'],
      [{ terms: { payment: { deposit: 30, onLoading: 30, onDelivery: 30 } } }, 'terms'],
      [{ terms: { incoterm: 'DAT' } }, 'terms'],
    ] as const) {
      expect(await act(id, seller, 'quote', { ...offer, ...different })).toMatchObject({
        status: 400,
        body: { field: expect.stringMatching(`^${field}`) },
      })
    }
    expect((await act(id, seller, 'quote', { ...offer, validUntil: '2026-11-21' })).status).toBe(201)
  })

  test('refuses to accept an expired or replaced quote', async () => {
    const id = await inquiryId()
    const first = (await act(id, seller, 'quote', { ...offer, validUntil: '2026-11-21' })).body.quote
    try {
      // Midnight in Kigali.
      messaging.clock.now = new Date('2026-11-21T22:00:00Z')
      expect(await act(id, buyer, 'accept')).toMatchObject({
        status: 409,
        body: { code: 'MESSAGING_QUOTE_EXPIRED', message: 'This quote was valid until 2026-11-21. Ask for a new quote.' },
      })
      const second = (await act(id, seller, 'quote', { ...offer, priceMinor: 999 })).body.quote
      expect((await act(id, buyer, `accept?quoteId=${first.id}`)).body.code).toBe('MESSAGING_QUOTE_CHANGED')
      expect((await act(id, buyer, `accept?quoteId=${second.id}`)).body).toMatchObject({ status: 'accepted', quote: { priceMinor: 999 } })
    } finally {
      messaging.clock.now = new Date('2026-11-21T08:00:00Z')
    }
  })

  test('the quote of a suspended company cannot be accepted until staff restore it, and can be declined', async () => {
    const [id, other] = [await inquiryId(), await inquiryId()]
    for (const each of [id, other]) await act(each, seller, 'quote', offer)
    const set = (status: string) => messaging.pool.query('UPDATE accounts SET status = $2 WHERE id = $1', [seller, status])
    await set('suspended')
    expect(await act(id, buyer, 'accept')).toMatchObject({ status: 403, body: { code: 'MESSAGING_RECEIVER_UNAVAILABLE' } })
    expect((await act(other, buyer, 'decline')).status).toBe(200)
    await set('active')
    expect((await act(id, buyer, 'accept')).status).toBe(200)
  })

  test('of several decisions at once, one is applied, and the errors of the others name it', async () => {
    const id = await inquiryId()
    await act(id, seller, 'quote', offer)
    const answers = await Promise.all([act(id, buyer, 'accept'), act(id, buyer, 'decline'), act(id, buyer, 'accept'), act(id, seller, 'decline')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { body } = await look(id, buyer)
    for (const answer of answers) {
      if (answer.status === 409) expect(answer.body.message).toBe(`This inquiry is ${body.status}, so you can no longer do this.`)
    }
    expect(await published(inquiryDecided, id)).toHaveLength(1)
    expect(body.entries.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2])
  })

  test('five calls at once with one key apply a step once', async () => {
    const id = await inquiryId()
    const five = async (by: string, action: string, body: object) => Promise.all(Array.from({ length: 5 }, () => act(id, by, action, body, action)))
    for (const [by, action, body] of [
      [seller, 'reply', { content: 'Yes' }],
      [seller, 'quote', offer],
      [buyer, 'accept', {}],
      [seller, 'close', {}],
    ] as const) {
      expect(new Set((await five(by, action, body)).map(({ text }) => text)).size).toBe(1)
    }
    expect((await look(id, buyer)).body.entries).toHaveLength(4)
  })

  test('an inquiry has a maximum number of entries, and the answers stored for its keys do not contain them', async () => {
    const id = await inquiryId()
    await messaging.pool.query('UPDATE inquiries SET last_seq = $2 WHERE id = $1', [id, INQUIRY_ENTRIES_MAX - 1])
    await act(id, seller, 'quote', { ...offer, content: 'unmistakable words' }, 'last')
    const { rows } = await messaging.pool.query("SELECT status, body FROM courier.idempotency_keys WHERE key = 'last'")
    expect(rows).toEqual([{ status: 201, body: null }])
    const full = {
      status: 409,
      body: { code: 'MESSAGING_INQUIRY_FULL', message: 'This inquiry is full: it has 200 entries. Continue in Messages.' },
    }
    expect(await act(id, buyer, 'reply', { content: 'Yes.' })).toMatchObject(full)
    expect(await act(id, seller, 'quote', offer)).toMatchObject(full)
    // A full inquiry can still be ended.
    expect((await act(id, buyer, 'accept')).status).toBe(200)
    expect((await act(id, buyer, 'reply', { content: 'Yes.' })).body.code).toBe('MESSAGING_INQUIRY_FULL')
    expect((await act(id, buyer, 'close')).status).toBe(200)
  })

  test('an inquiry cannot continue after staff removed its text, but can be ended', async () => {
    const id = await inquiryId()
    await act(id, seller, 'quote', offer)
    await messaging.pool.query('UPDATE inquiries SET removed_at = now() WHERE id = $1', [id])
    expect((await look(id, buyer)).body).toMatchObject({ removed: true, subject: '', content: '' })
    const removed = { status: 409, body: { code: 'MESSAGING_INQUIRY_REMOVED' } }
    expect(await act(id, buyer, 'reply', { content: 'Yes.' })).toMatchObject(removed)
    expect(await act(id, seller, 'quote', offer)).toMatchObject(removed)
    expect(await act(id, buyer, 'accept')).toMatchObject(removed)
    expect((await act(id, seller, 'accept')).body.code).toBe('MESSAGING_NOT_YOUR_PART')
    expect((await look(id, buyer)).body.entries).toHaveLength(1)
    expect((await act(id, buyer, 'decline')).status).toBe(200)
    expect((await act(id, buyer, 'reply', { content: 'Yes.' })).body.code).toBe('MESSAGING_INQUIRY_STATE')
    expect((await act(id, seller, 'close')).status).toBe(200)
  })

  test('a blocked side cannot reply but can still decide', async () => {
    const id = await inquiryId()
    await act(id, seller, 'quote', offer)
    await messaging.call('PUT', `/api/blocks/${buyer}`, seller)
    expect((await act(id, buyer, 'reply', { content: 'Hm.' })).body.code).toBe('MESSAGING_RECEIVER_UNAVAILABLE')
    expect((await act(id, buyer, 'decline')).status).toBe(200)
  })
})
