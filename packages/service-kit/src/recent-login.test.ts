import { afterEach, expect, test } from 'vitest'
import { type AuditEntry, buildService, type Service } from './index.ts'
import { callsTo, testIdentity, withoutRecentLogin } from './testing/index.ts'

const identity = testIdentity('bank')
const now = new Date('2026-11-21T08:00:00Z')
const account = '0198a000-0000-7000-8000-000000000001'

let service: Service
const audited: AuditEntry[] = []
afterEach(async () => {
  audited.length = 0
  await service.close()
})

async function start({ canAudit = true } = {}) {
  const write = async (entry: AuditEntry) => void audited.push(entry)
  service = await buildService({
    name: 'bank',
    identityPublicKey: identity.publicKey,
    logLevel: 'silent',
    now: () => now,
    ...(canAudit && { audit: write }),
  })
  return service
}
const ago = (seconds: number) => ({ auth_time: now.getTime() / 1000 - seconds })

test('a route that needs a recent login accepts one within the last 15 minutes', async () => {
  const bank = await start()
  bank.patch('/api/accounts/:id', { config: { policy: 'member', act: 'self', recentLogin: true } }, async () => ({}))
  const change = (claims: object) => callsTo(bank, identity)('PATCH', '/api/accounts/7', account, {}, { claims })
  expect((await change(ago(0))).status).toBe(200)
  expect((await change(ago(900))).status).toBe(200)
  for (const claims of [ago(901), { auth_time: undefined }]) {
    expect(await change(claims)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
  }
  const refusal = { actor: account, action: 'recent-login.missing', subject: '7', details: { call: 'PATCH /api/accounts/:id' } }
  expect(audited).toEqual([refusal, refusal])
})

test('a function decides by the body whether a call needs a recent login', async () => {
  const bank = await start()
  bank.post('/api/decide', { config: { policy: 'member', act: 'self', recentLogin: (body) => (body as { yes: boolean }).yes } }, async () => ({}))
  const decide = (yes: boolean) => callsTo(bank, identity)('POST', '/api/decide', account, { yes }, { claims: ago(901) })
  expect((await decide(false)).status).toBe(200)
  expect((await decide(true)).status).toBe(403)
})

test('only routes of logged-in callers can need a recent login, and only if refusals are audited', async () => {
  const bank = await start()
  expect(() => bank.get('/api/rates', { config: { policy: 'anyone', recentLogin: true } }, async () => ({}))).toThrow('needs a recent login')
  await bank.close()
  const silent = await start({ canAudit: false })
  expect(() => silent.get('/api/mine', { config: { policy: 'member', act: 'self', recentLogin: true } }, async () => ({}))).toThrow('`audit`')
})

test('routes that should need a recent login are found by their paths', async () => {
  const bank = await start()
  bank.get('/api/bank-details/:id', { config: { policy: 'member', act: 'self' } }, async () => ({}))
  bank.delete('/api/bank-details/:id', { config: { policy: 'member', act: 'self' } }, async () => ({}))
  bank.post('/api/staff/payments/:id/refund', { config: { policy: 'staff', act: 'payments.refund' } }, async () => ({}))
  bank.post('/api/auth/password', { config: { policy: 'member', act: 'self', recentLogin: 'in-body' } }, async () => ({}))
  expect(withoutRecentLogin(bank)).toEqual(['DELETE /api/bank-details/:id', 'POST /api/staff/payments/:id/refund'])
})
