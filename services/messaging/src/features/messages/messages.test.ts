import { randomUUID } from 'node:crypto'
import { conversationAnswered, conversationBegun, MESSAGES_ALL_MAX, messageRead, messageSent, responseTimeChanged } from '@ungana/contracts-messaging'
import { beforeEach, describe, expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
let kivu: string
let nairobi: string
beforeEach(async () => {
  kivu = await messaging.company({ name: 'Kivu Roasters', plan: 'enterprise' })
  nairobi = await messaging.company({ name: 'Nairobi Beans', plan: 'enterprise' })
})

const between = async (by: string, a: string, b: string, query = '') => (await messaging.call('GET', `/api/messages/${a}/${b}${query}`, by)).body
const contents = (messages: { content: string }[]) => messages.map(({ content }) => content)

describe('sending', () => {
  test('stores a message as unread, and publishes it without its text', async () => {
    const { status, body } = await messaging.send(kivu, nairobi, '  Karibu!\nHow much is a bag? ')
    expect(status).toBe(201)
    expect(body).toMatchObject({ seq: 1, senderId: kivu, receiverId: nairobi, content: 'Karibu!\nHow much is a bag?', read: false, readAt: null })
    expect(await between(nairobi, kivu, nairobi)).toEqual([body])
    expect(await between(kivu, nairobi, kivu)).toEqual([body])
    const { id, conversationId, createdAt } = body
    const published = (await messaging.events(messageSent.name)).at(-1)
    expect(published).toEqual({ messageId: id, conversationId, seq: 1, senderId: kivu, receiverId: nairobi, createdAt })
  })

  test('keeps who wrote it for their own company, and for the other side only if the company shows names', async () => {
    const person = { id: randomUUID(), name: 'Aline Uwase', role: 'sales' as const }
    const seen = async (by: string) => (await between(by, kivu, nairobi)).map((message: { person?: object }) => message.person)
    const own = (await messaging.send(kivu, nairobi, 'One', { claims: { person } })).body
    expect(own.person).toEqual(person)
    await messaging.send(kivu, nairobi, 'Two', { claims: { person: { ...person, shown: true } } })
    // A browser cannot name somebody else.
    await messaging.call('POST', '/api/messages', kivu, { receiverId: nairobi, content: 'Three', person: { ...person, name: 'Somebody' } })
    expect(await seen(kivu)).toEqual([person, person, undefined])
    expect(await seen(nairobi)).toEqual([undefined, { name: 'Aline Uwase', role: 'sales' }, undefined])
    const [conversation] = (await messaging.call('GET', '/api/conversations', nairobi)).body
    expect(JSON.stringify([conversation, await messaging.events(messageSent.name)])).not.toContain('Aline')
  })

  test('ignores the sender and the read state in the body of a new message', async () => {
    const body = { senderId: nairobi, read: true, receiverId: nairobi, content: 'Hello', status: 'x' }
    expect((await messaging.call('POST', '/api/messages', kivu, body)).body).toMatchObject({ senderId: kivu, read: false })
  })

  test.each([
    [{ content: '' }, 'content', 'Cannot send empty message'],
    [{ content: ' \n\t ' }, 'content', 'Cannot send empty message'],
    [{ content: undefined }, 'content', 'Cannot send empty message'],
    [{ content: 'a\u0000b' }, 'content', 'content must not contain control characters'],
    [{ content: 'a\u001bb' }, 'content', 'content must not contain control characters'],
    [{ content: 'a\ud800b' }, 'content', 'content must not contain control characters'],
    [{ receiverId: 'nairobi' }, 'receiverId', 'receiverId must be a UUID'],
  ])('refuses %j', async (different, field, message) => {
    const answer = await messaging.call('POST', '/api/messages', kivu, { receiverId: nairobi, content: 'Hello', ...different })
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, message } })
  })

  test('refuses more than 4,000 characters', async () => {
    expect(await messaging.send(kivu, nairobi, 'x'.repeat(4001))).toMatchObject({
      status: 400,
      body: { field: 'content', message: 'Please use at most 4,000 characters' },
    })
  })

  test('refuses a message to the sender itself, also with an id in capital letters', async () => {
    for (const to of [kivu, kivu.toUpperCase()]) expect(await messaging.send(kivu, to)).toMatchObject({ status: 400, body: { field: 'receiverId' } })
  })

  test('keeps 4,000 characters of any language as they were written', async () => {
    const content = 'ሰላም – café 👋 '.repeat(400).slice(0, 3999).trim()
    expect((await messaging.send(kivu, nairobi, content)).body.content).toBe(content)
  })

  test('a message to a sample, suspended or unknown company is refused with a reason and does not count', async () => {
    const basic = await messaging.company()
    const refusals = [
      [await messaging.company({ sample: true }), 403, 'MESSAGING_SAMPLE_COMPANY'],
      [await messaging.company({ status: 'suspended' }), 403, 'MESSAGING_RECEIVER_UNAVAILABLE'],
      [randomUUID(), 404, 'MESSAGING_RECEIVER_NOT_FOUND'],
    ] as const
    for (const [to, status, code] of refusals) expect(await messaging.send(basic, to)).toMatchObject({ status, body: { code } })
    expect((await messaging.call('GET', '/api/messages/quota', basic)).body).toMatchObject({ used: 0, limit: 5 })
    expect((await messaging.call('GET', '/api/conversations', basic)).body).toEqual([])
  })

  test('refuses a suspended sender and an account without a company', async () => {
    const suspended = await messaging.company({ status: 'suspended' })
    expect(await messaging.send(suspended, kivu)).toMatchObject({ status: 403, body: { code: 'MESSAGING_SENDER_SUSPENDED' } })
    expect(await messaging.send(randomUUID(), kivu)).toMatchObject({ status: 403, body: { code: 'MESSAGING_SENDER_HAS_NO_COMPANY' } })
  })
})

describe('with an Idempotency-Key', () => {
  test('five calls at once with one key create one message and get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => messaging.send(kivu, nairobi, 'Once', { key: 'k-1' })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(contents(await between(kivu, kivu, nairobi))).toEqual(['Once'])
    expect((await messaging.call('GET', '/api/messages/quota', kivu)).body.used).toBe(1)
    expect((await messaging.events(messageSent.name)).filter(({ senderId }) => senderId === kivu)).toHaveLength(1)
  })

  test('refuses a key that the sender used for another message, but not one that another sender used', async () => {
    await messaging.send(kivu, nairobi, 'One', { key: 'k-2' })
    expect(await messaging.send(kivu, nairobi, 'Two', { key: 'k-2' })).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect((await messaging.send(nairobi, kivu, 'Two', { key: 'k-2' })).status).toBe(201)
  })
})

describe('the order of a conversation', () => {
  test('message numbers have no gaps and no duplicates when both sides send at once through two instances', async () => {
    const second = await messaging.another()
    const senders = [messaging, second].flatMap(({ send }) => [() => send(kivu, nairobi), () => send(nairobi, kivu)])
    const answers = await Promise.all(Array.from({ length: 80 }, (_, index) => senders[index % senders.length]?.()))
    await second.close()
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer?.body.conversationId)).size).toBe(1)

    const messages: { seq: number; createdAt: string; id: string }[] = await between(kivu, kivu, nairobi)
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1))
    // The list of all messages is sorted by time and must give the same order.
    expect((await messaging.call('GET', `/api/messages/user/${kivu}`, kivu)).body).toEqual(messages)
    const published = (await messaging.events(messageSent.name)).filter(({ senderId }) => senderId === kivu || senderId === nairobi)
    expect(published.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(messages.map(({ seq }) => seq))
  })

  test('the order of messages stays the same when the server’s clock goes back', async () => {
    const { body } = await messaging.send(kivu, nairobi, 'one')
    await messaging.pool.query(`UPDATE conversations SET last_at = last_at + interval '1 hour' WHERE id = $1`, [body.conversationId])
    await messaging.pool.query(`UPDATE messages SET created_at = created_at + interval '1 hour' WHERE id = $1`, [body.id])
    await messaging.send(kivu, nairobi, 'two')
    await messaging.send(nairobi, kivu, 'three')
    expect(contents((await messaging.call('GET', `/api/messages/user/${kivu}`, kivu)).body)).toEqual(['one', 'two', 'three'])
  })
})

describe('lists', () => {
  test('lists of messages go back page by page, or have all messages if the call asks for no page', async () => {
    const third = await messaging.company()
    for (const [index, to] of [nairobi, third, nairobi, third, nairobi].entries()) await messaging.send(kivu, to, `${index}`)
    const url = `/api/messages/user/${kivu}`
    const all = (await messaging.call('GET', url, kivu)).body
    expect(contents(all)).toEqual(['0', '1', '2', '3', '4'])
    const last = (await messaging.call('GET', `${url}?limit=2`, kivu)).body
    expect(contents(last)).toEqual(['3', '4'])
    expect(contents((await messaging.call('GET', `${url}?limit=2&before=${last[0].id}`, kivu)).body)).toEqual(['1', '2'])
    expect(contents((await messaging.call('GET', `${url}?before=${all[1].id}`, kivu)).body)).toEqual(['0'])

    const thread = await between(kivu, kivu, nairobi, '?limit=2')
    expect(contents(thread)).toEqual(['2', '4'])
    expect(contents(await between(kivu, kivu, nairobi, `?limit=2&before=${thread[0].id}`))).toEqual(['0'])
    expect(contents(await between(kivu, kivu, nairobi, '?limit=2&from=1'))).toEqual(['0', '2'])
    expect(contents(await between(nairobi, nairobi, kivu, '?from=2'))).toEqual(['2', '4'])
    expect(await between(kivu, kivu, nairobi, '?from=4')).toEqual([])
    expect(await between(kivu, kivu, nairobi, '?from=0')).toMatchObject({ code: 'VALIDATION', field: 'from' })
    // A message of another conversation in `before` gives an empty page.
    expect(await between(nairobi, kivu, nairobi, `?before=${all[1].id}`)).toEqual([])
    expect((await messaging.call('GET', `/api/messages/user/${nairobi}?before=${all[1].id}`, nairobi)).body).toEqual([])
  })

  test('only the account itself and staff can list its messages, and access by staff is logged', async () => {
    await messaging.send(kivu, nairobi)
    const other = await messaging.company()
    for (const url of [`/api/messages/user/${kivu}`, `/api/messages/${kivu}/${nairobi}`]) {
      expect(await messaging.call('GET', url, other)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
      expect((await messaging.call('GET', url, undefined)).status).toBe(401)
      const staff = randomUUID()
      expect((await messaging.call('GET', url, staff, undefined, { role: 'staff' })).body).toHaveLength(1)
      expect((await messaging.audited()).at(-1)).toMatchObject({ actor: staff, action: 'messages.read' })
    }
    for (const staffRole of ['payments', 'audit'] as const)
      expect(
        await messaging.call('GET', `/api/messages/user/${kivu}`, randomUUID(), undefined, { role: 'staff', claims: { staffRole } }),
      ).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDS' } })
    const views = await messaging.call('GET', '/api/staff/message-views', randomUUID(), undefined, { role: 'staff', claims: { staffRole: 'audit' } })
    expect(views.body[0]).toMatchObject({ action: 'messages.read', subject: `${kivu} ${nairobi}` })
    const entries = (await messaging.audited()).length
    await between(kivu, kivu, nairobi)
    expect((await messaging.audited()).length).toBe(entries)
  })
})

describe('reading a message', () => {
  test('only the receiver can mark a message as read, which is stored and published once', async () => {
    const { id, conversationId } = (await messaging.send(kivu, nairobi)).body
    const read = (by: string) => messaging.call('PATCH', `/api/messages/${id}/read`, by)
    for (const by of [kivu, await messaging.company()])
      expect(await read(by)).toMatchObject({ status: 404, body: { code: 'MESSAGING_MESSAGE_NOT_FOUND' } })

    const [first, second] = [await read(nairobi), await read(nairobi)]
    expect(first).toMatchObject({ status: 200, body: { id, read: true, readAt: expect.any(String) } })
    expect(second.body).toEqual(first.body)
    const { readAt } = first.body
    expect((await messaging.events(messageRead.name)).filter((event) => event.conversationId === conversationId)).toEqual([
      { conversationId, readerId: nairobi, senderId: kivu, fromSeq: 1, toSeq: 1, readAt },
    ])
    expect(await between(kivu, kivu, nairobi)).toEqual([first.body])
  })
})

describe('an answer', () => {
  test('the first answer in a conversation is published once', async () => {
    const published = async () =>
      (await messaging.events(conversationAnswered.name)).filter(({ answeredBy }) => answeredBy === nairobi || answeredBy === kivu)
    await messaging.send(kivu, nairobi)
    await messaging.send(kivu, nairobi)
    expect(await published()).toEqual([])
    const { conversationId, createdAt } = (await messaging.send(nairobi, kivu)).body
    await messaging.send(kivu, nairobi)
    await messaging.send(nairobi, kivu)
    expect(await published()).toEqual([{ conversationId, answeredBy: nairobi, other: kivu, answeredAt: createdAt }])
    const begun = (await messaging.events(conversationBegun.name)).filter((event) => event.conversationId === conversationId)
    expect(begun).toEqual([{ conversationId, begunBy: kivu, other: nairobi, begunAt: expect.any(String) }])
  })

  test('publishes the median response time of three or more answers, at least 30 minutes, when it changes', async () => {
    const published = async () => (await messaging.events(responseTimeChanged.name)).filter(({ businessId }) => businessId === nairobi)
    const answerAfter = async (minutes: number) => {
      const asking = await messaging.company({ plan: 'enterprise' })
      const { conversationId } = (await messaging.send(asking, nairobi)).body
      await messaging.pool.query(`UPDATE conversations SET opened_at = opened_at - make_interval(mins => $2) WHERE id = $1`, [
        conversationId,
        minutes,
      ])
      await messaging.send(nairobi, asking)
    }
    await answerAfter(0)
    await answerAfter(1)
    expect(await published()).toEqual([])
    await answerAfter(2)
    expect(await published()).toEqual([{ businessId: nairobi, averageMinutes: 30, version: 1 }])
    await answerAfter(600)
    expect(await published()).toHaveLength(1)
    await answerAfter(300)
    await answerAfter(200)
    expect((await published()).at(-1)).toEqual({ businessId: nairobi, averageMinutes: 101, version: 2 })
    // Starting conversations does not count as answering.
    expect((await messaging.events(responseTimeChanged.name)).every(({ businessId }) => businessId === nairobi)).toBe(true)
  })
})

test('a list without a limit has the newest messages, and `before` gets the older ones', async () => {
  const { conversationId } = (await messaging.send(kivu, nairobi)).body
  await messaging.pool.query(
    `INSERT INTO messages (id, conversation_id, seq, sender_id, receiver_id, content, created_at)
     SELECT gen_random_uuid(), $1, seq, $2, $3, 'x', clock_timestamp() FROM generate_series(2, $4::int + 2) AS seq`,
    [conversationId, kivu, nairobi, MESSAGES_ALL_MAX],
  )
  const seqs = (messages: { seq: number }[]) => [messages.length, messages[0]?.seq, messages.at(-1)?.seq]
  const all = (await messaging.call('GET', `/api/messages/user/${kivu}`, kivu)).body
  expect(seqs(all)).toEqual([MESSAGES_ALL_MAX, 3, MESSAGES_ALL_MAX + 2])
  expect(seqs((await messaging.call('GET', `/api/messages/user/${kivu}?before=${all[0].id}`, kivu)).body)).toEqual([2, 1, 2])
  expect(seqs(await between(kivu, kivu, nairobi))).toEqual([MESSAGES_ALL_MAX, 3, MESSAGES_ALL_MAX + 2])
  expect(seqs(await between(kivu, kivu, nairobi, '?from=2'))).toEqual([MESSAGES_ALL_MAX, 2, MESSAGES_ALL_MAX + 1])
})
