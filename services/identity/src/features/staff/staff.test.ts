// Staff accounts, created and closed by the command line.
import { getSession, listStaff, searchAccounts, sessionsRevoked } from '@ungana/contracts-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountNotFound } from '#errors.ts'
import { startIdentity, type TestService } from '#testing/identity.ts'
import { changeStaffRole, closeStaff } from './staff.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const commands = () => ({ transaction: service.courier.transaction })

test('logs a closed staff account out permanently, frees its address, and writes the audit log', async () => {
  const { token, body } = await service.register()
  const { id, username } = body
  await service.database.prisma.account.update({ where: { id }, data: { role: 'staff' } })
  expect((await service.claims(token)).sub).toBe(id)
  await closeStaff(commands(), username)
  expect(await service.claims(token)).toEqual({ role: 'visitor' })
  expect((await service.login(username)).status).toBe(401)
  expect(await service.events(sessionsRevoked.name)).toMatchObject([{ accountId: id }])
  expect((await service.audited()).at(-1)).toMatchObject({ actor: 'command-line', action: 'staff.closed', subject: id })
  await expect(closeStaff(commands(), username)).rejects.toThrow(AccountNotFound)
})

test('a changed role counts from the next login, and limits what the account may do', async () => {
  const { body, token: old } = await service.register()
  const { id, username } = body
  const { account } = service.database.prisma
  await account.update({ where: { id }, data: { role: 'staff' } })
  await changeStaffRole(commands(), username, 'audit')
  expect(await service.claims(old)).toEqual({ role: 'visitor' })
  expect((await service.audited()).at(-1)).toMatchObject({ action: 'staff.role-changed', subject: id, details: { role: 'audit' } })
  const { token } = await service.login(username)
  await account.update({ where: { id }, data: { totpSecret: Buffer.from('secret'), totpConfirmedAt: new Date() } })
  const as = await service.claims(token)
  expect(as).toMatchObject({ role: 'staff', staffRole: 'audit' })
  expect((await service.call('GET', searchAccounts.url, undefined, { as })).body).toMatchObject({
    code: 'ROLE_FORBIDS',
    message: 'Your staff role does not allow this.',
  })
  expect((await service.call('GET', listStaff.url, undefined, { as })).status).toBe(200)
  const { user } = (await service.call('GET', getSession.url, undefined, { as })).body
  expect(user.cannot).toContain('accounts.see')
  expect(user.cannot).not.toContain('staff.see')
  await expect(changeStaffRole(commands(), (await service.register()).body.username, 'all')).rejects.toThrow(AccountNotFound)
})

test('refuses to close other accounts', async () => {
  const { body, token } = await service.register()
  await expect(closeStaff(commands(), body.username)).rejects.toThrow(AccountNotFound)
  expect((await service.claims(token)).sub).toBe(body.id)
})
