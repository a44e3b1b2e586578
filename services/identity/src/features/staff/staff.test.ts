// Staff accounts, created and closed by the command line.
import { sessionsRevoked } from '@ungana/contracts-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountNotFound } from '#errors.ts'
import { startIdentity, type TestService } from '#testing/identity.ts'
import { closeStaff } from './staff.ts'

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

test('refuses to close other accounts', async () => {
  const { body, token } = await service.register()
  await expect(closeStaff(commands(), body.username)).rejects.toThrow(AccountNotFound)
  expect((await service.claims(token)).sub).toBe(body.id)
})
