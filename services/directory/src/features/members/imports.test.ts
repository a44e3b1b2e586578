// Importing a file of members: the preview, the commit, and changes between the two.
import { randomUUID } from 'node:crypto'
import type { MemberImport, MemberImportRow, MemberMapping } from '@ungana/contracts-directory'
import { formOf } from '@ungana/service-kit/testing'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, testBusiness } from '#testing/sample-business.ts'

const id = randomUUID()
const editor = { role: 'member', sub: id } as const

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
    headers: { ...headers, ...(await directory.identity.headers(editor)), ...(key !== undefined && { 'idempotency-key': key }) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as MemberImport & { code?: string; message?: string } }
}

const path = (importId: string, rest = '') => `/api/organizations/${id}/member-imports/${importId}${rest}`
const preview = async (importId: string, mapping: MemberMapping) => directory.send('PUT', path(importId, '/mapping'), mapping, { caller: editor })
const commit = (importId: string, version: number, links: number[] = [], key?: string) =>
  directory.send('POST', path(importId, '/commit'), { version, links }, { caller: editor, ...(key !== undefined && { key }) })

async function previewed(content: string): Promise<MemberImport> {
  const { status, body } = await upload(content)
  expect([status, body.message]).toEqual([201, undefined])
  const pending = await preview(body.id, body.mapping)
  expect(pending.status).toBe(200)
  return pending.body as MemberImport
}

async function imported(content: string): Promise<MemberImport> {
  const pending = await previewed(content)
  const done = await commit(pending.id, pending.preview?.version ?? -1)
  expect(done).toMatchObject({ status: 200, body: { status: 'committed' } })
  return done.body as MemberImport
}

const rowsOf = async (importId: string, query = '') => (await directory.get(path(importId, `/rows${query}`), editor)).body as MemberImportRow[]
const stored = () =>
  directory.database.prisma.organizationMember.findMany({
    select: { name: true, country: true, city: true, website: true, email: true, phone: true, sector: true },
    orderBy: { key: 'asc' },
  })

/** A realistic list of 500 members, some duplicate, some unreadable. */
function fiveHundred(): string {
  const rows = Array.from({ length: 500 }, (_, index) => {
    if (index % 50 === 7) return `;Rwanda;Kigali;nobody@guild.example`
    if (index % 50 === 9) return `Member ${index};Rwanda;Kigali;no address`
    if (index % 50 === 11) return `member  ${index - 1};rwanda;Kigali;`
    return `Member ${index};Rwanda;Kigali;office${index}@guild.example`
  })
  return ['Company;Country;Town;Email', ...rows].join('\r\n')
}

test('says in the reader’s language why a row is not imported', async () => {
  const { id: importId } = await previewed(`Name,Country,Website\n,Rwanda,\nKivu Tea,Rwanda,kivu tea\n${'x'.repeat(201)},Rwanda,\n`)
  const headers = { ...(await directory.identity.headers(editor)), 'ungana-language': 'fr' }
  const answer = await directory.app.inject({ url: path(importId, '/rows'), headers })
  expect(answer.json().map(({ reason }: MemberImportRow) => reason)).toEqual([
    'Le nom manque.',
    '« kivu tea » n’est pas une adresse web valide.',
    'Le nom dépasse 200 caractères.',
  ])
})

describe('a file of 500 rows', () => {
  test('previews row by row, and commits exactly what it previewed', async () => {
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
    const pending = (await preview(body.id, body.mapping)).body as MemberImport
    const counts = { new: 470, changed: 0, unchanged: 0, duplicate: 10, bad: 20 }
    expect(pending.preview).toMatchObject({ counts, suggestions: 0 })
    expect(await directory.database.prisma.organizationMember.count()).toBe(0)
    expect(await rowsOf(body.id, '?outcome=bad')).toHaveLength(20)
    expect((await rowsOf(body.id, '?outcome=bad'))[0]).toMatchObject({ line: 9, outcome: 'bad', reason: 'The name is missing.' })
    expect((await rowsOf(body.id, '?outcome=duplicate'))[0]).toMatchObject({ line: 13, reason: expect.stringContaining('are in line 12') })
    expect(await rowsOf(body.id, '?page=10')).toHaveLength(50)
    expect(await rowsOf(body.id, '?page=11')).toHaveLength(0)

    const done = await commit(body.id, pending.preview?.version ?? -1)
    expect(done).toMatchObject({ status: 200, body: { status: 'committed', preview: { counts } } })
    expect(await directory.database.prisma.organizationMember.count()).toBe(470)
    expect((await directory.get(path(body.id), editor)).body).toMatchObject({ status: 'committed', rows: 501, preview: { counts } })

    const report = await directory.app.inject({ url: path(body.id, '/report.csv'), headers: await directory.identity.headers(editor) })
    const lines = report.body.trim().split('\r\n')
    expect([report.statusCode, lines.length]).toEqual([200, 501])
    expect(lines.filter((line) => line.includes('"Not imported"'))).toHaveLength(20)
    expect(lines[8]).toBe('"9","Not imported","","Rwanda","The name is missing."')
  })

  test('importing the same file again changes nothing', async () => {
    await imported(fiveHundred())
    const before = await stored()
    const versions = await directory.database.prisma.organizationMember.aggregate({ _max: { version: true } })
    const again = await imported(fiveHundred())
    expect(again.preview?.counts).toEqual({ new: 0, changed: 0, unchanged: 470, duplicate: 10, bad: 20 })
    expect(await stored()).toEqual(before)
    expect(await directory.database.prisma.organizationMember.aggregate({ _max: { version: true } })).toEqual(versions)
  })

  test('a failed commit leaves no change', async () => {
    const pending = await previewed(fiveHundred())
    // The last row conflicts with a member that this test inserts directly into the table.
    await directory.database.pool.query(
      `INSERT INTO organization_members (id, organization_id, key, name, country) VALUES (gen_random_uuid(), $1, $2, 'Member 499', 'Rwanda')`,
      [id, 'member 499\nrwanda'],
    )
    expect((await commit(pending.id, pending.preview?.version ?? -1)).status).toBe(500)
    expect(await directory.database.prisma.organizationMember.count()).toBe(1)
    expect(await directory.get(path(pending.id), editor)).toMatchObject({ body: { status: 'open' } })
  })
})

test.each([
  ['cells in one row', 'é,'.repeat(600_000), 'more than 100 columns'],
  ['line ends', '\n'.repeat(1_800_000), 'more than 50,000 lines'],
])('refuses a file of 1.8 MB of %s', async (_what, content, words) => {
  expect(await upload(content)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'file', message: expect.stringContaining(words) } })
})

test('imports up to the maximum number of members in one file', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `Member ${index},Kenya,Mombasa,+254 700 ${index},office${index}@guild.example`)
  const done = await imported(['name,country,city,phone,email', ...rows].join('\n'))
  expect(done.preview?.counts.new).toBe(5000)
  expect(await directory.database.prisma.organizationMember.count()).toBe(5000)
})

describe('between preview and commit', () => {
  const file = 'Name;Country;City\nKivu Coffee;Rwanda;Rubavu\n'
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a member is added': () =>
      directory.send('POST', `/api/organizations/${id}/members`, { name: 'Kivu Coffee', country: 'Rwanda' }, { caller: editor }),
    'another import is committed': () => imported('Name;Country\nAkagera;Rwanda\n'),
  }
  test.each(Object.entries(changes))('%s: nothing is imported, and a new preview is required', async (_what, change) => {
    const pending = await previewed(file)
    await change()
    const before = await stored()
    expect(await commit(pending.id, pending.preview?.version ?? -1)).toMatchObject({ status: 409, body: { code: 'MEMBERS_CHANGED' } })
    expect(await stored()).toEqual(before)

    const fresh = (await preview(pending.id, pending.mapping)).body as MemberImport
    expect((await commit(pending.id, fresh.preview?.version ?? -1)).status).toBe(200)
    expect((await stored()).find(({ name }) => name === 'Kivu Coffee')?.city).toBe('Rubavu')
  })

  test('a newer preview of the same import invalidates the older one', async () => {
    const pending = await previewed('Name;Country;City\nKivu Coffee;Rwanda;Rubavu\n')
    const { columns, ...mapping } = pending.mapping
    const { city, ...without } = columns
    const other = (await preview(pending.id, { ...mapping, columns: without })).body as MemberImport
    expect(await commit(pending.id, pending.preview?.version ?? -1)).toMatchObject({ status: 409, body: { code: 'MEMBERS_CHANGED' } })
    expect(await stored()).toEqual([])
    expect((await commit(pending.id, other.preview?.version ?? -1)).status).toBe(200)
    expect(await stored()).toMatchObject([{ name: 'Kivu Coffee', city: null }])
  })

  test('a company that refuses the organization is not linked, and the rest of the import continues', async () => {
    const [suggested, stranger] = [testBusiness({ businessName: 'Kivu Coffee', country: 'Rwanda' }), testBusiness()]
    await addBusinesses(directory.database, [suggested, stranger])
    const says = async (no: boolean, { id: sub }: { id: string }) => {
      const url = `/api/users/${sub}/${no ? 'member-of' : 'refused-organizations'}/${id}`
      expect((await directory.send('DELETE', url, undefined, { caller: { role: 'member', sub } })).status).toBe(204)
    }
    const pending = await previewed(file)
    expect(pending.preview?.suggestions).toBe(1)
    for (let round = 0; round < 2; round++) {
      for (const no of [true, true, false]) await says(no, stranger)
    }
    await says(true, suggested)
    const version = pending.preview?.version ?? -1
    expect(await commit(pending.id, version, [2])).toMatchObject({ status: 409, body: { code: 'MEMBERS_CHANGED' } })
    expect((await commit(pending.id, version)).status).toBe(200)
    expect(await stored()).toMatchObject([{ name: 'Kivu Coffee' }])
  })

  test('an import without changes does not invalidate other previews', async () => {
    await imported(file)
    const first = await previewed('Name;Country\nAkagera;Rwanda\n')
    await imported(file)
    expect((await commit(first.id, first.preview?.version ?? -1)).status).toBe(200)
  })
})

test('repeated and simultaneous calls commit an import once', async () => {
  const pending = await previewed('Name;Country\nKivu;Rwanda\n')
  const version = pending.preview?.version ?? -1
  const keyed = await Promise.all(Array.from({ length: 5 }, () => commit(pending.id, version, [], 'k')))
  expect(new Set(keyed.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(keyed[0]?.status).toBe(200)
  expect(await commit(pending.id, version)).toMatchObject({ status: 409, body: { code: 'MEMBER_IMPORT_DONE' } })
  expect(await preview(pending.id, pending.mapping)).toMatchObject({ status: 409, body: { code: 'MEMBER_IMPORT_DONE' } })
  expect(await stored()).toHaveLength(1)

  const [first, second] = [await previewed('Name\nAkagera\n'), await previewed('Name\nAkagera\n')]
  const raced = await Promise.all([first, second].map((each) => commit(each.id, each.preview?.version ?? -1)))
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stored()).toHaveLength(2)
})

test('imports nothing without a preview or with an old version', async () => {
  const { body } = await upload('Name\nKivu\n')
  expect(await commit(body.id, 0)).toMatchObject({ status: 409, body: { code: 'MEMBERS_CHANGED' } })
  const pending = await preview(body.id, body.mapping)
  expect((await commit(body.id, ((pending.body as MemberImport).preview?.version ?? 0) + 1)).status).toBe(409)
  expect(await stored()).toEqual([])
})

describe('a registered company', () => {
  const names = async (query = '') =>
    directory.database.prisma.organizationMember.findMany({ select: { name: true, businessId: true }, orderBy: { key: 'asc' }, ...(query && {}) })

  test('suggests a registered company by name and country, or by website, and links it only if confirmed', async () => {
    const byName = testBusiness({ businessName: 'Kivu Coffee', country: 'Rwanda' })
    const bySite = testBusiness({ businessName: 'Another Name', website: 'http://WWW.akagera.example/en' })
    const elsewhere = testBusiness({ businessName: 'Nyungwe', country: 'Uganda' })
    const suspended = testBusiness({ businessName: 'Gone', status: 'suspended' })
    const social = testBusiness({ businessName: 'Social', website: 'https://facebook.com/social' })
    await addBusinesses(directory.database, [byName, bySite, elsewhere, suspended, social])
    const pending = await previewed(
      'Name;Country;Website\nKIVU COFFEE;Rwanda;\nAkagera;Kenya;akagera.example\nNyungwe;Rwanda;\nGone;Rwanda;\nOther;Rwanda;facebook.com/other\n',
    )
    expect(pending.preview).toMatchObject({ suggestions: 2, counts: { new: 5 } })
    const rows = await rowsOf(pending.id, '?suggested=true')
    expect(rows.map(({ line, suggestion }) => [line, suggestion?.id, suggestion?.by])).toEqual([
      [2, byName.id, 'name'],
      [3, bySite.id, 'website'],
    ])
    expect(await commit(pending.id, pending.preview?.version ?? -1, [4])).toMatchObject({ status: 400, body: { field: 'links' } })
    expect((await commit(pending.id, pending.preview?.version ?? -1, [2])).status).toBe(200)
    expect((await names()).filter(({ businessId }) => businessId)).toEqual([{ name: 'KIVU COFFEE', businessId: byName.id }])

    // A later import can link an unchanged member. A linked member gets no suggestion.
    const later = await previewed('Name;Country;Website\nKivu Coffee;Rwanda;\nAkagera;Kenya;akagera.example\n')
    expect((await rowsOf(later.id, '?suggested=true')).map(({ line }) => line)).toEqual([3])
    await commit(later.id, later.preview?.version ?? -1, [3])
    expect((await names()).filter(({ businessId }) => businessId)).toHaveLength(2)
  })
})

describe('the file', () => {
  test('the file can have any format that Excel saves', async () => {
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
    ['Name\n"Kivu\n', 400, 'not closed'],
    ['x'.repeat(2 * 1024 * 1024 + 1), 413, 'too large. The limit is 2 MB'],
  ])('is refused in plain words: %#', async (content, status, words) => {
    const answer = await upload(content)
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)])
    expect(await directory.database.prisma.memberImport.count()).toBe(0)
  })

  test('a repeated upload with the same key gives the same import', async () => {
    const [first, second] = [await upload('Name\nKivu\n', { key: 'k' }), await upload('Name\nKivu\n', { key: 'k' })]
    expect(second).toEqual(first)
    expect(await directory.database.prisma.memberImport.count()).toBe(1)
  })

  test('the file is deleted after the commit, and so are old open imports', async () => {
    const { id: importId } = await imported('Name\nKivu secret@kivu.example\n')
    expect((await directory.database.prisma.memberImport.findUniqueOrThrow({ where: { id: importId } })).content).toBe('')
    for (let index = 0; index < 8; index++) await upload(`Name\nMember ${index}\n`)
    expect(await directory.database.prisma.memberImport.count({ where: { status: 'open' } })).toBe(5)
    expect((await directory.get(path(importId), editor)).status).toBe(200)
  })
})

test('users can choose other columns than the column names suggest', async () => {
  const { body } = await upload('A;B\nRwanda;Kivu\nKenya;Akagera\n')
  expect(body).toMatchObject({
    mapping: { header: false, columns: { name: 0 } },
    columns: [{ name: 'A', examples: ['Rwanda', 'Kenya'] }, { name: 'B' }],
  })
  const pending = await preview(body.id, { header: true, columns: { name: 1, country: 0 }, country: '' })
  expect(pending).toMatchObject({ body: { preview: { counts: { new: 2 } } } })
  expect(await preview(body.id, { header: true, columns: { name: 2 }, country: '' })).toMatchObject({ status: 400, body: { field: 'columns.name' } })
})

test('an exported file imports without a change', async () => {
  await imported('Name;Country;Phone;Sector\n=1+1;Rwanda;+250 788;@home\n"Quoted ""Name""";Kenya;;"a;b"\n')
  const answer = await directory.app.inject({ url: `/api/organizations/${id}/members.csv`, headers: await directory.identity.headers(editor) })
  const again = await previewed(answer.body)
  expect(again.preview?.counts).toEqual({ new: 0, changed: 0, unchanged: 2, duplicate: 0, bad: 0 })
})

test('for any two files, the commit does what the preview shows, and importing a file again changes nothing', async () => {
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
