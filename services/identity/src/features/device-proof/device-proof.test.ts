import { createHmac, hkdfSync } from 'node:crypto'
import {
  acceptTeamInvitation,
  answerWaitingDevice,
  changeEmail,
  changeTeamRole,
  confirmDevice,
  deviceProofLink,
  downloadExport,
  getDeviceProof,
  getSession,
  inviteToTeam,
  joinLink,
  listWaitingDevices,
  proveDevice,
  readDeviceProof,
  resolveSession,
  startTwoFactor,
  workForCompany,
} from '@ungana/contracts-identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, password, secondFactorKey, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const kenya = '41.90.64.10'
const uganda = '41.210.128.10'
const resolve = async (token: string | undefined) => (await service.client('gateway').call(resolveSession, { body: { token: token ?? '' } })).session
const unproved = async (token: string | undefined) => (await resolve(token))?.unproved === true
const emailOf = async (id: string) => (await service.database.prisma.account.findUniqueOrThrow({ where: { id } })).email

async function registered() {
  const answer = await service.register({}, { address: kenya })
  await service.database.prisma.account.update({ where: { id: answer.body.id }, data: { emailConfirmedAt: new Date() } })
  return { id: answer.body.id as string, username: answer.body.username as string, device: answer.device, token: answer.token }
}
const logIn = (username: string, options: { device?: string | undefined; address?: string; code?: string } = {}) =>
  service.login(username, password, { address: kenya, ...options })
const ask = async (token: string | undefined, body: { code?: string } = {}) =>
  service.call('POST', proveDevice.url, body, { as: await service.claims(token), address: kenya })

/** The token of the newest link to the address. */
async function linkTo(email: string, path: (token: string) => string): Promise<string> {
  const mails = (await service.mails()).filter(({ to, text }) => to === email && text.includes(path('')))
  return new RegExp(`${path('').replaceAll('?', '\\?')}([\\w-]{43})`).exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
/** The cookie by which an earlier release knew a browser as proved in Kenya. */
function oldCookie(accountId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secondFactorKey, '', 'known devices', 32))
  const id = 'b'.repeat(22)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  return `${id}.${sign(`${id}\n${accountId}`)}.${sign(`${id}\n${accountId}\nproved at Kenya`)}`
}
const confirm = (token: string, refuse?: boolean) => service.call('POST', confirmDevice.url, { token, ...(refuse && { refuse }) })

describe('a device', () => {
  test('is proved where somebody registers, and stays so at later logins there', async () => {
    const { username, device, token } = await registered()
    expect(await unproved(token)).toBe(false)
    expect(await unproved((await logIn(username, { device })).token)).toBe(false)
  })

  test('is new without the cookie, and after many logins there too', async () => {
    const { username } = await registered()
    const first = await logIn(username)
    expect(await unproved(first.token)).toBe(true)
    expect(await unproved((await logIn(username, { device: first.device })).token)).toBe(true)
  })

  test('is new in another country', async () => {
    const { username, device } = await registered()
    expect(await unproved((await logIn(username, { device, address: uganda })).token)).toBe(true)
  })

  test('is new for another account of the same browser', async () => {
    const [one, two] = [await registered(), await registered()]
    expect(await unproved((await logIn(two.username, { device: one.device })).token)).toBe(true)
  })

  test('of a session that an earlier release opened gets its cookie when it reads the session', async () => {
    const { username } = await registered()
    const { token, device } = await logIn(username)
    await service.database.prisma.session.update({ where: { id: (await resolve(token))?.id ?? '' }, data: { proved: true } })
    const read = await service.call('GET', getSession.url, undefined, { as: await service.claims(token), device, address: kenya })
    expect(await unproved((await logIn(username, { device: read.device })).token)).toBe(false)
  })
})

test('a new device reads, but changes neither address nor team', async () => {
  const { id, username } = await registered()
  const { token } = await logIn(username)
  const as = { ...(await service.claims(token)), auth_time: Math.floor(Date.now() / 1000) }
  const refused = { status: 403, body: { code: 'DEVICE_UNPROVED' } }
  expect((await service.call('GET', '/api/auth/account', undefined, { as })).status).toBe(200)
  expect(await service.call('POST', changeEmail.url, { email: 'thief@else.example', currentPassword: password }, { as })).toMatchObject(refused)
  expect(await service.call('POST', inviteToTeam.url, { email: 'thief@else.example', role: 'owner' }, { as })).toMatchObject(refused)
  expect(await service.call('PATCH', changeTeamRole.url.replace(':id', id), { role: 'viewer' }, { as })).toMatchObject(refused)
  expect(await service.call('POST', '/api/auth/two-factor', { currentPassword: password }, { as })).toMatchObject(refused)
})

describe('a proof', () => {
  test('of a company of one is a link to its address, which shows the device', async () => {
    const { id, username } = await registered()
    const login = await logIn(username)
    expect((await ask(login.token)).body).toEqual({ proved: false, sentTo: 'you' })
    const link = await linkTo(await emailOf(id), deviceProofLink.path)
    expect((await service.call('POST', readDeviceProof.url, { token: link })).body).toMatchObject({
      person: 'Wanjiru Kamau',
      address: kenya,
      place: 'Kenya',
    })
    expect(await unproved(login.token)).toBe(true)
    expect((await confirm(link)).status).toBe(204)
    expect(await unproved(login.token)).toBe(false)
    const session = (await resolve(login.token))?.id
    expect(await service.events('identity.sessions.revoked.v1')).toContainEqual({ accountId: id, sessionIds: [session], renewed: true })
    // The browser learns it, and is known at the next login.
    const known = await service.call('GET', getDeviceProof.url, undefined, {
      as: await service.claims(login.token),
      device: login.device,
      address: kenya,
    })
    expect(known.body).toEqual({ proved: true })
    expect(await unproved((await logIn(username, { device: known.device })).token)).toBe(false)
  })

  test('can be refused, which logs the device out', async () => {
    const { id, username } = await registered()
    const { token } = await logIn(username)
    await ask(token)
    expect((await confirm(await linkTo(await emailOf(id), deviceProofLink.path), true)).status).toBe(204)
    expect(await resolve(token)).toBeNull()
  })

  test('of a team goes to the other owners, not to the person', async () => {
    const { id, token } = await registered()
    const owner = { ...(await service.claims(token)), auth_time: Math.floor(Date.now() / 1000) }
    const email = `clerk-${id}@team.example`
    await service.call('POST', inviteToTeam.url, { email, role: 'finance' }, { as: owner })
    await service.call('POST', acceptTeamInvitation.url, { token: await linkTo(email, joinLink.path), name: 'Grace Uwera', password })
    const login = await logIn(email)
    expect((await ask(login.token)).body).toEqual({ proved: false, sentTo: 'owners' })
    expect(await linkTo(email, deviceProofLink.path)).toBe('')
    expect((await confirm(await linkTo(await emailOf(id), deviceProofLink.path))).status).toBe(204)
    expect(await unproved(login.token)).toBe(false)
  })

  test('of a team does not work with the link of somebody who is no longer an owner', async () => {
    const { id, token } = await registered()
    const owner = { ...(await service.claims(token)), auth_time: Math.floor(Date.now() / 1000) }
    const email = `second-${id}@team.example`
    await service.call('POST', inviteToTeam.url, { email, role: 'owner' }, { as: owner })
    const { body } = await service.call('POST', acceptTeamInvitation.url, {
      token: await linkTo(email, joinLink.path),
      name: 'Grace Uwera',
      password,
    })
    const login = await logIn(await emailOf(id))
    expect((await ask(login.token)).body).toEqual({ proved: false, sentTo: 'owners' })
    const link = await linkTo(email, deviceProofLink.path)
    expect((await service.call('PATCH', changeTeamRole.url.replace(':id', body.person.id), { role: 'viewer' }, { as: owner })).status).toBe(200)
    expect((await confirm(link)).status).toBe(410)
    expect(await unproved(login.token)).toBe(true)
  })

  test('of a team waits in a list of its owners, who confirm or refuse it there', async () => {
    const { id, username, token } = await registered()
    const owner = { ...(await service.claims(token)), auth_time: Math.floor(Date.now() / 1000) }
    const email = `clerk-${id}@team.example`
    await service.call('POST', inviteToTeam.url, { email, role: 'finance' }, { as: owner })
    await service.call('POST', acceptTeamInvitation.url, { token: await linkTo(email, joinLink.path), name: 'Grace Uwera', password })
    const [known, unknown, ownOther] = [await logIn(email), await logIn(email), await logIn(username)]
    const waiting = async (as: Awaited<ReturnType<typeof service.claims>> = owner) =>
      (await service.call('GET', listWaitingDevices.url, undefined, { as })).body
    expect(await waiting()).toEqual([])
    for (const { token: asking } of [known, unknown, ownOther]) await ask(asking)
    const listed = await waiting()
    expect(listed).toMatchObject([unknown, known].map(() => ({ person: 'Grace Uwera', address: kenya, place: 'Kenya' })))
    const clerk = await service.claims(known.token)
    const answerAs = (as: Awaited<ReturnType<typeof service.claims>>, session: string | undefined, body = {}) =>
      service.call('POST', answerWaitingDevice.url.replace(':id', session ?? ''), body, { as })
    expect((await answerAs({ ...owner, ...clerk }, clerk.sid)).status).toBe(403)
    const stranger = { ...(await service.claims((await registered()).token)), auth_time: owner.auth_time }
    expect([await waiting(stranger), (await answerAs(stranger, clerk.sid)).status]).toEqual([[], 404])
    // An own device needs the emailed link.
    expect((await answerAs(owner, (await service.claims(ownOther.token)).sid)).status).toBe(404)
    const [confirmed, again] = await Promise.all([answerAs(owner, clerk.sid), answerAs(owner, clerk.sid)])
    expect([confirmed.status, again.status].sort()).toEqual([204, 404])
    expect(await unproved(known.token)).toBe(false)
    expect((await answerAs(owner, (await resolve(unknown.token))?.id, { refuse: true })).status).toBe(204)
    expect(await resolve(unknown.token)).toBeNull()
    expect(await waiting()).toEqual([])
  })

  test('is the code of the second factor, which a login asks anyway', async () => {
    const { username, token, device } = await registered()
    const as = await service.claims(token)
    const { secret } = (await service.call('POST', '/api/auth/two-factor', { currentPassword: password }, { as, device })).body
    const unprovedLogin = await logIn(username)
    await service.call('POST', '/api/auth/two-factor/confirm', { code: codeOf(secret) }, { as })
    const code = codeOf(secret, Date.now() + 30_000)
    expect(await unproved((await logIn(username, { code })).token)).toBe(false)
    expect(await resolve(unprovedLogin.token)).toBeNull()
  })

  describe('of somebody with a company of their own, who works for another one too,', () => {
    /** Logs in on a new device, which starts in their company. */
    async function worker() {
      const [own, employer] = [await registered(), await registered()]
      const owner = { ...(await service.claims(employer.token)), auth_time: Math.floor(Date.now() / 1000) }
      const email = await emailOf(own.id)
      await service.call('POST', inviteToTeam.url, { email, role: 'finance' }, { as: owner })
      const link = await linkTo(email, joinLink.path)
      const joined = await service.call(
        'POST',
        acceptTeamInvitation.url,
        { token: link },
        { as: await service.claims(own.token), device: own.device, address: kenya },
      )
      const home = await moved(joined, own.id)
      const login = await logIn(own.username)
      return { own, employer, email, usual: home.device, thief: login }
    }
    const moved = async ({ token, device }: { token: string | undefined; device: string | undefined }, companyId: string) => {
      const answer = await service.call('POST', workForCompany.url, { companyId }, { as: await service.claims(token), device, address: kenya })
      return { token: answer.token, device: answer.device ?? device }
    }
    const look = async ({ token, device }: { token: string | undefined; device: string | undefined }) => ({
      token,
      device:
        (await service.call('GET', getDeviceProof.url, undefined, { as: await service.claims(token), device, address: kenya })).device ?? device,
    })

    test('counts only for the company whose owners were asked', async () => {
      const { own, employer, email, thief } = await worker()
      expect((await ask(thief.token)).body).toEqual({ proved: false, sentTo: 'you' })
      await confirm(await linkTo(email, deviceProofLink.path))
      const proved = await look(thief)
      expect(await unproved(proved.token)).toBe(false)
      const there = await moved(proved, employer.id)
      expect(await unproved(there.token)).toBe(true)
      expect((await ask(there.token)).body).toEqual({ proved: false, sentTo: 'owners' })
      // Back home, the browser is known as proved, also at a later login.
      const back = await moved(there, own.id)
      expect(await unproved(back.token)).toBe(false)
      expect(await unproved((await logIn(own.username, { device: back.device })).token)).toBe(false)
      // The link to the owners was for the other company.
      expect((await confirm(await linkTo(await emailOf(employer.id), deviceProofLink.path))).status).toBe(410)
    })

    test('is kept for each company in a browser that was proved for both', async () => {
      const { own, employer, usual } = await worker()
      const home = await logIn(own.username, { device: usual })
      expect(await unproved(home.token)).toBe(false)
      const there = await moved({ ...home, device: home.device ?? usual }, employer.id)
      expect(await unproved(there.token)).toBe(false)
    })

    test('asked for in one company does not prove the other one after a change of company', async () => {
      const { employer, email, thief } = await worker()
      await ask(thief.token)
      const link = await linkTo(email, deviceProofLink.path)
      const there = await moved(thief, employer.id)
      expect((await confirm(link)).status).toBe(410)
      expect(await unproved(there.token)).toBe(true)
    })

    test('of one company changes neither the address nor the second factor, which would prove both', async () => {
      const { email, usual, own, thief } = await worker()
      await ask(thief.token)
      await confirm(await linkTo(email, deviceProofLink.path))
      const { token, device } = await look(thief)
      const options = { as: await service.claims(token), device, address: kenya }
      const refused = { status: 409, body: { code: 'IDENTITY_PROVE_ELSEWHERE', message: expect.stringContaining('Kahawa & Sons') } }
      expect(await service.call('POST', startTwoFactor.url, { currentPassword: password }, options)).toMatchObject(refused)
      expect(await service.call('POST', changeEmail.url, { email: 'thief@else.example', currentPassword: password }, options)).toMatchObject(refused)
      const recent = { ...options, as: { ...options.as, auth_time: Math.floor(Date.now() / 1000) } }
      expect(await service.call('GET', downloadExport.url.replace(':id', own.id), undefined, recent)).toMatchObject(refused)
      const home = await logIn(own.username, { device: usual })
      const atHome = { as: await service.claims(home.token), device: home.device, address: kenya }
      expect((await service.call('POST', startTwoFactor.url, { currentPassword: password }, atHome)).status).toBe(200)
    })

    test('is not needed after a login with a second factor', async () => {
      const { own, employer, usual } = await worker()
      const home = await logIn(own.username, { device: usual })
      const as = await service.claims(home.token)
      const { secret } = (await service.call('POST', startTwoFactor.url, { currentPassword: password }, { as, device: home.device, address: kenya }))
        .body
      await service.call('POST', '/api/auth/two-factor/confirm', { code: codeOf(secret) }, { as })
      const login = await logIn(own.username, { code: codeOf(secret, Date.now() + 30_000) })
      expect(await unproved((await moved(login, employer.id)).token)).toBe(false)
    })

    test('by an earlier release counts at a login only if the person has one company', async () => {
      const { own, employer, usual } = await worker()
      const old = oldCookie(own.id)
      expect(await unproved((await logIn(own.username, { device: old })).token)).toBe(true)
      expect(await unproved((await logIn(own.username, { device: usual })).token)).toBe(false)
      expect(await unproved((await logIn(employer.username, { device: oldCookie(employer.id) })).token)).toBe(false)
    })
  })

  test('may be asked for ten times a day', async () => {
    const { username } = await registered()
    const { token } = await logIn(username)
    for (let asked = 0; asked < 10; asked++) expect((await ask(token)).status).toBe(200)
    expect((await ask(token)).status).toBe(429)
  })
})
