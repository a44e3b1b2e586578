import { randomUUID } from 'node:crypto'
import { businessChanged } from '@ungana/contracts-directory'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newBusiness, type RegisteredCompany } from '#features/registration/registered-company.ts'
import { startIdentity, type TestService } from '#testing/identity.ts'
import { handleBusinessChanged } from './business-changed.ts'

const prefix = 'identity-profiles'
let nats: TestNats
let service: TestService
let directory: Neighbour
beforeAll(async () => {
  nats = await startNats()
  service = await startIdentity({ natsUrl: nats.url, prefix })
  directory = await startNeighbour('directory', { natsUrl: nats.url, prefix })
})
afterAll(async () => {
  await directory?.close()
  await service?.close()
  await nats?.remove()
})

const publish = (company: RegisteredCompany, version: number, different: { id?: string; businessName?: string } = {}) =>
  directory.publish(businessChanged, { business: { ...newBusiness(company), ...different }, version })
const handledIds = async () => {
  const { rows } = await service.database.pool.query<{ event_id: string }>('SELECT event_id::text FROM courier.inbox')
  return rows.map(({ event_id }) => event_id)
}
const waitUntilHandled = (id: string) => vi.waitFor(async () => expect(await handledIds()).toContain(id), { timeout: 30_000, interval: 20 })

test('stores the newest projection and ignores older ones', async () => {
  const { token, body } = await service.register()
  const as = await service.claims(token)
  const [company] = (await service.events<RegisteredCompany>('identity.account.registered.v1')).filter(({ id }) => id === body.id)
  if (!company) throw new Error('no event')
  const user = async () => (await service.call('GET', '/api/auth/session', undefined, { as })).body.user

  await waitUntilHandled(await publish(company, 2, { businessName: 'Second Name' }))
  expect(await user()).toEqual({ ...body, businessName: 'Second Name' })
  await waitUntilHandled(await publish(company, 1, { businessName: 'First Name' }))
  expect(await user()).toEqual({ ...body, businessName: 'Second Name' })
  await waitUntilHandled(await publish(company, 3, { businessName: 'Third Name' }))
  expect(await user()).toEqual({ ...body, businessName: 'Third Name' })
  expect((await service.login(body.username)).body).toEqual({ ...body, businessName: 'Third Name' })

  // A sample company, which has no account.
  await waitUntilHandled(await publish(company, 1, { id: '0198a000-0000-7000-8000-000000000009' }))
  expect(await service.database.prisma.profile.count()).toBe(1)
})

test('stores no projection of a company that is closed at the same moment', async () => {
  const { body } = await service.register()
  const [company] = (await service.events<RegisteredCompany>('identity.account.registered.v1')).filter(({ id }) => id === body.id)
  if (!company) throw new Error('no event')
  const { pool, prisma } = service.database
  const closing = await pool.connect()
  await closing.query('BEGIN')
  await closing.query("UPDATE companies SET status = 'closed' WHERE id = $1", [body.id])
  await closing.query('DELETE FROM profiles WHERE account_id = $1', [body.id])
  const meta = { id: randomUUID(), occurredAt: new Date() }
  const payload = { business: newBusiness(company), version: 5 }
  const handled = prisma.$transaction((tx) => handleBusinessChanged.handle(tx, [{ payload, meta }], undefined))
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INTO profiles%'")
    expect(rowCount).toBe(1)
  })
  await closing.query('COMMIT')
  closing.release()
  await handled
  expect(await prisma.profile.count({ where: { accountId: body.id } })).toBe(0)
})

test("delivers identity's events", async () => {
  const { token, body } = await service.register()
  await service.call('POST', '/api/auth/logout', undefined, { as: await service.claims(token) })
  await vi.waitFor(
    async () => {
      const { rows } = await service.database.pool.query(
        "SELECT event FROM courier.outbox WHERE coalesce(payload->>'id', payload->>'accountId') = $1 AND ack_sequence IS NOT NULL ORDER BY event",
        [body.id],
      )
      expect(rows).toEqual([{ event: 'identity.account.registered.v1' }, { event: 'identity.sessions.revoked.v1' }])
    },
    { timeout: 30_000, interval: 20 },
  )
})
