import { accountClosed, closeAccount, getAccount, sendContactMessage, sessionsRevoked } from '@ungana/contracts-identity'
import { verifyAuditChain } from '@ungana/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registration, startIdentity, type TestService } from '#testing/identity.ts'
import { closeAccount as closeNow } from './close-account.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const close = (as: Awaited<ReturnType<TestService['claims']>>, currentPassword = password) =>
  service.call('POST', closeAccount.url, { currentPassword }, { as })

/** Returns every table that contains the text. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'courier') ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await service.database.pool.query(`SELECT FROM ${name} AS t WHERE to_json(t)::text ILIKE '%' || $1 || '%' LIMIT 1`, [text])
    if (rowCount) found.push(name)
  }
  return found
}

test('needs the password, erases personal data in every table, and publishes one event', async () => {
  const unique = 'zanele-unmistakable'
  const form = registration({ businessName: `Atelier ${unique}`, email: `${unique}@atelier.example`, contactPerson: unique })
  const registered = await service.call('POST', '/api/auth/register', form, { headers: { 'idempotency-key': 'closing-1' } })
  const as = await service.claims(registered.token)
  const { id, username } = registered.body
  await service.database.prisma.account.update({ where: { id }, data: { emailConfirmedAt: new Date() } })
  await service.call(
    'POST',
    sendContactMessage.url,
    { name: 'Me', email: 'me@atelier.example', subject: 'Hello', message: 'A question of mine' },
    { as },
  )
  expect(await close(as, 'not the one')).toMatchObject({ status: 401, body: { code: 'IDENTITY_WRONG_CREDENTIALS' } })
  expect((await service.call('GET', getAccount.url, undefined, { as })).status).toBe(200)

  const answers = await Promise.all([close(as), close(as)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
  expect(await service.claims(registered.token)).toEqual({ role: 'visitor' })
  expect((await service.login(username)).status).toBe(401)
  expect((await service.login(form.email)).status).toBe(401)
  expect(await service.events(accountClosed.name)).toEqual([{ id, role: 'member', closedAt: expect.any(String) }])
  expect((await service.events<{ accountId: string }>(sessionsRevoked.name)).some(({ accountId }) => accountId === id)).toBe(true)
  // The registration event is deleted from the outbox after 7 days.
  expect(await placesOf(unique)).toEqual(['courier.outbox'])
  expect(await service.database.prisma.contactMessage.findFirst({ where: { accountId: id } })).toBeNull()

  // The last email is sent, and the audit log stays unbroken and records the closing.
  expect((await service.mails()).filter(({ to }) => to === form.email).at(-1)?.subject).toBe('Your account was closed')
  expect((await service.audited()).at(-1)).toMatchObject({ actor: id, action: 'account.closed', subject: id })
  expect((await verifyAuditChain(service.database.pool)).broken).toBeUndefined()

  // The address can be registered again.
  expect((await service.register({ email: form.email })).status).toBe(201)
})

test('keeps the newsletter of an unconfirmed address', async () => {
  const { newsletterSubscription, account } = service.database.prisma
  for (const confirmed of [false, true]) {
    const { email } = registration()
    const { body, token } = await service.register({ email })
    await newsletterSubscription.create({ data: { email, token: email } })
    if (confirmed) await account.update({ where: { id: body.id }, data: { emailConfirmedAt: new Date() } })
    expect((await close(await service.claims(token))).status).toBe(204)
    expect(await newsletterSubscription.count({ where: { email } })).toBe(confirmed ? 0 : 1)
  }
})

test('a company keeps its username after its founder has closed their own login, until it is closed too', async () => {
  const [founder, successor] = [await service.register({ businessName: 'Ndizi' }), await service.register()]
  const { membership, account } = service.database.prisma
  const [{ id, username }, personId] = [founder.body as { id: string; username: string }, successor.body.id as string]
  await membership.create({ data: { personId, companyId: id, role: 'owner' } })
  await membership.update({ where: { personId_companyId: { personId: id, companyId: id } }, data: { role: 'viewer' } })
  expect((await close(await service.claims(founder.token))).status).toBe(204)
  const taken = await service.register({ businessName: 'Ndizi', username })
  expect(taken.status).toBe(201)
  expect(taken.body.username).not.toBe(username)

  await service.database.prisma.session.updateMany({ where: { accountId: personId }, data: { companyId: id } })
  expect((await close(await service.claims(successor.token))).status).toBe(204)
  expect((await account.findUniqueOrThrow({ where: { id } })).username).toMatch(/^closed_/)
  expect((await service.register({ businessName: 'Ndizi', username })).body.username).toBe(username)
})

test('an owner who has lost that role while the password was checked closes nothing', async () => {
  const { body } = await service.register()
  const id = body.id as string
  const { account, membership, company } = service.database.prisma
  const second = await service.register()
  await membership.create({ data: { personId: second.body.id, companyId: id, role: 'owner' } })
  await membership.update({ where: { personId_companyId: { personId: id, companyId: id } }, data: { role: 'viewer' } })
  const proof = await account.findUniqueOrThrow({ where: { id }, select: { id: true, passwordHash: true, totpConfirmedAt: true } })
  const client = { address: '10.0.0.1', userAgent: '', requestId: 'closing' }
  await expect(service.courier.transaction((tx) => closeNow(tx, proof, { companyId: id, role: 'owner' }, client))).rejects.toMatchObject({
    code: 'ROLE_FORBIDS',
  })
  expect(await company.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'active' })
})

test('refuses to close staff accounts', async () => {
  const { body, token } = await service.register()
  await service.database.prisma.account.update({ where: { id: body.id }, data: { role: 'staff' } })
  expect(await close(await service.claims(token))).toMatchObject({ status: 403, body: { code: 'IDENTITY_STAFF_STAY' } })
})
