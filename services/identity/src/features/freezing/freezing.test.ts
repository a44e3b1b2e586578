import {
  acceptTeamInvitation,
  companyFrozen,
  freezeByLink,
  freezeCompany,
  freezeLink,
  getTeam,
  inviteToTeam,
  joinLink,
  readFreezeLink,
  resolveSession,
  startExport,
  unfreezeCompany,
} from '@ungana/contracts-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startIdentity, type TestService } from '#testing/identity.ts'
import { unfreezeByOperator } from './freezing.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const address = '41.90.64.10'
const resolve = async (token = '') => (await service.client('gateway').call(resolveSession, { body: { token } })).session
const fresh = async (token: string | undefined) => ({ ...(await service.claims(token)), auth_time: Math.floor(Date.now() / 1000) })
const mailsTo = async (email: string) => (await service.mails()).filter(({ to }) => to === email)
async function newest(email: string, path: (token: string) => string) {
  const texts = (await mailsTo(email)).map(({ text }) => text).filter((text) => text.includes(path('')))
  return new RegExp(`${path('').replaceAll('?', '\\?')}([\\w-]{43})`).exec(texts.at(-1) ?? '')?.[1] ?? ''
}

async function newCompany() {
  const { body, token, device } = await service.register({}, { address })
  const { id, username } = body
  const { email } = await service.database.prisma.account.update({ where: { id }, data: { emailConfirmedAt: new Date() } })
  return { id: id as string, username: username as string, email, token, device }
}
type Company = Awaited<ReturnType<typeof newCompany>>

const invite = async (by: string | undefined, email: string, role = 'sales') =>
  service.call('POST', inviteToTeam.url, { email, role }, { as: await fresh(by) })
let count = 0
async function join({ token }: Company, role = 'sales') {
  const email = `person${++count}@freeze.example`
  await invite(token, email, role)
  return {
    email,
    token: (await service.call('POST', acceptTeamInvitation.url, { token: await newest(email, joinLink.path), name: 'Grace', password })).token,
  }
}
const freeze = async (token: string | undefined) => service.call('POST', freezeCompany.url, undefined, { as: await fresh(token) })
const unfreeze = async (token: string | undefined) => service.call('POST', unfreezeCompany.url, undefined, { as: await fresh(token) })
const known = ({ username, device }: Company) => service.login(username, password, { address, device })

test('a freeze logs everybody out, tells other services and the owners, and ends invitations', async () => {
  const company = await newCompany()
  const clerk = await join(company)
  await invite(company.token, 'thief@freeze.example', 'owner')
  expect(await freeze(company.token)).toMatchObject({ status: 204, token: '' })
  expect(await resolve(company.token)).toBeNull()
  expect(await resolve(clerk.token)).toBeNull()
  expect((await service.events(companyFrozen.name)).at(-1)).toEqual({ id: company.id, frozen: true, version: 1 })
  expect((await mailsTo(company.email)).at(-1)).toMatchObject({ subject: 'Your company is frozen' })
  const link = await newest('thief@freeze.example', joinLink.path)
  expect((await service.call('POST', acceptTeamInvitation.url, { token: link, name: 'Thief', password })).status).toBe(410)
})

test('people of a frozen company log in and look, but do not act', async () => {
  const company = await newCompany()
  await freeze(company.token)
  const login = await known(company)
  expect(login).toMatchObject({ status: 200, body: { frozen: { by: 'Wanjiru Kamau', at: expect.any(String) } } })
  expect(await resolve(login.token)).toMatchObject({ frozen: true })
  const as = await fresh(login.token)
  expect((await service.call('GET', getTeam.url, undefined, { as })).status).toBe(200)
  const refused = { status: 403, body: { code: 'COMPANY_FROZEN' } }
  expect(await invite(login.token, 'new@freeze.example')).toMatchObject(refused)
  expect(await service.call('POST', startExport.url, undefined, { as })).toMatchObject(refused)
  expect(await freeze(login.token)).toMatchObject(refused)
})

test('an owner ends the freeze on a known device with the password, and the others log in again', async () => {
  const company = await newCompany()
  const clerk = await join(company)
  await freeze(company.token)
  const other = await service.login(clerk.email)
  const { token } = await known(company)
  expect(await service.call('POST', unfreezeCompany.url, undefined, { as: { ...(await service.claims(token)), auth_time: 1 } })).toMatchObject({
    status: 403,
    body: { code: 'REAUTHENTICATION_REQUIRED' },
  })
  expect((await unfreeze(token)).status).toBe(204)
  expect(await resolve(token)).not.toHaveProperty('frozen')
  expect(await resolve(other.token)).toBeNull()
  expect((await service.login(clerk.email)).body.frozen).toBeUndefined()
  expect((await service.events(companyFrozen.name)).at(-1)).toEqual({ id: company.id, frozen: false, version: 2 })
  expect(await unfreeze(token)).toMatchObject({ status: 409, body: { code: 'IDENTITY_NOT_FROZEN' } })
})

test('neither a new device nor another role ends a freeze', async () => {
  const company = await newCompany()
  const manager = await join(company, 'manager')
  await freeze(company.token)
  const thief = await service.login(company.username, password, { address })
  expect(await unfreeze(thief.token)).toMatchObject({ status: 403, body: { code: 'DEVICE_UNPROVED' } })
  expect(await unfreeze((await service.login(manager.email)).token)).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDS' } })
  expect(await freeze((await service.login(manager.email)).token)).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDS' } })
})

test('the operator ends a freeze', async () => {
  const company = await newCompany()
  await freeze(company.token)
  const { token } = await known(company)
  await service.courier.transaction((tx) => unfreezeByOperator(tx, company.username))
  expect(await resolve(token)).toBeNull()
  expect((await known(company)).body.frozen).toBeUndefined()
  await expect(service.courier.transaction((tx) => unfreezeByOperator(tx, company.username))).rejects.toMatchObject({ code: 'IDENTITY_NOT_FROZEN' })
})

test('an emailed notice freezes the company only when the button is pressed, and every notice can', async () => {
  const company = await newCompany()
  await invite(company.token, 'one@freeze.example')
  const first = await newest(company.email, freezeLink.path)
  await invite(company.token, 'two@freeze.example')
  expect((await service.call('POST', readFreezeLink.url, { token: first })).body).toEqual({ companyName: 'Kahawa & Sons' })
  expect(await resolve(company.token)).not.toBeNull()
  expect((await service.call('POST', freezeByLink.url, { token: first })).status).toBe(204)
  expect(await resolve(company.token)).toBeNull()
  expect((await service.call('POST', readFreezeLink.url, { token: await newest(company.email, freezeLink.path) })).status).toBe(410)
})

test('the link of somebody who is no longer an owner freezes nothing', async () => {
  const company = await newCompany()
  await invite(company.token, 'three@freeze.example')
  const token = await newest(company.email, freezeLink.path)
  await service.database.prisma.membership.updateMany({ where: { companyId: company.id }, data: { role: 'viewer' } })
  expect((await service.call('POST', freezeByLink.url, { token })).status).toBe(410)
})

test('owners learn of changes in the team and of exports', async () => {
  const company = await newCompany()
  const clerk = await join(company)
  const as = await fresh(company.token)
  await service.call('PATCH', `/api/team/people/${(await service.claims(clerk.token)).person?.id}`, { role: 'viewer' }, { as })
  await service.call('POST', startExport.url, undefined, { as })
  const told = (await mailsTo(company.email)).map(({ text }) => text)
  for (const words of ['was invited to your team.', 'has a new role in your team.', 'Somebody requested an export of all your company’s data']) {
    expect(
      told.filter((text) => text.includes(words)),
      words,
    ).toHaveLength(1)
  }
  expect(await resolve(company.token)).not.toHaveProperty('frozen')
})
