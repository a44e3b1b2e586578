import { randomUUID } from 'node:crypto'
import {
  addDriver,
  changeTeamRole,
  DRIVER_CODE_TRIES,
  getAccount,
  getTeam,
  type IdentityClaims,
  logInDriver,
  readDriverLink,
  removeFromTeam,
  sendDriverLink,
} from '@ungana/contracts-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

interface Login {
  readonly personId: string
  readonly token: string
  readonly code: string
}

async function company() {
  const { body, token } = await service.register({ businessName: 'Umuhanda Haulage' })
  const as: IdentityClaims = { ...(await service.claims(token)), auth_time: Math.floor(Date.now() / 1000) }
  return { id: body.id as string, as, token }
}
const add = async (as: IdentityClaims) => (await service.call('POST', addDriver.url, { name: 'Jean Habimana' }, { as })).body as Login
const logIn = (token: string, code: string) => service.call('POST', logInDriver.url, { token, code })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const again = (as: IdentityClaims, id: string) => service.call('POST', sendDriverLink.url.replace(':id', id), undefined, { as })

test('a driver without an address logs in once with link and code, and has only this role', async () => {
  const { id, as } = await company()
  const { personId, token, code } = await add(as)
  expect(code).toMatch(/^\d{6}$/)
  expect((await service.call('POST', readDriverLink.url, { token })).body).toEqual({ companyName: 'Umuhanda Haulage', name: 'Jean Habimana' })
  const answer = await logIn(token, code)
  expect(answer).toMatchObject({ status: 200, body: { id, person: { id: personId, role: 'driver' } } })
  const driver = await service.claims(answer.token)
  expect(driver).toMatchObject({ sub: id, person: { role: 'driver', name: 'Jean Habimana' } })
  expect(driver.unproved).toBeUndefined()
  expect((await logIn(token, code)).body.code).toBe('IDENTITY_LINK_OVER')
  expect((await service.call('GET', getAccount.url, undefined, { as: driver })).body).toMatchObject({ email: '', byLink: true })
  const { people } = (await service.call('GET', getTeam.url, undefined, { as })).body
  expect(people[1]).toMatchObject({ id: personId, name: 'Jean Habimana', email: '', byLink: true, role: 'driver' })
  const promotion = await service.call('PATCH', changeTeamRole.url.replace(':id', personId), { role: 'finance' }, { as })
  expect(promotion.body).toMatchObject({ code: 'IDENTITY_DRIVER_ONLY', field: 'role' })
  const audited = (await service.audited()).filter(({ subject }) => subject === id).map(({ action }) => action)
  expect(audited).toEqual(expect.arrayContaining(['team.driver-added', 'team.driver-logged-in']))
  // The made-up address is no login name.
  expect((await service.login(`${personId}@driver.invalid`, code)).status).toBe(401)
})

test('the code may be typed with Arabic digits', async () => {
  const { token, code } = await add((await company()).as)
  const typed = code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
  expect((await logIn(token, typed)).status).toBe(200)
})

test('five wrong codes end a link; the company makes a new one, which ends the earlier one', async () => {
  const { as } = await company()
  const { personId, token, code } = await add(as)
  const codes = await Promise.all(Array.from({ length: DRIVER_CODE_TRIES }, async () => (await logIn(token, wrong(code))).body.code))
  expect(new Set(codes)).toEqual(new Set(['IDENTITY_WRONG_DRIVER_CODE']))
  expect((await logIn(token, code)).body.code).toBe('IDENTITY_LINK_OVER')
  const first: Login = (await again(as, personId)).body
  const second: Login = (await again(as, personId)).body
  expect((await logIn(first.token, first.code)).body.code).toBe('IDENTITY_LINK_OVER')
  expect((await logIn(second.token, first.code === second.code ? wrong(second.code) : first.code)).body.code).toBe('IDENTITY_WRONG_DRIVER_CODE')
  const answers = await Promise.all([logIn(second.token, second.code), logIn(second.token, second.code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('only dispatchers make links, for drivers of their own company who have no address', async () => {
  const [{ id, as }, other] = [await company(), await company()]
  const { personId, token, code } = await add(as)
  const roleOf = (role: 'sales' | 'logistics') =>
    service.database.prisma.membership.updateMany({ where: { companyId: id, personId: id }, data: { role } })
  expect((await again(other.as, personId)).status).toBe(404)
  // The owner has an address, and a password.
  expect((await again(as, id)).status).toBe(404)
  expect((await again(as, randomUUID())).status).toBe(404)
  expect((await service.call('POST', addDriver.url, { name: 'J' }, { as })).body.field).toBe('name')
  const { person } = as
  if (!person) throw new Error('A member has a person')
  await roleOf('sales')
  expect((await service.call('POST', addDriver.url, { name: 'Jean' }, { as: { ...as, person: { ...person, role: 'sales' } } })).status).toBe(403)
  await roleOf('logistics')
  expect((await again({ ...as, person: { ...person, role: 'logistics' } }, personId)).status).toBe(201)
  expect((await logIn(token, code)).body.code).toBe('IDENTITY_LINK_OVER')
})

test('nothing of a driver who was removed stays, not even name and phone', async () => {
  const { id, as } = await company()
  const { personId } = await add(as)
  const { account, phone } = service.database.prisma
  await account.update({ where: { id }, data: { emailConfirmedAt: new Date() } })
  await phone.create({ data: { personId, number: '+250788409001', verifiedAt: new Date() } })
  expect((await service.call('DELETE', removeFromTeam.url.replace(':id', personId), undefined, { as })).status).toBe(204)
  expect(await account.findUniqueOrThrow({ where: { id: personId } })).toMatchObject({ status: 'closed', personName: '', name: 'Closed account' })
  expect(await phone.count({ where: { personId } })).toBe(0)
  const told = (await service.mails()).filter(({ kind }) => kind === 'team-act').at(-1)
  expect(told?.text).toContain('Jean Habimana is no longer in your team.')
})

test('staff find the driver without the address that nobody can use', async () => {
  const { as } = await company()
  const { personId } = await add(as)
  const { body } = await service.call('GET', `/api/staff/accounts/search?q=${personId}`, undefined, { as: { role: 'staff', sub: randomUUID() } })
  expect(body).toMatchObject([{ id: personId, name: 'Jean Habimana', email: '' }])
})

test('a driver who was removed or suspended cannot use the link, and loses access', async () => {
  const { as } = await company()
  const { personId } = await add(as)
  const login: Login = (await again(as, personId)).body
  await service.database.prisma.account.update({ where: { id: personId }, data: { personSuspendedAt: new Date() } })
  expect((await logIn(login.token, login.code)).status).toBe(410)
  await service.database.prisma.account.update({ where: { id: personId }, data: { personSuspendedAt: null } })
  const { token } = await logIn(login.token, login.code)
  const next: Login = (await again(as, personId)).body
  expect((await service.call('DELETE', removeFromTeam.url.replace(':id', personId), undefined, { as })).status).toBe(204)
  expect(await service.claims(token)).toEqual({ role: 'visitor' })
  expect((await logIn(next.token, next.code)).status).toBe(410)
})
