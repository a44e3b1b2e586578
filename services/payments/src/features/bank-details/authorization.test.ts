// Who may do what: each route, by everybody, on what is his own, another's, and not there.
import { randomUUID } from 'node:crypto'
import { appRoutes, fuzzRoutes, operationsRoutes, testIdentity } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { form, startBank, type TestBank } from '#testing/bank-details.ts'

let bank: TestBank
const staff = randomUUID()
const ids: Record<string, string> = { missing: randomUUID() }
beforeAll(async () => {
  bank = await startBank()
  for (const who of ['owner', 'requester', 'other', 'third']) ids[who] = await bank.company(who)
})
afterAll(() => bank.close())
/** Each row gets its own: some calls end what they are about, and only the owner's get so far. */
beforeEach(async () => {
  const [owner, requester] = [ids.owner as string, ids.requester as string]
  await bank.pool.query('DELETE FROM bank_details')
  Object.assign(ids, { own: await bank.shared(owner), asked: await bank.shared(owner), granting: await bank.shared(owner) })
  Object.assign(ids, {
    pending: await bank.ask(owner, requester, ids.asked as string),
    granted: await bank.ask(owner, requester, ids.granting as string),
  })
  await bank.decide(ids.granted as string, owner, 'approved')
})

const callers = ['visitor', 'other', 'requester', 'owner', 'staff'] as const
type Statuses = readonly [visitor: number, other: number, requester: number, owner: number, staff: number]

const ask = { ownerId: '{owner}', bankDetailsId: '{own}', purpose: 'Invoice 17' }
const routes: readonly (readonly [route: string, url: string, body: object | undefined, statuses: Statuses])[] = [
  ['GET /api/bank-details/user/:userId', '/api/bank-details/user/{owner}', undefined, [401, 403, 403, 200, 200]],
  ['GET /api/bank-details/user/:userId', '/api/bank-details/user/{missing}', undefined, [401, 403, 403, 403, 200]],
  ['GET /api/bank-details/shared/:userId', '/api/bank-details/shared/{owner}', undefined, [401, 200, 200, 200, 200]],
  ['GET /api/bank-details/shared/:userId', '/api/bank-details/shared/{missing}', undefined, [401, 200, 200, 200, 200]],
  ['POST /api/bank-details', '/api/bank-details', form, [401, 201, 201, 201, 201]],
  ['PATCH /api/bank-details/:id', '/api/bank-details/{own}', { bankName: 'Equity' }, [401, 404, 404, 200, 404]],
  ['PATCH /api/bank-details/:id', '/api/bank-details/{missing}', { bankName: 'Equity' }, [401, 404, 404, 404, 404]],
  ['PATCH /api/bank-details/:id/share', '/api/bank-details/{own}/share', { isShared: false }, [401, 404, 404, 200, 404]],
  ['PATCH /api/bank-details/:id/share', '/api/bank-details/{missing}/share', { isShared: false }, [401, 404, 404, 404, 404]],
  ['DELETE /api/bank-details/:id', '/api/bank-details/{own}', undefined, [401, 404, 404, 204, 404]],
  ['DELETE /api/bank-details/:id', '/api/bank-details/{missing}', undefined, [401, 404, 404, 404, 404]],
  ['GET /api/bank-details-requests/owner/:userId', '/api/bank-details-requests/owner/{owner}', undefined, [401, 403, 403, 200, 200]],
  ['GET /api/bank-details-requests/owner/:userId', '/api/bank-details-requests/owner/{missing}', undefined, [401, 403, 403, 403, 200]],
  ['GET /api/bank-details-requests/requester/:userId', '/api/bank-details-requests/requester/{requester}', undefined, [401, 403, 200, 403, 200]],
  ['POST /api/bank-details-requests', '/api/bank-details-requests', ask, [401, 201, 201, 400, 201]],
  ['POST /api/bank-details-requests', '/api/bank-details-requests', { ...ask, bankDetailsId: '{missing}' }, [401, 404, 404, 400, 404]],
  ['PATCH /api/bank-details-requests/:id/status', '/api/bank-details-requests/{pending}/status', { status: 'approved' }, [401, 404, 403, 200, 404]],
  ['PATCH /api/bank-details-requests/:id/status', '/api/bank-details-requests/{granted}/status', { status: 'rejected' }, [401, 404, 403, 409, 404]],
  ['PATCH /api/bank-details-requests/:id/status', '/api/bank-details-requests/{missing}/status', { status: 'approved' }, [401, 404, 404, 404, 404]],
  ['POST /api/bank-details-requests/:id/revoke', '/api/bank-details-requests/{granted}/revoke', {}, [401, 404, 403, 200, 404]],
  ['POST /api/bank-details-requests/:id/revoke', '/api/bank-details-requests/{pending}/revoke', {}, [401, 404, 403, 409, 404]],
  ['POST /api/bank-details-requests/:id/revoke', '/api/bank-details-requests/{missing}/revoke', {}, [401, 404, 404, 404, 404]],
  ['GET /api/bank-details-requests/:id/details', '/api/bank-details-requests/{granted}/details', undefined, [401, 404, 200, 403, 404]],
  ['GET /api/bank-details-requests/:id/details', '/api/bank-details-requests/{pending}/details', undefined, [401, 404, 403, 403, 404]],
  ['GET /api/bank-details-requests/:id/details', '/api/bank-details-requests/{missing}/details', undefined, [401, 404, 404, 404, 404]],
  ['GET /api/bank-details-requests/:id/log', '/api/bank-details-requests/{granted}/log', undefined, [401, 404, 200, 200, 200]],
  ['GET /api/bank-details-requests/:id/log', '/api/bank-details-requests/{missing}/log', undefined, [401, 404, 404, 404, 404]],
]

const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? name)
const idOf = (who: (typeof callers)[number]) => (who === 'visitor' ? undefined : who === 'staff' ? staff : ids[who])

test('every route is listed here, and none but these is there', () => {
  expect(appRoutes(bank.app).sort()).toEqual([...new Set(routes.map(([route]) => route)), ...operationsRoutes].sort())
})

describe.each(routes)('%s of %s', (route, url, body, statuses) => {
  const [method] = route.split(' ') as ['GET']
  const sent = () => body && JSON.parse(filled(JSON.stringify(body)))

  test(`answers ${callers.map((who, index) => `${who} ${statuses[index]}`).join(', ')}`, async () => {
    for (const [index, who] of callers.entries()) {
      const answer = await bank.call(method, filled(url), idOf(who), sent(), { role: who === 'staff' ? 'staff' : 'member' })
      expect([who, answer.status], answer.text).toEqual([who, statuses[index]])
      // Whole numbers are in one answer alone.
      if (!(url.endsWith('{granted}/details') && who === 'requester')) expect(answer.text).not.toContain(form.accountNumber)
    }
    const tokens = [{}, await testIdentity('directory').headers({ role: 'staff', sub: staff })]
    for (const headers of tokens) {
      expect((await bank.app.inject({ method, url: filled(url), headers, ...(body && { body: sent() }) })).statusCode).toBe(401)
    }
  })
})

test('bad input is refused on every route', async () => {
  const report = await fuzzRoutes(bank.app, {
    identity: bank.identity,
    samples: {
      'POST /api/bank-details': { body: form },
      'POST /api/bank-details-requests': { body: { ownerId: ids.owner, bankDetailsId: ids.own, purpose: 'Invoice 17' } },
    },
  })
  expect(report.routes).toBe(new Set(routes.map(([route]) => route)).size)
  expect(report.refused).toBeGreaterThan(50)
})

test('for every route the session has to be certain', async () => {
  const listed = (await bank.app.inject('/routes')).json() as { url: string; sensitive?: boolean }[]
  const ours = listed.filter(({ url }) => url.startsWith('/api/'))
  expect(ours.length).toBeGreaterThan(10)
  for (const route of ours) expect(route).toMatchObject({ sensitive: true })
})
