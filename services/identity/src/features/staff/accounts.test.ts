import { randomUUID } from 'node:crypto'
import {
  accountStatusChanged,
  closeAccount,
  confirmSuspension,
  declineSuspension,
  getStaffAccount,
  getTeam,
  listSuspensions,
  restoreAccount,
  restorePerson,
  searchAccounts,
  sessionsRevoked,
  staffAccount,
  suspendAccount,
  suspendPerson,
} from '@ungana/contracts-identity'
import type { StaffProposal } from '@ungana/contracts-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { password, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
const staff = { sub: randomUUID(), role: 'staff' } as const
const colleague = { sub: randomUUID(), role: 'staff' } as const
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const act = (endpoint: { readonly url: string }, id: string, reason = 'Forged papers') =>
  service.call('POST', endpoint.url.replace(':id', id), { reason }, { as: staff })
const decide = (endpoint: { readonly url: string }, proposal: string, as: typeof staff) =>
  service.call('POST', endpoint.url.replace(':id', proposal), undefined, { as })
const proposals = async () => (await service.call('GET', listSuspensions.url, undefined, { as: colleague })).body as StaffProposal[]
const proposalOf = async (id: string) => (await proposals()).find(({ subject }) => subject === id)?.id as string
const find = (query: string) => service.call('GET', `${searchAccounts.url}?${query}`, undefined, { as: staff })

test('finds accounts by name, username, email and id, in any letter case, without wildcards', async () => {
  const { body } = await service.register({ businessName: '100% Ndizi_Dryers', email: 'asha@ndizi.example' })
  for (const q of ['ndizi_dry', 'NDIZI', '100%', body.username, 'asha@ndizi', body.id]) {
    const { body: found, headers } = await find(new URLSearchParams({ q }).toString())
    expect([q, found.map(({ id }: { id: string }) => id)]).toEqual([q, [body.id]])
    expect(headers['x-total-count']).toBe('1')
    expect(parse(staffAccount, found[0])).toEqual(found[0])
  }
  expect((await find('q=ndiziXdry')).body).toEqual([])
  expect((await find('q=ndizi&status=suspended')).body).toEqual([])
})

test('a second member of staff suspends an account at once with an email that gives the reason, and restores it', async () => {
  const { body, token } = await service.register({ businessName: 'Suspended Traders', email: 'out@traders.example' })
  expect((await act(restoreAccount, body.id)).status).toBe(409)
  const answers = await Promise.all([act(suspendAccount, body.id), act(suspendAccount, body.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  // Nothing happens before a second member of staff has confirmed it.
  expect((await service.claims(token)).sub).toBe(body.id)
  const [proposal] = (await proposals()).filter(({ subject }) => subject === body.id)
  expect(proposal).toMatchObject({ act: 'account.suspension', about: 'Suspended Traders', reason: 'Forged papers', proposedBy: staff.sub })
  const id = proposal?.id as string
  expect((await decide(confirmSuspension, id, staff)).body.code).toBe('STAFF_SAME_PERSON')
  expect((await service.login(body.username)).status).toBe(200)
  const confirmations = await Promise.all([decide(confirmSuspension, id, colleague), decide(confirmSuspension, id, colleague)])
  expect(confirmations.map(({ status }) => status).sort()).toEqual([204, 404])
  expect(await service.claims(token)).toEqual({ role: 'visitor' })
  expect((await service.login(body.username)).body.code).toBe('IDENTITY_ACCOUNT_SUSPENDED')
  expect((await service.mails()).filter(({ to }) => to === 'out@traders.example').at(-1)?.text).toContain('Reason: Forged papers')

  expect((await act(restoreAccount, body.id, 'The papers were real')).body).toMatchObject({ id: body.id, status: 'active' })
  expect((await service.login(body.username)).status).toBe(200)
  expect((await service.events<{ id: string }>(accountStatusChanged.name)).filter(({ id }) => id === body.id)).toEqual([
    { id: body.id, status: 'suspended', version: 1 },
    { id: body.id, status: 'active', version: 2 },
  ])
  const { acts } = (await service.call('GET', getStaffAccount.url.replace(':id', body.id), undefined, { as: staff })).body
  expect(acts).toMatchObject([
    { action: 'account.restored', actor: staff.sub, reason: 'The papers were real' },
    { action: 'account.suspended', actor: colleague.sub, reason: 'Forged papers' },
    { action: 'account.suspension-proposed', actor: staff.sub, reason: 'Forged papers' },
  ])
})

test('a proposal that somebody declines or withdraws changes nothing; one about an account that is already suspended stays', async () => {
  const { body } = await service.register({ businessName: 'Honest Traders' })
  const propose = async () => {
    expect((await act(suspendAccount, body.id)).status).toBe(200)
    return proposalOf(body.id)
  }
  expect((await decide(declineSuspension, await propose(), colleague)).status).toBe(204)
  expect((await decide(declineSuspension, await propose(), staff)).status).toBe(204)
  expect(await proposalOf(body.id)).toBeUndefined()
  const proposal = await propose()
  await service.database.prisma.account.update({ where: { id: body.id }, data: { status: 'suspended' } })
  expect((await decide(confirmSuspension, proposal, colleague)).body.code).toBe('IDENTITY_ACCOUNT_NOT_ACTIVE')
  expect(await proposalOf(body.id)).toBe(proposal)
  const actions = (await service.audited()).filter(({ subject }) => subject === body.id).map(({ action, actor }) => [action, actor])
  expect(actions).toEqual(
    expect.arrayContaining([
      ['account.suspension-declined', colleague.sub],
      ['account.suspension-withdrawn', staff.sub],
    ]),
  )
})

test('suspends and restores a company whose founder has closed their own login', async () => {
  const { body, token } = await service.register({ businessName: 'Founderless Ltd' })
  const colleagueOfFounder = await service.register()
  const { membership, account, company } = service.database.prisma
  const [id, personId] = [body.id as string, colleagueOfFounder.body.id as string]
  await membership.create({ data: { personId, companyId: id, role: 'owner' } })
  await membership.update({ where: { personId_companyId: { personId: id, companyId: id } }, data: { role: 'viewer' } })
  expect((await service.call('POST', closeAccount.url, { currentPassword: password }, { as: await service.claims(token) })).status).toBe(204)

  expect((await find(`q=${body.username}&status=active`)).body).toMatchObject([{ id, name: 'Founderless Ltd', status: 'active' }])
  expect((await act(suspendAccount, id)).status).toBe(200)
  expect((await decide(confirmSuspension, await proposalOf(id), colleague)).status).toBe(204)
  expect(await company.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'suspended' })
  expect((await act(restoreAccount, id)).body).toMatchObject({ status: 'active' })
  expect(await account.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'closed' })
  expect((await service.events<{ id: string }>(accountStatusChanged.name)).filter((each) => each.id === id)).toEqual([
    { id, status: 'suspended', version: 1 },
    { id, status: 'active', version: 2 },
  ])
})

test('a closed company stays closed, also if its founder still works for another one', async () => {
  const { body, token } = await service.register()
  const other = await service.register()
  const { membership, company } = service.database.prisma
  const id = body.id as string
  await membership.create({ data: { personId: id, companyId: other.body.id, role: 'sales' } })
  expect((await service.call('POST', closeAccount.url, { currentPassword: password }, { as: await service.claims(token) })).status).toBe(204)
  expect((await act(suspendAccount, id)).body.code).toBe('IDENTITY_ACCOUNT_NOT_ACTIVE')
  expect((await act(restoreAccount, id)).body.code).toBe('IDENTITY_ACCOUNT_NOT_SUSPENDED')
  expect(await company.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'closed' })
  expect((await act(suspendPerson, id)).status).toBe(200)
})

test('suspends one person, whose sessions end in every company while the others go on, and restores the person', async () => {
  const owner = await service.register({ businessName: 'Going On Ltd' })
  const person = await service.register({ email: 'leaves@person.example' })
  const { membership, account } = service.database.prisma
  const [companyId, personId] = [owner.body.id as string, person.body.id as string]
  await membership.create({ data: { personId, companyId, role: 'owner' } })
  const own = await act(suspendPerson, personId)
  expect([own.status, own.body.code, own.body.message]).toEqual([
    409,
    'IDENTITY_ONLY_OWNER',
    'This person is the only owner of Kahawa & Sons. Suspend the company instead.',
  ])
  expect((await service.claims(person.token)).sub).toBe(personId)

  await membership.deleteMany({ where: { companyId: personId } })
  await service.database.prisma.session.updateMany({ where: { accountId: personId }, data: { companyId } })
  // The suspended person is the contact, and the other owner takes over.
  await service.database.prisma.company.update({ where: { id: companyId }, data: { contactId: personId } })
  const answers = await Promise.all([act(suspendPerson, personId), act(suspendPerson, personId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await service.claims(person.token)).toEqual({ role: 'visitor' })
  expect((await service.events<{ accountId: string }>(sessionsRevoked.name)).at(-1)).toMatchObject({ accountId: personId })
  expect((await service.login(person.body.username)).body.code).toBe('IDENTITY_ACCOUNT_SUSPENDED')
  expect((await service.mails()).filter(({ to }) => to === 'leaves@person.example').at(-1)?.text).toContain('Reason: Forged papers')
  const as = await service.claims(owner.token)
  expect(as).toMatchObject({ sub: companyId, role: 'member' })
  expect((await service.database.prisma.company.findUniqueOrThrow({ where: { id: companyId } })).contactId).toBe(companyId)
  const { people } = (await service.call('GET', getTeam.url, undefined, { as })).body
  expect(people).toMatchObject([
    { id: companyId, suspended: false },
    { id: personId, suspended: true },
  ])
  // A suspended owner does not count as an owner who stays.
  expect((await service.call('DELETE', `/api/team/people/${companyId}`, undefined, { as })).body.code).toBe('IDENTITY_LAST_OWNER')
  expect((await act(suspendPerson, companyId)).body.code).toBe('IDENTITY_ONLY_OWNER')

  expect((await act(restorePerson, personId, 'It was somebody else')).body).toMatchObject({ personSuspended: false })
  expect((await act(restorePerson, personId)).status).toBe(409)
  expect((await service.login(person.body.username)).status).toBe(200)
  await account.update({ where: { id: personId }, data: { role: 'staff' } })
  expect((await act(suspendPerson, personId)).status).toBe(403)
  expect((await service.audited()).filter(({ subject }) => subject === personId).map(({ action, actor }) => [action, actor])).toEqual(
    expect.arrayContaining([
      ['person.suspended', staff.sub],
      ['person.restored', staff.sub],
    ]),
  )
})
