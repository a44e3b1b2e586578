import { randomUUID } from 'node:crypto'
import {
  acceptTeamInvitation,
  changePersonName,
  changeTeamRole,
  closeAccount,
  getSession,
  getTeam,
  type IdentityClaims,
  inviteToTeam,
  joinLink,
  personLeft,
  readTeamInvitation,
  removeFromTeam,
  resolveSession,
  restorePerson,
  revokeTeamInvitation,
  startExport,
  suspendPerson,
  type TeamRole,
  teamRoles,
  workForCompany,
} from '@ungana/contracts-identity'
import { testSeed } from '@ungana/service-kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

interface Person {
  readonly id: string
  readonly email: string
  token: string
}

const resolve = async (token: string) => (await service.client('gateway').call(resolveSession, { body: { token } })).session
/** The claims of somebody who has just entered the password. */
const fresh = async ({ token }: Pick<Person, 'token'>): Promise<IdentityClaims> => ({
  ...(await service.claims(token)),
  auth_time: Math.floor(Date.now() / 1000),
})
const emailOf = async (id: string) => (await service.database.prisma.account.findUniqueOrThrow({ where: { id } })).email

async function newCompany(): Promise<Person> {
  const { body, token = '' } = await service.register()
  await service.database.prisma.account.update({ where: { id: body.id }, data: { emailConfirmedAt: new Date() } })
  return { id: body.id, email: await emailOf(body.id), token }
}

let count = 0
const newAddress = () => `person${++count}@team.example`

async function linkTo(email: string): Promise<string> {
  const mails = (await service.mails()).filter(({ to }) => to === email)
  return new RegExp(`${joinLink.path('').replaceAll('?', '\\?')}([\\w-]{43})`).exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

async function invite(by: Person, role: TeamRole, typed = newAddress()) {
  const email = typed.toLowerCase()
  const answer = await service.call('POST', inviteToTeam.url, { email: typed, role }, { as: await fresh(by) })
  return { answer, email, link: answer.status === 201 ? await linkTo(email) : '' }
}
const accept = (link: string, as?: IdentityClaims, name = 'Grace Uwera') =>
  service.call('POST', acceptTeamInvitation.url, { token: link, ...(!as && { name, password }) }, as ? { as } : {})

async function join(by: Person, role: TeamRole): Promise<Person> {
  const { email, link } = await invite(by, role)
  const { body, token = '' } = await accept(link)
  return { id: body.person.id, email, token }
}
const at = (url: string, id: string) => url.replace(':id', id)
const setRole = async (by: Person, id: string, role: TeamRole) => service.call('PATCH', at(changeTeamRole.url, id), { role }, { as: await fresh(by) })
const remove = async (by: Person, id: string) => service.call('DELETE', at(removeFromTeam.url, id), undefined, { as: await fresh(by) })
const staffAct = ({ url }: { readonly url: string }, id: string) =>
  service.call('POST', at(url, id), { reason: 'Insulted buyers' }, { as: { sub: randomUUID(), role: 'staff' } })
const team = async (by: Person) => (await service.call('GET', getTeam.url, undefined, { as: await service.claims(by.token) })).body

describe('a company of one', () => {
  test('has its owner, whose id is the company’s', async () => {
    const owner = await newCompany()
    expect((await resolve(owner.token))?.person).toEqual({ id: owner.id, name: 'Wanjiru Kamau', role: 'owner' })
    const { people, invitations } = await team(owner)
    expect(people).toEqual([expect.objectContaining({ id: owner.id, name: 'Wanjiru Kamau', email: owner.email, role: 'owner', twoFactor: false })])
    expect(invitations).toEqual([])
  })

  test('keeps its last owner', async () => {
    const owner = await newCompany()
    expect(await setRole(owner, owner.id, 'viewer')).toMatchObject({ status: 409, body: { code: 'IDENTITY_LAST_OWNER' } })
    expect(await remove(owner, owner.id)).toMatchObject({ status: 409, body: { code: 'IDENTITY_LAST_OWNER' } })
    expect(await resolve(owner.token)).not.toBeNull()
  })

  test('belongs to somebody who was registered by an earlier release', async () => {
    const { id } = await newCompany()
    const [row] = (await service.database.pool.query('SELECT password_hash FROM accounts WHERE id = $1', [id])).rows
    const { rows } = await service.database.pool.query(
      `INSERT INTO accounts (id, username, email, name, password_hash, role, created_at)
       VALUES (gen_random_uuid(), 'older_release', 'older@team.example', 'Older Release', $1, 'member', now()) RETURNING id`,
      [row.password_hash],
    )
    const answer = await service.login('older_release')
    expect(answer).toMatchObject({ status: 200, body: { id: rows[0].id, person: { id: rows[0].id, name: '', role: 'owner' } } })
  })
})

describe('an invitation', () => {
  test('brings a new person into the company', async () => {
    const owner = await newCompany()
    const { answer, email, link } = await invite(owner, 'finance', 'Grace@Team.example')
    expect(answer.body).toMatchObject({ email: 'grace@team.example', role: 'finance', invitedBy: 'Wanjiru Kamau' })
    const read = await service.call('POST', readTeamInvitation.url, { token: link })
    expect(read.body).toMatchObject({ companyName: 'Kahawa & Sons', email, role: 'finance', hasLogin: false })
    const joined = await accept(link)
    expect(joined).toMatchObject({
      status: 201,
      body: { id: owner.id, businessName: 'Kahawa & Sons', person: { name: 'Grace Uwera', role: 'finance' } },
    })
    expect(joined.body.person.cannot).toContain('team.edit')
    expect((await service.login(email)).body).toMatchObject({ id: owner.id, person: { role: 'finance' } })
    const { people, invitations } = await team(owner)
    expect(people.map(({ role }: { role: string }) => role)).toEqual(['owner', 'finance'])
    expect(invitations).toEqual([])
    expect((await service.mails()).filter(({ to }) => to === owner.email).at(-1)?.subject).toBe('A new person is in your team')
  })

  test('brings back a person who was removed and can no longer log in', async () => {
    const owner = await newCompany()
    const person = await join(owner, 'driver')
    expect((await remove(owner, person.id)).status).toBe(204)
    expect((await service.events(personLeft.name)).at(-1)).toEqual({ companyId: owner.id, personId: person.id })
    expect(await service.login(person.email)).toMatchObject({ status: 403, body: { code: 'IDENTITY_NO_COMPANY' } })
    const started = { accountId: person.id, kind: 'new-email', email: 'thief@else.example', expiresAt: new Date(Date.now() + 60_000) }
    await service.database.prisma.accountLink.create({ data: { ...started, tokenHash: new Uint8Array(32) } })
    const { link } = await invite(owner, 'sales', person.email)
    expect((await service.call('POST', readTeamInvitation.url, { token: link })).body).toMatchObject({ hasLogin: false })
    expect(await accept(link, undefined, 'Grace Again')).toMatchObject({
      status: 201,
      body: { id: owner.id, person: { id: person.id, name: 'Grace Again', role: 'sales' } },
    })
    expect((await service.login(person.email)).body).toMatchObject({ person: { id: person.id, role: 'sales' } })
    // A change of address that somebody started before is cancelled.
    expect(await service.database.prisma.accountLink.count({ where: { accountId: person.id } })).toBe(0)
  })

  test('needs the invited address', async () => {
    const [owner, other, third] = [await newCompany(), await newCompany(), await newCompany()]
    const { link } = await invite(owner, 'sales', other.email)
    expect(await accept(link)).toMatchObject({ status: 401, body: { code: 'IDENTITY_LOG_IN_FIRST' } })
    expect(await accept(link, await service.claims(third.token))).toMatchObject({ status: 403, body: { code: 'IDENTITY_OTHER_ADDRESS' } })
    const joined = await accept(link, await service.claims(other.token))
    expect(joined).toMatchObject({ status: 201, body: { id: owner.id, person: { id: other.id, role: 'sales' } } })
    expect(joined.body.person.companies).toEqual([
      { id: other.id, name: 'Kahawa & Sons', role: 'owner' },
      { id: owner.id, name: 'Kahawa & Sons', role: 'sales' },
    ])
    // The old cookie ends, and a changed company is no proof of the password.
    expect(await resolve(other.token)).toBeNull()
  })

  test('is revocable, is replaced by a newer one, and is refused for somebody of the team', async () => {
    const owner = await newCompany()
    const first = await invite(owner, 'sales')
    const second = await invite(owner, 'viewer', first.email)
    expect(await accept(first.link)).toMatchObject({ status: 410 })
    expect((await team(owner)).invitations).toEqual([second.answer.body])
    const stranger = await newCompany()
    const revoke = async (by: Person) =>
      service.call('DELETE', at(revokeTeamInvitation.url, second.answer.body.id), undefined, { as: await fresh(by) })
    expect(await revoke(stranger)).toMatchObject({ status: 404 })
    expect(await revoke(owner)).toMatchObject({ status: 204 })
    expect(await accept(second.link)).toMatchObject({ status: 410 })
    const member = await join(owner, 'sales')
    expect((await invite(owner, 'owner', member.email)).answer).toMatchObject({
      status: 409,
      body: { code: 'IDENTITY_ALREADY_IN_TEAM', field: 'email' },
    })
  })

  test.each([
    ['is replaced by one with another role', '', "UPDATE team_invitations SET token_hash = sha256('newer'), role = 'viewer' WHERE company_id = $1"],
    ['ends with a freeze', 'UPDATE companies SET frozen_at = now() WHERE id = $1', 'DELETE FROM team_invitations WHERE company_id = $1'],
  ])('that %s in the moment of joining brings nobody in', async (_what, before, change) => {
    const owner = await newCompany()
    const { link } = await invite(owner, 'manager')
    const client = await service.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(before || change, [owner.id])
      const answer = accept(link)
      const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await service.database.pool.query(blocked)).rowCount, { timeout: 60_000 }).toBe(1)
      if (before) await client.query(change, [owner.id])
      await client.query('COMMIT')
      expect(await answer).toMatchObject({ status: 410, body: { code: 'IDENTITY_INVITATION_OVER' } })
    } finally {
      client.release()
    }
    expect((await team(owner)).people).toHaveLength(1)
  })

  test('for an owner comes only from an owner', async () => {
    const owner = await newCompany()
    const manager = await join(owner, 'manager')
    expect((await invite(manager, 'owner')).answer).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDS' } })
    expect((await invite(manager, 'driver')).answer.status).toBe(201)
    expect(await setRole(manager, manager.id, 'owner')).toMatchObject({ status: 403 })
    expect(await setRole(manager, owner.id, 'viewer')).toMatchObject({ status: 403 })
    expect(await remove(manager, owner.id)).toMatchObject({ status: 403 })
  })
})

describe('a person who leaves', () => {
  test('loses access at once, and can log in again only with another company', async () => {
    const owner = await newCompany()
    const person = await join(owner, 'sales')
    const as = await service.claims(person.token)
    expect((await remove(owner, person.id)).status).toBe(204)
    expect(await resolve(person.token)).toBeNull()
    expect((await service.call('GET', getSession.url, undefined, { as })).body).toEqual({ user: null })
    const revoked = await service.events<{ accountId: string; sessionIds: string[]; renewed?: true }>('identity.sessions.revoked.v1')
    expect(revoked).toContainEqual({ accountId: person.id, sessionIds: [as.sid] })
    expect(await service.login(person.email)).toMatchObject({ status: 403, body: { code: 'IDENTITY_NO_COMPANY' } })
  })

  test('may be the one who registered the company: another owner then gets its emails', async () => {
    const founder = await newCompany()
    const second = await join(founder, 'owner')
    expect((await remove(founder, founder.id)).status).toBe(204)
    expect(await resolve(founder.token)).toBeNull()
    const changed = await service.events<{ id: string; email: string; version: number }>('identity.account.email-changed.v1')
    expect(changed.at(-1)).toMatchObject({ id: founder.id, email: second.email, version: 1 })
    expect(await setRole(second, second.id, 'sales')).toMatchObject({ status: 409 })
    expect((await resolve(second.token))?.accountId).toBe(founder.id)
    // Another company can invite the person, who gets the same account back.
    const { link } = await invite(await newCompany(), 'manager', founder.email)
    expect(await accept(link)).toMatchObject({ status: 201, body: { person: { id: founder.id, role: 'manager' } } })
  })

  test('cannot download the company’s data afterwards', async () => {
    const owner = await newCompany()
    const second = await join(owner, 'owner')
    expect((await service.call('POST', startExport.url, {}, { as: await fresh(second) })).status).toBe(202)
    await setRole(owner, second.id, 'viewer')
    expect(await service.database.prisma.accountExport.count({ where: { accountId: second.id } })).toBe(0)
  })

  test('closes one’s own login only; an owner closes the company and the logins of those who have no other', async () => {
    const [owner, other] = [await newCompany(), await newCompany()]
    const [clerk, driver] = [await join(owner, 'viewer'), await join(owner, 'driver')]
    const { link } = await invite(owner, 'finance', other.email)
    const { token = '' } = await accept(link, await service.claims(other.token))
    const close = async (person: Person) =>
      service.call('POST', closeAccount.url, { currentPassword: password }, { as: await service.claims(person.token) })
    expect((await close(clerk)).status).toBe(204)
    expect((await team(owner)).people).toHaveLength(3)
    expect((await close(owner)).status).toBe(204)
    for (const each of [owner.token, driver.token, token]) expect(await resolve(each)).toBeNull()
    expect((await service.login(driver.email)).body.code).toBe('IDENTITY_WRONG_CREDENTIALS')
    expect((await service.login(other.email)).body).toMatchObject({ id: other.id, person: { role: 'owner' } })
    const closed = await service.events<{ id: string }>('identity.account.closed.v1')
    expect(closed.map(({ id }) => id)).toEqual([owner.id])
  })
})

test('a person works for one company at a time, and the next login continues there', async () => {
  const [owner, other] = [await newCompany(), await newCompany()]
  const { link } = await invite(owner, 'manager', other.email)
  const { token = '' } = await accept(link, await service.claims(other.token))
  const before = await service.database.prisma.session.findUniqueOrThrow({ where: { id: (await service.claims(token)).sid ?? '' } })
  const switched = await service.call('POST', workForCompany.url, { companyId: other.id }, { as: await service.claims(token) })
  expect(switched).toMatchObject({ status: 200, body: { id: other.id, person: { role: 'owner' } } })
  const after = await service.database.prisma.session.findUniqueOrThrow({ where: { id: before.id } })
  expect(after.reauthenticatedAt).toEqual(before.reauthenticatedAt)
  expect((await service.login(other.email)).body.id).toBe(other.id)
  const stranger = await newCompany()
  expect(await service.call('POST', workForCompany.url, { companyId: stranger.id }, { as: await service.claims(switched.token) })).toMatchObject({
    status: 404,
  })
})

test('nobody removes others from a device that is not proved, but everybody may leave there', async () => {
  const owner = await newCompany()
  const second = await join(owner, 'owner')
  const thief = { ...owner, token: (await service.login(owner.email)).token ?? '' }
  expect(await resolve(thief.token)).toMatchObject({ unproved: true })
  expect(await remove(thief, second.id)).toMatchObject({ status: 403, body: { code: 'DEVICE_UNPROVED' } })
  expect((await team(owner)).people).toHaveLength(2)
  expect((await remove(thief, owner.id)).status).toBe(204)
})

test('a new name reaches the gateways', async () => {
  const owner = await newCompany()
  expect((await service.call('PUT', changePersonName.url, { name: 'Wanjiru K.' }, { as: await service.claims(owner.token) })).status).toBe(204)
  expect((await resolve(owner.token))?.person?.name).toBe('Wanjiru K.')
  expect(await service.events('identity.sessions.revoked.v1')).toContainEqual(expect.objectContaining({ accountId: owner.id, renewed: true }))
})

/** Random changes of two teams, with a model of who may work where. Every session must agree with it after each change. */
test('sessions follow every change of a team', { timeout: 120_000 }, async () => {
  const step = fc.record({
    what: fc.constantFrom('join', 'join-both', 'role', 'remove', 'leave', 'switch', 'suspend', 'restore'),
    company: fc.nat(1),
    person: fc.nat(20),
    role: fc.constantFrom(...teamRoles),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const founders = [await newCompany(), await newCompany()]
      const people: Person[] = [...founders]
      /** By company, then person: the role. */
      const places = founders.map((founder) => new Map<string, TeamRole>([[founder.id, 'owner']]))
      /** The company that a person's session works for. */
      const works = new Map(founders.map((founder, nth) => [founder.id, nth]))
      const suspended = new Set<string>()
      /** Owners who are not suspended. */
      const owners = (company: number) =>
        [...(places[company] ?? [])].filter(([id, role]) => role === 'owner' && !suspended.has(id)).map(([id]) => id)
      /** Sessions that were open after a step, which a stream may use. */
      const seen = new Map<string, string>()
      /** An owner who can act now: one whose session works for the company. */
      const actor = (company: number) => people.find(({ id }) => owners(company).includes(id) && works.get(id) === company)

      for (const { what, company, person: nth, role } of steps) {
        const by = actor(company)
        const place = places[company]
        const who = people[nth % people.length]
        if (!by || !place || !who) continue
        const isLastOwner = place.get(who.id) === 'owner' && owners(company).every((id) => id === who.id)
        if (what === 'join') {
          const joined = await join(by, role)
          people.push(joined)
          place.set(joined.id, role)
          works.set(joined.id, company)
        }
        if (what === 'join-both' && !place.has(who.id) && works.has(who.id)) {
          const { link } = await invite(by, role, who.email)
          who.token = (await accept(link, await service.claims(who.token))).token ?? ''
          place.set(who.id, role)
          works.set(who.id, company)
        }
        if (what === 'role' && place.has(who.id)) {
          const { status } = await setRole(by, who.id, role)
          expect(status).toBe(isLastOwner && role !== 'owner' ? 409 : 200)
          if (status === 200 && place.get(who.id) !== role) {
            place.set(who.id, role)
            // A person who becomes a driver must log in again, so that no live stream stays open.
            if (role === 'driver' && works.get(who.id) === company) works.delete(who.id)
          }
        }
        if (what === 'remove' && place.has(who.id)) {
          const { status } = await remove(by, who.id)
          expect(status).toBe(isLastOwner ? 409 : 204)
          if (status === 204) {
            place.delete(who.id)
            if (works.get(who.id) === company) works.delete(who.id)
          }
        }
        if (what === 'leave' && works.get(who.id) === company) {
          const { status } = await remove(who, who.id)
          expect(status).toBe(isLastOwner ? 409 : 204)
          if (status === 204) {
            place.delete(who.id)
            works.delete(who.id)
          }
        }
        if (what === 'suspend' && !suspended.has(who.id)) {
          const isOnlyOwner = places.some((each, nr) => each.get(who.id) === 'owner' && owners(nr).every((id) => id === who.id))
          const { status } = await staffAct(suspendPerson, who.id)
          expect(status).toBe(isOnlyOwner ? 409 : 200)
          if (status === 200) {
            suspended.add(who.id)
            works.delete(who.id)
          }
        }
        if (what === 'restore' && suspended.delete(who.id)) expect((await staffAct(restorePerson, who.id)).status).toBe(200)
        const founder = founders[company]
        if (what === 'switch' && founder && works.has(who.id)) {
          const answer = await service.call('POST', workForCompany.url, { companyId: founder.id }, { as: await service.claims(who.token) })
          expect(answer.status).toBe(place.has(who.id) ? 200 : 404)
          if (answer.status === 200) {
            who.token = answer.token ?? ''
            works.set(who.id, company)
          }
        }
        for (const each of people) {
          const worksFor = works.get(each.id)
          const session = await resolve(each.token)
          const expected = worksFor === undefined ? undefined : { accountId: founders[worksFor]?.id, role: places[worksFor]?.get(each.id) }
          expect(session ? { accountId: session.accountId, role: session.person?.role } : undefined).toEqual(expected)
          if (session) seen.set(session.id, each.id)
        }
        // The gateways close the streams of a session when they hear that it has ended.
        const open = new Set((await Promise.all(people.map(({ token }) => resolve(token)))).map((session) => session?.id))
        const ended = [...seen.keys()].filter((id) => !open.has(id))
        const told = (await service.events<{ sessionIds: string[]; renewed?: boolean }>('identity.sessions.revoked.v1')).filter(
          ({ renewed }) => !renewed,
        )
        expect(ended.filter((id) => !told.some(({ sessionIds }) => sessionIds.includes(id)))).toEqual([])
      }
    }),
    { numRuns: 8, seed: testSeed },
  )
})
