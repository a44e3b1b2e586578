import { randomUUID } from 'node:crypto'
import { organizationVerified } from '@ungana/contracts-directory'
import { accountEmailChanged } from '@ungana/contracts-identity'
import { startNats, startNeighbour } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { password, startIdentity, type TestService } from '#testing/identity.ts'
import { inviteContact } from './invitations.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const SITE = 'http://localhost:8080'
const staff = { role: 'staff', sub: randomUUID() } as const
const verified = (different: object = {}) => {
  const organizationId = randomUUID()
  return {
    organizationId,
    name: 'Kivu Coffee Exporters',
    type: 'association',
    contactPerson: 'Aline Uwase, Secretary General',
    email: `${organizationId}@guild.example`,
    ...different,
  }
}
const tokenIn = (text: string | undefined) => /\/welcome\?token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
// Whoever registered with it has a mail of another kind.
const mailsTo = async (email: string) => (await service.mails()).filter(({ to, text }) => to === email && text.includes('/welcome?'))
async function invited(different: object = {}) {
  const organization = verified(different)
  await service.courier.transaction((tx) => inviteContact(tx, organization, SITE))
  const [mail] = await mailsTo(organization.email)
  return { ...organization, mail, token: tokenIn(mail?.text) }
}
const read = (token: string) => service.call('POST', '/api/auth/invitations/read', { token })
const accept = (token: string, different: object = {}, key?: string) =>
  service.call(
    'POST',
    '/api/auth/invitations/accept',
    { token, password, ...different },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )

test('the mail says how to get in and how to pay; its link makes the account, whose id is the organization’s, and signs in', async () => {
  const { organizationId, token, mail, email } = await invited()
  expect(mail).toMatchObject({ subject: 'Welcome to Ungana: your organization is verified', to: email })
  expect(mail?.text).toContain('Trade Association (USD 249.99 a month)')
  expect((await read(token)).body).toEqual({ organizationName: 'Kivu Coffee Exporters', email, expiresAt: expect.any(String) })

  const { status, body, token: session } = await accept(token)
  expect([status, body]).toEqual([
    201,
    { id: organizationId, username: expect.stringMatching(/^kivu_coffee_exporters_/), businessName: 'Kivu Coffee Exporters', role: 'organization' },
  ])
  const as = await service.claims(session)
  // For every other service a member like any; what he is the organization of, directory knows.
  expect(as).toMatchObject({ sub: organizationId, role: 'member' })
  expect((await service.call('GET', '/api/auth/session', undefined, { as })).body).toEqual({ user: body })
  for (const name of [body.username, email]) expect((await service.login(name)).body).toEqual(body)
  expect(await service.database.prisma.profile.findUnique({ where: { accountId: organizationId } })).toBeNull()
  // No company is made for it.
  expect((await service.events<{ id: string }>('identity.account.registered.v1')).filter(({ id }) => id === organizationId)).toEqual([])
  expect((await service.audited()).filter(({ subject }) => subject === organizationId)).toMatchObject([
    { action: 'account.registered', actor: organizationId },
  ])
})

test('the link works once', async () => {
  const { token } = await invited()
  const answers = await Promise.all([accept(token), accept(token), accept(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410])
  for (const answer of [await accept(token), await read(token)])
    expect(answer).toMatchObject({ status: 410, body: { code: 'IDENTITY_INVITATION_OVER' } })
})

test('sent again under its key it is the same account, for who knows the password', async () => {
  const { token } = await invited()
  const first = await accept(token, {}, 'k1')
  const again = await accept(token, {}, 'k1')
  expect([again.status, again.text]).toEqual([201, first.text])
  expect(again.token).toBeTruthy()
  expect(await accept(token, { password: 'another password 8' }, 'k1')).toMatchObject({ status: 422, cookie: undefined })
})

test('of two invitations the newer counts; an account ends them', async () => {
  const { organizationId, token, email, ...rest } = await invited()
  await service.courier.transaction((tx) => inviteContact(tx, { organizationId, email, ...rest }, SITE))
  const newer = tokenIn((await mailsTo(email)).at(-1)?.text)
  expect((await accept(token)).status).toBe(410)
  expect((await accept(newer)).status).toBe(201)
  await service.courier.transaction((tx) => inviteContact(tx, { organizationId, email, ...rest }, SITE))
  expect(await mailsTo(email)).toHaveLength(2)
})

test('an address that has an account needs another one', async () => {
  const { body } = await service.register()
  const { email } = await service.database.prisma.account.findUniqueOrThrow({ where: { id: body.id } })
  const { token } = await invited({ email })
  expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'IDENTITY_EMAIL_TAKEN', field: 'email' } })
  // Nothing was used up.
  expect((await accept(token, { email: `second-${email}` })).body).toMatchObject({ role: 'organization' })
})

test('another address than the invited one is told to the other services, and asked to be confirmed', async () => {
  const { organizationId: id, token, email, name } = await invited()
  const chosen = `office-${id}@guild.example`
  expect((await accept(token, { email: chosen.toUpperCase() })).status).toBe(201)
  const told = (await service.events<{ id: string }>(accountEmailChanged.name)).filter((event) => event.id === id)
  expect(told).toEqual([{ id, role: 'organization', name, email: chosen, version: 1 }])
  expect((await service.mails()).filter(({ to }) => to === chosen)).toMatchObject([{ subject: 'Please confirm your e-mail address' }])
  const { emailConfirmedAt, emailVersion } = await service.database.prisma.account.findUniqueOrThrow({ where: { id } })
  expect({ emailConfirmedAt, emailVersion }).toEqual({ emailConfirmedAt: null, emailVersion: 1 })
  expect((await service.mails()).filter(({ to, subject }) => to === email && subject.includes('confirm'))).toEqual([])
})

test.each(['password123!', 'kivu coffee exporters', 'short'])('refuses the password %s, and the link stays', async (weak) => {
  const { token } = await invited()
  expect(await accept(token, { password: weak })).toMatchObject({ status: 400, body: { field: 'password' } })
  expect((await read(token)).status).toBe(200)
})

test('after 14 days it is over', async () => {
  const { organizationId, token } = await invited()
  const { expiresAt, sentAt } = await service.database.prisma.invitation.findUniqueOrThrow({ where: { organizationId } })
  expect(expiresAt.getTime() - sentAt.getTime()).toBe(14 * 24 * 60 * 60 * 1000)
  await service.database.prisma.invitation.update({ where: { organizationId }, data: { expiresAt: new Date() } })
  expect((await read(token)).status).toBe(410)
  expect((await accept(token)).status).toBe(410)
})

test('the token is nowhere kept, and in no event, log or audit line', async () => {
  const { token, organizationId } = await invited()
  await accept(token)
  const row = await service.database.prisma.invitation.findUniqueOrThrow({ where: { organizationId } })
  expect(JSON.stringify(row)).not.toContain(token)
  const kept = await service.database.pool.query(
    "SELECT string_agg(payload::text, '') || (SELECT string_agg(details::text, '') FROM audit.entries) AS all FROM courier.outbox",
  )
  expect(`${kept.rows[0]?.all}${service.logs.join('')}`).not.toContain(token)
})

describe('staff', () => {
  const url = (id: string) => `/api/staff/organizations/${id}/invitation`
  const resend = (id: string) => service.call('POST', url(id), undefined, { as: staff })

  test('mail a new link, after which the old one is over', async () => {
    const { organizationId, token, email } = await invited()
    expect((await resend(organizationId)).body).toEqual({ sentAt: expect.any(String), expiresAt: expect.any(String), usedAt: null })
    expect((await read(token)).status).toBe(410)
    expect((await accept(tokenIn((await mailsTo(email)).at(-1)?.text))).status).toBe(201)
    expect(await resend(organizationId)).toMatchObject({ status: 409, body: { code: 'IDENTITY_INVITATION_USED' } })
    expect((await service.call('GET', url(organizationId), undefined, { as: staff })).body).toMatchObject({
      invitation: { usedAt: expect.any(String) },
    })
    expect((await service.audited()).filter(({ action }) => action === 'invitation.resent')).toMatchObject([
      { actor: staff.sub, subject: organizationId },
    ])
  })

  test('nobody else does, and there is nothing to send to who was not invited', async () => {
    const { organizationId } = await invited()
    const member = { role: 'member', sub: organizationId } as const
    for (const method of ['GET', 'POST'] as const) {
      expect((await service.call(method, url(organizationId), undefined, { as: member })).status).toBe(403)
      expect((await service.call(method, url(organizationId))).status).toBe(401)
    }
    expect(await resend(randomUUID())).toMatchObject({ status: 404, body: { code: 'IDENTITY_INVITATION_NOT_FOUND' } })
    expect((await service.call('GET', url(randomUUID()), undefined, { as: staff })).body).toEqual({ invitation: null })
  })
})

test('directory’s event invites, once, however often it is told', async () => {
  const nats = await startNats()
  const prefix = 'invitations'
  const hearing = await startIdentity({ natsUrl: nats.url, prefix })
  const directory = await startNeighbour('directory', { natsUrl: nats.url, prefix })
  try {
    const organization = verified()
    const id = randomUUID()
    await directory.tell(organizationVerified, organization, { id })
    const mails = async () => (await hearing.mails()).filter(({ to }) => to === organization.email)
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 30_000, interval: 20 })
    await directory.pool.query('UPDATE courier.outbox SET ack_sequence = NULL, ack_stream = NULL')
    const marker = verified()
    await directory.tell(organizationVerified, marker)
    await vi.waitFor(async () => expect((await hearing.mails()).some(({ to }) => to === marker.email)).toBe(true), { timeout: 30_000, interval: 20 })
    expect(await mails()).toHaveLength(1)
  } finally {
    await directory.close()
    await hearing.close()
    await nats.remove()
  }
})
