import { randomUUID } from 'node:crypto'
import { threadAssigned } from '@ungana/contracts-messaging'
import { beforeEach, expect, test } from 'vitest'
import { removeReader } from '#lib/readers.ts'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
let kivu: string
let nairobi: string
let inquiry: string
beforeEach(async () => {
  kivu = await messaging.company({ name: 'Kivu Roasters', plan: 'enterprise' })
  nairobi = await messaging.company({ name: 'Nairobi Beans', plan: 'enterprise' })
  await messaging.send(kivu, nairobi)
  inquiry = (await messaging.call('POST', '/api/inquiries', nairobi, { receiverId: kivu, subject: 'Coffee', content: 'Coffee' })).body.id
})

const person = (name: string) => ({ id: randomUUID(), name, role: 'sales' as const })
const [aline, grace] = [person('Aline Uwase'), person('Grace Uwera')]
const named = ({ id, name }: typeof aline) => ({ id, name })
const call = (method: 'GET' | 'PUT', url: string, by = aline, body?: object, company = kivu) =>
  messaging.call(method, url, company, body, { claims: { person: by } })
const threads = () => [`conversation/${nairobi}`, `inquiry/${inquiry}`]
const assign = (thread: string, assignee: object | null, by = aline, company = kivu) =>
  call('PUT', `/api/message-assignments/${thread}`, by, { assignee }, company)
const lists = ['/api/conversations?', '/api/inquiries?box=received&']
const assigned = async () => (await messaging.events(threadAssigned.name)).filter(({ companyId }) => companyId === kivu)

test('a thread is assigned to a colleague, who finds it among their own and is notified once', async () => {
  for (const thread of threads()) {
    expect(await assign(thread, named(grace))).toMatchObject({ status: 200, body: { assignee: named(grace) } })
    await assign(thread, named(grace))
    expect((await call('GET', `/api/message-assignments/${thread}`)).body).toEqual({ assignee: named(grace) })
  }
  expect(await assigned()).toMatchObject([
    { personId: grace.id, kind: 'conversation', id: nairobi, otherId: nairobi },
    { personId: grace.id, kind: 'inquiry', id: inquiry, otherId: nairobi },
  ])
  for (const list of lists) {
    expect((await call('GET', list)).body).toMatchObject([{ assignee: named(grace) }])
    expect((await call('GET', `${list}assigned=me`, grace)).body).toHaveLength(1)
    expect((await call('GET', `${list}assigned=me`, aline)).body).toEqual([])
  }
  // Taking a thread over notifies nobody, and giving it back neither.
  await assign(threads()[0] ?? '', named(aline))
  expect((await assign(threads()[0] ?? '', null)).body).toEqual({ assignee: null })
  expect((await call('GET', '/api/conversations')).body[0]).not.toHaveProperty('assignee')
  expect(await assigned()).toHaveLength(2)
})

test('the other side never sees who takes care of a thread, and has its own person', async () => {
  for (const thread of threads()) await assign(thread, named(aline))
  const paths = ['/api/conversations', '/api/inquiries?box=sent', `/api/inquiries/${inquiry}`, `/api/messages/${nairobi}/${kivu}`]
  const seen = await Promise.all(paths.map(async (path) => (await messaging.call('GET', path, nairobi)).text))
  expect(seen.join()).not.toContain('Aline')
  for (const thread of [`conversation/${kivu}`, `inquiry/${inquiry}`]) {
    expect((await call('GET', `/api/message-assignments/${thread}`, grace, undefined, nairobi)).body).toEqual({ assignee: null })
    await assign(thread, named(grace), grace, nairobi)
  }
  expect((await call('GET', `/api/message-assignments/inquiry/${inquiry}`)).body).toEqual({ assignee: named(aline) })
  const stranger = await messaging.company()
  for (const thread of threads()) expect(await assign(thread, named(aline), aline, stranger)).toMatchObject({ status: 404 })
})

test('a person who leaves loses every thread, and gets none', async () => {
  for (const thread of threads()) await assign(thread, named(grace))
  await messaging.courier.transaction((tx) => removeReader(tx, { companyId: kivu, personId: grace.id }))
  for (const thread of threads()) {
    expect((await call('GET', `/api/message-assignments/${thread}`)).body).toEqual({ assignee: null })
    expect(await assign(thread, named(grace))).toMatchObject({ status: 400, body: { field: 'assignee' } })
  }
})
