// An identity service whose records the matrix calls.
import { createHash, randomUUID } from 'node:crypto'
import { type IdentityClaims, openPhoneSession } from '@ungana/contracts-identity'
import { audit, propose } from '@ungana/service-kit'
import { askedApproval, type MatrixSite, textForm } from '@ungana/service-kit/testing'
import { makePhoneCode } from '#lib/phone-codes.ts'
import { codeOf, password, registration, startIdentity } from '#testing/identity.ts'

const contact = { name: 'Wanjiru Kamau', email: 'wanjiru@kahawa.example', subject: 'A question', message: 'How do I list two companies?' }
const wrongCode = '123456'
const token = 'x'.repeat(43)
const newPassword = 'green hills at noon'

export async function startEveryRoute(): Promise<MatrixSite> {
  const service = await startIdentity()
  const { account, accountLink, session, accountExport, contactMessage, invitation, membership, teamInvitation } = service.database.prisma

  /** An account with two sessions, an open link and an export. */
  async function member(words: string) {
    const { body, token: cookie } = await service.register({ email: `${words}@kahawa.example`, businessName: words })
    await account.update({ where: { id: body.id }, data: { emailConfirmedAt: new Date() } })
    const elsewhere = await service.claims((await service.login(body.username)).token)
    const tokenHash = createHash('sha256').update(words).digest()
    await accountLink.create({
      data: { tokenHash, accountId: body.id, kind: 'email', email: `${words}@kahawa.example`, expiresAt: new Date(Date.now() + 3_600_000) },
    })
    const content = { accountId: body.id, words }
    const made = { accountId: body.id, status: 'ready', total: 1, content, expiresAt: new Date(Date.now() + 3_600_000) }
    return {
      id: body.id as string,
      username: body.username as string,
      as: await service.claims(cookie),
      elsewhere: elsewhere.sid as string,
      export: (await accountExport.create({ data: made })).id,
    }
  }
  const owner = await member('owner-words')
  const [other, stranger, staff] = [await member('other-words'), await member('stranger-words'), await member('staff-words')]
  const [suspended, revoked, inactive] = [await member('suspended-words'), await member('revoked-words'), await member('inactive-words')]
  await account.update({ where: { id: staff.id }, data: { role: 'staff' } })
  await account.updateMany({ where: { id: { in: [suspended.id, inactive.id] } }, data: { status: 'suspended' } })
  await session.updateMany({ where: { accountId: revoked.id }, data: { revokedAt: new Date() } })
  const [guarded, otherGuarded] = [await member('guarded-words'), await member('other-guarded-words')]
  async function turnOnSecondFactor({ as }: typeof guarded) {
    const { secret } = (await service.call('POST', '/api/auth/two-factor', { currentPassword: password }, { as })).body
    return service.call('POST', '/api/auth/two-factor/confirm', { code: codeOf(secret) }, { as })
  }
  async function invited(companyId: string, words: string) {
    const tokenHash = createHash('sha256').update(`invited ${words}`).digest()
    const times = { sentAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) }
    return teamInvitation.create({
      data: { id: randomUUID(), companyId, tokenHash, email: `${words}@team.example`, role: 'sales', invitedBy: words, ...times },
    })
  }
  const [ownTeamInvitation, foreignTeamInvitation] = [await invited(owner.id, 'owner-words'), await invited(stranger.id, 'stranger-words')]
  const { body: clerk } = await service.register({ email: 'clerk@team.example', contactPerson: 'owner-words clerk' })
  // A person who owns no company can be suspended alone.
  await membership.deleteMany({ where: { personId: clerk.id } })
  await membership.create({ data: { personId: clerk.id, companyId: owner.id, role: 'sales' } })
  const clerkSession = (await service.claims((await service.login(clerk.username)).token)).sid as string
  await session.update({ where: { id: clerkSession }, data: { companyId: owner.id, proved: false } })
  const asked = { tokenHash: createHash('sha256').update('of a device').digest(), sessionId: clerkSession, email: 'owner-words@kahawa.example' }
  await service.database.prisma.deviceProof.create({ data: { ...asked, expiresAt: new Date(Date.now() + 3_600_000) } })
  const limit = { kind: 'limit', subject: 'limit', payload: { limit: { amountMinor: 1000, currency: 'USD' } } }
  const ownApproval = await askedApproval(service.database.pool, owner.id, { ...limit, about: 'owner-words' })
  const foreignApproval = await askedApproval(service.database.pool, stranger.id, { ...limit, about: 'stranger-words' })
  const { body: former } = await service.register({ email: 'former@team.example' })
  await account.update({ where: { id: former.id }, data: { personSuspendedAt: new Date() } })
  async function driverOf(companyId: string, words: string) {
    const { body } = await service.register({ email: `driver-${words}@team.example` })
    await account.update({ where: { id: body.id }, data: { byLink: true } })
    await membership.create({ data: { personId: body.id, companyId, role: 'driver' } })
    return body.id as string
  }
  const [ownDriver, foreignDriver] = [await driverOf(owner.id, 'own'), await driverOf(stranger.id, 'foreign')]
  const { prisma } = service.database
  await prisma.phone.create({ data: { personId: owner.id, number: '+250788000077', verifiedAt: new Date() } })
  await prisma.phone.create({ data: { personId: stranger.id, number: '+254712000099', verifiedAt: new Date() } })
  const newNumber = await makePhoneCode(prisma, { kind: 'verify', personId: owner.id, number: '+250788000078' })
  const phoneLogin = await makePhoneCode(prisma, { kind: 'login', number: '+250788000077' })
  const ofPhone = await service.client('channels').call(openPhoneSession, { body: { phone: '+250788000077', channel: 'ussd' } })
  const turnedOn = await turnOnSecondFactor(guarded)
  await turnOnSecondFactor(otherGuarded)
  const [code] = turnedOn.body.recoveryCodes
  const message = await contactMessage.create({ data: { ...contact, message: 'owner-words', accountId: owner.id } })
  const organization = await invitation.create({
    data: {
      organizationId: randomUUID(),
      tokenHash: createHash('sha256').update('of an invitation').digest(),
      organizationName: 'Guild',
      organizationType: 'regional',
      contactPerson: 'Aline Uwase',
      email: 'owner-words@guild.example',
      sentAt: new Date(Date.now() - 86_400_000),
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  })

  const callers: Record<string, IdentityClaims> = {
    visitor: { role: 'visitor' },
    member: other.as,
    owner: owner.as,
    'second-factor': await service.claims(turnedOn.token),
    staff: { ...staff.as, role: 'staff' },
    suspended: suspended.as,
    revoked: revoked.as,
    // Like the gateway's token: nobody has entered a password in such a session.
    phone: { ...(await service.claims(ofPhone.session)), auth_time: undefined },
  }
  for (const subject of [owner.id, stranger.id]) {
    const details = { wrong: 'password', device: 'Firefox on Linux', address: '41.186.5.5' }
    await service.courier.transaction((tx) => audit.add(tx, { actor: 'visitor', action: 'login.failed', subject, details }))
  }
  async function proposal(subject: string, staffId: string) {
    await service.courier.transaction((tx) =>
      propose(tx, { act: 'account.suspension', subject, about: 'A company', reason: 'Forged papers', staffId }),
    )
    const { rows } = await service.database.pool.query<{ id: string }>('SELECT id::text FROM staff.proposals WHERE subject = $1', [subject])
    return rows[0]?.id as string
  }
  const [foreignProposal, ownProposal] = [await proposal(stranger.id, randomUUID()), await proposal(other.id, staff.id)]
  let calls = 0
  return {
    app: service.app,
    pool: service.database.pool,
    // Each call comes from another address, so that no limit refuses it.
    identity: {
      ...service.identity,
      headers: async (claims) => {
        calls += 1
        return { ...(await service.identity.headers(claims)), 'x-forwarded-for': `10.1.${calls >> 8}.${calls & 255}` }
      },
    },
    services: service.services,
    callers,
    ids: {
      missing: randomUUID(),
      owner: owner.id,
      stranger: stranger.id,
      staff: staff.id,
      inactive: inactive.id,
      ownSession: owner.elsewhere,
      foreignSession: stranger.elsewhere,
      ownExport: owner.export,
      foreignExport: stranger.export,
      message: message.id,
      organization: organization.organizationId,
      ownPerson: clerk.id,
      waitingDevice: clerkSession,
      ownApproval,
      foreignApproval,
      suspendedPerson: former.id,
      ownDriver,
      foreignDriver,
      proposal: foreignProposal,
      ownProposal,
      ownTeamInvitation: ownTeamInvitation.id,
      foreignTeamInvitation: foreignTeamInvitation.id,
    },
    words: {
      o: ['owner-words', '+250 ••• ••77', owner.username, owner.elsewhere, owner.export],
      f: ['stranger-words', '+254 ••• ••99', stranger.username, stranger.elsewhere, stranger.export],
      w: ['"wrong":"password"'],
      e: ['"mustEnrol":true'],
    },
    rows: { O: owner.id, F: stranger.id, S: guarded.id, T: otherGuarded.id },
    requests: {
      'POST /api/auth/register': { body: registration({ email: 'newcomer@kahawa.example' }) },
      'POST /api/auth/login': { body: { username: owner.username, password } },
      'POST /api/auth/login?suspended': { body: { username: suspended.username, password } },
      'POST /api/auth/login?second-factor': { body: { username: guarded.username, password } },
      'POST /api/auth/login?code': { body: { username: guarded.username, password, code } },
      'POST /api/auth/login?wrong': { body: { username: owner.username, password: 'something else' } },
      'POST /api/t/login': textForm({ username: owner.username, password }),
      'POST /api/t/login?wrong': textForm({ username: owner.username, password: 'something else' }),
      'POST /api/t/login/phone': textForm({ phone: '+250788000077' }),
      'POST /api/t/logout': textForm({}),
      'POST /api/auth/phone/codes': { body: { phone: '+250788000079', currentPassword: password } },
      'POST /api/auth/phone': { body: { token: newNumber.token, smsCode: newNumber.code } },
      'POST /api/auth/phone-login/codes': { body: { phone: '+250788000077' } },
      'POST /api/auth/phone-login': { body: { token: phoneLogin.token, smsCode: phoneLogin.code } },
      'POST /api/auth/reauthenticate': { body: { password } },
      'PUT /api/auth/account/language': { body: { language: 'fr' } },
      'PUT /api/auth/account/mails': { body: { newDeviceMail: false } },
      'POST /api/auth/password/forgot': { body: { email: 'nobody@nowhere.example' } },
      'POST /api/auth/password/reset': { body: { token, password: newPassword } },
      'POST /api/auth/password': { body: { currentPassword: password, password: newPassword } },
      'POST /api/auth/email/confirm': { body: { token } },
      'POST /api/auth/email': { body: { email: 'new@nowhere.example', currentPassword: password } },
      'POST /api/auth/account/close': { body: { currentPassword: password } },
      'POST /api/auth/two-factor': { body: { currentPassword: password } },
      'POST /api/auth/two-factor/confirm': { body: { code: wrongCode } },
      'POST /api/auth/two-factor/recovery-codes': { body: { currentPassword: password, code } },
      'POST /api/auth/two-factor/end': { body: { currentPassword: password, code } },
      'POST /api/auth/invitations/read': { body: { token } },
      'POST /api/auth/invitations/accept': { body: { token, password } },
      'POST /api/team/invitations': { body: { email: 'new@team.example', role: 'sales' } },
      'POST /api/team/invitations/read': { body: { token } },
      'POST /api/team/invitations/accept': { body: { token, name: 'Grace Uwera', password } },
      'POST /api/team/drivers': { body: { name: 'Jean Habimana' } },
      'POST /api/team/driver-login/read': { body: { token } },
      'POST /api/team/driver-login': { body: { token, code: '123456' } },
      'PATCH /api/team/people/:id': { body: { role: 'viewer' } },
      'PUT /api/team/names-shown': { body: { shown: true } },
      'POST /api/team/devices/:id': { body: {} },
      'PUT /api/team/second-person': { body: { limit: null } },
      'POST /api/team/approvals/:id/approve': { body: {} },
      'POST /api/team/approvals/:id/refuse': { body: {} },
      'PUT /api/team/me/name': { body: { name: 'Grace Uwera' } },
      'POST /api/team/work-for': { body: { companyId: '{owner}' } },
      'POST /api/team/work-for?foreign': { body: { companyId: '{stranger}' } },
      'POST /api/auth/device-proof': { body: {} },
      'POST /api/auth/device-proof/read': { body: { token } },
      'POST /api/auth/device-proof/confirm': { body: { token } },
      'POST /api/team/freeze/read': { body: { token } },
      'POST /api/team/freeze/confirm': { body: { token } },
      'POST /api/newsletter': { body: { email: 'reader@newsletter.example' } },
      'POST /api/newsletter/confirm': { body: { token } },
      'POST /api/contact': { body: contact },
      'POST /api/staff/contact-messages/:id/answer': { body: { answer: 'Thank you.' } },
      'POST /api/staff/accounts/:id/suspend': { body: { reason: 'Forged papers' } },
      'POST /api/staff/accounts/:id/restore': { body: { reason: 'Papers were real' } },
      'POST /api/staff/people/:id/suspend': { body: { reason: 'Insulted buyers' } },
      'POST /api/staff/people/:id/restore': { body: { reason: 'It was somebody else' } },
      'POST /internal/phone-sessions': { body: { phone: '+250788000077', channel: 'ussd' } },
      'POST /internal/phones/find': { body: { personId: '{owner}', companyId: '{owner}' } },
      'POST /internal/sessions/resolve': { body: { token } },
    },
    close: service.close,
  }
}
