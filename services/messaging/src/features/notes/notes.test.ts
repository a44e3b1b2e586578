import { randomUUID } from 'node:crypto'
import { exportAccount } from '@ungana/contracts-identity'
import { NOTES_MAX } from '@ungana/contracts-messaging'
import { beforeEach, expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
let kivu: string
let nairobi: string
beforeEach(async () => {
  kivu = await messaging.company({ name: 'Kivu Roasters', plan: 'enterprise' })
  nairobi = await messaging.company({ name: 'Nairobi Beans', plan: 'enterprise' })
})

const person = { id: randomUUID(), name: 'Aline Uwase', role: 'sales' as const, shown: true as const }
const add = (by: string, kind: string, id: string, content = 'unmistakable note', key: string = randomUUID()) =>
  messaging.call('POST', `/api/message-notes/${kind}/${id}`, by, { content }, { key, claims: { person } })
const list = (by: string, kind: string, id: string) => messaging.call('GET', `/api/message-notes/${kind}/${id}`, by)

/** A conversation and an inquiry of both companies. */
async function threads() {
  await messaging.send(kivu, nairobi)
  const asked = { receiverId: nairobi, subject: 'Coffee', content: 'Coffee' }
  return (await messaging.call('POST', '/api/inquiries', kivu, asked)).body.id as string
}

test('a note is seen by its own company only: not by the other side, its search, lists, export or events, and it costs no message', async () => {
  const inquiry = await threads()
  const { status, body } = await add(kivu, 'conversation', nairobi)
  expect(status).toBe(201)
  expect(body).toMatchObject({ content: 'unmistakable note', person: { id: person.id, name: 'Aline Uwase', role: 'sales' } })
  await add(kivu, 'inquiry', inquiry)
  expect((await list(kivu, 'conversation', nairobi)).body).toEqual([body])
  expect((await list(kivu, 'inquiry', inquiry)).body).toHaveLength(1)
  expect((await list(nairobi, 'conversation', kivu)).body).toEqual([])
  expect((await list(nairobi, 'inquiry', inquiry)).body).toEqual([])

  const exported = async (id: string) => {
    const headers = await messaging.services.headers('identity')
    return JSON.stringify((await messaging.app.inject({ method: 'GET', url: exportAccount.url.replace(':id', id), headers })).json())
  }
  const paths = [
    `/api/messages/${nairobi}/${kivu}`,
    `/api/messages/user/${nairobi}`,
    '/api/conversations',
    '/api/conversations/all',
    `/api/conversations/${kivu}/cards`,
    '/api/messages/search?q=unmistakable',
    '/api/inquiries/search?q=unmistakable',
    `/api/inquiries/${inquiry}`,
    '/api/inquiries?box=received',
    '/api/messages/unread',
  ]
  const seen: unknown[] = []
  for (const path of paths) seen.push((await messaging.call('GET', path, nairobi)).body)
  expect(JSON.stringify(seen)).not.toContain('unmistakable')
  expect(seen.at(-1)).toEqual({ unread: 1 })
  expect(await exported(nairobi)).not.toContain('unmistakable')
  expect((await exported(kivu)).match(/unmistakable/g)).toHaveLength(2)
  const { rows } = await messaging.pool.query('SELECT FROM courier.outbox AS o WHERE o::text LIKE $1', ['%unmistakable%'])
  expect(rows).toEqual([])
  expect((await messaging.call('GET', '/api/messages/quota', kivu)).body.used).toBe(1)
})

test('only the companies of a thread write notes in it', async () => {
  const inquiry = await threads()
  const stranger = await messaging.company()
  for (const [kind, id] of [
    ['conversation', nairobi],
    ['inquiry', inquiry],
    ['inquiry', randomUUID()],
  ] as const) {
    expect((await add(stranger, kind, id)).body.code).toBe('MESSAGING_THREAD_NOT_FOUND')
    expect((await list(stranger, kind, id)).body.code).toBe('MESSAGING_THREAD_NOT_FOUND')
  }
  expect(await add(kivu, 'conversation', nairobi, ' ')).toMatchObject({ status: 400, body: { field: 'content' } })
})

test('a repeated call adds one note, and a thread has a maximum', async () => {
  await threads()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => add(kivu, 'conversation', nairobi, 'Once', key)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  await messaging.pool.query(
    `INSERT INTO notes (id, company_id, thread_id, content, created_at)
     SELECT gen_random_uuid(), company_id, thread_id, 'More', now() FROM notes, generate_series(2, $2::int) WHERE company_id = $1`,
    [kivu, NOTES_MAX],
  )
  expect(await add(kivu, 'conversation', nairobi)).toMatchObject({ status: 409, body: { code: 'MESSAGING_NOTES_FULL' } })
  expect((await add(nairobi, 'conversation', kivu)).status).toBe(201)
})
