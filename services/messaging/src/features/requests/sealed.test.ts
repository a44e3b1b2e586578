// For any steps of a buyer and three suppliers: nothing that one supplier can read says anything about another.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMessaging, type TestMessaging } from '#testing/messaging.ts'

let messaging: TestMessaging
let buyer: string
const suppliers: string[] = []
beforeAll(async () => {
  messaging = await startMessaging()
  buyer = await messaging.company({ name: 'The Buyer' })
  for (const nth of [0, 1, 2, 3]) suppliers.push(await messaging.company({ name: `Supplier-${nth}-name` }))
})
afterAll(() => messaging.close())

/** Words and amounts that only this supplier's inquiry contains. */
const wordsOf = (nth: number) => [suppliers[nth] ?? '', `Supplier-${nth}-name`, `secret-of-${nth}`, String(priceOf(nth))]
const priceOf = (nth: number) => 777_000_001 + nth

/** What the buyer expects to pay beside any quote. */
const COSTS = { currency: 'USD', freightMinor: 888_000_001, dutiesMinor: 888_000_001 }

/** A request of the buyer that has ended, or is still within its 14 days if `late` is false. Supplier 3 takes no part in the steps. */
const past = fc.record({
  asked: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
  quotes: fc.subarray([0, 1, 2, 3]),
  end: fc.constantFrom('award', 'close', 'leave'),
  late: fc.boolean(),
})
type Past = typeof past extends fc.Arbitrary<infer P> ? P : never

/** In one statement, because the model runs often. */
async function insertPasts(pasts: readonly Past[]): Promise<void> {
  const requests = pasts.map(({ end, late }) => ({ id: randomUUID(), days: late ? 15 : 14, status: end === 'close' ? 'closed' : 'open' }))
  const inquiries = pasts.flatMap(({ asked, quotes, end }, index) =>
    asked.map((nth) => {
      const quoted = quotes.includes(nth)
      const wins = end === 'award' && quotes.find((one) => asked.includes(one)) === nth
      const status = wins ? 'accepted' : !quoted ? 'viewed' : end === 'close' ? 'declined' : 'quoted'
      return { id: randomUUID(), supplier: suppliers[nth], request: requests[index]?.id, status, quote: quoted ? randomUUID() : null }
    }),
  )
  await messaging.pool.query(
    `WITH given AS (SELECT * FROM jsonb_to_recordset($3) AS x (id uuid, supplier uuid, request uuid, status text, quote uuid)),
     asked AS (
       INSERT INTO requests (id, buyer_id, subject, content, quote_by, status, created_at)
       SELECT id, $1, 'Tea', 'Tea', (clock_timestamp() AT TIME ZONE 'Africa/Kigali')::date - days, status, clock_timestamp() - interval '60 days'
       FROM jsonb_to_recordset($2) AS r (id uuid, days int, status text)
     ), sent AS (
       INSERT INTO inquiries (id, sender_id, receiver_id, subject, content, status, quote_id, quote_price_minor, quote_currency, quote_valid_until,
         request_id, created_at, updated_at)
       SELECT id, $1, supplier, 'Tea', 'Tea', status, quote, CASE WHEN quote IS NOT NULL THEN 5 END, CASE WHEN quote IS NOT NULL THEN 'USD' END,
         CASE WHEN quote IS NOT NULL THEN date '2026-12-31' END, request, clock_timestamp(), clock_timestamp() FROM given
     )
     INSERT INTO inquiry_entries (id, inquiry_id, seq, author_id, kind, created_at)
     SELECT gen_random_uuid(), id, 1, $1, 'accept', clock_timestamp() FROM given WHERE status = 'accepted'`,
    [buyer, JSON.stringify(requests), JSON.stringify(inquiries)],
  )
}

/** What the supplier may know: counts of the requests without it that somebody quoted. */
function recordFor(supplier: number, all: readonly Past[]) {
  const counted = all.filter(
    ({ asked, quotes, end, late }) => !asked.includes(supplier) && quotes.some((nth) => asked.includes(nth)) && (late || end === 'close'),
  )
  if (counted.length < 3) return undefined
  const awarded = counted.filter(({ end }) => end === 'award').length
  return { ended: counted.length, answered: counted.filter(({ end }) => end !== 'leave').length, awarded }
}

const step = fc.record({
  what: fc.constantFrom('look', 'reply', 'quote', 'decline', 'accept', 'counter', 'answer', 'close', 'block', 'costs'),
  supplier: fc.integer({ min: 0, max: 2 }),
})

/** Everything that an account can read. */
async function everythingOf(id: string): Promise<string> {
  const read = async (url: string) => JSON.stringify((await messaging.call('GET', url, id)).body)
  const { body: received } = await messaging.call('GET', '/api/inquiries?box=received', id)
  const threads = await Promise.all(
    received.filter(({ subject }: { subject: string }) => subject !== 'Tea').map((inquiry: { id: string }) => read(`/api/inquiries/${inquiry.id}`)),
  )
  const lists = [
    '/api/inquiries?box=sent',
    '/api/inquiries?box=received&requests=only',
    '/api/requests',
    '/api/conversations',
    '/api/conversations/all',
    ...[buyer, suppliers.find((other) => other !== id)].map((other) => `/api/conversations/${other}/cards?limit=100`),
    '/api/inquiry-figures',
    '/api/messages/search?q=secret',
    '/api/inquiries/search?q=secret',
  ]
  return [JSON.stringify(received), ...threads, ...(await Promise.all(lists.map(read)))].join('\n')
}

test('no supplier learns of a rival, its quote or the number of quotes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), fc.array(past, { maxLength: 7 }), async (steps, pasts) => {
      await messaging.pool.query('DELETE FROM blocks')
      await messaging.pool.query('DELETE FROM unread')
      await messaging.pool.query('DELETE FROM inquiry_entries')
      await messaging.pool.query('DELETE FROM inquiries')
      await messaging.pool.query('DELETE FROM requests')
      await messaging.pool.query('DELETE FROM courier.outbox')
      const asked = { subject: 'Coffee', content: 'Coffee, please.', quoteBy: '2026-12-31', supplierIds: suppliers.slice(0, 3) }
      const { body } = await messaging.call('POST', '/api/requests', buyer, asked)
      await insertPasts(pasts)
      const inquiries: string[] = suppliers
        .slice(0, 3)
        .map((supplier) => body.inquiries.find(({ receiverId }: { receiverId: string }) => receiverId === supplier)?.id)
      for (const { what, supplier } of steps) {
        const by = suppliers[supplier] ?? ''
        const call = (who: string, action: string, given: object = {}) =>
          messaging.call('POST', `/api/inquiries/${inquiries[supplier]}/${action}`, who, given, { key: randomUUID() })
        const ofBuyer = (action: string, given: object) =>
          messaging.call('POST', `/api/requests/${body.id}/${action}`, buyer, given, { key: randomUUID() })
        const offer = { priceMinor: priceOf(supplier), currency: 'USD', validUntil: '2026-12-31', content: `secret-of-${supplier}` }
        const bySupplier = {
          look: () => messaging.call('GET', `/api/requests/${body.id}`, by),
          reply: () => call(by, 'reply', { content: `secret-of-${supplier}` }),
          quote: () => call(by, 'quote', offer),
          decline: () => call(by, 'decline'),
          block: () => messaging.call('PUT', `/api/blocks/${buyer}`, by),
        }
        const byBuyer = {
          accept: () => call(buyer, 'accept'),
          counter: () => call(buyer, 'quote', offer),
          answer: () => ofBuyer('answer', { content: 'An answer.' }),
          close: () => ofBuyer('close', { reason: 'Done.' }),
          costs: async () => {
            const { body: read } = await messaging.call('GET', `/api/requests/${body.id}`, buyer)
            const quoteId = read.inquiries.find(({ receiverId }: { receiverId: string }) => receiverId === by)?.quote?.id ?? randomUUID()
            return messaging.call('PUT', `/api/requests/${body.id}/quotes/${quoteId}/costs`, buyer, COSTS)
          },
        }
        if (what in byBuyer) await byBuyer[what as keyof typeof byBuyer]()
        else {
          const { text } = await bySupplier[what as keyof typeof bySupplier]()
          for (const word of [0, 1, 2].filter((nth) => nth !== supplier).flatMap(wordsOf)) expect(text).not.toContain(word)
        }
      }
      for (const nth of [0, 1, 2]) {
        const { body: own } = await messaging.call('GET', `/api/inquiries/${inquiries[nth]}`, suppliers[nth])
        expect(own.buyerRecord).toEqual(recordFor(nth, pasts))
        const all = (await everythingOf(suppliers[nth] ?? '')).replaceAll(/"buyerRecord":\{[^}]*\}/g, '')
        for (const rival of [0, 1, 2].filter((other) => other !== nth)) for (const word of wordsOf(rival)) expect(all).not.toContain(word)
        expect(all).not.toContain(String(COSTS.freightMinor))
        // Neither the request nor its counts.
        expect(all).not.toContain(body.id)
        expect(all).not.toMatch(/"(?:asked|quoted|awarded)":/)
      }
      // Each event names one supplier at most, so a notification cannot tell of two.
      const { rows } = await messaging.pool.query('SELECT payload::text AS payload FROM courier.outbox')
      for (const { payload } of rows) {
        expect(suppliers.filter((supplier) => payload.includes(supplier)).length).toBeLessThanOrEqual(1)
        expect(payload).not.toContain(body.id)
        expect(payload).not.toContain('secret-of')
      }
    }),
    { numRuns: 20 },
  )
})
