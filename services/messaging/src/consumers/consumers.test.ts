// Events of other services, received through a real NATS server.
import { randomUUID } from 'node:crypto'
import { businessChanged, businessStatusChanged, organizationVerified } from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { accountClosed, accountRegistered, exportAccount, personLeft } from '@ungana/contracts-identity'
import { registeredCompany } from '@ungana/contracts-identity/testing'
import { messageSent } from '@ungana/contracts-messaging'
import { bankDetailsChanged, membershipChanged } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startMessaging, type TestMessaging } from '#testing/messaging.ts'

let nats: TestNats
let messaging: TestMessaging
let identity: Neighbour
let directory: Neighbour
let payments: Neighbour
const received: string[] = []
/** Only directory knows this company. */
const unheardOf = randomUUID()
beforeAll(async () => {
  nats = await startNats()
  const prefix = 'messaging-consumers'
  messaging = await startMessaging({
    natsUrl: nats.url,
    prefix,
    findAccount: async (id) => {
      if (id !== unheardOf) return undefined
      return { id, kind: 'business', name: 'Unheard of', sample: false, status: 'active', verified: true, version: 3 }
    },
  })
  const consumers = [consumer(messageSent, 'test', async (_tx: pg.PoolClient, { messageId }) => void received.push(messageId))]
  identity = await startNeighbour('identity', { natsUrl: nats.url, prefix, consumers })
  directory = await startNeighbour('directory', { natsUrl: nats.url, prefix })
  payments = await startNeighbour('payments', { natsUrl: nats.url, prefix })
})
afterAll(async () => {
  for (const each of [messaging, identity, directory, payments]) await each?.close()
  await nats?.remove()
})

const until = (condition: () => Promise<void> | void) => vi.waitFor(condition, { timeout: 30_000, interval: 20 })
const account = async (id: string) =>
  (await messaging.pool.query('SELECT name, sample, status, version::int, status_version::int FROM accounts WHERE id = $1', [id])).rows[0]
const handled = async (ids: string[]) =>
  until(async () => {
    const { rows } = await messaging.pool.query('SELECT count(*)::int AS n FROM courier.inbox WHERE event_id = ANY($1::uuid[])', [ids])
    expect(rows[0].n).toBe(ids.length)
  })

test('a registered account can receive messages and has the latest name from directory, in whatever order events arrive', async () => {
  const registration = registeredCompany({ businessName: 'As registered' })
  const { id } = registration
  await handled([await identity.publish(accountRegistered, registration)])
  expect(await account(id)).toEqual({ name: 'As registered', sample: false, status: 'active', version: 0, status_version: 0 })

  const named = (businessName: string, version: number) =>
    directory.publish(businessChanged, { business: testBusiness({ id, businessName }), version })
  await handled([await named('Third', 3), await named('Second', 2), await named('Third again', 3)])
  expect((await account(id)).name).toBe('Third')
  await handled([await identity.publish(accountRegistered, registration)])
  expect((await account(id)).name).toBe('Third')

  const other = randomUUID()
  await handled([
    await directory.publish(businessChanged, { business: testBusiness({ id: other, businessName: 'From directory first' }), version: 1 }),
  ])
  await handled([await identity.publish(accountRegistered, registeredCompany({ id: other, businessName: 'Late' }))])
  expect((await account(other)).name).toBe('From directory first')
})

test('a company sees the board while staff have it verified; older events change nothing, and directory is asked about a company without events', async () => {
  const id = await messaging.company()
  const verified = async (is: boolean, version: number) =>
    handled([await directory.publish(businessChanged, { business: testBusiness({ id, verified: is }), version })])
  const sees = async (by = id) => (await messaging.call('GET', '/api/board', by)).body.verified
  expect(await sees()).toBe(false)
  await verified(true, 5)
  expect(await sees()).toBe(true)
  await verified(false, 4)
  expect(await sees()).toBe(true)
  await verified(false, 6)
  expect(await sees()).toBe(false)
  expect(await sees(unheardOf)).toBe(true)
})

test('a suspended company receives no messages until it is active again; older events change nothing', async () => {
  const [from, to] = [await messaging.company(), await messaging.company()]
  const status = async (now: string, version: number) =>
    handled([await directory.publish(businessStatusChanged, { businessId: to, businessName: 'x', status: now, version })])
  await status('suspended', 5)
  expect((await messaging.send(from, to)).status).toBe(403)
  await status('active', 4)
  expect((await messaging.send(from, to)).status).toBe(403)
  await status('active', 6)
  expect((await messaging.send(from, to)).status).toBe(201)
})

test('an organization can receive messages once it is verified', async () => {
  const from = await messaging.company()
  const organizationId = await messaging.company({ kind: 'organization', status: 'suspended', name: 'Guild' })
  expect((await messaging.send(from, organizationId)).status).toBe(403)
  const verified = { organizationId, name: 'Guild of Millers', type: 'regional', contactPerson: 'Aline Uwase', email: 'chair@guild.example' }
  await handled([await directory.publish(organizationVerified, verified)])
  expect((await messaging.send(from, organizationId)).status).toBe(201)
  expect(await account(organizationId)).toMatchObject({ name: 'Guild of Millers', status: 'active' })
})

test('a suspended organization neither sends nor receives messages until it is restored, even if it is verified meanwhile', async () => {
  const [from, organizationId] = [await messaging.company(), await messaging.company({ kind: 'organization' })]
  const status = async (now: string, version: number) =>
    handled([await directory.publish(businessStatusChanged, { businessId: organizationId, businessName: 'Guild', status: now, version })])
  const sent = async () => [(await messaging.send(from, organizationId)).status, (await messaging.send(organizationId, from)).status]
  await status('suspended', 1)
  expect(await sent()).toEqual([403, 403])
  const verified = { organizationId, name: 'Guild', type: 'regional', contactPerson: 'Aline Uwase', email: 'chair@guild.example' }
  await handled([await directory.publish(organizationVerified, verified)])
  expect(await sent()).toEqual([403, 403])
  await status('active', 2)
  expect(await sent()).toEqual([201, 201])
})

test('a plan counts as soon as its event arrives; older events change nothing', async () => {
  const holderId = await messaging.company()
  const plan = async (name: string, version: number) =>
    handled([
      await payments.publish(membershipChanged, { holderId, holderKind: 'business', plan: name, from: '2026-11-01T00:00:00Z', until: null, version }),
    ])
  const quota = async () => (await messaging.call('GET', '/api/messages/quota', holderId)).body
  await plan('enterprise', 2)
  expect(await quota()).toMatchObject({ plan: 'enterprise', limit: null })
  await plan('professional', 1)
  expect(await quota()).toMatchObject({ plan: 'enterprise' })
  await plan('professional', 3)
  expect(await quota()).toMatchObject({ plan: 'professional', limit: 50 })
})

test('a caution shows the bank account that the author shares now; older events change nothing, and messages without a caution show no account', async () => {
  const [from, to] = [await messaging.company(), await messaging.company()]
  const HOUR = 3_600_000
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
  const [first, second] = [randomUUID(), randomUUID()]
  const publish = async (
    bankDetailsId: string,
    change: string,
    version: number,
    facts: { isShared: boolean; numberChangedAt?: string; changedAt: string },
  ) =>
    handled([
      await payments.publish(bankDetailsChanged, { bankDetailsId, ownerId: from, change, numberChangedAt: null, readerIds: [], version, ...facts }),
    ])
  await messaging.send(from, to, 'Our bank details have changed.')
  await messaging.send(from, to, 'The coffee is on its way.')
  const sharedAccount = async () =>
    (await messaging.call('GET', `/api/messages/${to}/${from}`, to)).body.map(({ sharedAccount }: { sharedAccount?: object }) => sharedAccount)
  const none = { shared: false, numberSetAt: null, numberChanged: false, numberIsNew: false }
  expect(await sharedAccount()).toEqual([none, undefined])

  const [added, changed] = [ago(1000), ago(2)]
  await publish(first, 'added', 1, { isShared: false, changedAt: added })
  expect(await sharedAccount()).toEqual([none, undefined])
  await publish(first, 'shared', 2, { isShared: true, changedAt: ago(900) })
  expect(await sharedAccount()).toEqual([{ shared: true, numberSetAt: added, numberChanged: false, numberIsNew: false }, undefined])
  await publish(first, 'number-changed', 4, { isShared: true, numberChangedAt: changed, changedAt: changed })
  const now = { shared: true, numberSetAt: changed, numberChanged: true, numberIsNew: true }
  expect(await sharedAccount()).toEqual([now, undefined])
  await publish(first, 'unshared', 3, { isShared: false, changedAt: ago(3) })
  expect(await sharedAccount()).toEqual([now, undefined])

  // If two numbers are shared, the newer one counts. A new account is as suspicious as a changed one.
  const addedNow = ago(1)
  await publish(second, 'added', 1, { isShared: true, changedAt: addedNow })
  expect(await sharedAccount()).toEqual([{ shared: true, numberSetAt: addedNow, numberChanged: false, numberIsNew: true }, undefined])
  await publish(second, 'deleted', 2, { isShared: false, changedAt: ago(0) })
  expect(await sharedAccount()).toEqual([now, undefined])
  await publish(first, 'unshared', 5, { isShared: false, numberChangedAt: changed, changedAt: ago(0) })
  expect(await sharedAccount()).toEqual([none, undefined])
})

test('a caution in an inquiry shows the other side’s shared bank account, only to the side that is warned', async () => {
  const [from, to] = [await messaging.company(), await messaging.company()]
  const at = '2026-03-03T08:00:00.000Z'
  const shared = { bankDetailsId: randomUUID(), ownerId: to, change: 'added', isShared: true, numberChangedAt: null, readerIds: [], changedAt: at }
  await handled([await payments.publish(bankDetailsChanged, { ...shared, version: 1 })])
  const inquiry = await messaging.call('POST', '/api/inquiries', from, { receiverId: to, subject: 'Coffee', content: 'What does a bag cost?' })
  const read = async (by: string) => (await messaging.call('GET', `/api/inquiries/${inquiry.body.id}`, by)).body.sharedAccount
  expect([await read(from), await read(to)]).toEqual([undefined, undefined])
  await messaging.call('POST', `/api/inquiries/${inquiry.body.id}/reply`, to, { content: 'Please note that our bank details have changed.' })
  expect(await read(from)).toEqual({ shared: true, numberSetAt: at, numberChanged: false, numberIsNew: false })
  expect(await read(to)).toBeUndefined()
})

test('a person who left a company has no assigned threads and no unread messages there', async () => {
  const [companyId, personId, other] = [randomUUID(), randomUUID(), randomUUID()]
  const add = 'INSERT INTO unread (company_id, person_id, conversation_id, seq) VALUES ($1, $2, $3, 1)'
  const assign = `INSERT INTO assignments (company_id, person_id, thread_id, person_name) VALUES ($1, $2, $3, 'Grace')`
  for (const statement of [add, assign]) {
    await messaging.pool.query(statement, [companyId, personId, randomUUID()])
    await messaging.pool.query(statement, [other, personId, randomUUID()])
  }
  await handled([await identity.publish(personLeft, { companyId, personId })])
  for (const table of ['unread', 'assignments']) {
    const { rows } = await messaging.pool.query(`SELECT company_id FROM ${table} WHERE person_id = $1`, [personId])
    expect(rows).toEqual([{ company_id: other }])
  }
})

test('a message sent while NATS is down is published once when NATS is back', async () => {
  const [from, to] = [await messaging.company(), await messaging.company()]
  await nats.kill()
  const answers = await Promise.all(Array.from({ length: 4 }, () => messaging.send(from, to)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  await nats.start()
  const ids = answers.map(({ body }) => body.id)
  await until(() => expect(new Set(received)).toEqual(new Set([...received, ...ids])))
  const last = (await messaging.send(to, from)).body.id
  await until(() => expect(received).toContain(last))
  expect(received.filter((id) => ids.includes(id))).toHaveLength(4)
})

test('a closed account receives no messages; its partner keeps the text until both are closed', async () => {
  const [closedId, partner] = [
    await messaging.company({ name: 'Zanele', plan: 'enterprise' }),
    await messaging.company({ name: 'Partner', plan: 'enterprise' }),
  ]
  await messaging.send(closedId, partner, 'unmistakable words', { key: randomUUID() })
  await messaging.call('POST', '/api/inquiries', partner, { receiverId: closedId, subject: 'unmistakable subject', content: 'unmistakable question' })
  const ask = async (id: string, service = 'identity') =>
    messaging.app.inject({ method: 'GET', url: exportAccount.url.replace(':id', id), headers: await messaging.services.headers(service) })
  expect((await ask(closedId)).json().sections).toMatchObject({
    messages: [{ direction: 'sent', partner: 'Partner', content: 'unmistakable words' }],
    inquiries: [{ direction: 'received', subject: 'unmistakable subject' }],
  })
  expect((await ask(randomUUID())).json().sections).toMatchObject({ messages: [], inquiries: [] })

  const closed = (id: string) => identity.publish(accountClosed, { id, role: 'member', closedAt: '2026-11-22T08:00:00.000Z' })
  const answers = () => messaging.pool.query("SELECT FROM courier.idempotency_keys WHERE scope = $1 AND body LIKE '%unmistakable%'", [closedId])
  expect((await answers()).rowCount).toBe(1)
  await handled([await closed(closedId)])
  expect((await answers()).rowCount).toBe(0)
  expect(await messaging.send(partner, closedId)).toMatchObject({ status: 403 })
  expect((await messaging.call('GET', `/api/messages/${partner}/${closedId}`, partner)).body).toMatchObject([{ content: 'unmistakable words' }])
  // Events that arrive after the closing must not bring the name back.
  const verified = { organizationId: closedId, name: 'Zanele', type: 'regional', contactPerson: 'Zanele', email: 'zanele@guild.example' }
  await handled([
    await directory.publish(businessChanged, { business: testBusiness({ id: closedId, businessName: 'Zanele' }), version: 999 }),
    await directory.publish(organizationVerified, verified),
  ])
  expect(await messaging.pool.query('SELECT name, status FROM accounts WHERE id = $1', [closedId])).toMatchObject({
    rows: [{ name: 'Closed account', status: 'suspended' }],
  })
  await handled([await closed(partner)])
  const { rows } = await messaging.pool.query(
    'SELECT content FROM messages WHERE $1 IN (sender_id, receiver_id) UNION ALL SELECT subject || content FROM inquiries WHERE $1 IN (sender_id, receiver_id)',
    [closedId],
  )
  expect(rows).toEqual([{ content: '' }, { content: '' }])
})
