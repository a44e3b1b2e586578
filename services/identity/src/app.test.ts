// What holds for every route.
import { join } from 'node:path'
import {
  acceptInvitation,
  answerContactMessage,
  changeAccountMails,
  changeEmail,
  changePassword,
  closeAccount,
  closeContactMessage,
  confirmEmail,
  confirmNewsletter,
  confirmTwoFactor,
  downloadExport,
  endTwoFactor,
  forgetPassword,
  getAccount,
  getExport,
  getInvitation,
  getSession,
  getStaffAccount,
  type IdentityClaims,
  listContactMessages,
  listSessions,
  listStaff,
  login,
  logout,
  readInvitation,
  reauthenticate,
  register,
  renewRecoveryCodes,
  resendConfirmation,
  resendInvitation,
  resetPassword,
  resolveSession,
  restoreAccount,
  revokeAllSessions,
  revokeOtherSessions,
  revokeSession,
  searchAccounts,
  sendContactMessage,
  startExport,
  startTwoFactor,
  subscribeToNewsletter,
  suspendAccount,
  unsubscribeFromNewsletter,
} from '@ungana/contracts-identity'
import { errorBody } from '@ungana/contracts-kit'
import { verifyAuditChain } from '@ungana/service-kit'
import { appRoutes, expectCourierMigrations, expectMailMigration, fuzzRoutes, operationsRoutes, testIdentity } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { password, registration, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

interface Member {
  readonly id: string
  readonly username: string
  readonly as: IdentityClaims
}
type Who = 'visitor' | 'member' | 'staff' | 'revoked' | 'suspended'
/** New for each case: `other`, `staff` and whom it is about. No more, for a registration costs more than most calls. */
const members = {} as Record<Exclude<Who, 'visitor'> | 'other', Member>
const sessionUrl = (id: string | undefined) => revokeSession.url.replace(':id', id ?? '')
const missing = '0198a000-0000-7000-8000-00000000dead'
const token = 'x'.repeat(43)

let asked = 0
let othersExport = missing
const contact = { name: 'Wanjiru Kamau', email: 'wanjiru@kahawa.example', subject: 'A question', message: 'How do I list two companies?' }

/** Each route, how it is called well by `who`, and what it answers. Those marked 401 or 403 learn nothing. */
const matrix = [
  [register, (_: Who) => [register.url, registration()], { visitor: 201, member: 201, staff: 201, revoked: 201, suspended: 201 }],
  [
    login,
    (who: Who) => [login.url, { username: who === 'visitor' ? 'nobody' : members[who].username, password }],
    { visitor: 401, member: 200, staff: 200, revoked: 200, suspended: 403 },
  ],
  [getSession, (_: Who) => [getSession.url], { visitor: 200, member: 200, staff: 200, revoked: 200, suspended: 200 }],
  [logout, (_: Who) => [logout.url], { visitor: 204, member: 204, staff: 204, revoked: 204, suspended: 204 }],
  [reauthenticate, (_: Who) => [reauthenticate.url, { password }], { visitor: 401, member: 204, staff: 204, revoked: 401, suspended: 401 }],
  [listSessions, (_: Who) => [listSessions.url], { visitor: 401, member: 200, staff: 200, revoked: 401, suspended: 401 }],
  [
    revokeSession,
    (who: Who) => [sessionUrl(who === 'visitor' ? missing : members[who].as.sid)],
    { visitor: 401, member: 204, staff: 204, revoked: 401, suspended: 401 },
  ],
  [revokeSession, (_: Who) => [sessionUrl(members.other.as.sid)], { visitor: 401, member: 404, staff: 404, revoked: 401, suspended: 401 }],
  [revokeSession, (_: Who) => [sessionUrl(missing)], { visitor: 401, member: 404, staff: 404, revoked: 401, suspended: 401 }],
  [
    subscribeToNewsletter,
    (_: Who) => [subscribeToNewsletter.url, { email: 'reader@newsletter.example' }],
    { visitor: 202, member: 202, staff: 202, revoked: 202, suspended: 202 },
  ],
  [confirmNewsletter, (_: Who) => [confirmNewsletter.url, { token }], { visitor: 410, member: 410, staff: 410, revoked: 410, suspended: 410 }],
  [
    unsubscribeFromNewsletter,
    (_: Who) => [`${unsubscribeFromNewsletter.url}?token=${token}`],
    { visitor: 204, member: 204, staff: 204, revoked: 204, suspended: 204 },
  ],
  // What a link opens is anybody's who has it: whoever has none is told that it is over.
  [readInvitation, (_: Who) => [readInvitation.url, { token }], { visitor: 410, member: 410, staff: 410, revoked: 410, suspended: 410 }],
  [
    acceptInvitation,
    (_: Who) => [acceptInvitation.url, { token, password }],
    { visitor: 410, member: 410, staff: 410, revoked: 410, suspended: 410 },
  ],
  [getInvitation, (_: Who) => [getInvitation.url.replace(':id', missing)], { visitor: 401, member: 403, staff: 200, revoked: 403, suspended: 403 }],
  [
    resendInvitation,
    (_: Who) => [resendInvitation.url.replace(':id', missing)],
    { visitor: 401, member: 403, staff: 404, revoked: 403, suspended: 403 },
  ],
  [revokeOtherSessions, (_: Who) => [revokeOtherSessions.url], { visitor: 401, member: 204, staff: 204, revoked: 401, suspended: 401 }],
  [getAccount, (_: Who) => [getAccount.url], { visitor: 401, member: 200, staff: 200, revoked: 401, suspended: 401 }],
  [
    changeAccountMails,
    (_: Who) => [changeAccountMails.url, { newDeviceMail: true }],
    { visitor: 401, member: 204, staff: 204, revoked: 401, suspended: 401 },
  ],
  [
    forgetPassword,
    (_: Who) => [forgetPassword.url, { email: `somebody${++asked}@nowhere.example` }],
    { visitor: 202, member: 202, staff: 202, revoked: 202, suspended: 202 },
  ],
  [
    resetPassword,
    (_: Who) => [resetPassword.url, { token, password: 'green hills at noon' }],
    { visitor: 410, member: 410, staff: 410, revoked: 410, suspended: 410 },
  ],
  [
    changePassword,
    (_: Who) => [changePassword.url, { currentPassword: password, password: 'green hills at noon' }],
    { visitor: 401, member: 204, staff: 204, revoked: 401, suspended: 401 },
  ],
  [confirmEmail, (_: Who) => [confirmEmail.url, { token }], { visitor: 410, member: 410, staff: 410, revoked: 410, suspended: 410 }],
  [resendConfirmation, (_: Who) => [resendConfirmation.url], { visitor: 401, member: 202, staff: 202, revoked: 401, suspended: 401 }],
  [
    changeEmail,
    (_: Who) => [changeEmail.url, { email: `new${++asked}@nowhere.example`, currentPassword: password }],
    { visitor: 401, member: 202, staff: 202, revoked: 401, suspended: 401 },
  ],
  [revokeAllSessions, (_: Who) => [revokeAllSessions.url], { visitor: 401, member: 204, staff: 204, revoked: 401, suspended: 401 }],
  [
    closeAccount,
    (_: Who) => [closeAccount.url, { currentPassword: password }],
    { visitor: 401, member: 204, staff: 403, revoked: 401, suspended: 401 },
  ],
  [startExport, (_: Who) => [startExport.url], { visitor: 401, member: 202, staff: 202, revoked: 401, suspended: 401 }],
  [getExport, (_: Who) => [getExport.url], { visitor: 401, member: 200, staff: 200, revoked: 401, suspended: 401 }],
  // Another's, to everybody but its owner, who is none of these; and staff have no way to it either.
  [
    downloadExport,
    (_: Who) => [downloadExport.url.replace(':id', othersExport)],
    { visitor: 401, member: 404, staff: 404, revoked: 401, suspended: 401 },
  ],
  [downloadExport, (_: Who) => [downloadExport.url.replace(':id', missing)], { visitor: 401, member: 404, staff: 404, revoked: 401, suspended: 401 }],
  [
    startTwoFactor,
    (_: Who) => [startTwoFactor.url, { currentPassword: password }],
    { visitor: 401, member: 200, staff: 200, revoked: 401, suspended: 401 },
  ],
  [confirmTwoFactor, (_: Who) => [confirmTwoFactor.url, { code: '123456' }], { visitor: 401, member: 404, staff: 404, revoked: 401, suspended: 401 }],
  [
    renewRecoveryCodes,
    (_: Who) => [renewRecoveryCodes.url, { currentPassword: password, code: '123456' }],
    { visitor: 401, member: 404, staff: 404, revoked: 401, suspended: 401 },
  ],
  [
    endTwoFactor,
    (_: Who) => [endTwoFactor.url, { currentPassword: password, code: '123456' }],
    { visitor: 401, member: 404, staff: 403, revoked: 401, suspended: 401 },
  ],
  [sendContactMessage, (_: Who) => [sendContactMessage.url, contact], { visitor: 202, member: 202, staff: 202, revoked: 202, suspended: 202 }],
  [listContactMessages, (_: Who) => [listContactMessages.url], { visitor: 401, member: 403, staff: 200, revoked: 403, suspended: 403 }],
  [
    answerContactMessage,
    (_: Who) => [answerContactMessage.url.replace(':id', missing), { answer: 'Thank you.' }],
    { visitor: 401, member: 403, staff: 404, revoked: 403, suspended: 403 },
  ],
  [
    closeContactMessage,
    (_: Who) => [closeContactMessage.url.replace(':id', missing)],
    { visitor: 401, member: 403, staff: 404, revoked: 403, suspended: 403 },
  ],
  [searchAccounts, (_: Who) => [`${searchAccounts.url}?q=kahawa`], { visitor: 401, member: 403, staff: 200, revoked: 403, suspended: 403 }],
  ...([getStaffAccount, suspendAccount, restoreAccount] as const).flatMap((endpoint) => [
    [
      endpoint,
      (_: Who) => [endpoint.url.replace(':id', members.other.id), { reason: 'Forged papers' }],
      { visitor: 401, member: 403, staff: endpoint === restoreAccount ? 409 : 200, revoked: 403, suspended: 403 },
    ] as const,
    [
      endpoint,
      (_: Who) => [endpoint.url.replace(':id', missing), { reason: 'Forged papers' }],
      { visitor: 401, member: 403, staff: 404, revoked: 403, suspended: 403 },
    ] as const,
    // Of one's own kind nobody disposes here.
    [
      endpoint,
      (_: Who) => [endpoint.url.replace(':id', members.staff.id), { reason: 'Forged papers' }],
      { visitor: 401, member: 403, staff: endpoint === getStaffAccount ? 200 : 403, revoked: 403, suspended: 403 },
    ] as const,
  ]),
  [listStaff, (_: Who) => [listStaff.url], { visitor: 401, member: 403, staff: 200, revoked: 403, suspended: 403 }],
  // For the gateway, by a token of its own; who a user is does not help.
  [
    resolveSession,
    (_: Who) => [resolveSession.url, { token: 'x'.repeat(43) }],
    { visitor: 401, member: 401, staff: 401, revoked: 401, suspended: 401 },
  ],
] as const

const all = [...new Set(matrix.map(([endpoint]) => endpoint))]
const routes = all.filter(({ url }) => url.startsWith('/api/'))

test('every route is listed here, and none but those below /api is there for the gateway', () => {
  expect(appRoutes(service.app)).toEqual([...all.map(({ method, url }) => `${method} ${url}`), ...operationsRoutes].sort())
  const listed = service.app.listedRoutes.map(({ method, url }) => `${method} ${url}`)
  expect(listed.sort()).toEqual(routes.map(({ method, url }) => `${method} ${url}`).sort())
})

const cases = matrix.flatMap(([endpoint, request, statuses]) =>
  (Object.entries(statuses) as [Who, number][]).map(([who, status]) => ({
    name: `${endpoint.method} ${endpoint.url}`,
    endpoint,
    request,
    who,
    status,
  })),
)

describe('who may do what', () => {
  async function make(who: keyof typeof members): Promise<void> {
    const { account, session } = service.database.prisma
    const { body, token } = await service.register()
    await account.update({ where: { id: body.id }, data: { emailConfirmedAt: new Date() } })
    const as = await service.claims(token)
    members[who] = { id: body.id, username: body.username, as: who === 'staff' ? { ...as, role: 'staff' } : as }
    if (who === 'staff') await account.update({ where: { id: body.id }, data: { role: 'staff' } })
    if (who === 'revoked') await session.update({ where: { id: as.sid ?? '' }, data: { revokedAt: new Date() } })
    if (who === 'suspended') await account.update({ where: { id: body.id }, data: { status: 'suspended' } })
  }

  test.each(cases)('$name by $who answers $status', async ({ endpoint, request, who, status }) => {
    await Promise.all([...new Set(['other', 'staff', who === 'visitor' ? 'other' : who] as const)].map(make))
    if (endpoint === downloadExport) {
      const content = { accountId: members.other.id }
      const made = { accountId: members.other.id, status: 'ready', total: 1, content, expiresAt: new Date(Date.now() + 60_000) }
      othersExport = (await service.database.prisma.accountExport.create({ data: made })).id
    }
    const [url, given] = request(who) as [string, unknown?]
    const body = endpoint.method === 'GET' ? undefined : given
    const as: IdentityClaims = who === 'visitor' ? { role: 'visitor' } : members[who].as
    const answer = await service.call(endpoint.method, url, body, { as })
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    // Whoever did whatever, another's session is untouched.
    if (endpoint === suspendAccount && status === 200) return
    const { revokedAt } = await service.database.prisma.session.findUniqueOrThrow({ where: { id: members.other.as.sid ?? '' } })
    expect(revokedAt).toBeNull()
    if (status >= 400) {
      expect(parse(errorBody, answer.body)).toEqual(answer.body)
      expect(answer.cookie).toBeUndefined()
      return
    }
    const response: Record<number, Parameters<typeof parse>[0]> = endpoint.schema.response
    const declared = response[status]
    if (!declared) throw new Error('the contract does not declare this answer')
    expect(parse(declared, answer.body)).toEqual(answer.body)
    if (endpoint === getSession) expect(answer.body.user === null).toBe(['visitor', 'revoked', 'suspended'].includes(who))
  })
})

describe.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const))('%s', (_name, { method, url }) => {
  test.each(['no token', 'a token for another service', 'a token of another gateway'])('refuses %s', async (what) => {
    const headers = what === 'no token' ? {} : await testIdentity(what === 'a token for another service' ? 'directory' : 'identity').headers()
    const answer = await service.app.inject({ method, url: url.replace(':id', missing), headers })
    expect(answer.statusCode).toBe(401)
    expect(parse(errorBody, answer.json()).code).toBe('UNAUTHENTICATED')
  })
})

test('bad input is refused on every route', async () => {
  const report = await fuzzRoutes(service.app, {
    identity: service.identity,
    samples: {
      [`POST ${register.url}`]: { body: registration() },
      [`POST ${login.url}`]: { body: { username: 'nobody', password, remember: true } },
      [`POST ${subscribeToNewsletter.url}`]: { body: { email: 'fuzz@newsletter.example' } },
      [`POST ${confirmNewsletter.url}`]: { body: { token } },
      [`POST ${readInvitation.url}`]: { body: { token } },
      [`POST ${acceptInvitation.url}`]: { body: { token, email: 'fuzz@guild.example', password } },
      [`POST ${unsubscribeFromNewsletter.url}`]: { query: { token } },
      [`POST ${forgetPassword.url}`]: { body: { email: 'fuzz@account.example' } },
      [`POST ${resetPassword.url}`]: { body: { token, password } },
      [`POST ${changePassword.url}`]: { body: { currentPassword: password, password } },
      [`POST ${confirmEmail.url}`]: { body: { token } },
      [`POST ${changeEmail.url}`]: { body: { email: 'fuzz@account.example', currentPassword: password } },
      [`POST ${closeAccount.url}`]: { body: { currentPassword: password } },
      [`POST ${startTwoFactor.url}`]: { body: { currentPassword: password } },
      [`POST ${confirmTwoFactor.url}`]: { body: { code: '123456' } },
      [`POST ${renewRecoveryCodes.url}`]: { body: { currentPassword: password, code: '123456' } },
      [`POST ${endTwoFactor.url}`]: { body: { currentPassword: password, code: '123456' } },
      [`POST ${sendContactMessage.url}`]: { body: contact },
      [`GET ${listContactMessages.url}`]: { query: { status: 'new', page: '1' } },
      [`POST ${answerContactMessage.url}`]: { body: { answer: 'Thank you.' } },
      [`GET ${searchAccounts.url}`]: { query: { q: 'kahawa', status: 'active', page: '1' } },
      [`POST ${suspendAccount.url}`]: { body: { reason: 'Forged papers' } },
      [`POST ${restoreAccount.url}`]: { body: { reason: 'Forged papers' } },
    },
  })
  expect(report.routes).toBe(routes.length)
  expect(report.refused).toBeGreaterThan(300)
})

test('is ready while the database answers, and describes itself', async () => {
  expect((await service.app.inject('/ready')).statusCode).toBe(200)
  const { paths } = (await service.app.inject('/openapi.json')).json()
  expect(Object.keys(paths).sort()).toEqual([...new Set(routes.map(({ url }) => url.replace(':id', '{id}')))].sort())
})

test('the audit log is whole', async () => {
  const { entries, broken } = await verifyAuditChain(service.database.pool)
  expect(broken).toBeUndefined()
  expect(entries).toBeGreaterThan(0)
})

test('the courier’s and the mail queue’s tables are service-kit’s', () => {
  expectCourierMigrations(join(import.meta.dirname, '../prisma/migrations'))
  expectMailMigration(join(import.meta.dirname, '../prisma/migrations'))
})
