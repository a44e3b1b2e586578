import { randomUUID } from 'node:crypto'
import { verifyAuditChain } from '@ungana/service-kit'
import { beforeEach, expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
let sender: string
let receiver: string
const staff = randomUUID()
beforeEach(async () => {
  await messaging.pool.query('DELETE FROM reports')
  sender = await messaging.company({ name: 'Sender' })
  receiver = await messaging.company({ name: 'Receiver' })
})

const report = (by: string, subject: string, subjectId: string, different: object = {}) =>
  messaging.call('POST', '/api/message-reports', by, { subject, subjectId, reason: 'fraud', comment: 'He wants money.', ...different })
const byStaff = (method: 'GET' | 'POST', path: string, body?: object) =>
  messaging.call(method, `/api/staff/message-reports${path}`, staff, body, { role: 'staff' })
const auditOf = async (subject: string) => (await messaging.audited()).filter((entry) => entry.subject === subject)

test('staff see a reported message without its text, open the text with a log entry, and remove it', async () => {
  const { id: subjectId } = (await messaging.send(sender, receiver, 'Pay to another account')).body
  const { status, body } = await report(receiver, 'message', subjectId)
  expect(status).toBe(201)
  const { id } = body
  expect((await report(receiver, 'message', subjectId, { reason: 'spam' })).body).toEqual({ id, status: 'open' })

  const list = await byStaff('GET', '')
  expect(list.headers['x-total-count']).toBe('1')
  expect(list.text).not.toContain('another account')
  expect(list.body).toEqual([
    {
      id,
      subject: 'message',
      subjectId,
      reason: 'fraud',
      comment: 'He wants money.',
      reporter: { id: receiver, name: 'Receiver', sample: false, kind: 'business' },
      author: { id: sender, name: 'Sender', sample: false, kind: 'business' },
      status: 'open',
      decidedBy: null,
      decidedAt: null,
      note: null,
      createdAt: expect.any(String),
    },
  ])
  expect((await byStaff('GET', `/${id}`)).body.content).toBe('Pay to another account')
  expect(await auditOf(id)).toMatchObject([{ actor: staff, action: 'report.read', details: { of: 'message', subjectId } }])
  const views = await messaging.call('GET', '/api/staff/message-views', staff, undefined, { role: 'staff' })
  expect(views.body[0]).toMatchObject({ actor: staff, action: 'report.read', subject: id })
  expect(Number(views.headers['x-total-count'])).toBeGreaterThan(0)

  expect((await byStaff('POST', `/${id}/decide`, { decision: 'upheld', note: 'Clear.' })).body).toMatchObject({
    status: 'upheld',
    decidedBy: staff,
    note: 'Clear.',
  })
  for (const by of [sender, receiver]) {
    expect((await messaging.call('GET', `/api/messages/${sender}/${receiver}`, by)).body).toMatchObject([{ content: '', removed: true }])
    expect((await messaging.call('GET', '/api/messages/search?q=account', by)).body).toEqual([])
    expect((await messaging.call('GET', '/api/conversations', by)).body).toMatchObject([{ lastMessage: { content: '' } }])
  }
  expect((await auditOf(id)).at(-1)).toMatchObject({ actor: staff, action: 'report.upheld' })
  expect(await verifyAuditChain(messaging.pool)).not.toHaveProperty('broken')
  expect((await byStaff('GET', '?status=upheld')).body).toHaveLength(1)
  expect((await byStaff('GET', '')).body).toEqual([])
})

test('of several decisions at once, one counts, and the others are refused', async () => {
  const { id: subjectId } = (await messaging.send(sender, receiver)).body
  const { id } = (await report(receiver, 'message', subjectId)).body
  const answers = await Promise.all(['upheld', 'dismissed', 'upheld'].map((decision) => byStaff('POST', `/${id}/decide`, { decision })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const decided = answers.find(({ status }) => status === 200)?.body.status
  for (const { status, body } of answers) if (status === 409) expect(body.message).toBe(`This report is already ${decided}.`)
  expect(await auditOf(id)).toHaveLength(1)
})

test('the receiver can report an inquiry, and a dismissed report changes nothing', async () => {
  const { id: subjectId } = (
    await messaging.call('POST', '/api/inquiries', sender, { receiverId: receiver, subject: 'Hello', content: 'Dear friend' })
  ).body
  const { id } = (await report(receiver, 'inquiry', subjectId, { comment: undefined })).body
  expect((await byStaff('GET', `/${id}`)).body).toMatchObject({ content: 'Hello\n\nDear friend', comment: null })
  await byStaff('POST', `/${id}/decide`, { decision: 'dismissed' })
  expect((await messaging.call('GET', `/api/inquiries/${subjectId}`, receiver)).body.content).toBe('Dear friend')
  expect((await report(receiver, 'inquiry', subjectId)).body).toEqual({ id, status: 'dismissed' })
  await messaging.call('POST', `/api/inquiries/${subjectId}/reply`, sender, { content: 'Pay to another account' })
  expect((await report(receiver, 'inquiry', subjectId)).body).toEqual({ id, status: 'open' })
  expect((await byStaff('GET', '')).body).toMatchObject([{ id, reason: 'fraud', decidedBy: null, decidedAt: null }])

  const other = (await messaging.call('POST', '/api/inquiries', sender, { receiverId: receiver, subject: 'Again', content: 'Dear friend' })).body
  const second = (await report(receiver, 'inquiry', other.id)).body
  await byStaff('POST', `/${second.id}/decide`, { decision: 'upheld' })
  expect((await messaging.call('GET', `/api/inquiries/${other.id}`, receiver)).body).toMatchObject({ subject: '', content: '' })

  // Closing adds no text, so it does not reopen the report.
  const third = (await messaging.call('POST', '/api/inquiries', sender, { receiverId: receiver, subject: 'Last', content: 'Dear friend' })).body
  const { id: lastId } = (await report(receiver, 'inquiry', third.id)).body
  await byStaff('POST', `/${lastId}/decide`, { decision: 'dismissed' })
  expect((await messaging.call('POST', `/api/inquiries/${third.id}/close`, sender)).status).toBe(200)
  expect((await report(receiver, 'inquiry', third.id)).body).toEqual({ id: lastId, status: 'dismissed' })
})

test('the sender of an inquiry can report its replies, and staff see who wrote what', async () => {
  const inquiry = { receiverId: receiver, subject: 'Coffee', content: 'How much?' }
  const { id: subjectId } = (await messaging.call('POST', '/api/inquiries', sender, inquiry)).body
  // Nobody has replied to the sender yet.
  await messaging.call('POST', `/api/inquiries/${subjectId}/reply`, sender, { content: 'Hello?' })
  expect((await report(sender, 'inquiry', subjectId)).body.code).toBe('MESSAGING_INQUIRY_NOT_FOUND')
  const quoted = { priceMinor: 100, currency: 'USD', validUntil: '2026-12-31', content: 'Pay me outside of this site.' }
  await messaging.call('POST', `/api/inquiries/${subjectId}/quote`, receiver, quoted)
  const { id } = (await report(sender, 'inquiry', subjectId)).body
  expect((await byStaff('GET', '')).body).toMatchObject([{ id, reporter: { id: sender }, author: { id: receiver } }])
  expect((await byStaff('GET', `/${id}`)).body).toMatchObject({
    content: 'Coffee\n\nHow much?',
    contentBy: sender,
    entries: [
      { authorId: sender, kind: 'reply', content: 'Hello?' },
      { authorId: receiver, kind: 'quote', content: 'Pay me outside of this site.', quote: { priceMinor: 100, currency: 'USD' } },
    ],
  })
  expect((await report(await messaging.company(), 'inquiry', subjectId)).body.code).toBe('MESSAGING_INQUIRY_NOT_FOUND')
  await byStaff('POST', `/${id}/decide`, { decision: 'upheld' })
  const { body } = await messaging.call('GET', `/api/inquiries/${subjectId}`, sender)
  expect(body.entries.map(({ content }: { content: string | null }) => content)).toEqual([null, null])
})

test('refuses reports of messages that the caller did not receive', async () => {
  const { id } = (await messaging.send(sender, receiver)).body
  for (const by of [sender, await messaging.company()]) expect((await report(by, 'message', id)).body.code).toBe('MESSAGING_MESSAGE_NOT_FOUND')
  expect((await report(receiver, 'inquiry', id)).body.code).toBe('MESSAGING_INQUIRY_NOT_FOUND')
  expect(await report(receiver, 'message', id, { reason: 'boredom' })).toMatchObject({
    status: 400,
    body: { field: 'reason', message: 'Please choose a reason' },
  })
})
