import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuiltInLists } from '#testing/built-in-lists.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addBuiltInLists(directory.database)
})
afterAll(() => directory.close())

const staff = { role: 'staff', sub: randomUUID() } as const
const form = {
  name: 'Kahawa & Sons',
  contactPerson: 'Wanjiru Kamau',
  email: 'owner@kahawa.example',
  phone: '+254 700 000 000',
  participation: 'exhibitor',
  attendees: 3,
  message: 'A corner stand, please.',
}
const register = (id: number | string, body: object, sent?: Parameters<TestDirectory['send']>[3]) =>
  directory.send('POST', `/api/exhibitions/${id}/registrations`, body, sent)
const stored = (name: string) => directory.database.prisma.exhibitionRegistration.findMany({ where: { name } })

test.each([
  ['', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['type=regional', [1, 2, 3, 4]],
  ['type=continental', [5, 6]],
  ['type=international', [7, 8]],
  ['type=lunar', []],
  ['q=gitex', [6, 8]],
  ['q=LUGOGO', [3]],
  ['search=coffee', [7]],
  ['categories=Technology', [1, 3, 6, 8]],
  ['categories=Finance,%20Construction', [3, 5, 6]],
  ['categories=Mining', []],
  ['type=continental&categories=Technology,Agriculture&q=morocco', [6]],
])('?%s lists %j', async (query, ids) => {
  const { status, body } = await directory.get(`/api/exhibitions?${query}`)
  expect(status).toBe(200)
  expect((body as { id: number }[]).map(({ id }) => id)).toEqual(ids)
})

test('one exhibition, with days where they are fixed', async () => {
  expect(await directory.get('/api/exhibitions/5')).toMatchObject({
    status: 200,
    body: {
      name: 'Intra-African Trade Fair (IATF2027)',
      date: '5-11 November 2027',
      startsOn: '2027-11-05',
      endsOn: '2027-11-11',
      type: 'continental',
      organizer: 'Afreximbank, AUC, AfCFTA Secretariat',
      featured: true,
      registrationUrl: '/register-event/5',
      image: null,
    },
  })
  expect((await directory.get('/api/exhibitions/1')).body).toMatchObject({ startsOn: null, endsOn: null })
})

test('an unknown one is not found', async () => {
  const answer = { status: 404, body: { code: 'EXHIBITION_NOT_FOUND', message: 'Event not found' } }
  expect(await directory.get('/api/exhibitions/9')).toMatchObject(answer)
  expect(await register(9, form)).toMatchObject(answer)
  expect(await directory.get('/api/exhibitions/x')).toMatchObject({ status: 400, body: { field: 'id' } })
})

test('a registration is kept as it was sent, with the phone that can be dialled and who was signed in', async () => {
  const accountId = randomUUID()
  const sent = { ...form, name: ' Inzira Baskets ', attendees: '12' }
  const { status, body } = await register(2, sent, { caller: { role: 'member', sub: accountId } })
  expect(status).toBe(202)
  expect(await stored('Inzira Baskets')).toMatchObject([
    {
      ...sent,
      ...(body as object),
      name: 'Inzira Baskets',
      attendees: 12,
      exhibitionId: 2,
      phone: form.phone,
      phoneE164: '+254700000000',
      accountId,
    },
  ])
})

test('sent twice under one key it is kept once, with one answer', async () => {
  const body = { ...form, name: 'Twice Ltd' }
  const [first, second] = await Promise.all([register(1, body, { key: 'k1' }), register(1, body, { key: 'k1' })])
  expect(first.status).toBe(202)
  expect(second.text).toBe(first.text)
  expect(await stored('Twice Ltd')).toHaveLength(1)
  expect((await register(1, body)).status).toBe(202)
  expect(await stored('Twice Ltd')).toHaveLength(2)
})

test('nobody registers for what is over, but on the last day they do', async () => {
  const { prisma } = directory.database
  const day = (days: number) => new Date(Date.now() + days * 86_400_000)
  const set = (startsOn: Date, endsOn: Date) => prisma.exhibition.update({ where: { id: 8 }, data: { startsOn, endsOn } })
  await set(day(-9), day(-2))
  expect(await register(8, { ...form, name: 'Late Ltd' })).toMatchObject({ status: 409, body: { code: 'EXHIBITION_OVER' } })
  expect(await stored('Late Ltd')).toEqual([])
  await set(day(-9), day(0))
  expect((await register(8, { ...form, name: 'Late Ltd' })).status).toBe(202)
})

test.each([
  [{ name: 'K' }, 'name', 'Company or name must be at least 2 characters.'],
  [{ contactPerson: undefined }, 'contactPerson', 'Contact person name is required.'],
  [{ email: 'owner@' }, 'email', 'Please enter a valid email address.'],
  [{ phone: '1234567' }, 'phone', 'Phone number must be at least 8 characters.'],
  [{ participation: 'king' }, 'participation', 'Please select how you want to take part.'],
  [{ attendees: 0 }, 'attendees', 'Please say how many people will come, from 1 to 500.'],
  [{ attendees: 'some' }, 'attendees', 'Please say how many people will come, from 1 to 500.'],
  [{ attendees: 1.5 }, 'attendees', 'Please say how many people will come, from 1 to 500.'],
])('refuses %j', async (wrong, field, message) => {
  expect(await register(1, { ...form, ...wrong })).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, message } })
})

test('staff, and nobody else, read the registrations, newest first', async () => {
  expect((await register(4, { ...form, name: 'Newest Ltd', message: '' })).status).toBe(202)
  const { status, headers, body } = await directory.get('/api/staff/exhibition-registrations', staff)
  expect(status).toBe(200)
  const list = body as { name: string; exhibitionName: string; phone: string; message: string | null }[]
  expect(headers['x-total-count']).toBe(String(await directory.database.prisma.exhibitionRegistration.count()))
  expect(list[0]).toMatchObject({
    name: 'Newest Ltd',
    exhibitionName: 'EAC MSMEs Trade Fair (Jua Kali/Nguvu Kazi)',
    phone: '+254700000000',
    message: null,
    accountId: null,
    accountPage: null,
  })
  expect((await directory.get('/api/staff/exhibition-registrations?page=2', staff)).body).toEqual([])
  expect((await directory.get('/api/staff/exhibition-registrations', { role: 'member', sub: randomUUID() })).status).toBe(403)
})

const mark = (id: string, status: string, caller: Parameters<TestDirectory['get']>[1] = staff) =>
  directory.send('PATCH', `/api/staff/exhibition-registrations/${id}`, { status }, caller ? { caller } : {})

test('a registration is marked handled by one of the staff, once, and opened again; each time with a line in the audit log', async () => {
  const { id } = (await register(4, { ...form, name: 'Handled Ltd' })).body as { id: string }
  const [one, other] = await Promise.all([mark(id, 'handled'), mark(id, 'handled', { role: 'staff', sub: randomUUID() })])
  expect(one).toMatchObject({ status: 200, body: { id, status: 'handled', handledBy: expect.any(String), handledAt: expect.any(String) } })
  expect(other.body).toEqual(one.body)
  const ids = async (status: string) =>
    ((await directory.get(`/api/staff/exhibition-registrations?status=${status}`, staff)).body as { id: string }[]).map((row) => row.id)
  expect(await ids('handled')).toEqual([id])
  expect(await ids('new')).not.toContain(id)
  expect((await mark(id, 'new')).body).toMatchObject({ status: 'new', handledBy: null, handledAt: null })
  const { rows } = await directory.database.pool.query('SELECT action FROM audit.entries WHERE subject = $1 ORDER BY sequence', [id])
  expect(rows).toEqual([{ action: 'exhibition-registration.handled' }, { action: 'exhibition-registration.reopened' }])
  expect(await mark(id, 'lost')).toMatchObject({ status: 400, body: { field: 'status' } })
  expect((await mark(id, 'handled', { role: 'member', sub: randomUUID() })).status).toBe(403)
  expect(await mark(randomUUID(), 'handled')).toMatchObject({ status: 404, body: { code: 'EXHIBITION_REGISTRATION_NOT_FOUND' } })
})

test('as CSV, no cell is calculated, whatever somebody wrote', async () => {
  await register(4, { ...form, name: '=HYPERLINK("https://evil.example")', contactPerson: '@SUM(A1)', message: '-2+3,\n"quoted"' })
  const { status, headers, text } = await directory.get('/api/staff/exhibition-registrations.csv?status=new', staff)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store'])
  expect(headers['content-disposition']).toBe('attachment; filename="exhibition-registrations.csv"')
  const [, newest = ''] = text.split('\r\n')
  expect(newest).toContain(`"'=HYPERLINK(""https://evil.example"")","'@SUM(A1)"`)
  expect(newest).toContain(`"'-2+3,\n""quoted"""`)
  expect(text.split('\r\n').length - 2).toBe(await directory.database.prisma.exhibitionRegistration.count({ where: { status: 'new' } }))
})
