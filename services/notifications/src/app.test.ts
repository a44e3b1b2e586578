// What holds for every route.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { appRoutes, expectCourierMigrations, expectMailMigration, fuzzRoutes, operationsRoutes, testIdentity } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNotifications, type TestNotifications } from '#testing/notifications.ts'

let notifications: TestNotifications
let owner: string
let other: string
const staff = randomUUID()
const ids: Record<string, string> = { missing: randomUUID() }
beforeAll(async () => {
  // Streams end by themselves at once: inject waits for the end.
  notifications = await startNotifications({ times: { lifetime: 1 } })
  owner = await notifications.account()
  other = await notifications.account()
  const told = async (id: string) => {
    await notifications.tell(id, { title: 'secret words' })
    return (await notifications.call('GET', '/api/notifications', id)).body[0].id as string
  }
  Object.assign(ids, { owner, own: await told(owner), foreign: await told(await notifications.account()) })
})
afterAll(() => notifications.close())

/** Whose session was revoked is a visitor: the gateway sees to it. */
const callers = ['visitor', 'other', 'owner', 'staff'] as const
type Statuses = readonly [visitor: number, other: number, owner: number, staff: number]

const wishes = { kinds: [], quietHours: null, digest: false, timeZone: 'Africa/Kigali' }

/** Each route, with what it answers to whom. `{name}` in an address is one of `ids`. */
const routes: readonly (readonly [route: string, url: string, body: object | undefined, statuses: Statuses])[] = [
  ['GET /api/notifications/user/:userId/unread', '/api/notifications/user/{owner}/unread', undefined, [401, 403, 200, 200]],
  ['GET /api/notifications/user/:userId/unread', '/api/notifications/user/{missing}/unread', undefined, [401, 403, 403, 200]],
  ['GET /api/notifications', '/api/notifications', undefined, [401, 200, 200, 200]],
  ['GET /api/notifications/unread', '/api/notifications/unread', undefined, [401, 200, 200, 200]],
  ['PATCH /api/notifications/:id/read', '/api/notifications/{own}/read', undefined, [401, 404, 200, 404]],
  ['PATCH /api/notifications/:id/read', '/api/notifications/{foreign}/read', undefined, [401, 404, 404, 404]],
  ['PATCH /api/notifications/:id/read', '/api/notifications/{missing}/read', undefined, [401, 404, 404, 404]],
  ['POST /api/notifications/read-all', '/api/notifications/read-all', undefined, [401, 200, 200, 200]],
  ['GET /api/notifications/preferences', '/api/notifications/preferences', undefined, [401, 200, 200, 200]],
  ['PUT /api/notifications/preferences', '/api/notifications/preferences', wishes, [401, 200, 200, 200]],
  ['GET /api/notifications/stream', '/api/notifications/stream', undefined, [401, 200, 200, 200]],
  // Between services: who a user is does not help.
  ['GET /internal/accounts/:id/export', '/internal/accounts/{owner}/export', undefined, [401, 401, 401, 401]],
]

const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? name)
const idOf = (who: (typeof callers)[number]) => ({ visitor: undefined, other, owner, staff })[who]

test('every route is listed here, and none but these is there', () => {
  expect(appRoutes(notifications.app)).toEqual([...new Set(routes.map(([route]) => route)), ...operationsRoutes].sort())
})

describe.each(routes)('%s of %s', (route, url, body, statuses) => {
  const [method] = route.split(' ') as ['GET']

  test.each(callers.map((who, index) => [who, statuses[index]] as const))('answers %s with %i', async (who, status) => {
    const answer = await notifications.call(method, filled(url), idOf(who), body, who === 'staff' ? 'staff' : 'member')
    expect(answer.status, answer.text).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    if (who !== 'owner' && !(who === 'staff' && route.includes(':userId'))) expect(answer.text).not.toContain('secret words')
  })

  test.each(['no token', 'a token for another service', 'a token of another gateway'])('refuses %s', async (what) => {
    const headers =
      what === 'no token'
        ? {}
        : await testIdentity(what === 'a token for another service' ? 'directory' : 'notifications').headers({ role: 'staff', sub: staff })
    expect((await notifications.app.inject({ method, url: filled(url), headers, ...(body && { body }) })).statusCode).toBe(401)
  })
})

test('bad input is refused on every route', async () => {
  const quietHours = { from: '22:00', to: '06:00' }
  const report = await fuzzRoutes(notifications.app, {
    identity: notifications.identity,
    samples: {
      'PUT /api/notifications/preferences': { body: { ...wishes, quietHours, kinds: [{ kind: 'message', inApp: true, email: true }] } },
      'GET /api/notifications/stream': { query: { after: '0' } },
    },
  })
  expect(report.routes).toBe(new Set(routes.map(([route]) => route).filter((route) => !route.includes('/internal/'))).size)
  expect(report.refused).toBeGreaterThan(100)
})

test('staff who look at another’s notifications are in the audit log', async () => {
  const looked = randomUUID()
  await notifications.call('GET', `/api/notifications/user/${looked}/unread`, staff, undefined, 'staff')
  const { rows } = await notifications.pool.query('SELECT actor, action FROM audit.entries WHERE subject = $1', [looked])
  expect(rows).toEqual([{ actor: staff, action: 'notifications.read' }])
})

test('is ready while the database answers', async () => {
  expect((await notifications.app.inject('/ready')).statusCode).toBe(200)
})

test('the tables of courier and mails are those that service-kit describes', () => {
  const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url))
  expect(() => expectCourierMigrations(migrations)).not.toThrow()
  expect(() => expectMailMigration(migrations)).not.toThrow()
})
