import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUpcomingEvents } from '#testing/built-in-lists.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addUpcomingEvents(directory.database)
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

test('every built-in event can be translated', () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8'))
  const names: string[] = read('contracts/directory/built-in-names.json')
  const exhibitions: { description: string; date: string; yearly: boolean }[] = read('services/directory/seed/exhibitions.json')
  const worded = exhibitions.filter(({ yearly, date }) => yearly && date.includes('yearly'))
  const texts = [...exhibitions.map(({ description }) => description), ...worded.map(({ date }) => date)]
  expect(texts.filter((text) => !names.includes(text))).toEqual([])
  expect(worded.length).toBeGreaterThan(0)
})

test.each([
  ['', [8, 6, 2, 1, 3, 5, 4, 7]],
  ['type=regional', [2, 1, 3, 4]],
  ['type=continental', [6, 5]],
  ['type=international', [8, 7]],
  ['type=lunar', []],
  ['q=gitex', [8, 6]],
  ['q=LUGOGO', [3]],
  ['search=coffee', [7]],
  ['categories=Technology', [8, 6, 1, 3]],
  ['categories=Finance,%20Construction', [6, 3, 5]],
  ['categories=Mining', []],
  ['type=continental&categories=Technology,Agriculture&q=morocco', [6]],
])('?%s lists %j: the next event first, one without days after them, the past one last', async (query, ids) => {
  const { status, body } = await directory.get(`/api/exhibitions?${query}`)
  expect(status).toBe(200)
  expect((body as { id: number }[]).map(({ id }) => id)).toEqual(ids)
})

test('returns one trade event, with its days if they are known', async () => {
  expect(await directory.get('/api/exhibitions/5')).toMatchObject({
    status: 200,
    body: {
      name: 'Intra-African Trade Fair (IATF2027)',
      date: '5-11 November 2027',
      startsOn: '2087-11-05',
      endsOn: '2087-11-11',
      datesExpected: false,
      yearly: false,
      archived: false,
      type: 'continental',
      organizer: 'Afreximbank, AUC, AfCFTA Secretariat',
      featured: true,
      registrationUrl: '/register-event/5',
      image: null,
    },
  })
  expect((await directory.get('/api/exhibitions/4')).body).toMatchObject({ startsOn: null, endsOn: null, datesExpected: false })
})

test('an unknown trade event is not found', async () => {
  const answer = { status: 404, body: { code: 'EXHIBITION_NOT_FOUND', message: 'Event not found' } }
  expect(await directory.get('/api/exhibitions/9')).toMatchObject(answer)
  expect(await register(9, form)).toMatchObject(answer)
  expect(await directory.get('/api/exhibitions/x')).toMatchObject({ status: 400, body: { field: 'id' } })
})

test('stores a registration with the logged-in account and the phone number in international form', async () => {
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

test('stores a registration once for a repeated key, with the same answer', async () => {
  const body = { ...form, name: 'Twice Ltd' }
  const [first, second] = await Promise.all([register(1, body, { key: 'k1' }), register(1, body, { key: 'k1' })])
  expect(first.status).toBe(202)
  expect(second.text).toBe(first.text)
  expect(await stored('Twice Ltd')).toHaveLength(1)
  expect((await register(1, body)).status).toBe(202)
  expect(await stored('Twice Ltd')).toHaveLength(2)
})

test('accepts registrations on the last day of a trade event, and refuses them after it', async () => {
  const { prisma } = directory.database
  const { startsOn, endsOn } = await prisma.exhibition.update({ where: { id: 8 }, data: { yearly: false } })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000)
  const set = (startsOn: Date, endsOn: Date) => prisma.exhibition.update({ where: { id: 8 }, data: { startsOn, endsOn } })
  await set(day(-9), day(-2))
  expect(await register(8, { ...form, name: 'Late Ltd' })).toMatchObject({ status: 409, body: { code: 'EXHIBITION_OVER' } })
  expect(await stored('Late Ltd')).toEqual([])
  await set(day(-9), day(0))
  expect((await register(8, { ...form, name: 'Late Ltd' })).status).toBe(202)
  await prisma.exhibition.update({ where: { id: 8 }, data: { yearly: true, startsOn, endsOn } })
})

test('a yearly event that is over shows its next edition, with expected dates, and takes registrations for it', async () => {
  const { prisma } = directory.database
  const { date, startsOn, endsOn } = await prisma.exhibition.findUniqueOrThrow({ where: { id: 3 } })
  const over = { startsOn: new Date('2024-10-03'), endsOn: new Date('2024-10-10') }
  await prisma.exhibition.update({ where: { id: 3 }, data: { ...over, date: '3-10 October 2024', datesExpected: false } })
  const { body } = await directory.get('/api/exhibitions/3')
  const year = (body as { startsOn: string }).startsOn.slice(0, 4)
  expect(body).toMatchObject({ date: `3-10 October ${year}`, startsOn: `${year}-10-03`, endsOn: `${year}-10-10`, datesExpected: true })
  expect(Date.parse(`${year}-10-12`)).toBeGreaterThan(Date.now())
  expect((await register(3, { ...form, name: 'Early Ltd' })).status).toBe(202)
  await prisma.exhibition.update({ where: { id: 3 }, data: { date, startsOn, endsOn, datesExpected: true } })
})

test.each([
  [{ name: 'K' }, 'name', 'Company or name must be at least 2 characters.'],
  [{ contactPerson: undefined }, 'contactPerson', 'Contact person name is required.'],
  [{ email: 'owner@' }, 'email', 'Please enter a valid email address.'],
  [{ phone: '1234567' }, 'phone', 'Phone number must be at least 8 characters.'],
  [{ participation: 'king' }, 'participation', 'Please select how you want to take part.'],
  [{ attendees: 0 }, 'attendees', 'Please enter the number of people, from 1 to 500.'],
  [{ attendees: 'some' }, 'attendees', 'Please enter the number of people, from 1 to 500.'],
  [{ attendees: 1.5 }, 'attendees', 'Please enter the number of people, from 1 to 500.'],
])('refuses %j', async (wrong, field, message) => {
  expect(await register(1, { ...form, ...wrong })).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, message } })
})

test('only staff read the registrations, newest first', async () => {
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

test('staff can mark a registration as handled and reopen it, and the audit log has both steps', async () => {
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

test('the CSV has no formulas', async () => {
  await register(4, { ...form, name: '=HYPERLINK("https://evil.example")', contactPerson: '@SUM(A1)', message: '-2+3,\n"quoted"' })
  const { status, headers, text } = await directory.get('/api/staff/exhibition-registrations.csv?status=new', staff)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store'])
  expect(headers['content-disposition']).toBe('attachment; filename="exhibition-registrations.csv"')
  const [, newest = ''] = text.split('\r\n')
  expect(newest).toContain(`"'=HYPERLINK(""https://evil.example"")","'@SUM(A1)"`)
  expect(newest).toContain(`"'-2+3,\n""quoted"""`)
  expect(text.split('\r\n').length - 2).toBe(await directory.database.prisma.exhibitionRegistration.count({ where: { status: 'new' } }))
})

const fair = {
  name: 'Kigali Coffee Days',
  location: 'Kigali, Rwanda',
  startsOn: '2099-03-03',
  endsOn: '2099-03-05',
  date: '',
  datesExpected: true,
  yearly: false,
  type: 'regional',
  categories: ['Agriculture'],
  description: 'Three days for roasters and farmers.',
  organizer: 'A guild',
  website: '',
  featured: false,
  state: 'draft',
}
type Fair = Awaited<ReturnType<typeof add>>
const add = async (changes = {}) =>
  (await directory.send('POST', '/api/staff/exhibitions', { ...fair, ...changes }, { caller: staff })).body as { id: number; version: number }
const save = ({ id, version }: Fair, changes: object, caller: Parameters<TestDirectory['get']>[1] = staff) =>
  directory.send('PUT', `/api/staff/exhibitions/${id}`, { ...fair, ...changes }, { caller, version })
const listed = async () => ((await directory.get('/api/exhibitions')).body as { id: number }[]).map(({ id }) => id)

test('visitors see no drafts, published events in their order, and archived ones among the past events, without registration', async () => {
  const added = await add()
  expect(added).toMatchObject({ id: expect.any(Number), date: '3-5 March 2099', website: null, state: 'draft', version: 1 })
  expect(added.id).toBeGreaterThanOrEqual(1000)
  expect(await listed()).not.toContain(added.id)
  const path = `/api/exhibitions/${added.id}`
  for (const url of [path, `${path}/calendar.ics`, `/api/cards/exhibitions/${added.id}`]) expect((await directory.get(url)).status).toBe(404)
  expect((await register(added.id, form)).status).toBe(404)

  const published = (await save(added, { state: 'published', datesExpected: false })).body as Fair
  expect(published).toMatchObject({ state: 'published', datesExpected: false, version: 2 })
  expect((await listed()).slice(-3)).toEqual([added.id, 4, 7])
  expect((await register(added.id, form)).status).toBe(202)

  const archived = (await save(published, { state: 'archived' })).body as Fair
  expect((await listed()).slice(-3)).toEqual([4, added.id, 7])
  expect((await directory.get(path)).body).toMatchObject({ archived: true })
  expect(await register(added.id, form)).toMatchObject({ status: 409, body: { code: 'EXHIBITION_OVER' } })
  expect((await save(archived, { state: 'draft' })).status).toBe(200)

  const { rows } = await directory.database.pool.query(`SELECT action, actor, details FROM audit.entries WHERE subject = $1 ORDER BY sequence`, [
    String(added.id),
  ])
  expect(rows).toMatchObject([
    { action: 'exhibition.added', actor: staff.sub, details: { state: 'draft' } },
    { action: 'exhibition.edited', details: { version: 2, state: 'published', date: '3-5 March 2099', datesExpected: false } },
    { action: 'exhibition.edited', details: { version: 3, state: 'archived' } },
    { action: 'exhibition.edited', details: { version: 4, state: 'draft' } },
  ])
})

test('an edit of a version that somebody else has replaced changes nothing', async () => {
  const added = await add()
  expect((await save(added, { name: 'Coffee Days' })).status).toBe(200)
  expect(await save(added, { name: 'Tea Days' })).toMatchObject({ status: 412, body: { code: 'EDITED_MEANWHILE' } })
  expect((await directory.get('/api/staff/exhibitions', staff)).body).toContainEqual(expect.objectContaining({ id: added.id, name: 'Coffee Days' }))
  expect(await directory.send('PUT', `/api/staff/exhibitions/${added.id}`, fair, { caller: staff })).toMatchObject({ status: 428 })
  expect(await save({ id: 999, version: 1 }, {})).toMatchObject({ status: 404, body: { code: 'EXHIBITION_NOT_FOUND' } })
})

test('an event is added once for a repeated key', async () => {
  const once = () => directory.send('POST', '/api/staff/exhibitions', fair, { caller: staff, key: 'fair-1' })
  expect((await once()).body).toEqual((await once()).body)
})

test.each([
  [{ name: '' }, 'name', 'Please enter the name of the event.'],
  [{ endsOn: null }, 'endsOn', 'Please enter the last day, too.'],
  [{ startsOn: null }, 'startsOn', 'Please enter the first day, too.'],
  [{ endsOn: '2099-03-02' }, 'endsOn', 'The last day must not be before the first day.'],
  [{ startsOn: '0099-03-02' }, 'startsOn', 'Please enter the day as year, month and day, such as 2027-10-03.'],
  [{ startsOn: null, endsOn: null }, 'date', 'Please enter the days, or say in words when the event takes place.'],
  [{ categories: [] }, 'categories', 'Please choose at least one industry.'],
  [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid website address, starting with http:// or https://.'],
  [{ state: 'lost' }, 'state', 'Please choose draft, published or archived.'],
])('refuses an event with %j', async (wrong, field, message) => {
  expect(await directory.send('POST', '/api/staff/exhibitions', { ...fair, ...wrong }, { caller: staff })).toMatchObject({
    status: 400,
    body: { field, message },
  })
})

test('an event without days keeps its words and has no expected dates', async () => {
  expect(await add({ startsOn: null, endsOn: null, date: 'March, yearly' })).toMatchObject({ date: 'March, yearly', datesExpected: false })
})

test('only staff maintain events', async () => {
  const member = { role: 'member', sub: randomUUID() } as const
  expect((await directory.get('/api/staff/exhibitions', member)).status).toBe(403)
  expect((await directory.send('POST', '/api/staff/exhibitions', fair, { caller: member })).status).toBe(403)
  expect((await save({ id: 1, version: 1 }, {}, member)).status).toBe(403)
})

test('the export of an account has its registration, and does not name who of the staff handled it', async () => {
  const caller = { role: 'member', sub: randomUUID() } as const
  const { id } = (await register(4, { ...form, name: 'Exported Ltd' }, { caller })).body as { id: string }
  await mark(id, 'handled')
  const headers = await directory.services.headers('identity')
  const answer = await directory.app.inject({ url: `/internal/accounts/${caller.sub}/export`, headers })
  expect(answer.json().sections['event registrations']).toMatchObject([{ name: 'Exported Ltd', status: 'handled' }])
  expect(answer.body).not.toContain(staff.sub)
})
