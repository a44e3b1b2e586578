import { randomUUID } from 'node:crypto'
import {
  answerContactMessage,
  closeContactMessage,
  contactMessage,
  getContactMessage,
  listContactMessages,
  listContactSubjects,
  listContactViews,
  sendContactMessage,
} from '@ungana/contracts-identity'
import { LANGUAGE_HEADER } from '@ungana/contracts-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { startIdentity, type TestService } from '#testing/identity.ts'
import { deleteOldContactMessages } from './contact-messages.ts'

let service: TestService
const staff = { sub: randomUUID(), role: 'staff' } as const
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

let sent = 0
const form = () => ({ name: 'Wanjiru <b>', email: `writer${++sent}@kahawa.example`, subject: 'A question', message: 'Line one\n> line two' })
const send = (body: object, key?: string) => service.call('POST', sendContactMessage.url, body, key ? { headers: { 'idempotency-key': key } } : {})
const list = async (status: string) => (await service.call('GET', `${listContactMessages.url}?status=${status}`, undefined, { as: staff })).body
const answer = (id: string) =>
  service.call('POST', answerContactMessage.url.replace(':id', id), { answer: 'You can <i>list</i> both.' }, { as: staff })

test('keeps a message for staff and emails one answer', async () => {
  const body = form()
  const { body: made } = await send(body, 'k1')
  expect((await send(body, 'k1')).body).toEqual(made)
  const waiting = (await list('new')).filter(({ id }: { id: string }) => id === made.id)
  expect(waiting).toMatchObject([{ ...body, accountId: null, status: 'new', answer: null }])
  expect(parse(contactMessage, waiting[0])).toEqual(waiting[0])

  const answers = await Promise.all([answer(made.id), answer(made.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const mails = (await service.mails()).filter(({ to }) => to === body.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: 'Our answer to your message' })
  expect(mails[0]?.html).toContain('You can &lt;i&gt;list&lt;/i&gt; both.')
  expect(mails[0]?.text).toContain('> Line one\n> > line two')
  expect((await service.audited()).at(-1)).toMatchObject({ actor: staff.sub, action: 'contact-message.answered', subject: made.id })
  expect((await list('answered')).map(({ id }: { id: string }) => id)).toContain(made.id)
})

test('a list for staff has no text; opening a message is logged, and so is a list with text', async () => {
  const body = form()
  const { id } = (await send(body)).body
  const views = async () => {
    const { body: found } = await service.call('GET', listContactViews.url, undefined, { as: staff })
    return found.filter(({ subject }: { subject: string }) => subject === id).length
  }
  const { body: brief } = await service.call('GET', `${listContactSubjects.url}?status=new`, undefined, { as: staff })
  const row = brief.find((message: { id: string }) => message.id === id)
  expect(row).toMatchObject({ subject: body.subject })
  expect(row).not.toHaveProperty('message')
  expect(await views()).toBe(0)
  const open = (of: string) => service.call('GET', getContactMessage.url.replace(':id', of), undefined, { as: staff })
  expect((await open(id)).body).toMatchObject(body)
  expect(await views()).toBe(1)
  await list('new')
  expect(await views()).toBe(2)
  expect((await open(randomUUID())).status).toBe(404)
})

test('answers in the language of the page from which the message came', async () => {
  const body = form()
  const made = await service.call('POST', sendContactMessage.url, body, { headers: { [LANGUAGE_HEADER]: 'sw' } })
  expect((await answer(made.body.id)).body).not.toHaveProperty('language')
  expect((await service.mails()).filter(({ to }) => to === body.email)).toMatchObject([{ language: 'sw' }])
})

test('closes a message without an email', async () => {
  const body = form()
  const { id } = (await send(body)).body
  expect((await service.call('POST', closeContactMessage.url.replace(':id', id), undefined, { as: staff })).body).toMatchObject({ status: 'closed' })
  expect((await answer(id)).status).toBe(409)
  expect((await service.mails()).filter(({ to }) => to === body.email)).toEqual([])
})

test('deletes messages a year after they were handled, and keeps new ones', async () => {
  const [settled, late, unread] = await Promise.all([send(form()), send(form()), send(form())])
  const ids = [settled, late, unread].map(({ body }) => body.id as string)
  for (const { body } of [settled, late]) await service.call('POST', closeContactMessage.url.replace(':id', body.id), undefined, { as: staff })
  const months = (count: number) => new Date(Date.now() - count * 31 * 86_400_000)
  const { contactMessage: table } = service.database.prisma
  await table.update({ where: { id: ids[0] as string }, data: { handledAt: months(13) } })
  await table.update({ where: { id: ids[1] as string }, data: { handledAt: months(10) } })
  await table.update({ where: { id: ids[2] as string }, data: { createdAt: months(30) } })
  await deleteOldContactMessages(service.database)
  const left = await table.findMany({ where: { id: { in: ids } }, select: { id: true } })
  expect(left.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort())
})

test('limits messages from one client', async () => {
  const normal = await startIdentity({ rateLimits: 'normal' })
  try {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await normal.call('POST', sendContactMessage.url, form(), { address: '10.9.9.9' })).status)
    expect(statuses.slice(-2)).toEqual([202, 429])
  } finally {
    await normal.close()
  }
})
