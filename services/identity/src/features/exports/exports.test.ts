import { downloadExport, getExport, sendContactMessage, startExport } from '@ungana/contracts-identity'
import { audit, firstIdOf, startChores } from '@ungana/service-kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { identityChores } from '#chores.ts'
import { startIdentity, type TestService } from '#testing/identity.ts'
import { type AskService, collectExport } from './exports.ts'
import { ownData } from './own-data.ts'

let service: TestService
let release = () => {}
const answerReleased = new Promise<void>((resolve) => {
  release = resolve
})
const directory: AskService = async (accountId) => ({ company: [{ id: accountId, businessName: 'Kahawa & Sons' }] })
const messaging = vi.fn<AskService>(async () => {
  await answerReleased
  return { messages: [{ content: 'Good morning' }] }
})
beforeAll(async () => {
  service = await startIdentity({
    services: new Map([
      ['directory', directory],
      ['messaging', messaging],
    ]),
  })
})
afterAll(async () => {
  // close() waits for the export that is running.
  release()
  await service.close()
})

async function member() {
  const { body, token } = await service.register()
  return { id: body.id as string, username: body.username as string, as: await service.claims(token) }
}
const latest = async (as: Awaited<ReturnType<typeof member>>['as']) => (await service.call('GET', getExport.url, undefined, { as })).body.export
const download = (id: string, as: Awaited<ReturnType<typeof member>>['as']) =>
  service.call('GET', downloadExport.url.replace(':id', id), undefined, { as })

test('is collected step by step, and only its owner can download it', async () => {
  const [owner, other] = [await member(), await member()]
  const number = '+250788400001'
  await service.database.prisma.phone.create({ data: { personId: owner.id, number, verifiedAt: new Date() } })
  expect(await latest(owner.as)).toBeNull()
  const started = await service.call('POST', startExport.url, undefined, { as: owner.as })
  expect(started).toMatchObject({ status: 202, body: { status: 'gathering', total: 3 } })
  await vi.waitFor(async () => expect(await latest(owner.as)).toMatchObject({ status: 'gathering', done: 2 }), { timeout: 60_000 })
  expect((await download(started.body.id, owner.as)).status).toBe(404)
  // A second request returns the running export.
  expect((await service.call('POST', startExport.url, undefined, { as: owner.as })).body.id).toBe(started.body.id)

  release()
  await vi.waitFor(async () => expect(await latest(owner.as)).toMatchObject({ status: 'ready', done: 3 }), { timeout: 60_000 })
  const file = await download(started.body.id, owner.as)
  expect(file.headers['content-disposition']).toContain('ungana-account.json')
  expect(file.body).toMatchObject({
    accountId: owner.id,
    services: {
      directory: { company: [{ id: owner.id }] },
      identity: {
        account: [{ id: owner.id }],
        phone: [{ number, cautionUntil: null }],
        sessions: [{ device: expect.any(String) }],
        log: [{ action: 'account.registered', by: 'you' }, {}],
      },
      messaging: { messages: [{ content: 'Good morning' }] },
    },
  })
  expect(file.text).not.toMatch(/argon2|passwordHash|tokenHash|totp_secret/)
  expect((await download(started.body.id, other.as)).status).toBe(404)
  await service.database.prisma.accountExport.updateMany({ where: { id: started.body.id }, data: { expiresAt: new Date(Date.now() - 1) } })
  expect((await download(started.body.id, owner.as)).status).toBe(404)
  expect(await latest(owner.as)).toBeNull()
})

test('leaves out the newsletter of an unconfirmed address', async () => {
  const { id } = await member()
  const { account, newsletterSubscription } = service.database.prisma
  const { email } = await account.findUniqueOrThrow({ where: { id } })
  await newsletterSubscription.create({ data: { email, token: email } })
  expect((await ownData(service.database, { accountId: id, companyId: id, isOwner: true })).newsletter).toEqual([])
  await account.update({ where: { id }, data: { emailConfirmedAt: new Date() } })
  expect((await ownData(service.database, { accountId: id, companyId: id, isOwner: true })).newsletter).toMatchObject([{ email }])
})

test('shows what a company did and wrote to its owners only, not to its founder who left or has another role', async () => {
  const [founder, successor, other] = [await member(), await member(), await member()]
  const { email } = await service.database.prisma.account.findUniqueOrThrow({ where: { id: founder.id } })
  for (const from of [email.toUpperCase(), 'office@kahawa.example']) {
    const message = { name: 'Me', email: from, subject: 'Hello', message: 'A question of mine' }
    expect((await service.call('POST', sendContactMessage.url, message, { as: founder.as })).status).toBe(202)
  }
  await service.courier.transaction(async (tx) => {
    await audit.add(tx, { actor: successor.id, action: 'team.invited', subject: founder.id })
    await audit.add(tx, { actor: 'visitor', action: 'login.failed', subject: founder.id })
  })
  const shown = async (isOwner: boolean, companyId: string) => {
    const { log = [], 'messages to us': messages = [] } = await ownData(service.database, { accountId: founder.id, companyId, isOwner })
    return [...log.map(({ action }) => action), ...messages.map((message) => message.email)]
  }
  const own = ['account.registered', 'login.failed']
  expect(await shown(true, founder.id)).toEqual(['account.registered', 'team.invited', 'login.failed', email.toUpperCase(), 'office@kahawa.example'])
  expect(await shown(false, founder.id)).toEqual([...own, email.toUpperCase()])
  expect(await shown(true, other.id)).toEqual(own)
})

test('says who did what without names, and nothing about a suspension that staff only propose', async () => {
  const [{ id }, colleague, staff] = [await member(), await member(), await member()]
  await service.database.prisma.account.update({ where: { id: staff.id }, data: { role: 'staff' } })
  await service.courier.transaction(async (tx) => {
    const add = (actor: string, action: string, details = {}) => audit.add(tx, { actor, action, subject: id, details })
    await add(colleague.id, 'team.invited')
    await add(staff.id, 'account.suspension-proposed', { reason: 'Forged papers' })
    await add(staff.id, 'account.suspended', { reason: 'Forged papers', proposedBy: staff.id })
    await add('visitor', 'login.failed')
  })
  const { log = [] } = await ownData(service.database, { accountId: id, companyId: id, isOwner: true })
  expect(log.map(({ action, by, details }) => [action, by, details])).toEqual([
    ['account.registered', 'you', expect.anything()],
    ['team.invited', 'a colleague', {}],
    ['account.suspended', 'staff', { reason: 'Forged papers' }],
    ['login.failed', 'somebody', {}],
  ])
})

test('is refused to somebody who has just stopped being an owner', async () => {
  const { id, as } = await member()
  const client = await service.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM companies WHERE id = $1 FOR NO KEY UPDATE', [id])
    await client.query("UPDATE memberships SET role = 'viewer' WHERE company_id = $1", [id])
    const answer = service.call('POST', startExport.url, undefined, { as })
    const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await service.database.pool.query(blocked)).rowCount).toBe(1), { timeout: 60_000, interval: 10 })
    await client.query('COMMIT')
    expect(await answer).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDS' } })
  } finally {
    client.release()
  }
  expect(await latest(as)).toBeNull()
})

test('deletes expired data in the background, with any number of instances', async () => {
  const [{ id: accountId, as }, other] = [await member(), await member()]
  const { prisma } = service.database
  const past = (days: number) => new Date(Date.now() - days * 86_400_000)
  const add = (expiresAt: Date) => prisma.accountExport.create({ data: { accountId, total: 1, status: 'ready', content: {}, expiresAt } })
  const [over, kept] = [await add(past(0)), await add(new Date(Date.now() + 60_000))]
  await prisma.accountLink.updateMany({ where: { accountId }, data: { expiresAt: past(0) } })
  const [revoked, idle, recent] = [await service.login(other.username), await service.login(other.username), await service.login(other.username)]
  const sid = async (answer: typeof recent) => (await service.claims(answer.token)).sid as string
  // As if they had begun earlier.
  const ids = { revoked: firstIdOf(past(102)), idle: firstIdOf(past(101)), recent: firstIdOf(past(100)) }
  await prisma.session.update({ where: { id: await sid(revoked) }, data: { id: ids.revoked, revokedAt: past(91) } })
  await prisma.session.update({ where: { id: await sid(idle) }, data: { id: ids.idle, expiresAt: past(91) } })
  await prisma.session.update({ where: { id: await sid(recent) }, data: { id: ids.recent, revokedAt: past(89), expiresAt: past(80) } })

  const instances = [1, 2].map(() => startChores(identityChores(service.database), service.app.log))
  await Promise.all(instances.map((instance) => instance.close()))
  expect(await prisma.accountExport.findMany({ where: { id: { in: [over.id, kept.id] } }, select: { id: true } })).toEqual([{ id: kept.id }])
  expect(await prisma.accountLink.count({ where: { accountId } })).toBe(0)
  const left = await prisma.session.findMany({ where: { id: { in: Object.values(ids) } }, select: { id: true } })
  expect(left).toEqual([{ id: ids.recent }])
  expect((await service.call('GET', getExport.url, undefined, { as })).status).toBe(200)
  expect(service.logs.join('')).not.toContain('a chore failed')
})

test('retries a service that is down, and fails if it stays down', async () => {
  const { id: accountId } = await member()
  const logger = service.app.log
  const row = () =>
    service.database.prisma.accountExport.create({ data: { accountId, total: 2, expiresAt: new Date(Date.now() + 60_000) }, select: { id: true } })
  const status = async (id: string) => (await service.database.prisma.accountExport.findUniqueOrThrow({ where: { id } })).status
  const restarting = vi.fn<AskService>().mockRejectedValueOnce(new Error('away')).mockResolvedValue({})
  const first = await row()
  await collectExport(service.database, new Map([['payments', restarting]]), {
    id: first.id,
    accountId,
    companyId: accountId,
    requestId: 'r',
    logger,
    pause: 1,
  })
  expect(await status(first.id)).toBe('ready')
  const downService = vi.fn<AskService>().mockRejectedValue(new Error('away'))
  const second = await row()
  await collectExport(service.database, new Map([['payments', downService]]), {
    id: second.id,
    accountId,
    companyId: accountId,
    requestId: 'r',
    logger,
    pause: 1,
  })
  expect(await status(second.id)).toBe('failed')
})

test('reports an export as failed a minute after its process died, and limits exports per day', async () => {
  const { id: accountId, as } = await member()
  const createdAt = new Date(Date.now() - 61_000)
  await service.database.prisma.accountExport.create({ data: { accountId, total: 3, createdAt, expiresAt: new Date(Date.now() + 60_000) } })
  expect(await latest(as)).toMatchObject({ status: 'failed' })
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    statuses.push((await service.call('POST', startExport.url, undefined, { as })).status)
    await vi.waitFor(async () => expect((await latest(as)).status).toBe('ready'), { timeout: 60_000 })
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
})

test('starts and is downloaded only with a login in the last 15 minutes, and a refusal is audited', async () => {
  const { body, token } = await service.register()
  const as = { ...(await service.claims(token)), auth_time: Math.floor(Date.now() / 1000) - 901 }
  expect(await service.call('POST', startExport.url, undefined, { as })).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
  const refusal = expect.objectContaining({ actor: body.id, action: 'recent-login.missing', details: { call: 'POST /api/auth/exports' } })
  expect(await service.audited()).toContainEqual(refusal)
  const recent = await service.claims(token)
  const started = await service.call('POST', startExport.url, undefined, { as: recent })
  expect(started.status).toBe(202)
  await vi.waitFor(async () => expect((await latest(recent)).status).toBe('ready'), { timeout: 60_000 })
  expect(await download(started.body.id, as)).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
  expect((await download(started.body.id, recent)).status).toBe(200)
})
