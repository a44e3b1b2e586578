import { randomUUID } from 'node:crypto'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { listOrganizations } from './organizations.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await directory.database.prisma.organization.createMany({
    data: [
      ...Array.from({ length: 10 }, (_, n) => organization({ name: `Chamber ${n}` })),
      organization({ name: 'Zanzibar Guild', featured: true }),
      organization({ name: 'A Sample', featured: true, sample: true }),
      organization({ name: 'Another Sample', sample: true }),
      organization({ name: 'Applicant', status: 'pending' }),
      organization({ name: 'Barred', status: 'suspended' }),
    ],
  })
})
afterAll(() => directory.close())

const organization = (facts: { name: string; status?: string; featured?: boolean; sample?: boolean }) => ({
  type: 'association',
  country: 'Kenya',
  description: 'Speaks for its members.',
  memberCount: '850+',
  status: 'active',
  ...facts,
})
const expectedNames = ['Zanzibar Guild', 'A Sample', ...Array.from({ length: 10 }, (_, n) => `Chamber ${n}`), 'Another Sample']

test('lists active organizations: featured first, samples last, then by name, nine per page', async () => {
  const names = async (query = '') => {
    const { headers, body } = await directory.get(`/api/organizations${query}`)
    expect(headers['x-total-count']).toBe('13')
    return (body as { name: string }[]).map(({ name }) => name)
  }
  expect(await names()).toEqual(expectedNames)
  expect(await names('?page=1')).toEqual(expectedNames.slice(0, 9))
  expect(await names('?page=2')).toEqual(expectedNames.slice(9))
  expect(await names('?page=3')).toEqual([])
})

test('leaves out samples once there are nine real organizations', async () => {
  const { prisma } = directory.database
  const real = await prisma.organization.count({ where: { status: 'active', sample: false } })
  expect(await listOrganizations(prisma, real + 1)).toMatchObject({ total: real + 2 })
  const { organizations, total } = await listOrganizations(prisma, real)
  expect([organizations.length, total, organizations.some(({ sample }) => sample)]).toEqual([real, real, false])
})

test('returns an active organization, and 404 for others', async () => {
  const { prisma } = directory.database
  const idOf = async (name: string) => (await prisma.organization.findFirstOrThrow({ where: { name } })).id
  const id = await idOf('Zanzibar Guild')
  expect(await directory.get(`/api/organizations/${id}`)).toMatchObject({
    status: 200,
    body: {
      id,
      name: 'Zanzibar Guild',
      logo: null,
      type: 'association',
      country: 'Kenya',
      description: 'Speaks for its members.',
      memberCount: '850+',
      website: null,
      status: 'active',
      featured: true,
      sample: false,
    },
  })
  for (const missing of [await idOf('Applicant'), await idOf('Barred'), randomUUID()]) {
    expect(await directory.get(`/api/organizations/${missing}`)).toMatchObject({
      status: 404,
      body: { code: 'ORGANIZATION_NOT_FOUND', message: 'Organization not found' },
    })
  }
})

test.each(['page=0', 'page=x', 'page=1000001'])('refuses %s', async (query) => {
  expect(await directory.get(`/api/organizations?${query}`)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'page' } })
})

const form = {
  organizationName: 'Kivu Coffee Exporters',
  organizationType: 'association',
  country: 'Rwanda',
  website: 'https://kivu-exporters.example',
  email: 'office@kivu-exporters.example',
  phone: '0788 123 456',
  contactPerson: 'Aline Uwase',
  contactTitle: 'Secretary General',
  memberCount: 'about 1,200+',
  description: 'Exporters of the lake, from washing station to port.',
}
const register = (body: object, key?: string) => directory.send('POST', '/api/organizations', body, key === undefined ? {} : { key })
const stored = (name: string) => directory.database.prisma.organization.findMany({ where: { name } })

test('a visitor registers an organization: all fields are stored, and it is pending', async () => {
  const { status, body, text } = await register({ ...form, status: 'active', featured: true })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: form.organizationName, type: 'association', memberCount: 'about 1,200+', status: 'pending', featured: false })
  for (const secret of [form.email, form.phone, form.contactPerson, form.contactTitle]) expect(text).not.toContain(secret)
  const { organizationName, organizationType, ...facts } = form
  expect(await stored(organizationName)).toMatchObject([
    { ...facts, type: organizationType, phoneE164: '+250788123456', membersFrom: 1200, membersTo: null, status: 'pending', sample: false },
  ])
  const { id } = body as { id: string }
  expect((await directory.get(`/api/organizations/${id}`)).status).toBe(404)
  expect((await directory.get('/api/organizations')).text).not.toContain(organizationName)
})

test('a repeated call with the same key registers no second organization', async () => {
  const body = { ...form, organizationName: 'Twice Chamber' }
  const [first, second] = await Promise.all([register(body, 'k1'), register(body, 'k1')])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.text).toBe(first.text)
  expect(await stored('Twice Chamber')).toHaveLength(1)
})

test.each([
  [{ organizationName: ' K ' }, 'organizationName', 'Organization name must be at least 2 characters.'],
  [{ organizationType: 'bank' }, 'organizationType', 'Please select an organization type.'],
  [{ country: '' }, 'country', 'Please select a country.'],
  [{ website: '' }, 'website', 'Please enter a valid URL for your website.'],
  [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid URL for your website.'],
  [{ email: 'office' }, 'email', 'Please enter a valid email address.'],
  [{ phone: '1234567' }, 'phone', 'Phone number must be at least 8 characters.'],
  [{ contactPerson: 'A' }, 'contactPerson', 'Contact person name is required.'],
  [{ contactTitle: undefined }, 'contactTitle', 'Contact person title is required.'],
  [{ memberCount: ' ' }, 'memberCount', 'Please provide your approximate member count.'],
  [{ description: 'Nineteen characters' }, 'description', 'Please provide a description of at least 20 characters.'],
])('refuses %j with the text of the specification', async (wrong, field, message) => {
  expect(await register({ ...form, ...wrong })).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, message } })
})

test('keeps a member count that is not a number, and an invalid phone number, as typed', async () => {
  await register({ ...form, organizationName: 'Vague Chamber', memberCount: 'many', phone: '1234 5678', country: 'Other (Multiple Countries)' })
  expect(await stored('Vague Chamber')).toMatchObject([
    { memberCount: 'many', membersFrom: null, membersTo: null, phone: '1234 5678', phoneE164: null },
  ])
})

describe('an organization’s own profile', () => {
  const call = async (method: 'GET' | 'PATCH', id: string, caller: IdentityClaims, { body, version }: { body?: object; version?: number } = {}) => {
    const answer = await directory.app.inject({
      method,
      url: method === 'GET' ? `/api/organizations/${id}/profile` : `/api/organizations/${id}`,
      headers: { ...(await directory.identity.headers(caller)), ...(version !== undefined && { 'if-match': `"${version}"` }) },
      ...(body && { body }),
    })
    return { status: answer.statusCode, etag: answer.headers.etag, body: answer.json() }
  }
  const staff = { role: 'staff', sub: randomUUID() } as const
  const newOne = async () => {
    const { id } = (await register({ ...form, organizationName: `Guild ${randomUUID()}` })).body as { id: string }
    return { id, owner: { role: 'member', sub: id } as const }
  }

  test('only the organization’s own account and staff can read and edit its profile', async () => {
    const [{ id, owner }, foreign, missing] = [await newOne(), await newOne(), randomUUID()]
    const body = { memberCount: '12' }
    for (const [method, sent] of [
      ['GET', {}],
      ['PATCH', { body, version: 99 }],
    ] as const) {
      const existing = method === 'GET' ? 200 : 412
      const of = async (caller: IdentityClaims) =>
        Promise.all([id, foreign.id, missing].map(async (which) => (await call(method, which, caller, sent)).status))
      expect(await of({ role: 'visitor' })).toEqual([401, 401, 401])
      expect(await of(owner)).toEqual([existing, 403, 403])
      expect(await of(staff)).toEqual([existing, existing, 404])
    }
  })

  test('changes the given fields, once per version, and keeps the verified facts', async () => {
    const { id, owner } = await newOne()
    const before = await call('GET', id, owner)
    expect(before).toMatchObject({
      status: 200,
      etag: '"1"',
      body: { status: 'pending', version: 1, own: { email: form.email, phone: form.phone, contactPerson: form.contactPerson } },
    })
    const changes = { memberCount: '2,000+', phone: '0788 999 888', website: 'https://guild.example/new', name: 'Another', country: 'Kenya' }
    expect((await call('PATCH', id, owner, { body: changes })).status).toBe(428)
    expect(await call('PATCH', id, owner, { body: changes, version: 1 })).toMatchObject({
      status: 200,
      etag: '"2"',
      body: {
        name: before.body.name,
        country: 'Rwanda',
        memberCount: '2,000+',
        website: 'https://guild.example/new',
        own: { phone: '0788 999 888' },
      },
    })
    const stored = await directory.database.prisma.organization.findUnique({ where: { id } })
    expect(stored).toMatchObject({ membersFrom: 2000, membersTo: null, phoneE164: '+250788999888', description: form.description })
    expect(await call('PATCH', id, owner, { body: changes, version: 1 })).toMatchObject({ status: 412, body: { code: 'EDITED_MEANWHILE' } })
    expect(await call('PATCH', id, owner, { body: { website: 'no address' }, version: 2 })).toMatchObject({
      status: 400,
      body: { field: 'website', message: 'Please enter a valid URL for your website.' },
    })
  })

  test('cannot be edited while suspended, and edits by staff are in the audit log', async () => {
    const { id, owner } = await newOne()
    expect((await call('PATCH', id, staff, { body: { memberCount: '30' }, version: 1 })).status).toBe(200)
    const { rows } = await directory.database.pool.query(
      `SELECT actor, details FROM audit.entries WHERE action = 'organization.edited' AND subject = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor: staff.sub, details: { fields: ['memberCount'] } }])
    await directory.database.prisma.organization.update({ where: { id }, data: { status: 'suspended' } })
    expect([(await call('GET', id, owner)).status, (await call('PATCH', id, owner, { body: {}, version: 2 })).status]).toEqual([404, 404])
  })
})
