import { randomUUID } from 'node:crypto'
import { ATTACHMENT_BYTES_MAX } from '@ungana/contracts-messaging'
import { formOf, testPicture } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMessaging, type TestMessaging } from '#testing/messaging.ts'

let messaging: TestMessaging
let sender: string
let receiver: string
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
beforeAll(async () => {
  messaging = await startMessaging()
  sender = await messaging.company({ plan: 'enterprise' })
  receiver = await messaging.company()
})
afterAll(() => messaging.close())

async function upload(by: string, content: Buffer = pdf, name = 'offer <b>.pdf', key?: string) {
  const { headers, payload } = await formOf(['file', content, name, 'text/html'])
  const answer = await messaging.app.inject({
    method: 'POST',
    url: '/api/message-attachments',
    headers: { ...headers, ...(await messaging.identity.headers({ role: 'member', sub: by })), ...(key !== undefined && { 'idempotency-key': key }) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const send = (attachmentIds: string[], by = sender) =>
  messaging.call('POST', '/api/messages', by, { receiverId: receiver, content: 'See the file.', attachmentIds })
const read = async (id: string, by: string) =>
  messaging.app.inject({
    method: 'GET',
    url: `/api/message-attachments/${id}`,
    headers: await messaging.identity.headers({ role: 'member', sub: by }),
  })

test('files are sent with a message, and only its two sides can download them', async () => {
  const { status, body } = await upload(sender)
  expect({ status, body }).toMatchObject({ status: 201, body: { name: 'offer <b>.pdf', mediaType: 'application/pdf', bytes: pdf.length } })
  // Nobody can download it before it is sent, not even the uploader.
  expect((await read(body.id, sender)).statusCode).toBe(404)

  const picture = (await upload(sender, await testPicture(40, 30), 'bags.png')).body
  expect(picture).toMatchObject({ mediaType: 'image/jpeg', name: 'bags.jpg' })
  const sent = await send([body.id, picture.id])
  expect(sent.body.attachments).toEqual([body, picture])
  expect((await messaging.call('GET', `/api/messages/${sender}/${receiver}`, receiver)).body.at(-1)).toEqual(sent.body)

  for (const by of [sender, receiver]) {
    const answer = await read(body.id, by)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  for (const by of [await messaging.company(), randomUUID()]) expect((await read(body.id, by)).statusCode).toBe(404)
  expect((await read(randomUUID(), sender)).statusCode).toBe(404)
})

test('a file can be sent once, only by its uploader; a message with an invalid file is not sent', async () => {
  const { id } = (await upload(sender)).body
  const refused = { status: 400, body: { code: 'VALIDATION', field: 'attachmentIds' } }
  const before = (await messaging.call('GET', '/api/messages/quota', sender)).body.used
  expect(await send([id], await messaging.company())).toMatchObject(refused)
  expect(await send([randomUUID()])).toMatchObject(refused)
  expect(await send([id, id])).toMatchObject(refused)
  expect((await messaging.call('GET', '/api/messages/quota', sender)).body.used).toBe(before)
  expect((await send([id])).status).toBe(201)
  expect(await send([id])).toMatchObject(refused)
})

test('files of a suspended sender are withheld from the receiver until staff restore it; the receiver keeps files of a closed account', async () => {
  const suspect = await messaging.company({ plan: 'enterprise' })
  const { id } = (await upload(suspect)).body
  await send([id], suspect)
  const seen = async () => [(await read(id, receiver)).statusCode, (await read(id, suspect)).statusCode]
  const is = (status: string, closedAt: Date | null = null) =>
    messaging.pool.query('UPDATE accounts SET status = $2, closed_at = $3 WHERE id = $1', [suspect, status, closedAt])
  expect(await seen()).toEqual([200, 200])
  await is('suspended')
  expect(await seen()).toEqual([404, 200])
  await is('active')
  expect(await seen()).toEqual([200, 200])
  await is('suspended', new Date())
  expect(await seen()).toEqual([200, 200])
})

test('a file must have PDF, JPG, PNG or XLSX content of at most 10 MB', async () => {
  expect((await upload(sender, Buffer.from('<script>alert(1)</script>'), 'offer.pdf')).status).toBe(415)
  expect((await upload(sender, Buffer.from('MZ'.repeat(500)), 'offer.xlsx')).status).toBe(415)
  expect((await upload(sender, Buffer.concat([pdf, Buffer.alloc(ATTACHMENT_BYTES_MAX)]))).status).toBe(413)
  const five = await Promise.all(Array.from({ length: 6 }, async () => (await upload(sender)).body.id))
  expect(await send(five)).toMatchObject({ status: 400, body: { field: 'attachmentIds' } })
})

test('a file that is uploaded again with the same key gets the same answer', async () => {
  const [first, second] = [await upload(sender, pdf, 'a.pdf', 'up'), await upload(sender, pdf, 'a.pdf', 'up')]
  expect(second).toEqual(first)
})

test('nobody can download the files of a message whose text staff removed', async () => {
  const { id } = (await upload(sender)).body
  const message = (await send([id])).body
  await messaging.pool.query('UPDATE messages SET removed_at = now() WHERE id = $1', [message.id])
  expect((await read(id, receiver)).statusCode).toBe(404)
  expect((await messaging.call('GET', `/api/messages/${sender}/${receiver}?limit=1`, receiver)).body).toMatchObject([
    { removed: true, attachments: [] },
  ])
})

test('files of an inquiry are for its two sides, until staff remove it, and while the sender is not suspended', async () => {
  const buyer = await messaging.company()
  const { body: file } = await upload(buyer)
  const ask = (attachmentIds: string[], by = buyer) =>
    messaging.call('POST', '/api/inquiries', by, { receiverId: receiver, subject: 'Coffee', content: 'See the file.', attachmentIds })
  expect(await ask([file.id], sender)).toMatchObject({ status: 400, body: { field: 'attachmentIds' } })
  expect(await ask(Array.from({ length: 6 }, () => randomUUID()))).toMatchObject({ status: 400, body: { field: 'attachmentIds' } })
  const { status, body } = await ask([file.id])
  expect([status, body.attachments]).toEqual([201, [file]])
  expect((await messaging.call('GET', `/api/inquiries/${body.id}`, receiver)).body.attachments).toEqual([file])
  const seen = () => Promise.all([buyer, receiver, sender].map(async (by) => (await read(file.id, by)).statusCode))
  expect(await seen()).toEqual([200, 200, 404])
  expect(await ask([file.id])).toMatchObject({ status: 400, body: { field: 'attachmentIds' } })
  await messaging.pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [buyer])
  expect(await seen()).toEqual([200, 404, 404])
  await messaging.pool.query(`UPDATE accounts SET status = 'active' WHERE id = $1`, [buyer])
  await messaging.pool.query('UPDATE inquiries SET removed_at = now() WHERE id = $1', [body.id])
  expect(await seen()).toEqual([404, 404, 404])
  expect((await messaging.call('GET', `/api/inquiries/${body.id}`, receiver)).body).toMatchObject({ removed: true, attachments: [] })
})

test('files of a request reach each supplier that is asked, and nobody on the board', async () => {
  const buyer = await messaging.company()
  const [asked, also, onBoard] = [await messaging.company(), await messaging.company(), await messaging.company({ verified: true })]
  const { body: file } = await upload(buyer)
  const form = {
    subject: 'Tea',
    content: 'See the file.',
    need: { product: 'Tea' },
    quoteBy: '2026-12-31',
    supplierIds: [asked, also],
    board: { country: 'Kenya' },
  }
  const { body } = await messaging.call('POST', '/api/requests', buyer, { ...form, attachmentIds: [file.id] })
  expect(body.attachments).toEqual([file])
  for (const { id, receiverId } of body.inquiries)
    expect((await messaging.call('GET', `/api/inquiries/${id}`, receiverId)).body.attachments).toEqual([file])
  const seen = () => Promise.all([buyer, asked, also, onBoard].map(async (by) => (await read(file.id, by)).statusCode))
  expect(await seen()).toEqual([200, 200, 200, 404])
  const { body: board } = await messaging.call('GET', '/api/board', onBoard)
  expect(JSON.stringify(board)).not.toContain(file.name)
  // What staff remove from one supplier stays for the others.
  await messaging.pool.query('UPDATE inquiries SET removed_at = now() WHERE receiver_id = $1', [also])
  const { body: interest } = await messaging.call('POST', `/api/board/${board.entries[0].id}/interests`, onBoard, { content: 'Ten bags.' })
  await messaging.call('POST', `/api/requests/${body.id}/interests/${interest.id}/invite`, buyer, {})
  expect(await seen()).toEqual([200, 200, 404, 200])
})
