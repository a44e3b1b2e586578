// What holds for every route.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { appRoutes, expectCourierMigrations, expectFilesMigration, fuzzRoutes, operationsRoutes, testIdentity } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shipmentForm, startLogistics, type TestLogistics, transportForm } from '#testing/logistics.ts'

let hub: TestLogistics
const missing = randomUUID()
const staff = randomUUID()
const secret = '+254 799 000 999'
let owner: string
let other: string
const ids: Record<string, string> = { missing }
beforeAll(async () => {
  hub = await startLogistics()
  owner = await hub.company('Owner')
  ids.owner = owner
  other = await hub.company('Other')
  const carrier = await hub.company('Carrier')
  const transport = async (by: string) => (await hub.transport(by, { contactInfo: secret, availableSpace: '7' })).id
  const shipment = async (by: string) => (await hub.shipment(by, { contactInfo: secret, weight: '0.1', volume: '0.1' })).id
  Object.assign(ids, {
    ownShipment: await shipment(owner),
    goneShipment: await shipment(owner),
    ownTransport: await transport(owner),
    goneTransport: await transport(owner),
    theirTransport: await transport(carrier),
  })
  const offer = async () => {
    const answer = await hub.call('POST', '/api/logistics/offers', carrier, {
      shipmentId: await shipment(owner),
      transportId: ids.theirTransport,
      price: 50,
    })
    return answer.body.id
  }
  for (const name of ['accepted', 'declined', 'countered', 'withdrawn']) ids[name] = await offer()
  const booked = async (name: string) => {
    const booking = await hub.book(owner, carrier, await shipment(owner), ids.theirTransport as string)
    await hub.call('PUT', `/api/logistics/bookings/${booking.id}/truck`, carrier, { plate: 'KDA 123A' })
    ids[name] = booking.id
  }
  for (const name of ['booking', 'cancellable', 'frozen']) await booked(name)
  const wrong = { code: '000000', plate: 'XXX 999X' }
  await hub.call('POST', `/api/logistics/bookings/${ids.frozen}/pickup`, carrier, wrong)
  const { body: cases } = await hub.call('GET', '/api/staff/logistics/cases', staff, undefined, { role: 'staff' })
  ids.case = cases[0].id
  ids.token = (await hub.call('POST', `/api/logistics/bookings/${ids.booking}/share`, owner, {})).body.shareToken
})
afterAll(() => hub.close())

/** Whose session was revoked is a visitor: the gateway sees to it. */
const callers = ['visitor', 'other', 'owner', 'staff'] as const
type Statuses = readonly [visitor: number, other: number, owner: number, staff: number]
const all: Statuses = [200, 200, 200, 200]
const members: Statuses = [401, 200, 200, 200]
const nobody: Statuses = [401, 404, 404, 404]
const why = { reason: 'For reasons of the test.' }
const code = { code: '123459' }

/** Each route, with what it answers to whom, in this order. `{name}` in an address or a body is one of `ids`. */
const routes: readonly (readonly [route: string, url: string, body: object | undefined, statuses: Statuses])[] = [
  ['GET /api/logistics/reference', '/api/logistics/reference', undefined, all],
  ['GET /api/logistics/routes', '/api/logistics/routes?origin=Mombasa&destination=Kigali', undefined, all],
  ['GET /api/logistics/borders', '/api/logistics/borders', undefined, all],
  ['PUT /api/staff/logistics/borders/:id', '/api/staff/logistics/borders/namanga', { status: 'open', source: 'A test' }, [401, 403, 403, 200]],
  ['PUT /api/staff/logistics/borders/:id', '/api/staff/logistics/borders/nowhere', { status: 'open', source: 'A test' }, [401, 403, 403, 404]],
  ['GET /api/logistics/shipments', '/api/logistics/shipments', undefined, all],
  ['GET /api/logistics/shipments/mine', '/api/logistics/shipments/mine', undefined, members],
  ['POST /api/logistics/shipments', '/api/logistics/shipments', shipmentForm, [401, 201, 201, 403]],
  ['GET /api/logistics/shipments/:id', '/api/logistics/shipments/{ownShipment}', undefined, all],
  ['GET /api/logistics/shipments/:id', '/api/logistics/shipments/{missing}', undefined, [404, 404, 404, 404]],
  ['GET /api/logistics/shipments/:id/matches', '/api/logistics/shipments/{ownShipment}/matches', undefined, [401, 403, 200, 200]],
  ['GET /api/logistics/shipments/:id/matches', '/api/logistics/shipments/{missing}/matches', undefined, nobody],
  ['PATCH /api/logistics/shipments/:id', '/api/logistics/shipments/{ownShipment}', { budget: '500' }, [401, 404, 200, 404]],
  ['PATCH /api/logistics/shipments/:id', '/api/logistics/shipments/{missing}', { budget: '500' }, nobody],
  ['DELETE /api/logistics/shipments/:id', '/api/logistics/shipments/{goneShipment}', undefined, [401, 404, 200, 404]],
  ['DELETE /api/logistics/shipments/:id', '/api/logistics/shipments/{missing}', undefined, nobody],
  ['POST /api/logistics/shipments/:id/repost', '/api/logistics/shipments/{goneShipment}/repost', { targetDate: '2026-12-05' }, [401, 404, 201, 403]],
  ['POST /api/logistics/shipments/:id/repost', '/api/logistics/shipments/{missing}/repost', { targetDate: '2026-12-05' }, [401, 404, 404, 403]],
  ['GET /api/logistics/transports', '/api/logistics/transports', undefined, all],
  ['GET /api/logistics/transports/mine', '/api/logistics/transports/mine', undefined, members],
  ['POST /api/logistics/transports', '/api/logistics/transports', transportForm, [401, 201, 201, 403]],
  ['GET /api/logistics/transports/:id', '/api/logistics/transports/{ownTransport}', undefined, all],
  ['GET /api/logistics/transports/:id', '/api/logistics/transports/{missing}', undefined, [404, 404, 404, 404]],
  ['GET /api/logistics/transports/:id/matches', '/api/logistics/transports/{ownTransport}/matches', undefined, [401, 403, 200, 200]],
  ['GET /api/logistics/transports/:id/matches', '/api/logistics/transports/{missing}/matches', undefined, nobody],
  ['GET /api/logistics/transports/:id/split', '/api/logistics/transports/{theirTransport}/split', undefined, [401, 404, 200, 404]],
  ['GET /api/logistics/transports/:id/split', '/api/logistics/transports/{missing}/split', undefined, nobody],
  ['PATCH /api/logistics/transports/:id', '/api/logistics/transports/{ownTransport}', { pricePerTon: '250' }, [401, 404, 200, 404]],
  ['PATCH /api/logistics/transports/:id', '/api/logistics/transports/{missing}', { pricePerTon: '250' }, nobody],
  ['POST /api/logistics/transports/:id/publish', '/api/logistics/transports/{ownTransport}/publish', {}, [401, 404, 409, 403]],
  ['POST /api/logistics/transports/:id/publish', '/api/logistics/transports/{missing}/publish', {}, [401, 404, 404, 403]],
  ['DELETE /api/logistics/transports/:id', '/api/logistics/transports/{goneTransport}', undefined, [401, 404, 200, 404]],
  ['DELETE /api/logistics/transports/:id', '/api/logistics/transports/{missing}', undefined, nobody],
  [
    'POST /api/logistics/transports/:id/repost',
    '/api/logistics/transports/{goneTransport}/repost',
    { departureDate: '2026-12-05' },
    [401, 404, 201, 403],
  ],
  ['POST /api/logistics/transports/:id/repost', '/api/logistics/transports/{missing}/repost', { departureDate: '2026-12-05' }, [401, 404, 404, 403]],
  ['GET /api/logistics/offers', '/api/logistics/offers', undefined, members],
  [
    'POST /api/logistics/offers',
    '/api/logistics/offers',
    { shipmentId: '{ownShipment}', transportId: '{theirTransport}', price: 50 },
    [401, 403, 201, 403],
  ],
  [
    'POST /api/logistics/offers',
    '/api/logistics/offers',
    { shipmentId: '{missing}', transportId: '{theirTransport}', price: 50 },
    [401, 404, 404, 403],
  ],
  ...(['accepted', 'declined', 'countered', 'withdrawn', 'missing'] as const).flatMap((name) => {
    const [url, step] = [
      `/api/logistics/offers/{${name}}`,
      { accepted: 'accept', declined: 'decline', countered: 'counter', withdrawn: 'withdraw', missing: 'accept' }[name],
    ]
    const body = name === 'countered' ? { price: 40 } : {}
    // The carrier named the price: its owner may not withdraw it.
    const answer = name === 'missing' ? 404 : name === 'withdrawn' ? 403 : 200
    return [
      ['GET /api/logistics/offers/:id', url, undefined, [401, 404, name === 'missing' ? 404 : 200, 404]],
      [`POST /api/logistics/offers/:id/${step}`, `${url}/${step}`, body, [401, 404, answer, 404]],
    ] as const
  }),
  ['GET /api/logistics/bookings', '/api/logistics/bookings', undefined, members],
  ...['booking', 'missing'].flatMap((name) => {
    const url = `/api/logistics/bookings/{${name}}`
    const is = (there: number) => (name === 'missing' ? 404 : there)
    return [
      ['GET /api/logistics/bookings/:id', url, undefined, [401, 404, is(200), is(200)]],
      ['PUT /api/logistics/bookings/:id/truck', `${url}/truck`, { plate: 'KDA 123A' }, [401, 404, is(403), 404]],
      ['GET /api/logistics/bookings/:id/pickup-code', `${url}/pickup-code`, undefined, [401, 404, is(200), 404]],
      ['POST /api/logistics/bookings/:id/pickup', `${url}/pickup`, { ...code, plate: 'KDA 123A' }, [401, 404, is(403), 404]],
      ['POST /api/logistics/bookings/:id/milestones', `${url}/milestones`, { status: 'in transit' }, [401, 404, is(403), 404]],
      // Without a form nobody uploads; what happens with one is tested beside it.
      ['POST /api/logistics/bookings/:id/proofs', `${url}/proofs`, {}, [401, 415, 415, 415]],
      ['GET /api/logistics/bookings/:id/proofs/:proofId', `${url}/proofs/{missing}`, undefined, [401, 404, 404, 404]],
      ['POST /api/logistics/bookings/:id/deliver', `${url}/deliver`, { ...code, proofId: '{missing}' }, [401, 404, is(403), 404]],
      ['POST /api/logistics/bookings/:id/close', `${url}/close`, {}, [401, 404, is(409), 404]],
      ['POST /api/logistics/bookings/:id/dispute', `${url}/dispute`, why, [401, 404, is(409), 404]],
      ['POST /api/logistics/bookings/:id/share', `${url}/share`, {}, [401, 404, is(200), 404]],
    ] as const
  }),
  ['GET /api/logistics/shared/:token', '/api/logistics/shared/{token}', undefined, all],
  ['GET /api/logistics/shared/:token', '/api/logistics/shared/{missing}', undefined, [404, 404, 404, 404]],
  ['DELETE /api/logistics/bookings/:id/share', '/api/logistics/bookings/{booking}/share', undefined, [401, 404, 200, 404]],
  ['POST /api/logistics/bookings/:id/cancel', '/api/logistics/bookings/{cancellable}/cancel', why, [401, 404, 200, 404]],
  ['GET /api/staff/logistics/cases', '/api/staff/logistics/cases', undefined, [401, 403, 403, 200]],
  [
    'POST /api/staff/logistics/cases/:id/decide',
    '/api/staff/logistics/cases/{case}/decide',
    { decision: 'resume', note: 'For reasons of the test.' },
    [401, 403, 403, 200],
  ],
  [
    'POST /api/staff/logistics/cases/:id/decide',
    '/api/staff/logistics/cases/{missing}/decide',
    { decision: 'resume', note: 'For reasons of the test.' },
    [401, 403, 403, 404],
  ],
  ['GET /api/logistics/lanes/price', '/api/logistics/lanes/price?origin=Mombasa&destination=Kigali', undefined, all],
  ['GET /api/logistics/lanes/documents', '/api/logistics/lanes/documents?origin=Mombasa&destination=Kigali', undefined, all],
  // Between services: who a user is does not help.
  ['GET /internal/accounts/:id/export', '/internal/accounts/{owner}/export', undefined, [401, 401, 401, 401]],
  ['GET /internal/accounts/:id/export', '/internal/accounts/{missing}/export', undefined, [401, 401, 401, 401]],
]

const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? name)
const idOf = (who: (typeof callers)[number]) => ({ visitor: undefined, other, owner, staff })[who]

test('every route is listed here, and none but these is there', () => {
  // Two routes that part ways only after a parameter name it each in its own way.
  expect(appRoutes(hub.app)).toEqual([...new Set(routes.map(([route]) => route)), ...operationsRoutes].sort())
})

describe.each(routes)('%s of %s', (route, url, body, statuses) => {
  const [method] = route.split(' ') as ['GET']

  test.each(callers.map((who, index) => [who, statuses[index]] as const))('answers %s with %i', async (who, status) => {
    const version = route.startsWith('PATCH') ? await versionOf(filled(url)) : undefined
    const sent = { role: who === 'staff' ? 'staff' : 'member', ...(version !== undefined && { version }) } as const
    const answer = await hub.call(method, filled(url), idOf(who), body && JSON.parse(filled(JSON.stringify(body))), sent)
    expect(answer.status, answer.text).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    // How to reach somebody is told to the two sides of a booking, and to staff who look into it.
    if (who === 'visitor' || who === 'other') expect(answer.text).not.toContain(secret)
  })
})

async function versionOf(url: string): Promise<number> {
  const table = url.includes('shipments') ? 'shipments' : 'transports'
  const { rows } = await hub.pool.query<{ version: number }>(`SELECT version FROM ${table} WHERE id = $1`, [url.split('/').at(-1)])
  return rows[0]?.version ?? 1
}

test('refuses who is not vouched for by this site’s gateway, for this service', async () => {
  for (const [route, url, body] of routes) {
    const [method] = route.split(' ') as ['GET']
    for (const of of ['directory', 'logistics'] as const) {
      const headers = await testIdentity(of).headers({ role: 'staff', sub: staff })
      expect((await hub.app.inject({ method, url: filled(url), headers, ...(body && { body }) })).statusCode, route).toBe(401)
    }
  }
})

test('bad input is refused on every route', async () => {
  const report = await fuzzRoutes(hub.app, {
    identity: hub.identity,
    samples: {
      'POST /api/logistics/shipments': { body: shipmentForm },
      'POST /api/logistics/transports': { body: transportForm },
      'POST /api/logistics/offers': { body: { shipmentId: ids.ownShipment, transportId: ids.theirTransport, price: 50 } },
      'POST /api/logistics/offers/:id/counter': { body: { price: 50 } },
      'PUT /api/staff/logistics/borders/:id': { body: { status: 'open', source: 'A test' } },
      'PUT /api/logistics/bookings/:id/truck': { body: { plate: 'KDA 123A' } },
      'POST /api/logistics/bookings/:id/pickup': { body: { code: '123459', plate: 'KDA 123A' } },
      'POST /api/logistics/bookings/:id/milestones': { body: { status: 'in transit' } },
      'POST /api/logistics/bookings/:id/deliver': { body: { code: '123459', proofId: missing } },
      'POST /api/logistics/bookings/:id/cancel': { body: why },
      'POST /api/logistics/bookings/:id/dispute': { body: why },
      'POST /api/logistics/shipments/:id/repost': { body: { targetDate: '2026-12-05' } },
      'POST /api/logistics/transports/:id/repost': { body: { departureDate: '2026-12-05' } },
      'POST /api/staff/logistics/cases/:id/decide': { body: { decision: 'resume', note: 'For reasons of the test.' } },
      'GET /api/logistics/routes': { query: { origin: 'Mombasa', destination: 'Kigali' } },
      'GET /api/logistics/lanes/price': { query: { origin: 'Mombasa', destination: 'Kigali' } },
      'GET /api/logistics/lanes/documents': { query: { origin: 'Mombasa', destination: 'Kigali' } },
    },
  })
  expect(report.routes).toBe(new Set(routes.map(([route]) => route).filter((route) => !route.includes('/internal/'))).size)
  expect(report.refused).toBeGreaterThan(200)
})

test('is ready while the database answers', async () => {
  expect((await hub.app.inject('/ready')).statusCode).toBe(200)
})

test('the tables of courier and files are those that service-kit describes', () => {
  const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url))
  expect(() => expectCourierMigrations(migrations)).not.toThrow()
  expect(() => expectFilesMigration(migrations)).not.toThrow()
})
