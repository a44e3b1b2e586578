import { randomUUID } from 'node:crypto'
import { organizationVerified } from '@ungana/contracts-directory'
import { accountEmailChanged, organizationAccountCreated } from '@ungana/contracts-identity'
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
// A registration with the same address sends other emails.
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

test("emails how to log in and pay, and creates the organization's account by the link", async () => {
  const { organizationId, token, mail, email } = await invited()
  expect(mail).toMatchObject({ subject: 'Welcome to Ungana: your organization is verified', to: email })
  expect(mail?.text).toContain('Trade Association (USD 249.99 a month)')
  expect((await read(token)).body).toEqual({ organizationName: 'Kivu Coffee Exporters', email, expiresAt: expect.any(String) })

  const { status, body, token: session } = await accept(token)
  expect([status, body]).toMatchObject([
    201,
    { id: organizationId, username: expect.stringMatching(/^kivu_coffee_exporters_/), businessName: 'Kivu Coffee Exporters', role: 'organization' },
  ])
  const as = await service.claims(session)
  // Other services see the role `member`. Only directory knows that the id belongs to an organization.
  expect(as).toMatchObject({ sub: organizationId, role: 'member' })
  expect((await service.call('GET', '/api/auth/session', undefined, { as })).body).toEqual({ user: body })
  for (const name of [body.username, email]) expect((await service.login(name)).body).toEqual(body)
  expect(await service.database.prisma.profile.findUnique({ where: { accountId: organizationId } })).toBeNull()
  // Directory ends the links that worked without an account.
  expect(
    (await service.events<{ organizationId: string }>(organizationAccountCreated.name)).filter((event) => event.organizationId === organizationId),
  ).toEqual([{ organizationId }])
  // No company is created for the organization.
  expect((await service.events<{ id: string }>('identity.account.registered.v1')).filter(({ id }) => id === organizationId)).toEqual([])
  expect((await service.audited()).filter(({ subject }) => subject === organizationId)).toMatchObject([
    { action: 'account.registered', actor: organizationId },
  ])
})

test('accepts a link once', async () => {
  const { token } = await invited()
  const answers = await Promise.all([accept(token), accept(token), accept(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410])
  for (const answer of [await accept(token), await read(token)])
    expect(answer).toMatchObject({ status: 410, body: { code: 'IDENTITY_INVITATION_OVER' } })
})

test('returns the same account for a repeated call with the right password', async () => {
  const { token } = await invited()
  const first = await accept(token, {}, 'k1')
  const again = await accept(token, {}, 'k1')
  expect([again.status, again.text]).toEqual([201, first.text])
  expect(again.token).toBeTruthy()
  expect(await accept(token, { password: 'another password 8' }, 'k1')).toMatchObject({ status: 422, cookie: undefined })
})

test('accepts only the newest link, and none once there is an account', async () => {
  const { organizationId, token, email, ...rest } = await invited()
  await service.courier.transaction((tx) => inviteContact(tx, { organizationId, email, ...rest }, SITE))
  const newer = tokenIn((await mailsTo(email)).at(-1)?.text)
  expect((await accept(token)).status).toBe(410)
  expect((await accept(newer)).status).toBe(201)
  await service.courier.transaction((tx) => inviteContact(tx, { organizationId, email, ...rest }, SITE))
  expect(await mailsTo(email)).toHaveLength(2)
})

test('refuses an address that has an account', async () => {
  const { body } = await service.register()
  const { email } = await service.database.prisma.account.findUniqueOrThrow({ where: { id: body.id } })
  const { token } = await invited({ email })
  expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'IDENTITY_EMAIL_TAKEN', field: 'email' } })
  // The link is still unused.
  expect((await accept(token, { email: `second-${email}` })).body).toMatchObject({ role: 'organization' })
})

test('publishes the chosen address if it differs from the invited one, and asks the owner to confirm it', async () => {
  const { organizationId: id, token, email, name } = await invited()
  const chosen = `office-${id}@guild.example`
  expect((await accept(token, { email: chosen.toUpperCase() })).status).toBe(201)
  const published = (await service.events<{ id: string }>(accountEmailChanged.name)).filter((event) => event.id === id)
  expect(published).toEqual([{ id, role: 'organization', name, email: chosen, version: 1 }])
  expect((await service.mails()).filter(({ to }) => to === chosen)).toMatchObject([{ subject: 'Confirm your email address' }])
  expect(await service.database.prisma.account.findUniqueOrThrow({ where: { id } })).toMatchObject({ emailConfirmedAt: null })
  expect((await service.mails()).filter(({ to, subject }) => to === email && subject.includes('confirm'))).toEqual([])
})

test.each(['password123!', '1q2w3e4r5t', 'kivu coffee exporters', 'short'])('refuses the password %s and keeps the link', async (weak) => {
  const { token } = await invited()
  expect(await accept(token, { password: weak })).toMatchObject({ status: 400, body: { field: 'password' } })
  expect((await read(token)).status).toBe(200)
})

test('expires after 14 days', async () => {
  const { organizationId, token } = await invited()
  const { expiresAt, sentAt } = await service.database.prisma.invitation.findUniqueOrThrow({ where: { organizationId } })
  expect(expiresAt.getTime() - sentAt.getTime()).toBe(14 * 24 * 60 * 60 * 1000)
  await service.database.prisma.invitation.update({ where: { organizationId }, data: { expiresAt: new Date() } })
  expect((await read(token)).status).toBe(410)
  expect((await accept(token)).status).toBe(410)
})

test('never stores the token in the database, events, logs or audit log', async () => {
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

  test('email a new link, and the old one stops working', async () => {
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

  test('may read and renew an invitation that was sent, and nobody else may', async () => {
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

test('invites once for a repeated event of directory', async () => {
  const nats = await startNats()
  const prefix = 'invitations'
  const hearing = await startIdentity({ natsUrl: nats.url, prefix })
  const directory = await startNeighbour('directory', { natsUrl: nats.url, prefix })
  try {
    const organization = verified()
    const id = randomUUID()
    await directory.publish(organizationVerified, organization, { id })
    const mails = async () => (await hearing.mails()).filter(({ to }) => to === organization.email)
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 30_000, interval: 20 })
    await directory.pool.query('UPDATE courier.outbox SET ack_sequence = NULL, ack_stream = NULL')
    const marker = verified()
    await directory.publish(organizationVerified, marker)
    await vi.waitFor(async () => expect((await hearing.mails()).some(({ to }) => to === marker.email)).toBe(true), { timeout: 30_000, interval: 20 })
    expect(await mails()).toHaveLength(1)
  } finally {
    await directory.close()
    await hearing.close()
    await nats.remove()
  }
})
