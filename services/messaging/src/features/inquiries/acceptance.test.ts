import { randomUUID } from 'node:crypto'
import { exportAccount, type IdentityClaims } from '@ungana/contracts-identity'
import { freezeConsumer } from '@ungana/service-kit/accounts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Transaction } from '#lib/dependencies.ts'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
let buyer: string
let seller: string
let inquiry: string
beforeEach(async () => {
  buyer = await messaging.company({ plan: 'enterprise', name: 'Kivu Roasters' })
  seller = await messaging.company({ plan: 'enterprise', name: 'Aroma' })
  inquiry = (await messaging.call('POST', '/api/inquiries', buyer, { receiverId: seller, subject: 'Green coffee', content: 'How much?' })).body.id
  await quote(100_001)
})

const person = (name: string, role: 'owner' | 'sales' | 'finance' = 'owner') => ({ id: randomUUID(), name, role })
const [aline, grace] = [person('Aline Uwase'), person('Grace Uwera', 'sales')]
const limit = { amountMinor: 100_000, currency: 'USD' } as const

async function quote(priceMinor: number, currency = 'USD'): Promise<string> {
  const body = { priceMinor, currency, validUntil: '2026-11-30' }
  return (await messaging.call('POST', `/api/inquiries/${inquiry}/quote`, seller, body)).body.quote.id
}
const send = (method: 'GET' | 'POST', url: string, by: IdentityClaims['person'], secondPerson: IdentityClaims['secondPerson'] | null = limit) =>
  messaging.call(method, url, buyer, undefined, { claims: { person: by, ...(secondPerson && { secondPerson }) } })
const accept = (by = aline, secondPerson?: IdentityClaims['secondPerson'] | null) =>
  send('POST', `/api/inquiries/${inquiry}/accept`, by, secondPerson)
const waiting = async (by = grace) => (await send('GET', '/api/quote-approvals', by)).body
const answerTo = (id: string, how: 'approve' | 'refuse', by = grace) => send('POST', `/api/quote-approvals/${id}/${how}`, by)
const status = async () => (await messaging.call('GET', `/api/inquiries/${inquiry}`, buyer)).body.status
const waits = { status: 409, body: { code: 'WAITS_FOR_APPROVAL' } }

test('a quote above the amount is accepted once a second person agrees', async () => {
  expect(await accept()).toMatchObject(waits)
  // A repeated click asks for nothing more.
  expect(await accept(grace)).toMatchObject(waits)
  expect(await status()).toBe('quoted')
  const listed = await waiting()
  expect(listed).toMatchObject([
    { kind: 'quote', about: 'Green coffee', partner: 'Aroma', amount: { amountMinor: 100_001, currency: 'USD' }, askedBy: 'Aline Uwase', own: false },
  ])
  expect(await waiting(aline)).toMatchObject([{ own: true }])
  const [{ id }] = listed
  expect(await answerTo(id, 'approve', aline)).toMatchObject({ status: 403, body: { code: 'APPROVAL_OWN' } })
  expect((await answerTo(id, 'approve', person('Eric Mugisha', 'finance'))).status).toBe(403)
  const answers = await Promise.all([grace, grace, person('Jean Bosco')].map((by) => answerTo(id, 'approve', by)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  expect(await status()).toBe('accepted')
  const decisions = (await messaging.events('messaging.inquiry.decided.v1')).filter(({ inquiryId }) => inquiryId === inquiry)
  expect(decisions).toMatchObject([{ decidedBy: buyer, decision: 'accepted' }])
  const changes = (await messaging.events('messaging.approval.changed.v1')).filter(({ approvalId }) => approvalId === id)
  expect(changes.map(({ state }) => state)).toEqual(['waiting', 'approved'])
  expect(await waiting()).toEqual([])
})

test('nobody is asked up to the amount, or without a limit', async () => {
  await quote(100_000)
  expect((await accept()).status).toBe(200)
  inquiry = (await messaging.call('POST', '/api/inquiries', buyer, { receiverId: seller, subject: 'More', content: 'How much?' })).body.id
  await quote(900_000)
  expect((await accept(aline, null)).status).toBe(200)
})

test('a refused request can be made again', async () => {
  await accept()
  const [first] = await waiting()
  expect((await answerTo(first.id, 'refuse')).status).toBe(204)
  expect(await answerTo(first.id, 'approve')).toMatchObject({ status: 409, body: { code: 'APPROVAL_OVER' } })
  expect(await status()).toBe('quoted')
  expect(await accept()).toMatchObject(waits)
  expect((await waiting()).map(({ id }: { id: string }) => id)).not.toContain(first.id)
})

test('an approval is for the quote that was asked about, while it is valid', async () => {
  await accept()
  const [{ id }] = await waiting()
  await quote(200_000)
  expect(await answerTo(id, 'approve')).toMatchObject({ status: 409, body: { code: 'MESSAGING_QUOTE_CHANGED' } })
  // A request for the new quote replaces the old one.
  await accept()
  expect(await answerTo(id, 'approve')).toMatchObject({ status: 409, body: { code: 'APPROVAL_OVER' } })
  const [renewed] = await waiting()
  const before = messaging.clock.now
  messaging.clock.now = new Date('2026-12-02T08:00:00Z')
  expect(await answerTo(renewed.id, 'approve')).toMatchObject({ status: 409, body: { code: 'MESSAGING_QUOTE_EXPIRED' } })
  messaging.clock.now = before
  await messaging.call('POST', `/api/inquiries/${inquiry}/close`, seller, {})
  expect(await answerTo(renewed.id, 'approve')).toMatchObject({ status: 409, body: { code: 'MESSAGING_INQUIRY_STATE' } })
  expect((await answerTo(renewed.id, 'refuse', aline)).status).toBe(204)
})

test('a request that is answered while a new one is made keeps its answer', async () => {
  await accept()
  const [{ id }] = await waiting()
  await quote(200_000)
  const stateOf = async () => (await messaging.pool.query('SELECT state FROM approvals.requests WHERE id = $1', [id])).rows[0].state
  const answering = await messaging.pool.connect()
  try {
    await answering.query('BEGIN')
    await answering.query("UPDATE approvals.requests SET state = 'approved', decided_at = now() WHERE id = $1", [id])
    const asked = accept()
    await vi.waitUntil(
      async () =>
        (await messaging.pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rowCount === 1,
      30_000,
    )
    await answering.query('COMMIT')
    expect(await asked).toMatchObject(waits)
  } finally {
    answering.release()
  }
  expect(await stateOf()).toBe('approved')
  expect(await waiting()).toMatchObject([{ amount: { amountMinor: 200_000 } }])
})

test('nobody accepts a quote of a company while it is frozen, and a second person does not either', async () => {
  await accept()
  const [{ id }] = await waiting()
  const { handle } = freezeConsumer<Transaction>()
  const tell = (frozen: boolean, version: number) =>
    messaging.courier.transaction((tx) =>
      handle(tx, [{ payload: { id: seller, frozen, version }, meta: { id: randomUUID(), occurredAt: new Date() } }], undefined),
    )
  await tell(true, 1)
  expect(await answerTo(id, 'approve')).toMatchObject({ status: 409, body: { code: 'MESSAGING_PARTNER_FROZEN' } })
  expect(await accept(aline, null)).toMatchObject({ status: 409, body: { code: 'MESSAGING_PARTNER_FROZEN' } })
  expect(await status()).toBe('quoted')
  // Late news of an earlier freeze changes nothing.
  await tell(false, 3)
  await tell(true, 2)
  expect((await answerTo(id, 'approve')).status).toBe(204)
  expect(await status()).toBe('accepted')
})

test('a counter-quote of a frozen buyer is not accepted either, but declined', async () => {
  const body = { priceMinor: 90_000, currency: 'USD', validUntil: '2026-11-30' }
  expect((await messaging.call('POST', `/api/inquiries/${inquiry}/quote`, buyer, body)).status).toBe(201)
  await messaging.pool.query('INSERT INTO company_freezes (company_id, frozen, version) VALUES ($1, true, 1)', [buyer])
  const answered = async (how: string) => (await messaging.call('POST', `/api/inquiries/${inquiry}/${how}`, seller, {})).body
  expect((await answered('accept')).code).toBe('MESSAGING_PARTNER_FROZEN')
  expect((await answered('decline')).status).toBe('declined')
})

test('an expired request is over, and another company finds nothing', async () => {
  await accept()
  const [{ id }] = await waiting()
  const stranger = await messaging.company({ plan: 'enterprise' })
  expect((await messaging.call('POST', `/api/quote-approvals/${id}/approve`, stranger)).status).toBe(404)
  await messaging.pool.query("UPDATE approvals.requests SET expires_at = now() - interval '1 s' WHERE id = $1", [id])
  expect(await waiting()).toEqual([])
  expect(await answerTo(id, 'approve')).toMatchObject({ status: 409, body: { code: 'APPROVAL_OVER' } })
  const headers = await messaging.services.headers('identity')
  const exported = async (of: string) =>
    (await messaging.app.inject({ method: 'GET', url: exportAccount.url.replace(':id', of), headers })).json().sections.approvals
  expect(await exported(buyer)).toMatchObject([{ kind: 'quote', state: 'expired', askedBy: aline.name, decidedAt: null }])
  expect(await exported(stranger)).toEqual([])
})
