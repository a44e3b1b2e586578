// A file with members: what it would do, doing it, and what happens when something else is done meanwhile.
import { randomUUID } from 'node:crypto'
import type { MemberImport, MemberImportRow, MemberMapping } from '@ungana/contracts-directory'
import { formOf } from '@ungana/service-kit/testing'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, testBusiness } from '#testing/sample-business.ts'

const id = randomUUID()
const keeper = { role: 'member', sub: id } as const

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await directory.database.prisma.organization.create({
    data: { id, name: 'Guild', type: 'regional', country: 'Rwanda', description: 'A guild.', memberCount: '12', status: 'active' },
  })
})
afterEach(async () => {
  await directory.database.prisma.memberImport.deleteMany()
  await directory.database.prisma.organizationMember.deleteMany()
  await removeBusinesses(directory.database)
})
afterAll(() => directory.close())

async function upload(content: string | Buffer, { key, name = 'members.csv' }: { key?: string; name?: string } = {}) {
  const { headers, payload } = await formOf(['file', Buffer.from(content as string), name])
  const answer = await directory.app.inject({
    method: 'POST',
    url: `/api/organizations/${id}/member-imports`,
    headers: { ...headers, ...(await directory.identity.headers(keeper)), ...(key !== undefined && { 'idempotency-key': key }) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as MemberImport & { code?: string; message?: string } }
}

const path = (importId: string, rest = '') => `/api/organizations/${id}/member-imports/${importId}${rest}`
const preview = async (importId: string, mapping: MemberMapping) => directory.send('PUT', path(importId, '/mapping'), mapping, { caller: keeper })
const commit = (importId: string, version: number, links: number[] = [], key?: string) =>
  directory.send('POST', path(importId, '/commit'), { version, links }, { caller: keeper, ...(key !== undefined && { key }) })

async function previewed(content: string): Promise<MemberImport> {
  const { status, body } = await upload(content)
  expect([status, body.message]).toEqual([201, undefined])
  const looked = await preview(body.id, body.mapping)
  expect(looked.status).toBe(200)
  return looked.body as MemberImport
}

async function imported(content: string): Promise<MemberImport> {
  const looked = await previewed(content)
  const done = await commit(looked.id, looked.preview?.version ?? -1)
  expect(done).toMatchObject({ status: 200, body: { status: 'committed' } })
  return done.body as MemberImport
}

const rowsOf = async (importId: string, query = '') => (await directory.get(path(importId, `/rows${query}`), keeper)).body as MemberImportRow[]
const stored = () =>
  directory.database.prisma.organizationMember.findMany({
    select: { name: true, country: true, city: true, website: true, email: true, phone: true, sector: true },
    orderBy: { key: 'asc' },
  })

/** As a secretary would keep it: 500 members, some twice, some not readable. */
function fiveHundred(): string {
  const rows = Array.from({ length: 500 }, (_, index) => {
    if (index % 50 === 7) return `;Rwanda;Kigali;nobody@guild.example`
    if (index % 50 === 9) return `Member ${index};Rwanda;Kigali;no address`
    if (index % 50 === 11) return `member  ${index - 1};rwanda;Kigali;`
    return `Member ${index};Rwanda;Kigali;office${index}@guild.example`
  })
  return ['Company;Country;Town;E-mail', ...rows].join('\r\n')
}

describe('a file of 500 rows', () => {
  test('is told row by row before anything is done, and then done as it was told', async () => {
    const { status, body } = await upload(fiveHundred())
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'open',
        encoding: 'UTF-8',
        rows: 501,
        preview: null,
        mapping: { header: true, columns: { name: 0, country: 1, city: 2, email: 3 }, country: 'Rwanda' },
      },
    ])
    const looked = (await preview(body.id, body.mapping)).body as MemberImport
    const counts = { new: 470, changed: 0, unchanged: 0, duplicate: 10, bad: 20 }
    expect(looked.preview).toMatchObject({ counts, suggestions: 0 })
    expect(await directory.database.prisma.organizationMember.count()).toBe(0)
    expect(await rowsOf(body.id, '?outcome=bad')).toHaveLength(20)
    expect((await rowsOf(body.id, '?outcome=bad'))[0]).toMatchObject({ line: 9, outcome: 'bad', reason: 'There is no name.' })
    expect((await rowsOf(body.id, '?outcome=duplicate'))[0]).toMatchObject({ line: 13, reason: expect.stringContaining('are in line 12') })
    expect(await rowsOf(body.id, '?page=10')).toHaveLength(50)
    expect(await rowsOf(body.id, '?page=11')).toHaveLength(0)

    const done = await commit(body.id, looked.preview?.version ?? -1)
    expect(done).toMatchObject({ status: 200, body: { status: 'committed', preview: { counts } } })
    expect(await directory.database.prisma.organizationMember.count()).toBe(470)
    expect((await directory.get(path(body.id), keeper)).body).toMatchObject({ status: 'committed', rows: 501, preview: { counts } })

    const report = await directory.app.inject({ url: path(body.id, '/report.csv'), headers: await directory.identity.headers(keeper) })
    const lines = report.body.trim().split('\r\n')
    expect([report.statusCode, lines.length]).toEqual([200, 501])
    expect(lines.filter((line) => line.includes('"Not taken"'))).toHaveLength(20)
    expect(lines[8]).toBe('"9","Not taken","","Rwanda","There is no name."')
  })

  test('a second time changes nothing', async () => {
    await imported(fiveHundred())
    const before = await stored()
    const versions = await directory.database.prisma.organizationMember.aggregate({ _max: { version: true } })
    const again = await imported(fiveHundred())
    expect(again.preview?.counts).toEqual({ new: 0, changed: 0, unchanged: 470, duplicate: 10, bad: 20 })
    expect(await stored()).toEqual(before)
    expect(await directory.database.prisma.organizationMember.aggregate({ _max: { version: true } })).toEqual(versions)
  })

  test('leaves nothing behind when it cannot be finished', async () => {
    const looked = await previewed(fiveHundred())
    // The last row meets a member that came by another way, past all that should keep it out.
    await directory.database.pool.query(
      `INSERT INTO organization_members (id, organization_id, key, name, country) VALUES (gen_random_uuid(), $1, $2, 'Member 499', 'Rwanda')`,
      [id, 'member 499\nrwanda'],
    )
    expect((await commit(looked.id, looked.preview?.version ?? -1)).status).toBe(500)
    expect(await directory.database.prisma.organizationMember.count()).toBe(1)
    expect(await directory.get(path(looked.id), keeper)).toMatchObject({ body: { status: 'open' } })
  })
})

test('as many as may be come in at once', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `Member ${index},Kenya,Mombasa,+254 700 ${index},office${index}@guild.example`)
  const done = await imported(['name,country,city,phone,email', ...rows].join('\n'))
  expect(done.preview?.counts.new).toBe(5000)
  expect(await directory.database.prisma.organizationMember.count()).toBe(5000)
})

describe('between preview and commit', () => {
  const file = 'Name;Country;City\nKivu Coffee;Rwanda;Rubavu\n'
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a member is added': () =>
      directory.send('POST', `/api/organizations/${id}/members`, { name: 'Kivu Coffee', country: 'Rwanda' }, { caller: keeper }),
    'another import is done': () => imported('Name;Country\nAkagera;Rwanda\n'),
  }
  test.each(Object.entries(changes))('%s: nothing is done, and a new preview is asked for', async (_what, change) => {
    const looked = await previewed(file)
    await change()
    const before = await stored()
    expect(await commit(looked.id, looked.preview?.version ?? -1)).toMatchObject({ status: 409, body: { code: 'MEMBERS_CHANGED' } })
    expect(await stored()).toEqual(before)

    const anew = (await preview(looked.id, looked.mapping)).body as MemberImport
    expect((await commit(looked.id, anew.preview?.version ?? -1)).status).toBe(200)
    expect((await stored()).find(({ name }) => name === 'Kivu Coffee')?.city).toBe('Rubavu')
  })

  test('another preview of the same import: what was not looked at is not done', async () => {
    const looked = await previewed('Name;Country;City\nKivu Coffee;Rwanda;Rubavu\n')
    const { columns, ...mapping } = looked.mapping
    const { city, ...without } = columns
    const other = (await preview(looked.id, { ...mapping, columns: without })).body as MemberImport
    expect(await commit(looked.id, looked.preview?.version ?? -1)).toMatchObject({ status: 409, body: { code: 'MEMBERS_CHANGED' } })
    expect(await stored()).toEqual([])
    expect((await commit(looked.id, other.preview?.version ?? -1)).status).toBe(200)
    expect(await stored()).toMatchObject([{ name: 'Kivu Coffee', city: null }])
  })

  test('a company that says that it is no member holds up nothing but its own link', async () => {
    const [suggested, stranger] = [testBusiness({ businessName: 'Kivu Coffee', country: 'Rwanda' }), testBusiness()]
    await addBusinesses(directory.database, [suggested, stranger])
    const says = async (no: boolean, { id: sub }: { id: string }) => {
      const url = `/api/users/${sub}/${no ? 'member-of' : 'refused-organizations'}/${id}`
      expect((await directory.send('DELETE', url, undefined, { caller: { role: 'member', sub } })).status).toBe(204)
    }
    const looked = await previewed(file)
    expect(looked.preview?.suggestions).toBe(1)
    for (let round = 0; round < 2; round++) {
      for (const no of [true, true, false]) await says(no, stranger)
    }
    await says(true, suggested)
    const version = looked.preview?.version ?? -1
    expect(await commit(looked.id, version, [2])).toMatchObject({ status: 409, body: { code: 'MEMBERS_CHANGED' } })
    expect((await commit(looked.id, version)).status).toBe(200)
    expect(await stored()).toMatchObject([{ name: 'Kivu Coffee' }])
  })

  test('an import that does nothing leaves other previews standing', async () => {
    await imported(file)
    const first = await previewed('Name;Country\nAkagera;Rwanda\n')
    await imported(file)
    expect((await commit(first.id, first.preview?.version ?? -1)).status).toBe(200)
  })
})

test('an import is done once, however often and at once it is asked for', async () => {
  const looked = await previewed('Name;Country\nKivu;Rwanda\n')
  const version = looked.preview?.version ?? -1
  const keyed = await Promise.all(Array.from({ length: 5 }, () => commit(looked.id, version, [], 'k')))
  expect(new Set(keyed.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(keyed[0]?.status).toBe(200)
  expect(await commit(looked.id, version)).toMatchObject({ status: 409, body: { code: 'MEMBER_IMPORT_DONE' } })
  expect(await preview(looked.id, looked.mapping)).toMatchObject({ status: 409, body: { code: 'MEMBER_IMPORT_DONE' } })
  expect(await stored()).toHaveLength(1)

  const [first, second] = [await previewed('Name\nAkagera\n'), await previewed('Name\nAkagera\n')]
  const raced = await Promise.all([first, second].map((each) => commit(each.id, each.preview?.version ?? -1)))
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stored()).toHaveLength(2)
})

test('without a preview, or with another one’s version, nothing is done', async () => {
  const { body } = await upload('Name\nKivu\n')
  expect(await commit(body.id, 0)).toMatchObject({ status: 409, body: { code: 'MEMBERS_CHANGED' } })
  const looked = await preview(body.id, body.mapping)
  expect((await commit(body.id, ((looked.body as MemberImport).preview?.version ?? 0) + 1)).status).toBe(409)
  expect(await stored()).toEqual([])
})

describe('a registered company', () => {
  const names = async (query = '') =>
    directory.database.prisma.organizationMember.findMany({ select: { name: true, businessId: true }, orderBy: { key: 'asc' }, ...(query && {}) })

  test('is suggested by name and country, or by website, and linked only where that was confirmed', async () => {
    const byName = testBusiness({ businessName: 'Kivu Coffee', country: 'Rwanda' })
    const bySite = testBusiness({ businessName: 'Another Name', website: 'http://WWW.akagera.example/en' })
    const elsewhere = testBusiness({ businessName: 'Nyungwe', country: 'Uganda' })
    const suspended = testBusiness({ businessName: 'Gone', status: 'suspended' })
    const social = testBusiness({ businessName: 'Social', website: 'https://facebook.com/social' })
    await addBusinesses(directory.database, [byName, bySite, elsewhere, suspended, social])
    const looked = await previewed(
      'Name;Country;Website\nKIVU COFFEE;Rwanda;\nAkagera;Kenya;akagera.example\nNyungwe;Rwanda;\nGone;Rwanda;\nOther;Rwanda;facebook.com/other\n',
    )
    expect(looked.preview).toMatchObject({ suggestions: 2, counts: { new: 5 } })
    const rows = await rowsOf(looked.id, '?suggested=true')
    expect(rows.map(({ line, suggestion }) => [line, suggestion?.id, suggestion?.by])).toEqual([
      [2, byName.id, 'name'],
      [3, bySite.id, 'website'],
    ])
    expect(await commit(looked.id, looked.preview?.version ?? -1, [4])).toMatchObject({ status: 400, body: { field: 'links' } })
    expect((await commit(looked.id, looked.preview?.version ?? -1, [2])).status).toBe(200)
    expect((await names()).filter(({ businessId }) => businessId)).toEqual([{ name: 'KIVU COFFEE', businessId: byName.id }])

    // What is there and unchanged can be linked by a later import, what is linked is not asked about again.
    const later = await previewed('Name;Country;Website\nKivu Coffee;Rwanda;\nAkagera;Kenya;akagera.example\n')
    expect((await rowsOf(later.id, '?suggested=true')).map(({ line }) => line)).toEqual([3])
    await commit(later.id, later.preview?.version ?? -1, [3])
    expect((await names()).filter(({ businessId }) => businessId)).toHaveLength(2)
  })
})

describe('the file', () => {
  test('may be what Excel saves, in any of its ways', async () => {
    const text = 'Société;Pays\r\nCafé du Lac;RDC\r\n'
    for (const content of [Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text, 'latin1')]) {
      const { body } = await upload(content as never)
      await preview(body.id, body.mapping)
      expect(await rowsOf(body.id)).toMatchObject([{ name: 'Café du Lac', country: 'DRC', outcome: 'new' }])
    }
  })

  test.each([
    ['PK\u0003\u0004', 400, 'Excel workbook'],
    ['', 400, 'empty'],
    ['\n\n', 400, 'no rows'],
    ['Name\n"Kivu\n', 400, 'never closed'],
    ['x'.repeat(2 * 1024 * 1024 + 1), 413, 'too large: at most 2 MB'],
  ])('is refused in plain words: %#', async (content, status, words) => {
    const answer = await upload(content)
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)])
    expect(await directory.database.prisma.memberImport.count()).toBe(0)
  })

  test('is the same import when it is sent again under its key', async () => {
    const [first, second] = [await upload('Name\nKivu\n', { key: 'k' }), await upload('Name\nKivu\n', { key: 'k' })]
    expect(second).toEqual(first)
    expect(await directory.database.prisma.memberImport.count()).toBe(1)
  })

  test('is gone once it was done, and so are all but the last few that were never finished', async () => {
    const { id: importId } = await imported('Name\nKivu secret@kivu.example\n')
    expect((await directory.database.prisma.memberImport.findUniqueOrThrow({ where: { id: importId } })).content).toBe('')
    for (let index = 0; index < 8; index++) await upload(`Name\nMember ${index}\n`)
    expect(await directory.database.prisma.memberImport.count({ where: { status: 'open' } })).toBe(5)
    expect((await directory.get(path(importId), keeper)).status).toBe(200)
  })
})

test('columns can be told otherwise than they are called', async () => {
  const { body } = await upload('A;B\nRwanda;Kivu\nKenya;Akagera\n')
  expect(body).toMatchObject({
    mapping: { header: false, columns: { name: 0 } },
    columns: [{ name: 'A', examples: ['Rwanda', 'Kenya'] }, { name: 'B' }],
  })
  const looked = await preview(body.id, { header: true, columns: { name: 1, country: 0 }, country: '' })
  expect(looked).toMatchObject({ body: { preview: { counts: { new: 2 } } } })
  expect(await preview(body.id, { header: true, columns: { name: 2 }, country: '' })).toMatchObject({ status: 400, body: { field: 'columns.name' } })
})

test('what was exported comes in again without a change', async () => {
  await imported('Name;Country;Phone;Sector\n=1+1;Rwanda;+250 788;@home\n"Quoted ""Name""";Kenya;;"a;b"\n')
  const answer = await directory.app.inject({ url: `/api/organizations/${id}/members.csv`, headers: await directory.identity.headers(keeper) })
  const again = await previewed(answer.body)
  expect(again.preview?.counts).toEqual({ new: 0, changed: 0, unchanged: 2, duplicate: 0, bad: 0 })
})

test('any two files: what is previewed is what happens, and the second time nothing does', async () => {
  const word = fc.constantFrom('Kivu', 'KIVU ', 'Akagera', 'Nyungwe "Tea"', '', '=1+1', '+250', '-', 'a@b.example', 'x.example', 'é')
  const file = fc
    .array(fc.tuple(word, fc.constantFrom('Rwanda', 'rw', 'Kenya', ''), word, word, word), { minLength: 1, maxLength: 8 })
    .map((rows) =>
      ['Name,Country,Email,Website,Sector', ...rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))].join('\n'),
    )
  await fc.assert(
    fc.asyncProperty(file, file, async (first, second) => {
      await directory.database.prisma.organizationMember.deleteMany()
      await imported(first)
      const before = await stored()
      const done = await imported(second)
      const rows = await rowsOf(done.id)
      const counts = done.preview?.counts
      expect(await stored()).toHaveLength(before.length + (counts?.new ?? 0))
      for (const { outcome, name, changes } of rows) {
        const found = (await stored()).find((member) => member.name === name)
        if (outcome === 'new' || outcome === 'unchanged') expect(found?.name).toBe(name)
        for (const { field, to } of changes) expect((await stored()).map((member) => member[field as 'name'])).toContain(to)
      }
      const after = await stored()
      const again = await imported(second)
      expect([again.preview?.counts.new, again.preview?.counts.changed]).toEqual([0, 0])
      expect(await stored()).toEqual(after)
    }),
    { numRuns: 15 },
  )
})
