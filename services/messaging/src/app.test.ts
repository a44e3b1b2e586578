// What holds for every route.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { appRoutes, expectCourierMigrations, expectFilesMigration, fuzzRoutes, operationsRoutes, testIdentity } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMessaging, type TestMessaging } from '#testing/messaging.ts'

let messaging: TestMessaging
const missing = randomUUID()
let owner: string
let counterparty: string
let other: string
let suspended: string
const staff = randomUUID()
/** What the owner has received of the counterparty, and what is between two others. */
const ids: Record<string, string> = {}
beforeAll(async () => {
  messaging = await startMessaging()
  owner = await messaging.company({ name: 'Owner', plan: 'enterprise' })
  counterparty = await messaging.company({ name: 'Counterparty', plan: 'enterprise' })
  other = await messaging.company({ name: 'Other', plan: 'enterprise' })
  suspended = await messaging.company({ name: 'Suspended', plan: 'enterprise', status: 'suspended' })
  const third = await messaging.company({ name: 'Third', plan: 'enterprise' })
  const own = (await messaging.send(counterparty, owner, 'secret words')).body
  const foreign = (await messaging.send(counterparty, third, 'secret words')).body
  const inquire = async (receiverId: string) =>
    (await messaging.call('POST', '/api/inquiries', counterparty, { receiverId, subject: 'secret words', content: 'secret words' })).body.id
  const report = await messaging.call('POST', '/api/message-reports', owner, { subject: 'message', subjectId: own.id, reason: 'spam' })
  const inquiries = { ownInquiry: await inquire(owner), foreignInquiry: await inquire(third), report: report.body.id }
  Object.assign(ids, inquiries, {
    missing,
    owner,
    counterparty,
    third,
    blockable: await messaging.company(),
    ownMessage: own.id,
    foreignMessage: foreign.id,
  })
})
afterAll(() => messaging.close())

/** Whose session was revoked is a visitor: the gateway sees to it. A suspended company has none either; here one still has a token of before. */
const callers = ['visitor', 'other', 'counterparty', 'owner', 'staff'] as const
type Statuses = readonly [visitor: number, other: number, counterparty: number, owner: number, staff: number]

/** Each route, with what it answers to whom. `{name}` in an address or a body is one of `ids`. */
const routes: readonly (readonly [route: string, url: string, body: object | undefined, statuses: Statuses])[] = [
  ['POST /api/messages', '/api/messages', { receiverId: '{third}', content: 'Hello' }, [401, 201, 201, 201, 403]],
  ['POST /api/messages', '/api/messages', { receiverId: '{missing}', content: 'Hello' }, [401, 404, 404, 404, 403]],
  ['GET /api/messages/user/:userId', '/api/messages/user/{owner}', undefined, [401, 403, 403, 200, 200]],
  ['GET /api/messages/user/:userId', '/api/messages/user/{third}', undefined, [401, 403, 403, 403, 200]],
  ['GET /api/messages/user/:userId', '/api/messages/user/{missing}', undefined, [401, 403, 403, 403, 200]],
  ['GET /api/messages/:userId/:otherId', '/api/messages/{owner}/{counterparty}', undefined, [401, 403, 200, 200, 200]],
  ['GET /api/messages/:userId/:otherId', '/api/messages/{third}/{counterparty}', undefined, [401, 403, 200, 403, 200]],
  ['GET /api/messages/:userId/:otherId', '/api/messages/{owner}/{missing}', undefined, [401, 403, 403, 200, 200]],
  ['PATCH /api/messages/:id/read', '/api/messages/{ownMessage}/read', undefined, [401, 404, 404, 200, 404]],
  ['PATCH /api/messages/:id/read', '/api/messages/{foreignMessage}/read', undefined, [401, 404, 404, 404, 404]],
  ['PATCH /api/messages/:id/read', '/api/messages/{missing}/read', undefined, [401, 404, 404, 404, 404]],
  ['GET /api/messages/quota', '/api/messages/quota', undefined, [401, 200, 200, 200, 200]],
  ['GET /api/messages/unread', '/api/messages/unread', undefined, [401, 200, 200, 200, 200]],
  ['GET /api/messages/search', '/api/messages/search?q=secret', undefined, [401, 200, 200, 200, 200]],
  ['GET /api/conversations', '/api/conversations', undefined, [401, 200, 200, 200, 200]],
  ['POST /api/inquiries', '/api/inquiries', { receiverId: '{third}', subject: 'Hello', content: 'Hello' }, [401, 201, 201, 201, 403]],
  ['POST /api/inquiries', '/api/inquiries', { receiverId: '{missing}', subject: 'Hello', content: 'Hello' }, [401, 404, 404, 404, 403]],
  ['GET /api/inquiries', '/api/inquiries?box=received', undefined, [401, 200, 200, 200, 200]],
  ...['ownInquiry', 'foreignInquiry', 'missing'].flatMap((which) => {
    // The counterparty has sent both, and the owner has received one.
    const [sender, receiver] = [which === 'missing' ? 404 : 0, which === 'ownInquiry' ? 0 : 404]
    const url = `/api/inquiries/{${which}}`
    const offer = { priceMinor: 100, currency: 'USD', validUntil: '2026-12-31' }
    return [
      ['GET /api/inquiries/:id', url, undefined, [401, 404, sender || 200, receiver || 200, 404]],
      ['POST /api/inquiries/:id/reply', `${url}/reply`, { content: 'Hello' }, [401, 404, sender || 201, receiver || 201, 404]],
      ['POST /api/inquiries/:id/accept', `${url}/accept`, {}, [401, 404, sender || 409, receiver || 403, 404]],
      ['POST /api/inquiries/:id/quote', `${url}/quote`, offer, [401, 404, sender || 403, receiver || 201, 404]],
      ['POST /api/inquiries/:id/decline', `${url}/decline`, {}, [401, 404, sender || (which === 'ownInquiry' ? 200 : 409), receiver || 409, 404]],
      ['POST /api/inquiries/:id/close', `${url}/close`, {}, [401, 404, sender || 200, receiver || 409, 404]],
    ] as const
  }),
  // Without a form nobody uploads; what happens with one is tested beside it.
  ['POST /api/message-attachments', '/api/message-attachments', {}, [401, 415, 415, 415, 415]],
  ['GET /api/message-attachments/:id', '/api/message-attachments/{missing}', undefined, [401, 404, 404, 404, 404]],
  ['GET /api/message-translations/languages', '/api/message-translations/languages', undefined, [401, 200, 200, 200, 200]],
  // Without a translation service; with one it is tested beside it.
  ['POST /api/message-translations', '/api/message-translations', { text: 'Hello', to: 'sw' }, [401, 404, 404, 404, 404]],
  ['GET /api/blocks', '/api/blocks', undefined, [401, 200, 200, 200, 200]],
  ['PUT /api/blocks/:accountId', '/api/blocks/{blockable}', undefined, [401, 204, 204, 204, 204]],
  ['PUT /api/blocks/:accountId', '/api/blocks/{missing}', undefined, [401, 404, 404, 404, 404]],
  ['DELETE /api/blocks/:accountId', '/api/blocks/{missing}', undefined, [401, 204, 204, 204, 204]],
  ...[
    { subject: 'message', subjectId: '{ownMessage}' },
    { subject: 'message', subjectId: '{foreignMessage}' },
    { subject: 'inquiry', subjectId: '{ownInquiry}' },
    { subject: 'inquiry', subjectId: '{missing}' },
  ].map(({ subject, subjectId }) => {
    const body = { subject, subjectId, reason: 'spam' }
    const received = subjectId.startsWith('{own') ? 201 : 404
    // Of the inquiry that the counterparty sent: the owner has answered it above.
    const answered = subject === 'inquiry' ? received : 404
    return ['POST /api/message-reports', '/api/message-reports', body, [401, 404, answered, received, 404]] as const
  }),
  ['GET /api/staff/message-reports', '/api/staff/message-reports', undefined, [401, 403, 403, 403, 200]],
  ['GET /api/staff/message-reports/:id', '/api/staff/message-reports/{report}', undefined, [401, 403, 403, 403, 200]],
  ['GET /api/staff/message-reports/:id', '/api/staff/message-reports/{missing}', undefined, [401, 403, 403, 403, 404]],
  ['POST /api/staff/message-reports/:id/decide', '/api/staff/message-reports/{report}/decide', { decision: 'dismissed' }, [401, 403, 403, 403, 200]],
  ['POST /api/staff/message-reports/:id/decide', '/api/staff/message-reports/{missing}/decide', { decision: 'dismissed' }, [401, 403, 403, 403, 404]],
  ['POST /api/conversations/:otherId/read', '/api/conversations/{counterparty}/read', { upTo: 1 }, [401, 200, 200, 200, 200]],
  ['POST /api/conversations/:otherId/read', '/api/conversations/{third}/read', { upTo: 1 }, [401, 200, 200, 200, 200]],
  ['POST /api/conversations/:otherId/read', '/api/conversations/{missing}/read', { upTo: 1 }, [401, 200, 200, 200, 200]],
  // Between services: who a user is does not help.
  ['GET /internal/accounts/:id/export', '/internal/accounts/{owner}/export', undefined, [401, 401, 401, 401, 401]],
]

/** Where the words of others may stand: to whom they were written, by whom, and to staff who ask for them by name. */
const mayHold = new Set(['owner', 'counterparty'])

const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? name)
const idOf = (who: (typeof callers)[number]) => ({ visitor: undefined, other, counterparty, owner, staff })[who]

test('every route is listed here, and none but these is there', () => {
  // Two routes that part ways only after a parameter name it each in its own way.
  const there = appRoutes(messaging.app).map((route) => route.replace(/(:\w+)\|(:\w+)/, route.startsWith('GET') ? '$1' : '$2'))
  expect(there.sort()).toEqual([...new Set(routes.map(([route]) => route)), ...operationsRoutes].sort())
})

describe.each(routes)('%s of %s', (route, url, body, statuses) => {
  const [method] = route.split(' ') as ['GET']

  test.each(callers.map((who, index) => [who, statuses[index]] as const))('answers %s with %i', async (who, status) => {
    const role = who === 'staff' ? 'staff' : 'member'
    const answer = await messaging.call(method, filled(url), idOf(who), body && JSON.parse(filled(JSON.stringify(body))), { role })
    expect(answer.status, answer.text).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    if (!mayHold.has(who) && !(who === 'staff' && /:userId|staff/.test(route))) expect(answer.text).not.toContain('secret words')
  })

  test('lets a suspended company write to nobody, and see no more than any other', async () => {
    const answer = await messaging.call(method, filled(url), suspended, body && JSON.parse(filled(JSON.stringify(body))))
    const writes = route === 'POST /api/messages' || route === 'POST /api/inquiries'
    expect(answer.status, answer.text).toBe(writes && statuses[1] === 201 ? 403 : statuses[1])
    expect(answer.text).not.toContain('secret words')
  })

  test.each(['no token', 'a token for another service', 'a token of another gateway'])('refuses %s', async (what) => {
    const headers =
      what === 'no token'
        ? {}
        : await testIdentity(what === 'a token for another service' ? 'directory' : 'messaging').headers({ role: 'staff', sub: staff })
    expect((await messaging.app.inject({ method, url: filled(url), headers, ...(body && { body }) })).statusCode).toBe(401)
  })
})

test('bad input is refused on every route', async () => {
  const report = await fuzzRoutes(messaging.app, {
    identity: messaging.identity,
    samples: {
      'POST /api/messages': { body: { receiverId: counterparty, content: 'Hello' } },
      'POST /api/inquiries': { body: { receiverId: counterparty, subject: 'Hello', content: 'Hello' } },
      'POST /api/message-translations': { body: { text: 'Hello', to: 'sw' } },
      'POST /api/inquiries/:id/quote': { body: { priceMinor: 1, currency: 'USD', validUntil: '2026-12-31' } },
    },
  })
  expect(report.routes).toBe(new Set(routes.map(([route]) => route).filter((route) => !route.includes('/internal/'))).size)
  expect(report.refused).toBeGreaterThan(100)
})

test('is ready while the database answers', async () => {
  expect((await messaging.app.inject('/ready')).statusCode).toBe(200)
})

test('the tables of courier and files are those that service-kit describes', () => {
  const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url))
  expect(() => expectCourierMigrations(migrations)).not.toThrow()
  expect(() => expectFilesMigration(migrations)).not.toThrow()
})
