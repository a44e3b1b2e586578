import { randomUUID } from 'node:crypto'
import { accountStatusChanged, getStaffAccount, restoreAccount, searchAccounts, staffAccount, suspendAccount } from '@ungana/contracts-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
const staff = { sub: randomUUID(), role: 'staff' } as const
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const act = (endpoint: { readonly url: string }, id: string, reason = 'Forged papers') =>
  service.call('POST', endpoint.url.replace(':id', id), { reason }, { as: staff })
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

test('suspends an account at once with an email that gives the reason, and restores it', async () => {
  const { body, token } = await service.register({ businessName: 'Suspended Traders', email: 'out@traders.example' })
  expect((await act(restoreAccount, body.id)).status).toBe(409)
  const answers = await Promise.all([act(suspendAccount, body.id), act(suspendAccount, body.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
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
    { action: 'account.suspended', actor: staff.sub, reason: 'Forged papers' },
  ])
})
