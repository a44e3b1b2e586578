// Permissions on an organization's members, and what the public sees.
import { randomUUID } from 'node:crypto'
import type { Member, MemberRecord } from '@ungana/contracts-directory'
import {
  addMember,
  changeMember,
  commitMemberImport,
  exportMembers,
  getMemberImport,
  listMemberImportRows,
  listMemberRecords,
  memberImportReport,
  previewMemberImport,
  removeMember,
} from '@ungana/contracts-directory'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, testBusiness } from '#testing/sample-business.ts'

const own = randomUUID()
const foreign = randomUUID()
const pending = randomUUID()
const missing = randomUUID()
const guild = { type: 'regional', country: 'Kenya', description: 'A guild.', memberCount: '12' }

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await directory.database.prisma.organization.createMany({
    data: [
      { ...guild, id: own, name: 'Own Guild', status: 'active' },
      { ...guild, id: foreign, name: 'Foreign Guild', status: 'active' },
      { ...guild, id: pending, name: 'Pending Guild' },
    ],
  })
})
afterEach(async () => {
  await directory.database.prisma.organizationMember.deleteMany()
  await removeBusinesses(directory.database)
})
afterAll(() => directory.close())

const editor = { role: 'member', sub: own } as const
const staff = { role: 'staff', sub: randomUUID() } as const
const visitor = { role: 'visitor' } as const
const kivu = { name: 'Kivu Coffee', country: 'Rwanda', city: 'Rubavu', email: 'secret@kivu.example', phone: '+250 700 700 700', sector: 'Coffee' }

const add = (body: object, caller: IdentityClaims = editor, id = own, key?: string) =>
  directory.send('POST', `/api/organizations/${id}/members`, body, { caller, ...(key !== undefined && { key }) })
const seen = (query = '', id = own) => directory.get(`/api/organizations/${id}/members${query}`)
const actions = async () =>
  (await directory.database.pool.query<{ action: string; actor: string }>('SELECT action, actor FROM audit.entries ORDER BY sequence')).rows

describe('permissions', () => {
  const fill = (url: string, id: string) => url.replace(':id', id).replace(':memberId', missing).replace(':importId', missing)
  const form = { name: 'Kivu', country: 'Rwanda' }
  const mapping = { header: true, columns: { name: 0 }, country: '' }
  /** The status for a caller with permission, for an existing organization and a missing member or import. */
  const calls = [
    [listMemberRecords, undefined, 200],
    [exportMembers, undefined, 200],
    [addMember, form, 201],
    [changeMember, { ...form, version: 1 }, 404],
    [removeMember, undefined, 204],
    [getMemberImport, undefined, 404],
    [previewMemberImport, mapping, 404],
    [listMemberImportRows, undefined, 404],
    [memberImportReport, undefined, 404],
    [commitMemberImport, { version: 0, links: [] }, 404],
  ] as const
  const callers = {
    // The gateway sends no account for a revoked session, so such a caller is a visitor too.
    visitor: [visitor, { own: 401, foreign: 401, missing: 401 }],
    other: [
      { role: 'member', sub: randomUUID() },
      { own: 403, foreign: 403, missing: 403 },
    ],
    owner: [editor, { own: 'allowed', foreign: 403, missing: 403 }],
    staff: [staff, { own: 'allowed', foreign: 'allowed', missing: 404 }],
  } as const
  const ids = { own, foreign, missing }

  const cases = calls.flatMap(([{ method, url }, body, allowed]) =>
    Object.entries(callers).flatMap(([who, [caller, expected]]) =>
      (Object.keys(ids) as (keyof typeof ids)[]).map((which) => {
        const status = expected[which] === 'allowed' ? allowed : expected[which]
        return { name: `${method} ${url}`, method, url: fill(url, ids[which]), body, who, which, caller, status }
      }),
    ),
  )
  test.each(cases)('$name answers $status to $who for $which organization', async ({ method, url, body, caller, status }) => {
    const headers = await directory.identity.headers(caller)
    const answer = await directory.app.inject({ method, url, headers, ...(body && { body }) })
    expect(answer.statusCode).toBe(status)
    expect(answer.body).not.toContain('secret')
  })

  test('an account that is not an organization cannot add a member', async () => {
    const company = { role: 'member', sub: missing } as const
    expect(await add(form, company, missing)).toMatchObject({ status: 404, body: { code: 'ORGANIZATION_NOT_FOUND' } })
  })
})

test('shows the members of active organizations without email and phone', async () => {
  const { status, body } = await add(kivu)
  expect([status, body]).toMatchObject([201, { ...kivu, website: null, businessId: null, company: null, version: 1 }])
  const { body: members, text } = await seen()
  expect(members).toEqual([
    { id: (body as Member).id, name: 'Kivu Coffee', country: 'Rwanda', city: 'Rubavu', website: null, sector: 'Coffee', company: null },
  ])
  expect(text).not.toMatch(/secret|700 700/)
  await add(kivu, { role: 'member', sub: pending }, pending)
  for (const id of [pending, missing]) expect(await seen('', id)).toMatchObject({ status: 404, body: { code: 'ORGANIZATION_NOT_FOUND' } })
})

test('lists members by name in pages, and searches name, city, country and sector', async () => {
  for (let index = 0; index < 26; index++) await add({ name: `Member ${String(index).padStart(2, '0')}`, country: 'Rwanda' })
  await add({ name: 'Akagera 100%', country: 'Uganda', city: 'Jinja', sector: 'Fishing' })
  const [first, second] = [await seen(), await seen('?page=2')]
  expect([(first.body as Member[]).length, (second.body as Member[]).length, first.headers['x-total-count']]).toEqual([24, 3, '27'])
  expect((first.body as Member[])[0]?.name).toBe('Akagera 100%')
  for (const q of ['AKAGERA', 'jinj', 'uganda', 'fish', '100%', '%']) {
    expect([q, ((await seen(`?q=${encodeURIComponent(q)}`)).body as Member[]).map(({ name }) => name)]).toEqual([q, ['Akagera 100%']])
  }
  for (const q of ['_', 'secret@kivu']) expect((await seen(`?q=${encodeURIComponent(q)}`)).body).toEqual([])
})

test('refuses a second member with the same name and country, whatever the case and spacing', async () => {
  await add(kivu)
  expect(await add({ name: ' KIVU   coffee', country: 'rw' })).toMatchObject({ status: 409, body: { code: 'MEMBER_EXISTS', field: 'name' } })
  expect((await add({ name: 'Kivu Coffee', country: 'Uganda' })).status).toBe(201)
})

test('adds one member for five simultaneous calls with one key', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(kivu, editor, own, 'k')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await directory.database.prisma.organizationMember.count()).toBe(1)
})

test('a change of a member requires its current version', async () => {
  const { body } = await add(kivu)
  const { id } = body as MemberRecord
  const change = (form: object, organization = own) =>
    directory.send('PATCH', `/api/organizations/${organization}/members/${id}`, form, { caller: organization === own ? editor : staff })
  const changed = await change({ name: 'Kivu Coffee Ltd', country: 'Rwanda', city: '', version: 1 })
  expect(changed).toMatchObject({ status: 200, body: { name: 'Kivu Coffee Ltd', city: null, email: null, version: 2 } })
  expect(await change({ ...kivu, version: 1 })).toMatchObject({ status: 409, body: { code: 'MEMBER_CHANGED' } })
  expect(await change({ ...kivu, version: 2 }, foreign)).toMatchObject({ status: 404, body: { code: 'MEMBER_NOT_FOUND' } })
  await add({ name: 'Akagera', country: 'Rwanda' })
  expect(await change({ name: 'akagera', country: 'Rwanda', version: 2 })).toMatchObject({ status: 409, body: { code: 'MEMBER_EXISTS' } })
})

test.each([
  [{ name: ' ' }, 'name', 'Please enter the name.'],
  [{ country: '' }, 'country', 'Please enter the country.'],
  [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid URL for the website.'],
  [{ email: 'office' }, 'email', 'Please enter a valid email address.'],
  [{ businessId: missing }, 'businessId', 'This company does not exist.'],
])('refuses %j and names the field', async (wrong, field, message) => {
  expect(await add({ ...kivu, ...wrong })).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, message } })
})

describe('a member linked to a registered company', () => {
  test('a member links to its company, and the company lists its memberships, while both are public', async () => {
    const company = testBusiness({ verified: true })
    await addBusinesses(directory.database, [company])
    await add({ ...kivu, businessId: company.id })
    const shown = { id: company.id, businessName: company.businessName, verified: true }
    expect((await seen()).body).toMatchObject([{ company: shown }])
    const memberOf = () => directory.get(`/api/users/${company.id}/member-of`)
    expect(await memberOf()).toMatchObject({ status: 200, body: [{ id: own, name: 'Own Guild', type: 'regional' }] })

    await directory.database.prisma.organization.update({ where: { id: own }, data: { status: 'suspended' } })
    expect((await memberOf()).body).toEqual([])
    await directory.database.prisma.organization.update({ where: { id: own }, data: { status: 'active' } })
    await directory.database.prisma.business.update({ where: { id: company.id }, data: { status: 'suspended' } })
    expect((await seen()).body).toMatchObject([{ company: null }])
    expect(await memberOf()).toMatchObject({ status: 404, body: { code: 'BUSINESS_NOT_FOUND' } })
    await removeBusinesses(directory.database)
    expect((await seen()).body).toMatchObject([{ name: 'Kivu Coffee', company: null }])
  })

  test('a member can be edited after its company is suspended, but not linked to that company again', async () => {
    const [company, other] = [testBusiness(), testBusiness({ username: 'other' })]
    await addBusinesses(directory.database, [company, other])
    const { id } = (await add({ ...kivu, businessId: company.id })).body as MemberRecord
    await directory.database.prisma.business.updateMany({ data: { status: 'suspended' } })
    const change = (form: object) => directory.send('PATCH', `/api/organizations/${own}/members/${id}`, { ...kivu, ...form }, { caller: editor })
    const changed = await change({ businessId: company.id, city: 'Huye', version: 1 })
    expect(changed).toMatchObject({ status: 200, body: { city: 'Huye', businessId: company.id, company: null } })
    expect(await change({ businessId: other.id, version: 2 })).toMatchObject({ status: 400, body: { field: 'businessId' } })
  })

  test('the company gets one notification, and can refuse, which removes the link', async () => {
    const company = testBusiness()
    await addBusinesses(directory.database, [company])
    const published = async () =>
      (await directory.published<{ organizationId: string; businessIds: string[] }>('directory.members.named.v1'))
        .filter(({ businessIds }) => businessIds.includes(company.id))
        .map(({ organizationId }) => organizationId)
    const { body } = await add({ ...kivu, businessId: company.id })
    const { id, version } = body as MemberRecord
    expect(await published()).toEqual([own])
    const change = { ...kivu, businessId: company.id, city: 'Huye', version }
    await directory.send('PATCH', `/api/organizations/${own}/members/${id}`, change, { caller: editor })
    expect(await published()).toEqual([own])

    const refuse = async (caller: IdentityClaims, { business = company.id, organization = own } = {}) => {
      const url = `/api/users/${business}/member-of/${organization}`
      return (await directory.app.inject({ method: 'DELETE', url, headers: await directory.identity.headers(caller) })).statusCode
    }
    const owner = { role: 'member', sub: company.id } as const
    expect([await refuse(visitor), await refuse(editor), await refuse(owner, { organization: missing })]).toEqual([401, 403, 404])
    expect([await refuse(owner, { business: missing }), await refuse(staff, { business: missing })]).toEqual([403, 404])
    const before = (await actions()).length
    expect([await refuse(owner), await refuse(owner)]).toEqual([204, 204])
    expect((await actions()).slice(before)).toEqual([{ action: 'organization.member.refused', actor: company.id }])
    // The organization keeps the member, without the link.
    expect((await seen()).body).toMatchObject([{ id, name: 'Kivu Coffee', company: null }])
    expect((await directory.get(`/api/users/${company.id}/member-of`)).body).toEqual([])
    const again = await directory.send('PATCH', `/api/organizations/${own}/members/${id}`, { ...change, version: version + 2 }, { caller: editor })
    expect(again).toMatchObject({
      status: 400,
      body: { field: 'businessId', message: 'This company says that it is not a member of your organization.' },
    })
    expect(await published()).toEqual([own])
  })

  describe('a company that refused', () => {
    const reason = 'Its owner wrote to us that it was a mistake.'
    const owner = (company: { id: string }) => ({ role: 'member', sub: company.id }) as const
    const url = (business: string, organization: string = own) => `/api/users/${business}/refused-organizations/${organization}`
    const takeBack = async (caller: IdentityClaims, business: string, organization?: string) =>
      (await directory.app.inject({ method: 'DELETE', url: url(business, organization), headers: await directory.identity.headers(caller) }))
        .statusCode
    const byStaff = async (caller: IdentityClaims, business: string, { organization = own, body = { reason } as object } = {}) =>
      (await directory.send('POST', `/api/staff/businesses/${business}/refused-organizations/${organization}/allow`, body, { caller })).status
    const refused = async (caller: IdentityClaims, business: string) => directory.get(`/api/users/${business}/refused-organizations`, caller)
    const link = async (businessId: string) => (await add({ ...kivu, businessId })).status

    async function companyThatRefused() {
      const company = testBusiness()
      await addBusinesses(directory.database, [company])
      const headers = await directory.identity.headers(owner(company))
      const answer = await directory.app.inject({ method: 'DELETE', url: `/api/users/${company.id}/member-of/${own}`, headers })
      expect(answer.statusCode).toBe(204)
      expect(await link(company.id)).toBe(400)
      return company
    }

    test('a company can withdraw its refusal and be linked again', async () => {
      const company = await companyThatRefused()
      expect((await refused(owner(company), company.id)).body).toMatchObject([{ id: own, name: 'Own Guild', type: 'regional' }])
      const before = (await actions()).length
      expect([await takeBack(owner(company), company.id), await takeBack(owner(company), company.id)]).toEqual([204, 204])
      expect((await actions()).slice(before)).toEqual([{ action: 'organization.member.allowed', actor: company.id }])
      expect((await refused(owner(company), company.id)).body).toEqual([])
      expect(await link(company.id)).toBe(201)
      expect(await directory.mails(company.email)).toEqual([])
    })

    test('staff can withdraw a company’s refusal, and the company gets the reason in one email', async () => {
      const company = await companyThatRefused()
      const before = (await actions()).length
      expect([await byStaff(staff, company.id), await byStaff(staff, company.id)]).toEqual([204, 204])
      const { rows } = await directory.database.pool.query('SELECT action, actor, subject, details FROM audit.entries ORDER BY sequence')
      expect(rows.slice(before)).toEqual([
        { action: 'organization.member.allowed', actor: staff.sub, subject: own, details: { businessId: company.id, reason } },
      ])
      const mails = await directory.mails(company.email)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain(reason)
      expect(mails[0]?.text).toContain('Own Guild')
      expect(await link(company.id)).toBe(201)
    })

    test('other accounts cannot change the refusals of a company', async () => {
      const company = await companyThatRefused()
      const { id } = company
      expect([await takeBack(visitor, id), await takeBack(editor, id), await takeBack(staff, id)]).toEqual([401, 403, 403])
      expect([await takeBack(owner(company), id, missing), await takeBack(owner(company), missing)]).toEqual([404, 403])
      expect([await byStaff(visitor, id), await byStaff(editor, id), await byStaff(owner(company), id)]).toEqual([401, 403, 403])
      expect([await byStaff(staff, missing), await byStaff(staff, id, { organization: missing })]).toEqual([404, 404])
      expect(await byStaff(staff, id, { body: { reason: 'because' } })).toBe(400)
      const lists = [visitor, editor, owner(company), staff].map(async (caller) => (await refused(caller, id)).status)
      expect(await Promise.all(lists)).toEqual([401, 403, 200, 200])
      expect((await refused(staff, missing)).status).toBe(404)
      expect(await link(id)).toBe(400)
    })
  })

  test('a sample company cannot be linked as a member', async () => {
    const sample = testBusiness()
    await addBusinesses(directory.database, [sample])
    await directory.database.prisma.business.update({ where: { id: sample.id }, data: { sample: true } })
    expect(await add({ ...kivu, businessId: sample.id })).toMatchObject({ status: 400, body: { field: 'businessId' } })
  })
})

test('the audit log has changes of members by staff, but not by the organization itself', async () => {
  const before = (await actions()).length
  const { body } = await add(kivu)
  const member = `/api/organizations/${own}/members/${(body as MemberRecord).id}`
  expect((await actions()).length).toBe(before)
  await directory.send('PATCH', member, { ...kivu, version: 1 }, { caller: staff })
  const remove = async () =>
    (await directory.app.inject({ method: 'DELETE', url: member, headers: await directory.identity.headers(staff) })).statusCode
  expect([await remove(), await remove()]).toEqual([204, 204])
  expect((await actions()).slice(before)).toEqual([
    { action: 'organization.member.changed', actor: staff.sub },
    { action: 'organization.member.removed', actor: staff.sub },
  ])
})

test('exports the list as CSV without formulas', async () => {
  await add({ ...kivu, name: '=HYPERLINK("https://evil.example")', sector: '@SUM(A1)' })
  const answer = await directory.app.inject({ url: `/api/organizations/${own}/members.csv`, headers: await directory.identity.headers(editor) })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="members.csv"',
  ])
  expect(answer.body).toBe(
    '\uFEFF"Name","Country","City","Website","Email","Phone","Sector","Company on Ungana"\r\n' +
      `"'=HYPERLINK(""https://evil.example"")","Rwanda","Rubavu","","secret@kivu.example","'+250 700 700 700","'@SUM(A1)",""\r\n`,
  )
  expect((await seen()).body).toMatchObject([{ name: '=HYPERLINK("https://evil.example")' }])
})
