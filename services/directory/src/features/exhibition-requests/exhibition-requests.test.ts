import { randomUUID } from 'node:crypto'
import { verifyAuditChain } from '@ungana/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

const staff = { role: 'staff', sub: randomUUID() } as const
const form = {
  services: ['logistics', 'matchmaking'],
  companyName: 'Kivu Roasters',
  contactPerson: 'Aline Uwase',
  email: 'owner@kivu.example',
  phone: '+250 788 123 456',
  event: 'SIAL Paris',
  message: 'Samples of forty kilograms, and buyers to meet.',
}
const send = (body: object, sent?: Parameters<TestDirectory['send']>[3]) => directory.send('POST', '/api/exhibition-requests', body, sent)
const list = async (query = '') =>
  (await directory.get(`/api/staff/exhibition-requests${query}`, staff)).body as { id: string; companyName: string }[]
const mark = (id: string, status: string, caller: Parameters<TestDirectory['get']>[1] = staff) =>
  directory.send('PATCH', `/api/staff/exhibition-requests/${id}`, { status }, caller ? { caller } : {})
const auditOf = async (id: string) =>
  (await directory.database.pool.query('SELECT actor, action FROM audit.entries WHERE subject = $1 ORDER BY sequence', [id])).rows

test('staff get a request as it was sent', async () => {
  const { status, body } = await send({ ...form, services: ['logistics', 'matchmaking', 'logistics'] })
  expect(status).toBe(202)
  expect(await list()).toContainEqual({
    ...form,
    ...(body as object),
    phone: '+250788123456',
    accountId: null,
    accountPage: null,
    status: 'new',
    handledBy: null,
    handledAt: null,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test('accepts a request without an event, and stores the logged-in account', async () => {
  const accountId = randomUUID()
  await send({ ...form, companyName: 'Open Ltd', event: undefined }, { caller: { role: 'member', sub: accountId } })
  expect((await list())[0]).toMatchObject({ companyName: 'Open Ltd', event: null, accountId })
})

test('shows staff a link to the sender’s public page, if there is one', async () => {
  const [company, suspended, guild] = [testBusiness(), testBusiness({ status: 'suspended' }), randomUUID()]
  await addBusinesses(directory.database, [company, suspended])
  await directory.database.prisma.organization.create({
    data: { id: guild, name: 'Guild', type: 'regional', country: 'Kenya', description: 'A guild.', memberCount: '12', status: 'active' },
  })
  const pageOf = async (sub: string) => {
    const { id } = (await send(form, { caller: { role: 'member', sub } })).body as { id: string }
    const { accountPage } = (await list()).find((request) => request.id === id) as unknown as { accountPage: string | null }
    expect((await mark(id, 'new')).body).toMatchObject({ accountPage })
    return accountPage
  }
  expect([await pageOf(company.id), await pageOf(guild), await pageOf(suspended.id), await pageOf(staff.sub)]).toEqual([
    'company',
    'organization',
    null,
    null,
  ])
})

test('stores a request once for a repeated key', async () => {
  const body = { ...form, companyName: 'Twice Ltd' }
  const answers = [await send(body, { key: 'k1' }), await send(body, { key: 'k1' })]
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect((await list()).filter(({ companyName }) => companyName === 'Twice Ltd')).toHaveLength(1)
})

test('staff can mark a request as handled and reopen it, and the audit log has both steps', async () => {
  const { id } = (await send({ ...form, companyName: 'Handled Ltd' })).body as { id: string }
  const first = await mark(id, 'handled')
  expect(first).toMatchObject({ status: 200, body: { id, status: 'handled', handledBy: staff.sub, handledAt: expect.any(String) } })
  expect((await mark(id, 'handled', { role: 'staff', sub: randomUUID() })).body).toEqual(first.body)
  expect((await list('?status=handled')).map((request) => request.id)).toEqual([id])
  expect((await list('?status=new')).map((request) => request.id)).not.toContain(id)
  expect(await auditOf(id)).toEqual([{ actor: staff.sub, action: 'exhibition-request.handled' }])

  expect((await mark(id, 'new')).body).toMatchObject({ status: 'new', handledBy: null, handledAt: null })
  expect(await auditOf(id)).toHaveLength(2)
  expect((await verifyAuditChain(directory.database.pool)).broken).toBeUndefined()
})

test('if two members of staff mark a request as handled at once, only the first is recorded', async () => {
  const { id } = (await send(form)).body as { id: string }
  const [one, other] = await Promise.all([mark(id, 'handled'), mark(id, 'handled', { role: 'staff', sub: randomUUID() })])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body).toEqual(other.body)
  expect(await auditOf(id)).toHaveLength(1)
})

test('only staff can list and mark requests', async () => {
  const { id } = (await send(form)).body as { id: string }
  const member = { role: 'member', sub: randomUUID() } as const
  expect((await directory.get('/api/staff/exhibition-requests')).status).toBe(401)
  expect((await directory.get('/api/staff/exhibition-requests', member)).status).toBe(403)
  expect((await mark(id, 'handled', member)).status).toBe(403)
  expect((await mark(id, 'handled', { role: 'visitor' })).status).toBe(401)
  expect((await list('?status=new')).map((request) => request.id)).toContain(id)
  expect(await mark(randomUUID(), 'handled')).toMatchObject({ status: 404, body: { code: 'EXHIBITION_REQUEST_NOT_FOUND' } })
})

test.each([
  [{ services: [] }, 'services', 'Please choose at least one service.'],
  [{ services: undefined }, 'services', 'Please choose at least one service.'],
  [{ services: ['parties'] }, 'services.0', 'Please choose from the six services.'],
  [{ companyName: 'K' }, 'companyName', 'Company name must be at least 2 characters.'],
  [{ message: 'Help' }, 'message', 'Please tell us what you need, in at least 10 characters.'],
])('refuses %j', async (wrong, field, message) => {
  expect(await send({ ...form, ...wrong })).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, message } })
})

test('the CSV has no formulas, and can be limited to one status', async () => {
  await send({ ...form, companyName: '=1+1', message: 'Line one,\nand "two".' })
  const { status, headers, text } = await directory.get('/api/staff/exhibition-requests.csv?status=new', staff)
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="exhibition-requests.csv"',
  ])
  const [head, newest] = text.split('\r\n')
  expect(head).toBe('\uFEFF"Sent","Status","Handled","Company","Contact","Email","Phone","Services","Event","Message"')
  expect(newest).toContain(`"'=1+1","Aline Uwase","owner@kivu.example","'+250788123456","logistics; matchmaking","SIAL Paris"`)
  expect(newest).toContain('"Line one,\nand ""two""."')
  expect(text.split('\r\n').length - 2).toBe(await directory.database.prisma.exhibitionRequest.count({ where: { status: 'new' } }))
  expect((await directory.get('/api/staff/exhibition-requests.csv?status=lost', staff)).status).toBe(400)
})

test('the CSV has every row once, newest first, over several reads', async () => {
  const { contactPerson, email, phone, services, message } = form
  // Seven rows share each time, so that one read ends between rows of the same time.
  const data = Array.from({ length: 1203 }, (_, n) => ({
    ...{ contactPerson, email, phone, services, message, companyName: `Endless ${n}` },
    createdAt: new Date(Date.UTC(2026, 0, 1) - Math.floor(n / 7) * 1000),
  }))
  await directory.database.prisma.exhibitionRequest.createMany({ data })
  const { text } = await directory.get('/api/staff/exhibition-requests.csv', staff)
  const lines = text.split('\r\n').filter((line) => line.includes('"Endless '))
  expect(new Set(lines.map((line) => /Endless \d+/.exec(line)?.[0])).size).toBe(1203)
  expect(lines).toHaveLength(1203)
  const moments = lines.map((line) => line.slice(1, 25))
  expect(moments).toEqual([...moments].sort().reverse())
})
