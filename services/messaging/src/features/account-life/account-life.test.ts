import { randomUUID } from 'node:crypto'
import { exportAccount } from '@ungana/contracts-identity'
import { formOf } from '@ungana/service-kit/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Transaction } from '#lib/dependencies.ts'
import { startForFile } from '#testing/start-for-file.ts'
import { eraseAccount } from './erase-account.ts'

const messaging = await startForFile()
let one: string
let other: string
beforeEach(async () => {
  one = await messaging.company({ plan: 'enterprise' })
  other = await messaging.company({ plan: 'enterprise' })
})

/** Closes an account; `before` runs inside the transaction. */
const close = (id: string, before: () => Promise<unknown> = async () => {}) =>
  messaging.courier.transaction(async (tx: Transaction) => {
    await eraseAccount(tx, id, new Date(), messaging.files)
    await before()
  })

async function uploadFile(): Promise<string> {
  const { headers, payload } = await formOf(['file', Buffer.from('%PDF-1.7\n%%EOF\n'), 'unmistakable name.pdf', 'application/pdf'])
  const url = '/api/message-attachments'
  const by = await messaging.identity.headers({ role: 'member', sub: one })
  return (await messaging.app.inject({ method: 'POST', url, headers: { ...headers, ...by }, payload })).json().id
}

async function sendFile(): Promise<string> {
  const fileId = await uploadFile()
  const sent = await messaging.call('POST', '/api/messages', one, { receiverId: other, content: 'unmistakable words', attachmentIds: [fileId] })
  expect(sent.status).toBe(201)
  return fileId
}

test('exports nothing that staff removed: no text, subject, replies or file names', async () => {
  await sendFile()
  const { id } = (await messaging.call('POST', '/api/inquiries', one, { receiverId: other, subject: 'unmistakable', content: 'unmistakable' })).body
  await messaging.call('POST', `/api/inquiries/${id}/reply`, other, { content: 'unmistakable' })
  const held = async () => {
    const headers = await messaging.services.headers('identity')
    return (await messaging.app.inject({ method: 'GET', url: exportAccount.url.replace(':id', other), headers })).json().sections
  }
  expect(JSON.stringify(await held()).match(/unmistakable/g)).toHaveLength(5)
  for (const table of ['messages', 'inquiries']) await messaging.pool.query(`UPDATE ${table} SET removed_at = now() WHERE receiver_id = $1`, [other])
  expect(await held()).toMatchObject({
    messages: [{ content: null, attachments: null }],
    inquiries: [{ subject: null, content: null, entries: [{ by: 'you', kind: 'reply', content: null }] }],
  })
})

test('deletes files together with the text, once both sides are closed', async () => {
  const fileId = await sendFile()
  await close(one)
  expect(await messaging.files.find(fileId)).toMatchObject({ name: 'unmistakable name.pdf' })
  await close(other)
  expect(await messaging.files.find(fileId)).toBeUndefined()
  expect((await messaging.pool.query('SELECT FROM attachments WHERE file_id = $1', [fileId])).rowCount).toBe(0)
  await messaging.files.sweep({ waiting: 1000, released: 0 })
  expect((await messaging.pool.query('SELECT FROM files.files WHERE id = $1', [fileId])).rowCount).toBe(0)
})

test('files of inquiries and requests stay until the buyer and all its suppliers are closed, and are in the export', async () => {
  const third = await messaging.company()
  const [ofInquiry, ofRequest] = [await uploadFile(), await uploadFile()]
  const text = { subject: 'Tea', content: 'Tea' }
  await messaging.call('POST', '/api/inquiries', one, { ...text, receiverId: other, attachmentIds: [ofInquiry] })
  const asked = { ...text, quoteBy: '2026-12-31', supplierIds: [other, third], attachmentIds: [ofRequest] }
  expect((await messaging.call('POST', '/api/requests', one, asked)).status).toBe(201)
  const headers = await messaging.services.headers('identity')
  const { sections } = (await messaging.app.inject({ method: 'GET', url: exportAccount.url.replace(':id', one), headers })).json()
  const names = ['unmistakable name.pdf']
  expect(sections.inquiries.map(({ attachments }: { attachments: string[] }) => attachments)).toEqual([names, names, names])
  expect(sections.requests).toMatchObject([{ attachments: names }])
  const kept = () => Promise.all([ofInquiry, ofRequest].map(async (id) => (await messaging.files.find(id)) !== undefined))
  await close(one)
  expect(await kept()).toEqual([true, true])
  await close(other)
  expect(await kept()).toEqual([false, true])
  await close(third)
  expect(await kept()).toEqual([false, false])
})

test('a closed supplier’s interest is deleted, and a closed buyer’s request leaves the board', async () => {
  const [buyer, supplier] = [await messaging.company(), await messaging.company({ verified: true })]
  const asked = { subject: 'Tea', content: 'Tea', need: { product: 'Tea' }, quoteBy: '2026-12-31', supplierIds: [], board: { country: 'Kenya' } }
  await messaging.call('POST', '/api/requests', buyer, asked)
  const seen = async () => (await messaging.call('GET', '/api/board', other)).body.entries
  const [{ id }] = (await messaging.call('GET', '/api/board', supplier)).body.entries
  await messaging.call('POST', `/api/board/${id}/interests`, supplier, { content: 'Ten tons.' })
  const held = async (of: string) => {
    const headers = await messaging.services.headers('identity')
    return (await messaging.app.inject({ method: 'GET', url: exportAccount.url.replace(':id', of), headers })).json().sections.interests
  }
  expect(await held(supplier)).toMatchObject([{ direction: 'sent', partner: null, product: 'Tea', content: 'Ten tons.' }])
  expect(await held(buyer)).toMatchObject([{ direction: 'received', content: 'Ten tons.' }])
  await close(supplier)
  expect(await held(buyer)).toEqual([])
  await messaging.pool.query('INSERT INTO suppliers (business_id, verified, version) VALUES ($1, true, 1)', [other])
  expect(await seen()).toHaveLength(1)
  await close(buyer)
  expect(await seen()).toEqual([])
})

test('a closed company leaves no name of its people and no notes, and the other side keeps its own notes', async () => {
  const claims = { person: { id: randomUUID(), name: 'Aline Uwase', role: 'sales' as const, shown: true as const } }
  await messaging.send(one, other, 'Good morning', { claims })
  const asked = { receiverId: other, subject: 'Coffee', content: 'Coffee' }
  const { id } = (await messaging.call('POST', '/api/inquiries', one, asked, { claims })).body
  await messaging.call('POST', `/api/inquiries/${id}/reply`, one, { content: 'Today, please.' }, { claims })
  const seen = async () =>
    JSON.stringify(
      await Promise.all([`/api/inquiries/${id}`, `/api/messages/${other}/${one}`].map(async (url) => (await messaging.call('GET', url, other)).body)),
    )
  expect((await seen()).match(/Aline/g)).toHaveLength(3)
  const note = (by: string, of: string) => messaging.call('POST', `/api/message-notes/conversation/${of}`, by, { content: 'They pay late.' })
  await note(one, other)
  await note(other, one)
  await close(one)
  expect(await seen()).not.toContain('Aline')
  const { rows } = await messaging.pool.query('SELECT company_id FROM notes WHERE company_id IN ($1, $2)', [one, other])
  expect(rows).toEqual([{ company_id: other }])
})

test('costs that a buyer entered are in its export alone, and end with its account', async () => {
  const asked = { subject: 'Coffee', content: 'Coffee', quoteBy: '2026-12-31', supplierIds: [other] }
  const { body } = await messaging.call('POST', '/api/requests', one, asked)
  const offer = { priceMinor: 100, currency: 'USD', validUntil: '2026-12-31' }
  const quoted = (await messaging.call('POST', `/api/inquiries/${body.inquiries[0].id}/quote`, other, offer)).body
  const costs = { currency: 'KES', freightMinor: 4321, dutiesMinor: null }
  await messaging.call('PUT', `/api/requests/${body.id}/quotes/${quoted.quote.id}/costs`, one, costs)
  const exported = async (id: string) => {
    const headers = await messaging.services.headers('identity')
    return (await messaging.app.inject({ method: 'GET', url: exportAccount.url.replace(':id', id), headers })).json().sections.costs
  }
  expect(await exported(one)).toMatchObject([{ subject: 'Coffee', currency: 'KES', freightMinor: 4321, dutiesMinor: null }])
  expect(await exported(other)).toEqual([])
  await close(one)
  expect(await exported(one)).toEqual([])
})

test('deletes the text when both sides close at the same moment in two instances', async () => {
  await messaging.send(one, other, `unmistakable ${randomUUID()}`)
  let second: Promise<unknown> | undefined
  await close(one, async () => {
    let done = false
    second = close(other).finally(() => {
      done = true
    })
    // The second closing has either finished, or it waits for the first.
    await vi.waitFor(
      async () => {
        const { rowCount } = await messaging.pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        expect(done || rowCount).toBeTruthy()
      },
      { timeout: 4000, interval: 10 },
    )
  })
  await second
  const { rows } = await messaging.pool.query('SELECT content FROM messages WHERE sender_id = $1', [one])
  expect(rows).toEqual([{ content: '' }])
})
