// For any steps of two buyers and three verified suppliers: no supplier reads of a rival, and none of a buyer that has not invited it.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
const company = (name: string) => messaging.company({ name, verified: true })
const nths = [0, 1, 2] as const
const suppliers = await Promise.all(nths.map((nth) => company(`Supplier-${nth}-name`)))
const buyers = await Promise.all([0, 1].map((nth) => company(`Buyer-${nth}-name`)))
const idOf = (list: readonly string[], nth: number) => list[nth] ?? ''
const wordsOf = (nth: number) => [idOf(suppliers, nth), `Supplier-${nth}-name`, `line-of-${nth}`]
const wordsOfBuyer = (nth: number) => [idOf(buyers, nth), `Buyer-${nth}-name`, `subject-of-${nth}`, `text-of-${nth}`]

const step = fc.record({
  what: fc.constantFrom('look', 'ask', 'ask', 'ask', 'invite', 'invite', 'invite', 'hide', 'show', 'close', 'block', 'blocked', 'report', 'quote'),
  supplier: fc.integer({ min: 0, max: 2 }),
  buyer: fc.integer({ min: 0, max: 1 }),
})

const read = async (url: string, by: string) => (await messaging.call('GET', url, by)).text

/** Everything that a supplier can read. */
async function everythingOf(id: string): Promise<string> {
  const { body: received } = await messaging.call('GET', '/api/inquiries?box=received', id)
  const urls = [
    '/api/board',
    '/api/board/interests',
    '/api/requests',
    '/api/conversations',
    '/api/conversations/all',
    ...[...suppliers, ...buyers].map((other) => `/api/conversations/${other}/cards`),
    '/api/blocks',
    '/api/messages/search?q=line',
    '/api/inquiries/search?q=text',
    '/api/inquiries?box=received',
  ]
  const threads = received.map((inquiry: { id: string }) => `/api/inquiries/${inquiry.id}`)
  const exported = await messaging.app.inject({ url: `/internal/accounts/${id}/export`, headers: await messaging.services.headers('identity') })
  return [exported.body, ...(await Promise.all([...urls, ...threads].map((url) => read(url, id))))].join('\n')
}

test('no supplier reads of a rival, or of a buyer before its invitation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 9 }), async (steps) => {
      for (const table of ['unread', 'interests', 'board_entries', 'blocks', 'reports', 'inquiry_entries', 'inquiries', 'requests', 'courier.outbox'])
        await messaging.pool.query(`DELETE FROM ${table}`)
      const requests: string[] = []
      const entries: string[] = []
      for (const nth of [0, 1]) {
        const need = { product: `Goods ${nth}`, target: { priceMinor: 5_555_555, currency: 'USD' } }
        const form = {
          subject: `subject-of-${nth}`,
          content: `text-of-${nth}`,
          need,
          quoteBy: '2026-12-31',
          supplierIds: [],
          board: { country: 'Rwanda' },
        }
        requests.push((await messaging.call('POST', '/api/requests', idOf(buyers, nth), form)).body.id)
        entries.push((await messaging.pool.query('SELECT id FROM board_entries WHERE request_id = $1', [requests[nth]])).rows[0].id)
      }
      // One supplier asks both buyers, so that there is somebody to invite.
      for (const entry of entries) await messaging.call('POST', `/api/board/${entry}/interests`, idOf(suppliers, 0), { content: 'line-of-0' })
      const invited = new Set(['0 0'])
      const [{ id: first }] = (await messaging.call('GET', `/api/requests/${requests[0]}/interests`, idOf(buyers, 0))).body
      await messaging.call('POST', `/api/requests/${requests[0]}/interests/${first}/invite`, idOf(buyers, 0), {})
      for (const { what, supplier, buyer } of steps) {
        const [by, from, request, entry] = [idOf(suppliers, supplier), idOf(buyers, buyer), idOf(requests, buyer), idOf(entries, buyer)]
        const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, who: string, body?: object) =>
          messaging.call(method, url, who, body, { key: randomUUID() })
        const interestOf = async () => {
          const { body } = await messaging.call('GET', `/api/requests/${request}/interests`, from)
          return body.find((each: { supplier: { id: string } }) => each.supplier.id === by)?.id ?? entry
        }
        const received = async () => (await messaging.call('GET', '/api/inquiries?box=received', by)).body[0]?.id ?? entry
        const bySupplier = {
          look: () => messaging.call('GET', `/api/requests/${request}`, by),
          ask: () => call('POST', `/api/board/${entry}/interests`, by, { content: `line-of-${supplier}` }),
          report: () => call('POST', '/api/message-reports', by, { subject: 'board-entry', subjectId: entry, reason: 'spam' }),
          quote: async () =>
            call('POST', `/api/inquiries/${await received()}/quote`, by, { priceMinor: 7, currency: 'USD', validUntil: '2026-12-31' }),
          blocked: () => call('PUT', `/api/blocks/${by}`, from),
          block: () => (invited.has(`${supplier} ${buyer}`) ? call('PUT', `/api/blocks/${from}`, by) : messaging.call('GET', '/api/blocks', by)),
        }
        const byBuyer = {
          invite: async () => call('POST', `/api/requests/${request}/interests/${await interestOf()}/invite`, from, {}),
          hide: () => call('DELETE', `/api/requests/${request}/board`, from),
          show: () => call('PUT', `/api/requests/${request}/board`, from, { country: 'Kenya' }),
          close: () => call('POST', `/api/requests/${request}/close`, from, {}),
        }
        if (what in byBuyer) {
          const { status } = await byBuyer[what as keyof typeof byBuyer]()
          if (what === 'invite' && status === 200) invited.add(`${supplier} ${buyer}`)
        } else {
          const { text } = await bySupplier[what as keyof typeof bySupplier]()
          for (const word of nths.filter((nth) => nth !== supplier).flatMap(wordsOf)) expect(text).not.toContain(word)
          for (const nth of [0, 1]) if (!invited.has(`${supplier} ${nth}`)) for (const word of wordsOfBuyer(nth)) expect(text).not.toContain(word)
        }
      }
      for (const nth of nths) {
        const all = await everythingOf(idOf(suppliers, nth))
        for (const word of nths.filter((other) => other !== nth).flatMap(wordsOf)) expect(all).not.toContain(word)
        for (const buyer of [0, 1]) if (!invited.has(`${nth} ${buyer}`)) for (const word of wordsOfBuyer(buyer)) expect(all).not.toContain(word)
        // Neither the requests, nor how many others ask.
        for (const request of requests) expect(all).not.toContain(request)
        expect(all).not.toMatch(/"(?:asked":\d|quoted":|awarded":|interested":)/)
      }
      const { rows } = await messaging.pool.query('SELECT payload::text AS payload FROM courier.outbox')
      for (const { payload } of rows) {
        expect(suppliers.filter((supplier) => payload.includes(supplier)).length).toBeLessThanOrEqual(1)
        expect(payload).not.toMatch(/line-of|text-of|subject-of/)
        // An event that names a request names no supplier.
        if (requests.some((request) => payload.includes(request))) expect(suppliers.some((supplier) => payload.includes(supplier))).toBe(false)
      }
    }),
    { numRuns: 5, seed: 31 },
  )
})
