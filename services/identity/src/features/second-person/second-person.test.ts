import { randomUUID } from 'node:crypto'
import { freezeLink, getSecondPerson, listTeamApprovals, resolveSession, setSecondPerson, type TeamRole } from '@ungana/contracts-identity'
import type { Consumer } from '@ungana/service-kit/courier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleBankDetailsChanged } from '#consumers/bank-details-changed.ts'
import { handleQuoteApprovalChanged } from '#consumers/quote-approval-changed.ts'
import type { Transaction } from '#lib/database.ts'
import { startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const limit = (amountMinor: number) => ({ amountMinor, currency: 'USD' }) as const
const waits = { status: 409, body: { code: 'WAITS_FOR_APPROVAL' } }

/** A company with an owner, and further people. */
async function company(...roles: TeamRole[]) {
  const { body, token } = await service.register()
  await service.database.prisma.account.update({ where: { id: body.id }, data: { emailConfirmedAt: new Date() } })
  const loggedIn = async (cookie: string | undefined, role: TeamRole, id: string) => ({
    ...(await service.claims(cookie)),
    sub: body.id as string,
    person: { id, name: role, role },
    auth_time: Math.floor(Date.now() / 1000),
  })
  const people = []
  for (const role of roles) {
    const other = await service.register()
    await service.database.prisma.membership.create({ data: { personId: other.body.id, companyId: body.id, role } })
    const as = await loggedIn(other.token, role, other.body.id)
    await service.database.prisma.session.update({ where: { id: as.sid ?? '' }, data: { companyId: body.id } })
    people.push(as)
  }
  return { id: body.id as string, token, owner: await loggedIn(token, 'owner', body.id), people }
}
type Company = Awaited<ReturnType<typeof company>>

const set = (as: Company['owner'], to: object | null) => service.call('PUT', setSecondPerson.url, { limit: to }, { as })
const read = async (as: Company['owner']) => (await service.call('GET', getSecondPerson.url, undefined, { as })).body
const waiting = async (as: Company['owner']) => (await service.call('GET', listTeamApprovals.url, undefined, { as })).body
const approve = (as: Company['owner'], id: string) => service.call('POST', `${listTeamApprovals.url}/${id}/approve`, {}, { as })
const resolved = async (token: string | undefined) => (await service.client('gateway').call(resolveSession, { body: { token: token ?? '' } })).session

test('cannot be turned on while nobody else may agree', async () => {
  const { owner } = await company()
  expect(await read(owner)).toEqual({ limit: null, alone: ['quotes', 'payments'] })
  expect(await set(owner, limit(1000))).toMatchObject({ status: 409, body: { code: 'IDENTITY_NOBODY_ELSE' } })
  const { owner: ofTwo } = await company('sales')
  expect(await read(ofTwo)).toEqual({ limit: null, alone: ['payments'] })
  expect((await set(ofTwo, limit(1000))).status).toBe(409)
})

test('a person whom staff suspended does not count, so the owner is not locked out', async () => {
  const { owner, people } = await company('owner')
  await set(owner, limit(1000))
  await service.database.prisma.account.update({ where: { id: people[0]?.person.id ?? '' }, data: { personSuspendedAt: new Date() } })
  expect((await read(owner)).alone).toEqual(['quotes', 'payments'])
  expect((await set(owner, null)).body).toEqual({ limit: null, alone: ['quotes', 'payments'] })
  expect((await set(owner, limit(1000))).body.code).toBe('IDENTITY_NOBODY_ELSE')
})

test('reaches every session of the company', async () => {
  const { id, owner, token, people } = await company('owner')
  const [other] = people
  expect((await set(owner, limit(1000))).body).toEqual({ limit: limit(1000), alone: [] })
  expect((await resolved(token))?.secondPerson).toEqual(limit(1000))
  const own = { accountId: id, sessionIds: [owner.sid], renewed: true }
  expect(await service.events('identity.sessions.revoked.v1')).toEqual(
    expect.arrayContaining([own, { ...own, accountId: other?.person.id, sessionIds: [other?.sid] }]),
  )
  expect((await service.mails()).at(-1)?.text).toContain('A second person must now agree above USD 10.00.')
})

test('more protection takes effect at once, and less needs a second person', async () => {
  const { owner, people } = await company('sales', 'finance')
  const [sales, finance] = people as [Company['owner'], Company['owner']]
  await set(owner, limit(1000))
  expect((await set(owner, limit(500))).status).toBe(200)
  for (const less of [limit(501), { amountMinor: 500_000, currency: 'RWF' }, null]) {
    expect(await set(owner, less)).toMatchObject(waits)
    expect(await waiting(finance)).toMatchObject([{ kind: 'limit', amount: less, own: false }])
  }
  expect((await read(owner)).limit).toEqual(limit(500))
  const [{ id }] = await waiting(owner)
  expect([(await approve(owner, id)).status, (await approve(sales, id)).status]).toEqual([403, 403])
  expect((await approve(finance, id)).status).toBe(204)
  expect((await read(owner)).limit).toBeNull()
})

test('an owner alone turns it off when nobody else may agree any more', async () => {
  const { id, owner } = await company('sales', 'finance')
  await set(owner, limit(1000))
  await service.database.prisma.membership.deleteMany({ where: { companyId: id, role: 'finance' } })
  expect(await service.call('PUT', setSecondPerson.url, { limit: null }, { as: { ...owner, unproved: true } })).toMatchObject({
    body: { code: 'DEVICE_UNPROVED' },
  })
  expect(await service.call('PUT', setSecondPerson.url, { limit: null }, { as: { ...owner, auth_time: 0 } })).toMatchObject({
    body: { code: 'REAUTHENTICATION_REQUIRED' },
  })
  expect((await set(owner, null)).body).toEqual({ limit: null, alone: ['payments'] })
})

test('owners get an email at once about accepted quotes above the amount and bank details, with a link that freezes', async () => {
  const { id, owner } = await company()
  const { email } = await service.database.prisma.account.findUniqueOrThrow({ where: { id } })
  const told = async () => (await service.mails()).filter(({ to }) => to === email).map(({ text }) => text)
  const before = (await told()).length
  const handle = (consumer: Consumer<Transaction>, payload: object) =>
    service.courier.transaction((tx) => consumer.handle(tx, [{ payload, meta: { id: randomUUID() } } as never], undefined))
  for (const state of ['waiting', 'approved', 'refused'])
    await handle(handleQuoteApprovalChanged('https://ungana.example'), { companyId: owner.sub, state })
  for (const change of ['added', 'deleted']) await handle(handleBankDetailsChanged('https://ungana.example'), { ownerId: id, change })
  const mails = (await told()).slice(before)
  expect(mails).toHaveLength(3)
  expect(mails[0]).toContain('A quote that needed a second person was accepted')
  expect(mails[1]).toContain('Bank details were added.')
  for (const mail of mails) expect(mail).toContain(freezeLink.path(''))
})

test('only owners set it, and an unknown request is not found', async () => {
  const { people, owner } = await company('manager')
  expect((await set(people[0] as Company['owner'], limit(1))).status).toBe(403)
  expect((await approve(owner, randomUUID())).status).toBe(404)
})
